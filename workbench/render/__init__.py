"""Pictures of any scene: SVG and plain text made by Python alone, with no widget and no browser.

`workbench.render.svg` draws, `workbench.render.text` prints; both know scenes and no single game.
"""
