"""A second reading of the law of Labyrinth: The Card Game, as literal as can be, to compare the engine with.

It works on position documents with lists and sets, shares no code with the engine and is in no hurry.
"""
