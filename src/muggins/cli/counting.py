"""`muggins count`: one hand, hands typed at a prompt, or a file of them."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from pathlib import Path
from typing import NamedTuple, TextIO

from muggins.cards import Card, cards_text, parse_cards
from muggins.errors import CardError, MugginsError
from muggins.scoring import Kind, Tally, count_hand
from muggins.speech import Style, say
from muggins.terminal.look import Part, card_part, input_name, is_text, open_text, row_parts
from muggins.terminal.plain import plain_tally

__all__ = ["Format", "count_command"]

_CSV_FIELDS = ("cards", "starter", "crib", "points", *map(str, Kind), "say", "notes", "error")
_NOT_OF_THE_SHOW = str(Kind.THIRTY_ONE)
_PLURALS = {Kind.FIFTEEN: "fifteens", Kind.PAIR: "pairs", Kind.RUN: "runs"}
_LONG_INPUT = 65_536
"""Bytes of a file from which counting it shows its progress."""


class Format(Enum):
    """What is printed for each hand."""

    TEXT = "text"
    SAID = "said"
    JSON = "json"
    CSV = "csv"


class Wanted(NamedTuple):
    """A hand to be counted, as text."""

    cards: str
    starter: str = ""
    crib: bool = False


def count_command(
    cards: Sequence[str] | None, file: Path | None, *, crib: bool, style: Style, form: Format
) -> int:
    """Count what is asked for; give the exit status: 0, or 2 when a line was bad."""
    printer = _Printer(form, style)
    if cards is not None and file is None and cards:
        printer.print(_count(Wanted(" ".join(cards), crib=crib)))
        return 0
    if file is None and sys.stdin.isatty():
        return _ask(printer, crib)
    return _count_lines(file or Path("-"), printer, crib)


def _count(wanted: Wanted) -> Tally:
    """Count a hand from text: four cards, then the starter, if any, marked by / or not."""
    cards, starter = wanted.cards, wanted.starter
    if not starter.strip() and not set("/|") & set(cards):
        found = parse_cards(cards)
        if len(found) == 5:
            return count_hand(found[:4], found[4], crib=wanted.crib)
        if len(found) != 4:
            raise CardError(
                f"found {_number(found)} in {cards.strip()!r}, expected four and the starter, "
                "or four alone before the cut",
                text=cards,
            )
    return count_hand(cards, starter.strip() or None, crib=wanted.crib)


def _number(cards: Sequence[Card]) -> str:
    return "no cards" if not cards else f"{len(cards)} card{'s' if len(cards) != 1 else ''}"


# --- typed at a prompt


def _ask(printer: _Printer, crib: bool) -> int:
    what = "Crib" if crib else "Hand"
    _warn("Four cards, then the starter, as in 5C 5D 5S JH 5H; q ends.")
    while True:
        try:
            line = input(f"{what}: ").strip()
        except EOFError:
            return 0
        except KeyboardInterrupt:
            return 130
        if line.lower() in ("q", "quit", "exit"):
            return 0
        try:
            printer.print(_count(Wanted(line, crib=crib)))
        except CardError as error:
            _warn(str(error))


def _warn(line: str) -> None:
    sys.stderr.write(line + "\n")


# --- a file of hands


def _count_lines(path: Path, printer: _Printer, crib: bool) -> int:
    status, number = 0, 0
    name = input_name(path)
    with open_text(path) as stream:
        for number, wanted in _wanted_hands(_progress(stream, path), crib):
            try:
                if isinstance(wanted, MugginsError):
                    raise wanted
                tally = _count(wanted)
            except MugginsError as error:
                _warn(f"{name}, line {number}: {error}")
                printer.print_error(number, error)
                status = 2
            else:
                printer.print(tally)
    if not number:
        raise MugginsError(f"{name}: nothing in it; expected a hand a line")
    return status


def _progress(stream: TextIO, path: Path) -> Iterable[str]:
    """Give the lines of a stream; a bar on standard error goes with a long one, where it's seen."""
    total = path.stat().st_size if path.is_file() else 0
    if total < _LONG_INPUT or not sys.stderr.isatty():
        return stream
    from rich.progress import Progress

    from muggins.terminal.ink import console

    def lines() -> Iterator[str]:
        with Progress(console=console(sys.stderr), transient=True) as progress:
            task = progress.add_task("Counting", total=total)
            for line in stream:
                progress.advance(task, len(line.encode("utf-8", "surrogateescape")))
                yield line

    return lines()


