"""The engine and its oracle side by side: hands played in both at once and compared after every act.

One module a game, used by the tests of the engine and by `followsuit simulate GAME --against oracle`. A difference
is an `AssertionError` at the comparison that found it. `bulk` plays many hands under every option.
"""
