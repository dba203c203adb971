"""The command line: `muggins` and its commands."""

import sys


def main() -> None:
    """Run the command line; bad input ends it with one clear line and status 2."""
    from muggins.cli.app import app
    from muggins.errors import MugginsError

    try:
        app(prog_name="muggins")  # whatever ran it: completion goes by this name
    except MugginsError as error:
        print(f"muggins: {error}", file=sys.stderr)  # noqa: T201 - before any console is made
        sys.exit(2)
