"""What things take here: run with `make bench`. Times are never tests."""
