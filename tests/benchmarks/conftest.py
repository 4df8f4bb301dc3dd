"""Files that other environments run; see `peers_env`."""

collect_ignore = ["peers.py"]
