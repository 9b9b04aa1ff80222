"""A slow and literal reading of the law of Library Labyrinth, to compare the engine with.

Nothing here uses the engine's rules. The oracle knows only the words of a position document (`Game.position`), the
notation of the actions, the facts printed on the components and the options.
"""
