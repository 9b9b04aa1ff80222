"""What every game must do that is found in `workbench.games`, and the toy that no widget has heard of."""
