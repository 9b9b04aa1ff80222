"""Setting tables up by hand."""
