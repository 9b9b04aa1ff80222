"""The players that choose."""
