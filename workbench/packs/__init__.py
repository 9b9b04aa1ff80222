"""Packs: the editable content of a game, a folder with a ``pack.toml`` and one CSV file a component."""
