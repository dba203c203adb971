"""`muggins play` with lines piped in: the same game at any stage, and what goes wrong."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from muggins.fairness import Shuffle
from muggins.game import GameState, Phase, Seat, legal_moves, playable
from muggins.notation import read_games, write_game
from muggins.players import new_player
from muggins.rules import Counting, Rules
from muggins.table import Table
from tests.cli_driver import Cli, Result

FIRST_LINES = ["1 6", ""]


def kept_game(path: Path, until: Callable[[GameState], bool], counting: Counting = "auto") -> None:
    """Keep a game that has come to a state wanted, by playing the first card that's allowed."""
    tags = {"A": "Player", "B": "club"}
    table = Table.new(Rules(counting=counting), Shuffle(b"kept"), Seat.A, **tags)
    while not until(table.state):
        move = table.next_move([None, new_player("club")])
        table.make(move or legal_moves(table.state, Seat.A)[0])
    path.write_text(write_game(table.record))


def is_to_count(state: GameState) -> bool:
    return state.phase is Phase.SHOW and state.to_move == (Seat.A,)


def holds_a_card_too_high(state: GameState) -> bool:
    held = state.held[Seat.A]
    return state.turn is Seat.A and 0 < len(playable(held, state.count)) < len(held)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return tmp_path / "game.cgn"


def plays(cli: Cli, game: Path, *lines: str, options: tuple[str, ...] = ()) -> Result:
    arguments = ("play", "--dealer", "me", "--words", "w", "--save", game, *options)
    return cli(*arguments, stdin="".join(f"{line}\n" for line in lines))


def played_out(cli: Cli, game: Path, *options: str) -> Result:
    """Give every line that could be wanted, over and over: a whole game by rote."""
    lines = ["1 2", "", "1", "2", "3", "4", "0", "19"] * 120
    return plays(cli, game, *lines, options=options)


def test_a_new_game_tells_the_shuffle_and_asks_for_the_discard(cli: Cli, game: Path) -> None:
    result = plays(cli, game)
    assert result.status == 0
    assert "The shuffle is fixed: SHA-256 " in result.out
    assert "You deal; the crib is yours." in result.out
    assert "Which two to your crib?" in result.out
    assert f"muggins play --resume {game}" in result.out
    record = read_games(game.read_text())[0]
    assert record.tag("Commit") in result.out
    assert record.tag("Seed") not in result.out


def test_the_computers_cards_are_never_shown_before_the_show(cli: Cli, game: Path) -> None:
    result = plays(cli, game, *FIRST_LINES)
    state = read_games(game.read_text())[0].final()
    for card in state.held[Seat.B]:
        assert card.name not in result.out
        assert card.rank.symbol.replace("T", "10") + card.suit.pictogram not in result.out


def test_a_whole_game_is_kept_finished_and_verified(cli: Cli, game: Path) -> None:
    result = played_out(cli, game, "--level", "greedy")
    assert "wins, " in result.out or "You win, " in result.out
    record = read_games(game.read_text())[0]
    assert record.final().outcome is not None
    assert cli("verify", game).status == 0
    assert "Nothing" not in cli("replay", game).err


@pytest.mark.parametrize("counting", ["self", "muggins"])
def test_a_whole_short_game_is_counted_by_the_player(cli: Cli, game: Path, counting: str) -> None:
    """R23: claims of nothing, most of them wrong."""
    result = played_out(cli, game, "--counting", counting, "--target", "61")
    record = read_games(game.read_text())[0]
    assert record.start.rules.target == 61
    assert record.final().outcome is not None
    assert write_game(record) == game.read_text()
    assert ("Muggins!" in result.out) == (counting == "muggins")
    assert ("one more try" in result.out) == (counting == "self")


def test_a_count_can_be_said_in_words_and_nonsense_is_refused(cli: Cli, game: Path) -> None:
    kept_game(game, is_to_count, "self")
    right = len([*read_games(game.read_text())[0].steps()])
    result = cli("play", "--resume", game, stdin="fifty\n47\n-3\n2.5\n\nnineteen\n")
    assert "no number in 'fifty'; allowed: 0 to 29" in result.out
    assert "a hand can't count 47; allowed: 0 to 29" in result.out
    assert "a hand can't count -3" in result.out
    assert "a hand can't count 2.5" in result.out
    assert "no number in ''" in result.out
    assert "You count nineteen: that is not right; one more try." in result.out
    assert len(read_games(game.read_text())[0].moves) == right + 1


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("7", "! no card 7 in the list; allowed: 1 to 6"),
        ("-1", "! no card -1 in the list"),
        ("zz", "! 'zz' at position 1"),
        ("", "! nothing was typed; allowed: 1 to 6"),
        ("1 2 3", "! found 3 cards, expected 2 at most"),
        ("1 1", "is named twice"),
        ("undo", "! nothing to take back yet"),
    ],
)
def test_a_wrong_line_is_refused_and_asked_again(
    cli: Cli, game: Path, typed: str, says: str
) -> None:
    result = plays(cli, game, typed)
    assert says in result.out
    assert result.out.count("Which two to your crib?") == 2


