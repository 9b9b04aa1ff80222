"""Tests of Labyrinth: The Card Game, rule by rule."""
