"""Run the command line as `python -m muggins`."""

from muggins.cli import main

if __name__ == "__main__":
    main()
