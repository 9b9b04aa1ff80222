"""Setting up Labyrinth: The Card Game by hand (LC-SETUP)."""