def _wanted_hands(lines: Iterable[str], crib: bool) -> Iterator[tuple[int, Wanted | MugginsError]]:
    """Give each line's hand with its number: text, a JSON object, or a row under a CSV header."""
    header: list[str] | None = None
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if number == 1 and "cards" in _row(text):
            header = _row(text)
            continue
        if not is_text(line):
            yield number, MugginsError("not text (UTF-8)")
        elif not text:
            yield number, MugginsError("an empty line; expected four cards and the starter")
        elif text.startswith("{"):
            yield number, _from_json(text, crib)
        elif header is not None:
            yield number, _from_row(dict(zip(header, _row(text, lower=False), strict=False)), crib)
        else:
            yield number, Wanted(text, crib=crib)


def _row(text: str, *, lower: bool = True) -> list[str]:
    cells = next(csv.reader([text]), [])
    return [cell.strip().lower() if lower else cell.strip() for cell in cells]


def _from_json(text: str, crib: bool) -> Wanted | MugginsError:
    try:
        found = json.loads(text)
    except ValueError as error:
        return MugginsError(f"not JSON: {error}")
    cards = found.get("cards")
    if isinstance(cards, list) and all(isinstance(card, str) for card in cards):
        cards = " ".join(cards)
    starter = found.get("starter") or ""
    if not isinstance(cards, str) or not isinstance(starter, str):
        return MugginsError('expected {"cards": "5C 5D 5S JH", "starter": "5H"}')
    return Wanted(cards, starter, found.get("crib", crib) is True)


def _from_row(row: dict[str, str], crib: bool) -> Wanted | MugginsError:
    said = row.get("crib", "").lower()
    if said not in ("", "0", "1", "true", "false", "yes", "no"):
        return MugginsError(f"crib is {said!r}; allowed: true or false")
    is_crib = said in ("1", "true", "yes") if said else crib
    return Wanted(row.get("cards", ""), row.get("starter", ""), is_crib)


# --- printing


class _Printer:
    """Prints counts in one format."""

    def __init__(self, form: Format, style: Style) -> None:
        self.form = form
        self.style: Style = style
        self.rows: csv.DictWriter[str] | None = None

    def print(self, tally: Tally) -> None:
        match self.form:
            case Format.TEXT:
                self._print_text(tally)
            case Format.SAID:
                sys.stdout.write(say(tally, self.style) + "\n")
            case Format.JSON:
                self._print_json(plain_tally(tally, self.style))
            case Format.CSV:
                self._write_row(self._row(tally))

    def print_error(self, line: int, error: MugginsError) -> None:
        """Keep the place of a bad line in the formats that programs read."""
        if self.form is Format.JSON:
            self._print_json({"line": line, "error": str(error)})
        elif self.form is Format.CSV:
            self._write_row({"error": f"line {line}: {error}"})

    def _print_json(self, value: dict[str, object]) -> None:
        sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")

    def _write_row(self, row: dict[str, object]) -> None:
        if self.rows is None:
            fields = [name for name in _CSV_FIELDS if name != _NOT_OF_THE_SHOW]
            self.rows = csv.DictWriter(sys.stdout, fields, lineterminator="\n")
            self.rows.writeheader()
        self.rows.writerow(row)

    def _row(self, tally: Tally) -> dict[str, object]:
        return {
            "cards": cards_text(tally.cards, " "),
            "starter": "" if tally.starter is None else str(tally.starter),
            "crib": "true" if tally.crib else "false",
            "points": tally.points,
            **tally.by_kind,
            "say": say(tally, self.style),
            "notes": "; ".join(tally.notes),
        }

    def _print_text(self, tally: Tally) -> None:
        head: list[Part] = [("Crib " if tally.crib else "Hand ", ""), *row_parts(tally.cards)]
        if tally.starter is not None:
            head += [("  starter ", ""), card_part(tally.starter)]
        self._print_line(head)
        for combo in tally.combos:
            cards = row_parts(combo.cards)
            width = sum(len(text) for text, _ in cards)
            points = f"{combo.points:>{max(2, 23 - width)}}"
            self._print_line([(f"  {combo.kind:<8} ", ""), *cards, (points, "")])
        subtotals = [
            f"{_PLURALS.get(Kind(kind), kind)} {points}"
            for kind, points in tally.by_kind.items()
            if points
        ]
        total = f"  {tally.points} point{'' if tally.points == 1 else 's'}"
        in_parts = f" ({', '.join(subtotals)})" if len(subtotals) > 1 else ""
        self._print_line([(total, "bold"), (in_parts, "")])
        self._print_line([(f"  {say(tally, self.style)}", "italic")])
        for note in tally.notes:
            self._print_line([(f"  Note: {note}.", "dim")])

    def _print_line(self, parts: Sequence[Part]) -> None:
        if not sys.stdout.isatty():
            sys.stdout.write("".join(text for text, _ in parts) + "\n")
            return
        from rich.text import Text

        from muggins.terminal.ink import console

        console().print(Text.assemble(*parts))
