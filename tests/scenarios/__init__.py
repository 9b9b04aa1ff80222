"""Worked examples of the rules as data, and what reads them."""
