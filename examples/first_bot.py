"""The least a bot can be, without any library: the first cards it is allowed.

Try it: muggins match greedy "exec:python examples/first_bot.py" --games 20
"""

import json
import sys


def main() -> None:
    """Answer one request a line."""
    for line in sys.stdin:
        request = json.loads(line)
        if request["op"] == "discard":
            answer: dict[str, object] = {"discard": request["hand"][:2]}
        else:
            answer = {"card": request["legal"][0]}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
