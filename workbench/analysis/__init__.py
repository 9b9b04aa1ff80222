"""What can be counted, measured and compared: plain rows out, exact where it can be."""
