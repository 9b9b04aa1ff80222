"""Tests of Library Labyrinth; the IDs are those of `content/library-labyrinth/rules.md`."""
