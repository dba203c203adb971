"""Other people's programs measured beside ours, by `make bench`; they are run, never copied."""
