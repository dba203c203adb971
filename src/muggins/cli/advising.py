"""`muggins discard` and `muggins card`: what each choice of one decision is worth, and why."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from muggins.cards import Card, cards_text, parse_cards
from muggins.errors import CardError, MugginsError
from muggins.extras import need_engine
from muggins.game import Phase
from muggins.notation import read_view
from muggins.rules import Rules
from muggins.terminal.ink import card_text, cards_row, console, thinking
from muggins.terminal.plain import plain
from muggins.view import View

if TYPE_CHECKING:
    from muggins.engine.discards import DiscardWorth
    from muggins.engine.plays import PlayAdvice
    from muggins.engine.winning import Aim

__all__ = ["card_command", "discard_command"]


def discard_command(
    text: str,
    *,
    is_dealer: bool,
    score: str | None,
    aim: str,
    target: int,
    explain: str | None,
    as_json: bool,
) -> None:
    """Print the fifteen discards of six cards, the best first; explain one of them."""
    need_engine()
    from muggins.analysis.asking import discard_errors, nearest_words, score_of, view_of_six
    from muggins.engine.discards import rank_discards
    from muggins.engine.winning import AIMS

    cards = parse_cards(text)
    scores = (0, 0) if score is None else score_of(score, target)
    seen = view_of_six(cards, scores, is_dealer=is_dealer, target=target)
    chosen = next(known for known in AIMS if known == aim) if score is not None else None
    with thinking():
        ranked = rank_discards(seen, chosen)
        errors = discard_errors(seen, chosen) if chosen else {}
    wanted = None if explain is None else _named(explain, ranked)
    if as_json:
        _print_json(seen, ranked, errors, chosen, wanted)
        return
    out = console()
    out.print(_discard_table(ranked, chosen, errors, is_dealer=is_dealer))
    out.print(Text(_discard_notes(chosen, errors), "dim"))
    out.print(nearest_words(ranked, chosen))
    if wanted is not None:
        out.print()
        out.print(_explained(seen, wanted))


def _named(text: str, ranked: list[DiscardWorth]) -> DiscardWorth:
    cards = set(parse_cards(text))
    for worth in ranked:
        if set(worth.cards) == cards:
            return worth
    held = cards_text(sorted({card for worth in ranked for card in worth.cards}), " ")
    raise CardError(f"{text!r} is no discard of this hand; allowed: two of {held}")


def _discard_table(
    ranked: list[DiscardWorth],
    aim: Aim | None,
    errors: dict[tuple[Card, ...], float],
    *,
    is_dealer: bool,
) -> Table:
    from muggins.analysis.asking import UNITS
    from muggins.analysis.explaining import crib_as_such

    table = Table(box=None, pad_edge=False, header_style="dim")
    names = ["lay away", "hand", "least", "most", "spread", "crib", "as such", "play", "in all"]
    for name in names + ([UNITS[aim]] if aim else []):
        table.add_column(name, justify="left" if name == "lay away" else "right")
    sign = "+" if is_dealer else "-"
    for worth in ranked:
        such = crib_as_such(worth.cards, is_dealer=is_dealer)
        row = [
            f"{worth.hand:.2f}",
            str(worth.least),
            str(worth.most),
            f"{worth.spread:.2f}",
            f"{sign}{worth.crib:.2f}",
            "never" if such is None else f"{sign}{such:.2f}",
            f"{worth.play:+.2f}",
            f"{worth.net:.2f}",
        ]
        if aim is not None:
            row.append(_stake(worth.worth, aim, errors.get(worth.cards)))
        table.add_row(cards_row(worth.cards), *row)
    return table


def _stake(worth: float | None, aim: Aim, error: float | None) -> str:
    assert worth is not None
    if aim == "win":
        return f"{100 * worth:.1f}%" + (f" ±{100 * error:.1f}" if error is not None else "")
    return f"{worth:+.3f}" + (f" ±{error:.3f}" if error is not None else "")


def _discard_notes(aim: Aim | None, errors: dict[tuple[Card, ...], float]) -> str:
    from muggins.analysis.asking import UNITS

    notes = (
        "Points: the hand exactly, over the 46 starters; the crib given these six cards, and as "
        "such over all deals; the play by the solved worth of the hand kept."
    )
    if aim is not None:
        largest = max(errors.values(), default=0.0)
        unit = f"{100 * largest:.1f}%" if aim == "win" else f"{largest:.3f}"
        notes += (
            f" The {UNITS[aim]} is sampled; ± is a standard error, at most {unit}, of all "
            "discards alike, so that differences are surer."
        )
    return notes


def _explained(seen: View, worth: DiscardWorth) -> Table:
    from muggins.analysis.explaining import starter_lines

    title = f"With {cards_text(worth.cards, ' ')} laid away, starter by starter"
    table = Table(title=title, title_justify="left", box=None, pad_edge=False, header_style="dim")
    for name in ("starter", "cards", "hand", "made of", "crib"):
        table.add_column(name, justify="left" if name == "made of" else "right")
    for line in starter_lines(seen.held, worth.cards, is_dealer=seen.is_dealer):
        hand = str(line.most) if line.least == line.most else f"{line.least} to {line.most}"
        table.add_row(line.rank.symbol, str(line.left), hand, line.said, f"{line.crib:.2f}")
    return table


def _print_json(
    seen: View,
    ranked: list[DiscardWorth],
    errors: dict[tuple[Card, ...], float],
    aim: Aim | None,
    wanted: DiscardWorth | None,
) -> None:
    from muggins.analysis.explaining import crib_as_such, starter_lines

    rows = []
    for worth in ranked:
        row = plain(worth._asdict())
        row["crib_as_such"] = crib_as_such(worth.cards, is_dealer=seen.is_dealer)
        row["error"] = errors.get(worth.cards)
        rows.append(row)
    value: dict[str, Any] = {
        "hand": plain(seen.held),
        "dealer": seen.is_dealer,
        "scores": plain(seen.scores),
        "aim": aim,
        "discards": rows,
    }
    if wanted is not None:
        lines = starter_lines(seen.held, wanted.cards, is_dealer=seen.is_dealer)
        value["explained"] = [plain(line._asdict()) for line in lines]
    sys.stdout.write(json.dumps(value) + "\n")


def card_command(text: str, *, aim: str, rules: str, as_json: bool) -> None:
    """Print what each card that a view may play is worth, and what the other side may hold."""
    need_engine()
    from muggins.engine.plays import rank_plays
    from muggins.engine.winning import AIMS

    seen = _asked_view(text, Rules.parse(rules))
    chosen = next(known for known in AIMS if known == aim)
    with thinking():
        advice = rank_plays(seen, chosen)
    if as_json:
        sys.stdout.write(json.dumps(_advice_data(seen, advice)) + "\n")
        return
    out = console()
    out.print(_play_table(seen, advice))
    out.print(Text(f"{_TO_COME} {_SOURCES[advice.source]}", "dim"))
    out.print()
    for line in _play_words(seen, advice):
        out.print(line)
    out.print()
    out.print(_belief_table(advice))


_TO_COME = "Yours and theirs are points to come up to the end of the play."

_SOURCES = {
    "table": "From the table of the solved play.",
    "solved": "Solved just now from what both sides may hold.",
    "sampled": "Weighed by the score against hands that the other side may hold.",
}


def _asked_view(text: str, rules: Rules) -> View:
    seen = read_view(text, rules)
    if seen.phase is not Phase.PLAY or not seen.is_asked:
        raise MugginsError(
            f"no card is asked of seat {seen.seat.name} here; muggins discard values discards"
        )
    return seen


def _play_table(seen: View, advice: PlayAdvice) -> Table:
    from muggins.analysis.asking import UNITS
    from muggins.analysis.explaining import answered

    table = Table(box=None, pad_edge=False, header_style="dim")
    worths = ["net"] if advice.aim is None else ["net", UNITS[advice.aim]]
    for name in ("card", "count", "now", "yours", "theirs", *worths, "play it", "they can score"):
        table.add_column(name, justify="left" if name == "card" else "right")
    for play in advice.plays:
        reply = answered(seen, play.card, advice.others)
        values = [f"{play.own:.2f}", f"{play.others:.2f}", f"{play.own - play.others:+.2f}"]
        if advice.aim is not None:
            values.append(_worth_text(play.worth, advice.aim))
        table.add_row(
            card_text(play.card),
            str(seen.count + play.card.pips),
            str(play.points),
            *values,
            f"{100 * play.chance:.0f}%",
            f"{100 * reply.chance:.0f}%, {reply.points:.1f} then" if reply.chance else "never",
        )
    return table


def _worth_text(worth: float, aim: Aim | None) -> str:
    return f"{100 * worth:.1f}%" if aim == "win" else f"{worth:+.2f}"


def _play_words(seen: View, advice: PlayAdvice) -> list[str]:
    """Say what each card leaves, and in what the best differs from the next."""
    from muggins.analysis.explaining import answered, play_reasons

    lines = []
    for play in advice.plays:
        replies = answered(seen, play.card, advice.others).replies
        lines.append(f"{play.card} {play_reasons(seen, play.card, replies)}.")
    rest = [play for play in advice.plays if play.card.rank is not advice.plays[0].card.rank]
    if rest:
        best, following = advice.plays[0], rest[0]
        gap = best.worth - following.worth
        by = f"{100 * gap:.1f}% of games" if advice.aim == "win" else f"{gap:.2f}"
        lines.append(
            f"{best.card} is {by} better than {following.card}: "
            f"{best.own - following.own:+.2f} for you, "
            f"{best.others - following.others:+.2f} for them."
        )
    return lines


def _belief_table(advice: PlayAdvice, most: int = 8) -> Table:
    table = Table(
        title="What the other side may hold",
        title_justify="left",
        box=None,
        pad_edge=False,
        header_style="dim",
    )
    table.add_column("ranks")
    table.add_column("chance", justify="right")
    for held in advice.others[:most]:
        ranks = " ".join(rank.symbol for rank in held.ranks) or "no card"
        table.add_row(ranks, f"{100 * held.chance:.1f}%")
    rest = sum(held.chance for held in advice.others[most:])
    if rest > 0:
        table.add_row(f"{len(advice.others) - most} others", f"{100 * rest:.1f}%")
    return table


def _advice_data(seen: View, advice: PlayAdvice) -> dict[str, Any]:
    from muggins.analysis.explaining import answered, play_reasons

    plays = []
    for play in advice.plays:
        reply = answered(seen, play.card, advice.others)
        row = plain(play._asdict())
        row["answered"] = {
            "chance": reply.chance,
            "points": reply.points,
            "replies": [{**one._asdict(), "rank": one.rank.symbol} for one in reply.replies],
        }
        row["why"] = play_reasons(seen, play.card, reply.replies)
        plays.append(row)
    return {
        "source": advice.source,
        "aim": advice.aim,
        "plays": plays,
        "others": [
            {"ranks": [rank.symbol for rank in held.ranks], "chance": held.chance}
            for held in advice.others
        ],
    }
