"""Engines broken on purpose, one place at a time, to see who notices.

`documents` breaks a game by its rule lists, its numbers and its comparisons and plays only the worked examples of
the site. `general` makes any small change in `engine/` and asks the examples, then the tests. What cannot be noticed
because it changes nothing is listed with its reason in `equivalent.toml`.
"""
