"""The rules of the games. Standard library only; knows no language, no page and no file of ours."""
