"""Marks in words: what was right, what was missed, what a choice lost. Cards stand as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muggins.cards import cards_text
from muggins.drill.counting import CountMark
from muggins.drill.discards import DiscardMark
from muggins.drill.grading import EVEN
from muggins.drill.plays import PlayMark
from muggins.speech import say

if TYPE_CHECKING:
    from muggins.engine.discards import DiscardWorth

__all__ = ["count_words", "discard_words", "play_words"]


def count_words(mark: CountMark) -> list[str]:
    """Say how a count was answered, and where it was wrong what is there."""
    points = mark.tally.points
    if mark.is_right:
        return [f"Right: {points}."]
    lines = [f"Not right: you counted {mark.claimed}, and it is {points}."]
    if mark.claimed == points:
        lines = [f"Not right: {points} it is, but not as you counted it."]
    lines += [f"  missed: {missed.words}" for missed in mark.missed]
    lines += [f"  not there: {invented.words}" for invented in mark.invented]
    if mark.sum not in (None, mark.claimed):
        lines.append(f"  your items come to {mark.sum}, not to {mark.claimed}")
    lines.append(f"  {say(mark.tally)}")
    return lines + [f"  Note: {note}." for note in mark.tally.notes]


def discard_words(mark: DiscardMark, *, is_dealer: bool) -> list[str]:
    """Say what a discard lost, the best one and its parts, and those of the chosen one."""
    lost = _points(mark.lost)
    if not mark.is_right and mark.lost < EVEN:
        head = f"It loses no points, but {_percent(mark.chance_lost or 0)} of the chance to win."
    elif not mark.is_right:
        head = f"It loses {lost}, and is number {mark.place} of 15."
    elif mark.lost < EVEN:
        head = "Right."
    else:
        head = f"Right by the score, though it loses {lost}."
    lines = [head, _parts("best", mark.best, is_dealer=is_dealer)]
    if mark.chosen.cards != mark.best.cards:
        lines.append(_parts("yours", mark.chosen, is_dealer=is_dealer))
    if mark.best_to_win is not None and mark.chance_lost is not None:
        to_win = f"  {'to win':<6}  {cards_text(mark.best_to_win.cards, ' ')}: "
        to_win += f"{_percent(mark.best_to_win.worth or 0)} to win"
        if mark.chosen.cards != mark.best_to_win.cards:
            to_win += f"; yours {_percent(mark.chance_lost)} less"
        lines.append(to_win)
    return lines


def _parts(name: str, worth: DiscardWorth, *, is_dealer: bool) -> str:
    sign = "+" if is_dealer else "-"
    return (
        f"  {name:<6}  {cards_text(worth.cards, ' ')}: hand {worth.hand:.2f}, "
        f"crib {sign}{worth.crib:.2f}, play {worth.play:+.2f}, in all {worth.net:+.2f}"
    )


def play_words(mark: PlayMark) -> list[str]:
    """Say what a card lost, and what each card scores now and brings by the end of the play."""
    lines = ["Right." if mark.is_right else f"It loses {_points(mark.lost)}."]
    for play in mark.plays:
        line = f"  {play.card}  {play.points} now; by the end of the play {play.own:.2f} for you, "
        line += f"{play.others:.2f} for them, {play.worth:+.2f} net"
        lines.append(f"{line}  (yours)" if play.card is mark.chosen.card else line)
    return lines


def _points(points: float) -> str:
    text = f"{points:.2f}"
    return f"{text} point{'' if text == '1.00' else 's'}"


def _percent(share: float) -> str:
    return f"{100 * max(0.0, share):.1f}%"
