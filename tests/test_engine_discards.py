"""The discards: hands exactly, cribs against an equilibrium, figures against published tables."""

from __future__ import annotations

import csv
import math
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from muggins.cards import DECK, Card, as_cards, unseen_cards
from muggins.errors import MugginsError
from muggins.game import Deal, Phase, Seat, apply, new_game
from muggins.scoring import count_hand, points_in_hand
from muggins.view import view
from tests.case_data import published
from tests.cli_driver import Cli

np = pytest.importorskip("numpy")
pytest.importorskip("numba")

from muggins.engine.discards import DiscardWorth, discard_worths, rank_discards  # noqa: E402
from muggins.engine.discardsolve import crib_worths  # noqa: E402
from muggins.engine.pegging.trunk import PLAY  # noqa: E402
from muggins.engine.shipped import manifest  # noqa: E402
from muggins.engine.sixes import hand_worths, numbered, show_worths, sixes  # noqa: E402
from muggins.engine.tables import discard_tables  # noqa: E402


def test_all_deals_of_six_ranks_are_there() -> None:
    deals = sixes()
    assert len(deals.ways) == 18_395
    assert deals.ways.sum() == math.comb(52, 6)
    # Distinct discards by rank: fifteen when all ranks differ.
    number = numbered(6)[0, 1, 2, 3, 4, 5]
    assert (deals.pairs[number] >= 0).all()
    number = numbered(6)[0, 0, 0, 0, 1, 1]
    assert (deals.pairs[number] >= 0).sum() == 3


def test_every_discard_of_a_six_keeps_the_other_four() -> None:
    deals, pairs, fours = sixes(), list(numbered(2)), list(numbered(4))
    for number, six in list(enumerate(numbered(6)))[::777]:
        for pair, four in zip(deals.pairs[number], deals.kept[number], strict=True):
            if pair >= 0:
                assert tuple(sorted(pairs[pair] + fours[four])) == six


def test_hands_by_rank_average_what_their_cards_count() -> None:
    """Over all suits, without flushes: a hand of four ranks, by direct count."""
    ranks = (3, 4, 5, 9)
    number = numbered(4)[ranks]
    for starter in (3, 9, 12):
        totals = []
        for card in DECK[4 * starter : 4 * starter + 4]:
            hands = [
                [DECK[4 * rank + suit] for rank, suit in zip(ranks, suits, strict=True)]
                for suits in ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2))
            ]
            totals += [count_hand(h, card).points for h in hands if card not in h]
        assert show_worths()[number, starter] == pytest.approx(sum(totals) / len(totals))


def test_a_crib_against_a_fixed_discard_is_what_enumeration_gives() -> None:
    """The other side's six are dealt from the cards one doesn't hold, ranks alone.

    Two full hands of sixes are enumerated for one deal of mine in a pack cut down by its weights.
    """
    deals = sixes()
    other = np.zeros((len(deals.ways), 15))
    other[:, 0] = 1.0
    worths = crib_worths(other)
    mine = numbered(6)[0, 0, 3, 3, 8, 8]
    shows, fours = show_worths(), numbered(4)
    pairs = list(numbered(2))
    total = weight = 0.0
    for theirs, held in enumerate(numbered(6)):
        ways = math.prod(
            math.comb(4 - int(deals.counts[mine, r]), int(deals.counts[theirs, r]))
            for r in range(13)
        )
        if not ways:
            continue
        crib = tuple(sorted(pairs[deals.pairs[mine, 0]] + pairs[deals.pairs[theirs, 0]]))
        for starter in range(13):
            left = 4 - int(deals.counts[mine, starter]) - held.count(starter)
            total += ways * left * shows[fours[crib], starter]
            weight += ways * left
    assert worths[mine, 0] == pytest.approx(total / weight)


def hand_by_count(kept: list[Card], held: tuple[Card, ...]) -> list[int]:
    return [points_in_hand(kept, starter) for starter in unseen_cards(held)]


def test_the_hand_is_exact_over_forty_six_starters() -> None:
    random = Random(5)
    for _ in range(40):
        held = tuple(sorted(random.sample(DECK, 6)))
        found = discard_worths(held, is_dealer=random.random() < 0.5)
        assert [worth.cards for worth in found] == list(combinations(held, 2))
        for worth in found:
            points = hand_by_count([card for card in held if card not in worth.cards], held)
            assert worth.hand == pytest.approx(sum(points) / 46)
            assert (worth.least, worth.most) == (min(points), max(points))
            assert worth.spread == pytest.approx(float(np.std(points)))


def test_suits_change_only_what_they_can() -> None:
    """A jack laid away with many unseen cards of its suit is likelier nobs; so is a flush."""

    def crib(text: str) -> float:
        held = as_cards(text)
        worth = next(w for w in discard_worths(held, is_dealer=True) if w.cards == held[:2])
        return worth.crib

    assert crib("Jc 2d 4h 6h 8s 9s") > crib("Jc 2d 4c 6c 8c 9c")
    assert crib("Kc 2c 4h 6h 8s 9s") > crib("Kc 2d 4h 6h 8s 9s")


def ranked(text: str, is_dealer: bool) -> list[DiscardWorth]:
    rest = unseen_cards(as_cards(text))[:6]
    state = apply(new_game(dealer=Seat.A), Deal([text, rest] if is_dealer else [rest, text])).state
    return rank_discards(view(state, Seat.A if is_dealer else Seat.B))


