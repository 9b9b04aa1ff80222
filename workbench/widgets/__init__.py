"""The widgets: thin, well-mannered skins over games and packs, the only place that imports anywidget and ipywidgets."""
