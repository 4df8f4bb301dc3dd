"""Worked examples, lessons and pages: what brings the rules of `engine` and the words of `locales` together.

    tutorials/<game>/book.toml           what stands on which page of a game, and which examples it has
    tutorials/<game>/examples/*.hand     the examples: records that the engine can check

Nothing imports this package; it may import `engine` and `locales`. The command `followsuit` is `tutorials.cli`.
"""
