"""What scores are worth: the sweep against plain recursion, and the shipped table's figures."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from muggins.cards import parse_cards
from muggins.errors import MugginsError
from muggins.game import GameState, Phase, Play, Played, apply, legal_moves
from tests.case_data import at_the_lead
from tests.cli_driver import Cli

np = pytest.importorskip("numpy")
pytest.importorskip("numba")

from muggins.engine import odds, win_probability  # noqa: E402
from muggins.engine.shipped import manifest  # noqa: E402
from muggins.engine.winning import AIMS, payoffs, sweep  # noqa: E402


def by_recursion(deals: list[list[int]], target: int, aim: int) -> float:
    """Give the dealer's worth at the start, straight from what the words say."""
    payoff = payoffs(target)[aim]

    @cache
    def worth(dealer: int, pone: int) -> float:
        total = 0.0
        for deal in deals:
            mine, other = dealer, pone
            for points in deal:
                if points > 0:
                    other += points
                    if other >= target:
                        total -= payoff[mine]
                        break
                elif points < 0:
                    mine -= points
                    if mine >= target:
                        total += payoff[other]
                        break
            else:
                total -= worth(other, mine)
        return total / len(deals)

    return worth(0, 0)


@pytest.mark.parametrize("target", [15, 40])
@pytest.mark.parametrize("aim", range(4))
def test_the_sweep_is_the_recursion_it_stands_for(target: int, aim: int) -> None:
    random = Random(target)
    deals = [
        [random.choice([-7, -3, -1, 1, 2, 6]) for _ in range(random.randint(1, 6))]
        for _ in range(30)
    ]
    events = np.zeros((30, 8), np.int8)
    for row, deal in zip(events, deals, strict=True):
        row[: len(deal)] = deal
    assert sweep(events, target)[aim, 0, 0] == pytest.approx(by_recursion(deals, target, aim))


def test_changes_are_added_to_what_a_deal_is_worth() -> None:
    """The dealer gets 5 a deal, so at 8-8 to 10 he is home."""
    events = np.array([[-5, 0]], np.int8)
    changes = np.zeros((4, 10, 10))
    changes[0, 3, 8] = 0.25
    plain, changed = sweep(events, 10), sweep(events, 10, changes)
    assert changed[0, 8, 8] == plain[0, 8, 8] == 1
    assert changed[0, 3, 8] == plain[0, 3, 8] + 0.25 == -0.75
    # From 8-8 with pone's deal next the changed score comes with the other sign.
    assert plain[0, 3, 3] - changed[0, 3, 3] == 0.25
    # Nothing is worth more than a game.
    changes[0, 8, 8] = 0.5
    assert sweep(events, 10, changes)[0, 8, 8] == 1


def test_who_gets_there_first_wins() -> None:
    """R2, R17: at 1-1 to 3, two for pone come before two for the dealer."""
    worths = sweep(np.array([[2, -2, 0]], np.int8), 3)
    assert worths[0, 1, 1] == -1
    worths = sweep(np.array([[-2, 2, 0]], np.int8), 3)
    assert worths[0, 1, 1] == 1


@pytest.mark.parametrize(
    ("aim", "lost_with", "pays"),
    [
        ("win", 90, 1),
        ("acc", 91, 2),
        ("acc", 90, 3),
        ("acc", 30, 3),
        ("money", 91, 1),
        ("money", 90, 2),
        ("spread", 90, 31),
    ],
)
def test_what_is_played_for(aim: str, lost_with: int, pays: float) -> None:
    """R25; tournaments pay 3 for a double skunk as well."""
    row = payoffs(121)[[str(known) for known in AIMS].index(aim)]
    assert row[lost_with] == pays


# --- the shipped table

# Chances of the dealer that another program found from as many deals of equally good players who
# never mind the score. Far from home that is all there is to know.
FAR = {(0, 0): 0.5627, (18, 8): 0.746, (8, 18): 0.355, (26, 26): 0.575, (35, 37): 0.51}
# Near home minding it moves them, and the most where the order of points decides.
NEAR = {
    (70, 60): 0.797,
    (96, 86): 0.842,
    (110, 110): 0.572,
    (115, 115): 0.245,
    (118, 118): 0.500,
    (120, 120): 0.614,
    (117, 120): 0.188,
}


@pytest.mark.parametrize(
    ("scores", "chance", "moved"),
    [
        *((scores, chance, 0.006) for scores, chance in FAR.items()),
        *((scores, chance, 0.035) for scores, chance in NEAR.items()),
    ],
)
def test_chances_are_about_those_of_players_who_never_mind_the_score(
    scores: tuple[int, int], chance: float, moved: float
) -> None:
    found = odds(*scores, is_dealer=True)
    assert found.worth == pytest.approx(chance, abs=moved)
    assert 0 < found.error < 0.035


def test_a_dealer_who_needs_little_gains_by_minding_it() -> None:
    """Players who never do win 59.5% of the games from 117-113, with a standard error of 0.9."""
    assert odds(117, 113, is_dealer=True).worth > 0.61


