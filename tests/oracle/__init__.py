"""Second engines, one a game, written from the rulebook alone: lists and strings, nothing of `engine`.

They are slow and literal on purpose. Where an engine and its oracle disagree, the rulebook decides which is wrong.
"""
