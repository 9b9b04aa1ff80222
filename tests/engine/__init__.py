"""The engine: what all labyrinth games share."""