def test_discards_are_ranked_by_role() -> None:
    """A pair of fives in the crib is the dealer's joy, and never pone's gift."""
    dealer, pone = ranked("5h5dKcQd2s9c", True), ranked("5h5dKcQd2s9c", False)
    assert [worth.net for worth in dealer] == sorted((w.net for w in dealer), reverse=True)
    for worth, sign in ((dealer[0], 1), (pone[0], -1)):
        assert worth.net == pytest.approx(worth.hand + sign * worth.crib + worth.play)
    assert pone[0].cards == as_cards("2s9c")
    assert pone[-1].cards == as_cards("5d5h")


def test_six_cards_are_needed() -> None:
    state = new_game()
    assert state.phase is Phase.DEAL
    with pytest.raises(MugginsError, match=r"found 0 cards .* expected the six"):
        rank_discards(view(state, Seat.A))


# --- figures


def test_a_best_answer_gains_little_and_averages_are_those_known() -> None:
    figures = manifest()[PLAY]["figures"]
    assert figures["best_discards_gain"] <= 0.006
    assert figures["play_exploitability"] <= 0.003
    assert figures["shipped_exploitability"] <= 0.005
    assert figures["starters_exploitability"] <= 0.003 < figures["starter_known_gain"]
    assert -1.36 <= figures["play_pone"] - figures["play_dealer"] <= -1.25


@pytest.mark.parametrize(("role", "name"), [(0, "hessel_own_crib"), (1, "hessel_opp_crib")])
def test_cribs_are_those_of_hessels_tables(role: int, name: str) -> None:
    """Over pairs laid in more than one deal of 2,000; his players think of hand and crib alone."""
    tables = discard_tables()
    theirs = np.array(published(name))
    made = tables.often_alone[role] > 0.0005
    assert made.sum() >= 89
    assert np.abs(tables.cribs_alone[role] - theirs)[made].mean() <= 0.03


@pytest.mark.parametrize(
    ("name", "most_apart", "least_alike"),
    [("colvert", 0.12, 0.99), ("schell", 0.09, 0.99), ("rasmussen", 0.26, 0.95)],
)
@pytest.mark.parametrize(("role", "whose"), [(0, "own"), (1, "opp")])
def test_cribs_are_like_those_of_other_tables(
    role: int, whose: str, name: str, most_apart: float, least_alike: float
) -> None:
    """Players' and older tables: mean difference and correlation over pairs really laid."""
    tables = discard_tables()
    theirs = np.array(published(f"{name}_{whose}_crib"))
    made = tables.often_alone[role] > 0.0005
    ours = tables.cribs_alone[role]
    assert np.abs(ours - theirs)[made].mean() <= most_apart
    assert np.corrcoef(ours[made], theirs[made])[0, 1] >= least_alike


@pytest.mark.parametrize(
    ("role", "name"), [(0, "orbitals_dealer_discard_percent"), (1, "orbitals_pone_discard_percent")]
)
def test_pairs_are_laid_as_often_as_published(role: int, name: str) -> None:
    theirs = np.array(published(name))
    tables = discard_tables()
    assert np.corrcoef(tables.often_alone[role], theirs)[0, 1] >= 0.93
    for often in (tables.often[role], tables.often_alone[role]):
        assert often.sum() == pytest.approx(1, abs=1e-4)


def test_hand_averages_are_zero_where_there_is_no_discard() -> None:
    assert (hand_worths()[sixes().kept < 0] == 0).all()


# --- commands


def test_tables_are_printed_as_squares(cli: Cli) -> None:
    found = cli("tables", "--json").json
    assert found["ranks"] == list("A23456789TJQK")
    crib = found["dealer"]["crib"]
    assert crib[4][4] == max(x for row in crib for x in row if x is not None)
    assert crib[3][4] == crib[4][3]
    assert sum(map(sum, found["pone"]["percent"])) > 100
    assert cli("tables", "--json", "--alone").json["dealer"] != found["dealer"]
    text = cli("tables").out
    assert "What the crib averages, in points, with what the dealer lays away" in text
    rows = list(csv.reader(cli("tables", "--csv").out.splitlines()))
    assert rows[0][:3] == ["role", "figure", "rank"]
    assert len(rows) == 1 + 4 * 13


def test_solve_writes_tables_that_check(cli: Cli, tmp_path: Path) -> None:
    result = cli(
        *("solve", "--first-rounds", 1, "--iterations", 0, "--folder", tmp_path, "--json"),
        *("--work", tmp_path / "work"),
    )
    assert result.status == 0
    assert result.json["figures"]["best_discards_gain"] > 0.2
    assert "discards, round 1: hands 8.150 (dealer) 8.150 (pone)" in result.err
    command = manifest(tmp_path)["discards.npz.xz"]["command"]
    assert command == "muggins solve --first-rounds 1 --iterations 0"
    checked = cli("solve", "--check", "--folder", tmp_path, "--json").json
    assert checked["holds"] is True
    (tmp_path / "discards.npz.xz").write_bytes(b"damaged")
    result = cli("solve", "--check", "--folder", tmp_path)
    assert result.status == 1
    assert "discards.npz.xz is damaged" in result.out


def test_the_shipped_tables_check(cli: Cli) -> None:
    assert cli("solve", "--check").out.splitlines() == [
        f"{name}.npz.xz: ok" for name in ("discards", "play", "scores", "deals")
    ]


def test_bad_options_are_refused(cli: Cli, tmp_path: Path) -> None:
    assert "rounds is 0; allowed: 1 to 1000" in cli("solve", "--rounds", "0").err
    assert "iterations is -1; allowed: 0 to 10000" in cli("solve", "--iterations", "-1").err
    assert "no manifest.json" in cli("solve", "--check", "--folder", tmp_path).err
    assert cli("tables", "--json", "--csv").status == 2
