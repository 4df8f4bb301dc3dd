"""Spoiled inputs in bulk. Not part of `make test`: see `make fuzz`."""
