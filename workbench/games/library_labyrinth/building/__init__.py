"""Setting up Library Labyrinth by hand, one module a step of the set-up (law 2.2)."""
