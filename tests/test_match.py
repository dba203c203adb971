"""Duplicate matches, and bots in processes of their own."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from muggins.bots import OutsidePlayer, answer_of, request_of, respond, view_of
from muggins.cards import as_cards
from muggins.errors import MugginsError, PlayerError
from muggins.fairness import Shuffle
from muggins.game import Discard, Phase, Play, Seat, legal_moves
from muggins.match import MatchPlan, play_duplicates
from muggins.notation import read_games, write_view
from muggins.players import new_player
from muggins.record import Record
from muggins.rules import Rules
from muggins.table import play_game
from muggins.view import view
from tests.cli_driver import Cli

EXAMPLES = Path(__file__).parents[1] / "examples"
SHORT = Rules(target=61)


def python(*arguments: object) -> str:
    return " ".join([sys.executable, *map(str, arguments)])


def test_a_player_against_itself_wins_half_of_the_games_exactly() -> None:
    """The same deals from both seats: each pair is won once."""
    result = play_duplicates(MatchPlan("greedy", "greedy", 12, rules=SHORT))
    assert (result.games, result.wins, result.win_rate) == (12, 6, 0.5)
    assert result.interval == (0.5, 0.5)
    assert result.margin == 0


def test_the_same_plan_gives_the_same_result_whoever_works_on_it() -> None:
    plan = MatchPlan("greedy", "random", 36, seed=7, rules=SHORT)
    one, two = play_duplicates(plan), play_duplicates(plan, workers=2)
    assert one == two
    assert one.win_rate > 0.7
    assert play_duplicates(MatchPlan("greedy", "random", 36, seed=8, rules=SHORT)) != one


def test_a_pair_of_games_has_the_same_cards_and_first_dealer() -> None:
    records: list[Record] = []
    plan = MatchPlan("greedy", "random", 4, keep_records=True, rules=SHORT)
    play_duplicates(plan, keep=records.append)
    assert [record.tag("A") for record in records] == ["greedy", "random"] * 2
    for one, other in (records[:2], records[2:]):
        assert one.moves[0] == other.moves[0]
        assert one.start.dealer is other.start.dealer
    assert records[0].start.dealer is not records[2].start.dealer


def test_averages_are_by_role_and_in_points_a_deal() -> None:
    result = play_duplicates(MatchPlan("greedy", "greedy", 20))
    dealer, pone = result.averages["dealer"], result.averages["pone"]
    assert pone.crib == pone.heels == 0
    assert 3.5 < dealer.crib < 6
    assert 6 < pone.hand < 10
    assert dealer.play > pone.play > 0


def test_a_match_stops_when_it_knows_enough() -> None:
    plan = MatchPlan("greedy", "random", 1_000, rules=SHORT, half_width=0.2)
    result = play_duplicates(plan)
    assert result.games < 1_000
    assert (result.interval[1] - result.interval[0]) / 2 <= 0.2


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("club", "greedy", 3), "3 games; allowed: an even number"),
        (("club", "greedy", 0), "0 games"),
        (("club", "god", 2), "no player 'god'; allowed: random"),
    ],
)
def test_a_match_that_cannot_be_is_refused(arguments: tuple[str, str, int], says: str) -> None:
    with pytest.raises(MugginsError, match=says):
        MatchPlan(*arguments)
    with pytest.raises(MugginsError, match="half_width is 2"):
        MatchPlan("club", "club", 2, half_width=2)


# --- outside bots


@pytest.mark.parametrize("name", ["first_bot.py", "greedy_bot.py"])
def test_the_example_bots_play_whole_games(name: str) -> None:
    plan = MatchPlan(f"exec:{python(EXAMPLES / name)}", "random", 2, rules=SHORT)
    result = play_duplicates(plan)
    assert result.games == 2
    assert result.faults == ()


def test_a_level_played_from_outside_plays_as_it_does_inside() -> None:
    bot = OutsidePlayer(python("-m", "muggins", "bot", "club"))
    try:
        outside = play_game([bot, new_player("greedy")], rules=SHORT, shuffle=Shuffle(b"o"))
    finally:
        bot.close()
    inside = play_game(
        [new_player("club"), new_player("greedy")], rules=SHORT, shuffle=Shuffle(b"o")
    )
    assert outside.moves == inside.moves


def fault(program: str, seconds: float = 20.0) -> str:
    """Give what is said of a bot that is this program, asked for a discard."""
    bot = OutsidePlayer(python("-c", f"'{program}'"), seconds=seconds)
    with pytest.raises(PlayerError) as caught:
        play_game([bot, new_player("greedy")], rules=SHORT, shuffle=Shuffle(b"o"))
    assert caught.value.player == bot.name
    assert str(caught.value).startswith("exec:")
    return str(caught.value)


def test_a_bot_that_ends_hangs_or_talks_rubbish_is_named() -> None:
    assert "ended with status 3" in fault("import sys; sys.exit(3)")
    assert "gave no answer within 0.5 seconds" in fault("import time; time.sleep(60)", 0.5)
    assert "answered 'hello'; allowed: a JSON object a line" in fault('print("hello")')
    assert "answered {}: expected 'discard'" in fault('print("{}")')
    nine = 'print("{\\"discard\\": [\\"9x\\", \\"2c\\"]}")'
    assert "'9x' at position 1 of '9x' is no card" in fault(nine)
    five = 'print("{\\"discard\\": [\\"5h\\"]}")'
    assert "discard 5h is not allowed" in fault(five)


def test_a_command_that_is_not_there_is_named() -> None:
    bot = OutsidePlayer("no-such-command-here")
    with pytest.raises(PlayerError, match="can't be started"):
        play_game([bot, new_player("greedy")], rules=SHORT)


def test_a_game_lost_by_a_fault_is_counted_and_told() -> None:
    plan = MatchPlan("greedy", f"exec:{python('-c', '0')}", 2, rules=SHORT)
    result = play_duplicates(plan)
    assert (result.wins, result.games) == (2, 2)
    assert len(result.faults) == 2
    swapped = play_duplicates(MatchPlan(plan.second, plan.first, 2, rules=SHORT))
    assert swapped.wins == 0


def test_a_request_holds_what_the_seat_may_see_and_can_be_read_back() -> None:
    """Also from its other fields alone: the choice is the same."""
    club = new_player("club")
    record = play_game([club, new_player("greedy")], shuffle=Shuffle(b"requests"))
    asked = 0
    for step in record.steps():
        state = step.before
        if state.phase not in (Phase.DISCARD, Phase.PLAY):
            continue
        seen = view(state, state.to_move[0])
        request = request_of(seen, write_view(seen))
        hidden = {*state.held[1 - seen.seat], *state.discarded[1 - seen.seat]}
        assert not hidden & set(as_cards(request["hand"]))
        text = json.dumps(request)
        assert not any(f'"{card}"' in text or f" {card}" in text for card in hidden)
        assert view_of(request).legal_moves == seen.legal_moves
        without = {key: value for key, value in request.items() if key != "position"}
        again = view_of(without)
        assert (again.held, again.pile) == (tuple(sorted(seen.held)), seen.pile)
        assert again.is_dealer == seen.is_dealer
        assert answer_of(club.choose(again)) == answer_of(club.choose(seen))
        asked += 1
    assert asked > 60


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("hello", "Expecting value"),
        ("[]", "a request is a JSON object"),
        ("{}", "v is None; allowed: 1"),
        ('{"v": 1, "op": "cut"}', "op is 'cut'; allowed: discard, play"),
        ('{"v": 1, "op": "discard"}', "hand is None; allowed: a list of cards"),
        ('{"v": 1, "op": "discard", "hand": ["5h"], "my": 0, "opp": 0}', "expected six cards"),
        ('{"v": 1, "op": "play", "position": "0-0"}', "expected the dealer"),
    ],
)
def test_a_bad_request_is_answered_with_why(line: str, says: str) -> None:
    assert says in json.loads(respond(new_player("club"), line))["error"]


def test_answers_are_moves() -> None:
    assert answer_of(Discard(Seat.A, "5h 2c")) == {"discard": ["2c", "5h"]}
    assert answer_of(Play(Seat.A, "5h")) == {"card": "5h"}


# --- commands


def test_match_prints_the_share_and_its_interval(cli: Cli, tmp_path: Path) -> None:
    games = tmp_path / "games.cgn"
    arguments = ("match", "club", "random", "-n", 4, "--rules", "target=61", "--workers", 1)
    out = cli(*arguments, "--save", games).out
    assert "club against random: 4 games, each deal twice" in out
    assert "with 95% confidence" in out
    assert len(read_games(games.read_text())) == 4
    found = cli(*arguments, "--json").json
    assert set(found) >= {"games", "wins", "win_rate", "interval", "margin"}
    assert found["games"] == 4
    assert cli(*arguments, "--save", games).status == 2


def test_match_refuses_what_cannot_be(cli: Cli, tmp_path: Path) -> None:
    assert "allowed: an even number" in cli("match", "club", "club", "-n", 3).err
    assert "0 workers; allowed: 1 or more" in cli("match", "club", "club", "--workers", 0).err
    (tmp_path / "file").write_text("")
    result = cli("match", "random", "random", "-n", 2, "--save", tmp_path / "file" / "x.cgn")
    assert "can't write" in result.err


def test_a_match_tells_of_faults(cli: Cli) -> None:
    bot = f"exec:{python('-c', '0')}"
    out = cli("match", "random", bot, "-n", 2, "--workers", 1, "--rules", "target=61").out
    assert "lost by a fault: exec:" in out


def test_bot_answers_a_line_with_a_line(cli: Cli) -> None:
    record = play_game([new_player("random"), new_player("random")], shuffle=Shuffle(b"b"))
    step = next(step for step in record.steps() if step.before.phase is Phase.PLAY)
    seat = step.before.to_move[0]
    seen = view(step.before, seat)
    lines = [json.dumps(request_of(seen, write_view(seen))), "", "rubbish"]
    answers = cli("bot", "club", stdin="\n".join(lines)).json_lines
    assert len(answers) == 2
    assert Play(seat, answers[0]["card"]) in legal_moves(step.before, seat)
    assert "error" in answers[1]
