"""Who chooses: players that pick one of the legal actions."""
