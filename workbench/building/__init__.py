"""Setting up a table by hand, whichever game it is: the plain-Python half of the builder.

`workbench.building.build.Build` walks a game's own list of steps (`workbench.engine.workshop`), with undo, locks,
re-rolls, repairs, documents and share codes.
"""
