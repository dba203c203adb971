"""Draw the README's picture: a moment of `muggins play`, as its screen prints it."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

from muggins.cli.screen import WordScreen
from muggins.fairness import Shuffle
from muggins.game import Phase, Play, Seat
from muggins.players import new_player
from muggins.rules import Rules
from muggins.table import Table
from muggins.view import view

PICTURE = Path(__file__).parents[1] / "docs" / "play.svg"
DEALS_BEFORE = 4
CARDS_PLAYED = 3


def main() -> None:
    """Play a fixed game to its fifth deal and draw the screen in the middle of the play."""
    out = Console(
        record=True, width=80, force_terminal=True, file=io.StringIO(), highlight=False, emoji=False
    )
    screen = WordScreen(["You", "Computer"], Seat.A, "full")
    screen.out = out
    players = [new_player("club"), new_player("club")]
    table = Table.new(Rules(), Shuffle(b"picture", ""), Seat.A, A="You", B="club")
    while table.state.deal <= DEALS_BEFORE:
        move = table.next_move(players)
        assert move is not None
        table.make(move)
    drawn = False
    while True:
        seen = view(table.state, Seat.A)
        if seen.phase is Phase.DISCARD and not drawn:
            screen.board(seen)
            screen.hand(seen)
            drawn = True
        played = len(seen.played(Seat.A)) + len(seen.played(Seat.B))
        if seen.phase is Phase.PLAY and seen.is_asked and played >= CARDS_PLAYED:
            break
        move = table.next_move(players)
        assert move is not None
        screen.events(table.make(move).events)
    assert any(isinstance(move, Play) for move in seen.legal_moves)
    screen.hint(seen)
    out.print(screen._request(seen, ()))
    # Without the fonts that the format would fetch from elsewhere.
    plain = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.S)
    PICTURE.parent.mkdir(exist_ok=True)
    svg = out.export_svg(title="muggins play", code_format=plain, unique_id="muggins")
    svg = svg.replace("Fira Code", "DejaVu Sans Mono, Menlo, Consolas")
    # Not every viewer keeps the space a text begins with.
    svg = svg.replace("<text ", '<text xml:space="preserve" ')
    PICTURE.write_text(re.sub(r"<!--.*?-->\s*", "", svg, flags=re.S))


if __name__ == "__main__":
    main()