def test_the_two_sides_share_one_game() -> None:
    for aim in AIMS:
        mine = odds(43, 57, is_dealer=True, aim=aim)
        other = odds(57, 43, is_dealer=False, aim=aim)
        assert mine.worth + other.worth == pytest.approx(1 if aim == "win" else 0)
        assert mine.error == pytest.approx(other.error)


@pytest.mark.parametrize(("target", "other"), [(121, 100), (61, 45)])
def test_more_points_are_worth_more(target: int, other: int) -> None:
    scores = range(other - 35, target)
    chances = [win_probability(score, other, is_dealer=True, target=target) for score in scores]
    # A stretch at a time: neighbours can differ by less than their error.
    assert all(late > early for early, late in zip(chances, chances[5:], strict=False))


def test_per_deal_averages_are_those_known() -> None:
    figures = manifest()["scores.npz.xz"]["figures"]
    pone = figures["pone_hand"][0] + figures["pone_play"][0]
    dealer = sum(figures[name][0] for name in ("dealer_hand", "dealer_play", "crib", "heels"))
    assert 10.05 <= pone <= 10.18
    assert 16.15 <= dealer <= 16.29
    mean, error = figures["heels"]
    assert abs(mean - 2 * 4 / 52) < 4 * error
    assert figures["deals"] >= 1_000_000


@pytest.mark.parametrize(
    ("scores", "options", "says"),
    [
        ((130, 0), {}, "no deal begins at 130; allowed: 0 to 120"),
        ((0, 61), {"target": 61}, "no deal begins at 61; allowed: 0 to 60"),
        ((-1, 0), {}, "no deal begins at -1"),
        ((0, 0), {"target": 100}, "target is 100; allowed: 121, 61"),
        ((0, 0), {"aim": "fame"}, "'fame' is no aim; allowed: win, acc, money, spread"),
    ],
)
def test_scores_that_cannot_be_are_refused(
    scores: tuple[int, int], options: dict[str, object], says: str
) -> None:
    with pytest.raises(MugginsError, match=says):
        odds(*scores, is_dealer=True, **options)  # type: ignore[arg-type]


def test_odds_are_printed(cli: Cli) -> None:
    out = cli("odds", 43, 57, "--dealer").out
    assert out.startswith("At 43-57 to 121, when you deal: the chance to win is ")
    found = cli("odds", 43, 57, "--dealer", "--json").json
    assert found["worth"] == pytest.approx(win_probability(43, 57, is_dealer=True), abs=1e-5)
    assert "points a game" in cli("odds", 43, 57, "--aim", "spread").out
    assert "to 61" in cli("odds", 10, 20, "-t", 61).out
    assert "no deal begins at 130" in cli("odds", 130, 0).err


# --- simulated deals


def mixed_play(state: GameState) -> tuple[float, float]:
    """Give what the dealer (A) and pone (B) peg on average when both play any rank alike.

    Who alone has cards left plays them for most points.
    """
    seat = state.turn
    if state.phase is not Phase.PLAY or seat is None:
        return 0.0, 0.0
    moves = [move for move in legal_moves(state, seat) if isinstance(move, Play)]
    by_rank = {move.card.rank: move for move in moves}
    outcomes = []
    for move in by_rank.values():
        after, events = apply(state, move)
        gains = [0.0, 0.0]
        for event in events:
            if isinstance(event, Played):
                gains[event.seat] += event.points
        rest = mixed_play(after)
        outcomes.append((gains[0] + rest[0], gains[1] + rest[1]))
    if not state.held[1 - seat]:
        return max(outcomes, key=lambda gains: gains[seat])
    return (
        sum(gain for gain, _ in outcomes) / len(outcomes),
        sum(gain for _, gain in outcomes) / len(outcomes),
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pone", "dealer"),
    [("4c5d6h7s", "3d4h5s6c"), ("6dJh4h7c", "5s4s2s6h"), ("Kc9dKh8s", "QdTd7s6c")],
)
def test_simulated_plays_peg_what_the_game_does(pone: str, dealer: str) -> None:
    """Against every line of the play, each rank as likely; a hand left alone is played best."""
    from muggins.engine.games.deals import EVENTS, _play_out, keys_of
    from muggins.engine.pegging.ends import BEST
    from muggins.engine.pegging.tree import build_tree
    from muggins.engine.sixes import numbered

    tree = build_tree()
    keys = keys_of(tree.hands)
    nothing = tuple(np.zeros(slots, np.float32) for slots in tree.counts.slots)
    numbers = np.array(
        [
            numbered(4)[tuple(sorted(card.rank - 1 for card in parse_cards(hand)))]
            for hand in (pone, dealer)
        ]
    )
    rounds = 40_000
    sums = np.zeros((rounds, 2))
    lone = (tree.lone_points[0][BEST], tree.lone_points[1][BEST])
    for row in sums:
        events, parts = np.zeros(EVENTS, np.int8), np.zeros(6, np.int8)
        _play_out(keys.without, tree.hands, tree.arrays, lone, nothing, numbers, events, parts, 0)
        row[:] = parts[4], parts[3]
        assert np.maximum(events, 0).sum() == parts[3]
    expected = mixed_play(at_the_lead(pone, dealer))
    errors = sums.std(axis=0) / rounds**0.5
    assert (np.abs(sums.mean(axis=0) - expected) < 4.5 * errors).all()
