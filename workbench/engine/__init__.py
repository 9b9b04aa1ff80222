"""What all labyrinth games share. It knows no single game, draws nothing and reads no file."""
