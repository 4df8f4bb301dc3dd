"""Benchmarks: never run by the tests, each by a command of its own; what they found stands in RESULTS.md."""