def test_one_card_at_a_time_with_a_change_of_mind(cli: Cli, game: Path) -> None:
    result = plays(cli, game, "1", "2", "1", "3", "")
    record = read_games(game.read_text())[0]
    dealt = read_games(game.read_text())[0].steps()
    held = next(dealt).after.held[Seat.A]
    assert record.final().discarded[Seat.A] == tuple(sorted((held[1], held[2])))
    assert "Which other to your crib?" in result.out


def test_an_unplayable_card_is_marked_and_refused(cli: Cli, game: Path) -> None:
    """R7."""
    kept_game(game, holds_a_card_too_high)
    state = read_games(game.read_text())[0].final()
    allowed = playable(state.held[Seat.A], state.count)
    too_high = next(card for card in state.held[Seat.A] if card not in allowed)
    result = cli("play", "--resume", game, stdin=f"{too_high}\n")
    assert "(too high)" in result.out
    assert f"! the count would be {state.count + too_high.pips}; playable: " in result.out
    assert read_games(game.read_text())[0].final() == state


def test_a_hint_gives_averages_and_points_at_once(
    cli: Cli, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the engine; with it, what each choice is worth."""
    monkeypatch.setattr("muggins.extras.find_spec", lambda name: None)
    result = plays(cli, game, "hint", *FIRST_LINES, "h")
    assert "lay away" in result.out
    assert "in all" in result.out
    assert " and takes nothing now" in result.out


def test_a_hint_asks_the_engine(cli: Cli, game: Path) -> None:
    pytest.importorskip("numba")
    result = plays(cli, game, "hint", *FIRST_LINES, "h")
    assert "chance to win" in result.out
    assert "yours  theirs" in result.out
    assert "played" in result.out


def test_no_hint_while_counting(cli: Cli, game: Path) -> None:
    kept_game(game, is_to_count, "muggins")
    result = cli("play", "--resume", game, stdin="hint\n")
    assert "No hint while you count for yourself" in result.out


def test_undo_goes_back_to_the_last_decision_and_says_so_in_the_record(
    cli: Cli, game: Path
) -> None:
    plays(cli, game, *FIRST_LINES, "1")
    before = read_games(game.read_text())[0]
    result = cli("play", "--resume", game, stdin="undo\nundo\n")
    record = read_games(game.read_text())[0]
    assert "Taken back." in result.out
    assert record.tag("Undone") == "2"
    assert len(record.moves) < len(before.moves)
    assert record.final().phase == "discard"
    # The same cards lie there again: the pack is fixed.
    assert record.moves[0] == before.moves[0]


def test_commands_show_board_hand_log_and_help(cli: Cli, game: Path) -> None:
    result = plays(
        cli, game, *FIRST_LINES, "board", "hand", "log", "?", "help", "save", "quit", "1"
    )
    assert "81-121" in result.out
    assert result.out.count("the starter is the") == 2
    assert "take back your last decision" in result.out
    assert f"Every move is kept in {game}" in result.out
    assert "Go on with:" in result.out


def test_a_copy_is_saved_beside_the_game(cli: Cli, game: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.cgn"
    result = plays(cli, game, f"save {copy}", f"save {copy}")
    assert copy.read_text() == game.read_text()
    assert "is there already" in result.out


def test_a_resumed_game_goes_on_as_if_it_had_not_stopped(
    cli: Cli, game: Path, tmp_path: Path
) -> None:
    lines = ["1 2", "", "1", "2", "3", "4"] * 8
    plays(cli, game, *FIRST_LINES)
    copy = tmp_path / "copy.cgn"
    copy.write_text(game.read_text())
    cli("play", "--resume", game, stdin="".join(f"{line}\n" for line in lines))
    for line in lines:
        # A new process for every single line.
        result = cli("play", "--resume", copy, stdin=f"{line}\n")
        assert result.status == 0
    whole, pieces = (read_games(path.read_text())[0] for path in (game, copy))
    # A choice that wasn't confirmed is the one thing that doesn't outlive its process.
    assert pieces.moves == whole.moves[: len(pieces.moves)]


def test_json_gives_every_event_and_request_on_a_line(cli: Cli, game: Path) -> None:
    result = plays(cli, game, *FIRST_LINES, "hint", "zz", "board", "hand", options=("--json",))
    lines = result.json_lines
    asked = [line for line in lines if "ask" in line]
    assert asked[0]["ask"] == "discard"
    assert len(asked[0]["hand"]) == 6
    assert asked[-1]["ask"] == "play"
    assert set(asked[-1]["legal"]) <= set(asked[-1]["hand"])
    events = [line["event"] for line in lines if "event" in line]
    assert events[:4] == ["dealt", "discarded", "discarded", "turned"]
    assert any("hint" in line for line in lines)
    assert any("error" in line for line in lines)
    state = read_games(game.read_text())[0].final()
    for card in (*state.held[Seat.B], *state.discarded[Seat.B]):
        assert f'"{card}"' not in result.out


def test_without_a_file_the_game_is_kept_in_the_data_folder(cli: Cli, tmp_path: Path) -> None:
    result = cli("play", stdin="quit\n")
    kept = list((tmp_path / "data" / "muggins" / "games").glob("*.cgn"))
    assert len(kept) == 1
    assert str(kept[0]) in result.out


def test_the_first_deal_is_cut_for_and_the_cut_is_in_the_record(cli: Cli, game: Path) -> None:
    """R3."""
    result = cli("play", "--save", game, stdin="quit\n")
    record = read_games(game.read_text())[0]
    assert "You cut the " in result.out
    assert record.tag("Cut")
    deals = "You deal" if record.start.dealer is Seat.A else "Computer deals"
    assert deals in result.out


def test_a_game_is_never_written_over(cli: Cli, game: Path) -> None:
    plays(cli, game)
    before = game.read_text()
    result = plays(cli, game)
    assert result.status == 2
    assert "is there already; --resume it, or --save elsewhere" in result.err
    assert game.read_text() == before


def test_a_folder_that_cannot_be_written_is_said_at_once(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    result = plays(cli, tmp_path / "file" / "game.cgn")
    assert result.status == 2
    assert "can't write" in result.err
    assert "is no folder; give a file in a folder you can write to" in result.err


def test_a_game_goes_on_when_it_can_no_longer_be_kept(
    cli: Cli, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Table.make

    def make_and_block(table: Table, move: object) -> object:
        if game.is_file():
            game.unlink()
            game.mkdir()
        return real(table, move)  # type: ignore[arg-type]

    monkeypatch.setattr(Table, "make", make_and_block)
    copy = tmp_path / "copy.cgn"
    result = plays(cli, game, *FIRST_LINES, f"save {copy}")
    assert result.out.count("The game goes on; save FILE keeps it elsewhere.") == 1
    assert read_games(copy.read_text())[0].final().starter is not None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no game in it"),
        ("1. 0-0 A 2d3d\n*\n", "line 1, column 10: found '2d3d'"),
        ("*\n*\n", "found 2 games, expected one"),
        ('[B "club"]\n*\n', "no tag Seed"),
        ('[A "x"]\n[B "deep"]\n[Seed "00"]\n*\n', "the tag B is 'deep'; allowed: random"),
        ('[A "x"]\n[B "club"]\n[Seed "zz"]\n*\n', "the tag Seed is 'zz'"),
        ("1. 0-0 A 2d3d3sTh6hKs ????????????\n*\n", "hidden cards"),
    ],
)
def test_a_file_that_cannot_be_gone_on_with_is_refused(
    cli: Cli, game: Path, text: str, says: str
) -> None:
    game.write_text(text)
    result = cli("play", "--resume", game)
    assert result.status == 2
    assert says in result.err
    assert game.read_text() == text


def test_a_finished_game_is_not_resumed(cli: Cli, game: Path) -> None:
    played_out(cli, game, "--target", "61")
    result = cli("play", "--resume", game)
    assert result.status == 2
    assert "the game is over" in result.err


def test_options_that_do_not_exist_are_refused(cli: Cli) -> None:
    assert cli("play", "--level", "god").status == 2
    result = cli("play", "--target", "100")
    assert result.status == 2
    assert "target is 100; allowed: 121, 61" in result.err


def test_house_rules_are_shown_at_the_table_and_kept(cli: Cli, game: Path) -> None:
    result = plays(cli, game, options=("--rules", "crib_flush=four overcount=2"))
    assert "The rules of this game: crib_flush=four overcount=2." in result.out
    assert read_games(game.read_text())[0].start.rules == Rules(crib_flush="four", overcount=2)


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ("crib_flush=six", "crib_flush is 'six'; allowed: five, four"),
        ("joker=1", "'joker=1' is no option; allowed: target=…"),
        ("seats=3", "seats is 3; allowed: 2"),
        ("target=61", "target is given twice"),
    ],
)
def test_rules_that_cannot_be_are_refused(cli: Cli, game: Path, rules: str, says: str) -> None:
    result = plays(cli, game, options=("--rules", rules))
    assert result.status == 2
    assert says in result.err
    assert not game.exists()


def test_the_record_of_a_json_game_is_plain_json(cli: Cli, game: Path) -> None:
    result = plays(cli, game, options=("--json",))
    for line in result.out.splitlines():
        json.loads(line)
