"""The arrows between modules, what an import pulls in, and the shape of the sources."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import muggins

SOURCE = Path(muggins.__file__).parent
FOREIGN = {
    "engine": {"numpy", "numba"},
    "analysis": {"numpy"},
    "drill": {"fsrs"},
    "terminal": {"rich", "platformdirs", "matplotlib"},
}
"""What packages of ours need beyond the standard library."""

FACES = {"cli", "research", "tui", "web", "__main__"}
"""What people and programs meet: they may import anything, and nothing imports them."""

GROUND = {"rules", "scoring", "cards", "errors"}
PLAYERS_MAY = {"view", "game", *GROUND, "players"}
TABLE_MAY = {"players", "fairness", "record", "view", "game", "rules", "cards", "errors"}

# Which modules of ours each module may import; a package's name stands for all that is in it.
ARROWS: dict[str, set[str]] = {
    "errors": set(),
    "files": set(),
    "cards": {"errors"},
    "rules": {"errors"},
    "scoring": {"cards", "rules", "errors"},
    "census": {"cards", "scoring"},
    "speech": {"scoring", "cards", "errors"},
    "game": {*GROUND, "game"},
    "game.moves": {*GROUND},
    "game.events": {*GROUND, "game.moves"},
    "game.state": {*GROUND, "game.moves", "game.events"},
    "game.law": {*GROUND, "game.moves", "game.events", "game.state"},
    "extras": {"errors"},
    "view": {"game", "cards", "rules", "scoring"},
    "record": {"game"},
    "notation": {"view", "record", "game", *GROUND, "notation"},
    "notation.lexing": {"errors"},
    "notation.writing": {"view", "record", "game", "notation.lexing", *GROUND},
    "notation.reading": {
        *{"view", "record", "game", "notation.lexing", "notation.writing"},
        *GROUND,
    },
    "fairness": {"cards"},
    "players": PLAYERS_MAY,
    "players.protocol": PLAYERS_MAY,
    "players.crib_averages": set(),
    "players.simple": PLAYERS_MAY,
    "players.club": PLAYERS_MAY,
    "players.registry": PLAYERS_MAY,
    "players.expert": {*PLAYERS_MAY, "engine", "extras"},
    "players.check": PLAYERS_MAY,
    "table": TABLE_MAY,
    "perft": {"game", "cards", "errors"},
    "narrate": {"game", "speech", "scoring", "cards", "record", "errors"},
}
ANALYSIS_MODULES = {
    "levels": "",
    "asking": "| cards engine errors game rules view",
    "grading": "| cards engine game players view",
    "explaining": "| cards engine scoring speech view",
    "luck": "grading | cards engine game record",
    "review": "grading luck | game record view",
    "remarks": "grading review | cards game notation record",
}
"""The same of reviews."""

DRILL_MODULES = {
    "categories": "| scoring",
    "atoms": "| cards scoring",
    "hearing": "atoms | cards errors scoring speech",
    "counting": "atoms categories hearing | cards errors scoring speech",
    "grading": "",
    "discards": "grading | cards engine errors extras game rules view",
    "plays": "grading | cards engine errors extras fairness game players rules table view",
    "progress": "| errors files",
    "summary": "progress",
    "schedule": "categories | errors extras",
    "answers": "exercises progress schedule",
    "telling": "counting discards grading plays | cards engine speech",
    "exercises": (
        "categories counting discards hearing plays progress schedule telling "
        "| cards errors narrate notation scoring speech view"
    ),
}
"""The same of practice."""
TERMINAL_MODULES = {
    "look": "| cards errors files",
    "ink": "look | cards",
    "plain": "| cards scoring speech",
    "board": "look | rules",
    "choosing": "| cards errors",
    "hinting": "ink look plain | engine extras game players scoring view",
    "places": "",
    "keeping": "places | errors files notation record",
    "sittings": "look | cards errors game notation players record rules table",
    "plotting": "| analysis errors extras files game",
    "reviewed": "plotting | analysis engine game",
}
"""The same of what the faces of a terminal share."""
ARROWS["bots"] = {"players", "notation", "view", "game", "scoring", "cards", "errors"}
ARROWS["match"] = {"bots", "players", "table", "record", "fairness", "game", "rules", "errors"}
ENGINE_MODULES = {
    "exporting": (
        "pegging.path pegging.tail pegging.trunk shipped sixes tables winning | cards errors files"
    ),
    "kernels": "",
    "shipped": "| errors files",
    "tables": "kernels shipped | scoring",
    "batch": "kernels tables | errors",
    "spreading": "",
    "sixes": "tables",
    "discardsolve": "sixes",
    "beliefs": "discardsolve pegging.hands sixes tables",
    "winning": "",
    "position": "tables winning | errors",
    "stakes": "kernels pegging.leafworth sixes tables winning | errors view",
    "discardworth": "beliefs kernels sixes stakes tables winning",
    "discards": "discardworth kernels sixes tables winning | cards errors game view",
    "plays": (
        "beliefs pegging.hands pegging.leafworth pegging.line pegging.path pegging.spot "
        "pegging.tail pegging.trunk pegging.worlds stakes winning | cards errors game scoring "
        "view"
    ),
}
"""What each module of the engine may import: of the engine, and behind the bar from below it."""
PEGGING_MODULES = {
    "hands": "",
    "line": "hands | engine.kernels",
    "ends": "hands line | engine.kernels",
    "leafworth": "ends hands line | engine.kernels",
    "path": "hands line | engine.kernels errors game view",
    "tree": "ends hands line | engine.kernels",
    "node": "hands tree",
    "spot": "hands leafworth line node path tree",
    "walk": "hands node tree",
    "solve": "ends node walk",
    "policy": "ends hands node solve tree walk",
    "worlds": "hands leafworth line tree | engine.kernels",
    "trunk": "hands path tree | engine.shipped errors",
    "tailcode": "hands node tree",
    "tail": "hands node path tailcode tree trunk | engine.shipped",
    "trunkmake": "ends node solve tree trunk walk",
}
GAMES_MODULES = {
    "deals": (
        "| engine.discards engine.kernels engine.pegging.hands engine.pegging.line "
        "engine.pegging.node engine.pegging.solve engine.pegging.tree engine.sixes "
        "engine.spreading engine.tables"
    ),
    "club": "| engine.kernels engine.pegging.hands engine.pegging.line",
    "known": (
        "club deals | engine.beliefs engine.kernels engine.pegging.hands engine.pegging.tree "
        "engine.sixes engine.tables"
    ),
    "byscore": (
        "known | engine.beliefs engine.discardworth engine.kernels engine.pegging.hands "
        "engine.pegging.leafworth engine.pegging.line engine.pegging.worlds"
    ),
    "choice": (
        "byscore club deals known | engine.beliefs engine.discardworth engine.kernels "
        "engine.pegging.hands engine.pegging.line engine.pegging.worlds"
    ),
    "sim": (
        "choice deals known | engine.discardworth engine.kernels engine.pegging.line "
        "engine.pegging.tree engine.pegging.worlds engine.stakes engine.tables engine.winning"
    ),
    "minded": (
        "byscore choice deals known sim | engine.discardworth engine.kernels "
        "engine.pegging.line engine.pegging.worlds engine.spreading engine.stakes"
    ),
    "whole": (
        "choice sim | engine.pegging.policy engine.pegging.tail engine.pegging.tree "
        "engine.pegging.trunk engine.pegging.trunkmake errors"
    ),
}
BUILDING_MODULES = {
    "plan": "| engine.shipped engine.spreading engine.tables errors files",
    "play": (
        "plan | engine.pegging.policy engine.pegging.solve engine.pegging.tail "
        "engine.pegging.tree engine.pegging.trunk engine.pegging.trunkmake "
        "engine.pegging.walk engine.shipped engine.sixes"
    ),
    "scores": (
        "plan | engine.games.deals engine.games.known engine.games.minded engine.pegging.tail "
        "engine.pegging.tree engine.shipped engine.tables engine.winning"
    ),
    "build": (
        "plan play scores | engine.discardsolve engine.games.deals engine.pegging.solve "
        "engine.pegging.tree engine.shipped engine.sixes engine.spreading engine.tables"
    ),
}
"""The same of the packages in the engine."""


def arrows_in(package: str, modules: dict[str, str]) -> Iterator[tuple[str, set[str]]]:
    yield package, {package}
    for module, arrows in modules.items():
        within, _, below = arrows.partition("|")
        yield f"{package}.{module}", {f"{package}.{n}" for n in within.split()} | {*below.split()}


ARROWS |= dict(arrows_in("engine", ENGINE_MODULES)) | dict(arrows_in("drill", DRILL_MODULES))
ARROWS |= dict(arrows_in("engine.pegging", PEGGING_MODULES))
ARROWS |= dict(arrows_in("engine.games", GAMES_MODULES))
ARROWS |= dict(arrows_in("engine.building", BUILDING_MODULES))
ARROWS |= dict(arrows_in("analysis", ANALYSIS_MODULES))
ARROWS |= dict(arrows_in("terminal", TERMINAL_MODULES))
# The package itself re-exports from these; only the command line may import anything.
PUBLIC = set(ARROWS)


def name_of(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def sources() -> dict[str, ast.Module]:
    """Every source but the migrations, which Django writes."""
    paths = (path for path in SOURCE.rglob("*.py") if path.parent.name != "migrations")
    return {name_of(path): ast.parse(path.read_text()) for path in paths}


def is_face(module: str) -> bool:
    return module.split(".")[0] in FACES


def imported(tree: ast.Module) -> Iterator[str]:
    """Every module a source imports, also inside functions, by its full name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full"
            assert node.module is not None
            if node.module == "muggins":
                # `from muggins import table` names a module; anything else is a public name.
                yield from (f"muggins.{alias.name}" for alias in node.names)
            else:
                yield node.module


def ours(tree: ast.Module) -> set[str]:
    return {name.partition(".")[2] for name in imported(tree) if name.split(".")[0] == "muggins"}


def others(tree: ast.Module) -> set[str]:
    tops = {name.split(".")[0] for name in imported(tree)}
    return tops - {"muggins", "__future__"} - set(sys.stdlib_module_names)


def is_allowed(target: str, allowed: set[str]) -> bool:
    parts = target.split(".")
    return any(".".join(parts[:size]) in allowed for size in range(1, len(parts) + 1))


CORE = sorted(module for module in sources() if not is_face(module))


@pytest.mark.parametrize("module", CORE)
def test_imports_point_down_only(module: str) -> None:
    allowed = PUBLIC if module == "" else ARROWS.get(module)
    assert allowed is not None, f"{module} is not in the table of arrows"
    against = {target for target in ours(sources()[module]) if not is_allowed(target, allowed)}
    assert not against, f"{module} may not import {against}"


@pytest.mark.parametrize("module", CORE)
def test_the_core_is_standard_library_only(module: str) -> None:
    """The engine alone computes on arrays."""
    allowed = FOREIGN.get(module.split(".")[0], set())
    assert others(sources()[module]) <= allowed


def test_nothing_imports_a_face() -> None:
    faces = {module for module in CORE if any(map(is_face, ours(sources()[module])))}
    assert faces == set()


def test_faces_know_nothing_of_each_other() -> None:
    """Only a command may begin another face, and the doctor look where the pages keep games."""
    begun = {("cli.serving", "web.serving"), ("cli.app_screen", "tui.app"), ("__main__", "cli")}
    begun.add(("cli.doctoring", "web.environment"))
    found = {
        (module, target)
        for module in sources()
        if is_face(module)
        for target in ours(sources()[module])
        if is_face(target) and target.split(".")[0] != module.split(".")[0]
    }
    assert found <= begun


WEB_LAYERS = (
    "drawing sentences environment quietness warming report reasons",
    "reporting told given advice",
    "desk",
    "models looks limits",
    "visitors picking practice",
    "store marking",
    "scene hinting hub reviews",
    "wording standing",
)
"""The pages' own modules from the ground up: each may import those of the lines before it."""


def test_the_pages_are_built_in_layers() -> None:
    below: set[str] = set()
    for layer in WEB_LAYERS:
        for name in layer.split():
            modules = [m for m in sources() if f"{m}.".startswith(f"web.{name}.")]
            assert modules, name
            for module in modules:
                used = {t.split(".")[1] for t in ours(sources()[module]) if t.startswith("web.")}
                assert used - {name} <= below, module
        below |= set(layer.split())


def test_pictures_are_drawn_without_the_framework() -> None:
    drawing = [module for module in sources() if module.startswith("web.drawing")]
    assert {name for module in drawing for name in others(sources()[module])} == set()


def test_there_are_no_circles() -> None:
    arrows = {module: ours(sources()[module]) - {module} for module in CORE if module}
    # A package's own file only passes names on: whoever imports it gets all of its modules.
    done: set[str] = set()
    while ready := {m for m in arrows if m not in done and arrows[m] <= done}:
        done |= ready
    assert set(arrows) - done == set()


def test_importing_the_package_pulls_in_no_third_party_package() -> None:
    program = (
        f"import sys; sys.path.insert(0, {str(SOURCE.parent)!r}); before = set(sys.modules)\n"
        "import muggins; names = [getattr(muggins, name) for name in muggins.__all__]\n"
        "assert muggins.view is sys.modules['muggins.view'].view\n"
        "print(*set(sys.modules) - before)"
    )
    result = subprocess.run(
        [sys.executable, "-I", "-c", program], capture_output=True, text=True, check=True
    )
    loaded = {name.split(".")[0] for name in result.stdout.split()}
    assert "muggins.table" in result.stdout.split()
    assert loaded - set(sys.stdlib_module_names) == {"muggins"}


def test_the_package_says_that_it_is_typed() -> None:
    assert (SOURCE / "py.typed").is_file()


@pytest.mark.parametrize("module", sorted(sources()))
def test_everything_public_has_a_docstring(module: str) -> None:
    tree = sources()[module]
    assert ast.get_docstring(tree), f"{module} says nothing of itself"
    bare = [name for name, node in public(tree) if not ast.get_docstring(node)]
    assert bare == []


Documented = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def public(tree: ast.Module) -> Iterator[tuple[str, Documented]]:
    """Public classes and functions, and the public methods of public classes."""
    for node in tree.body:
        if isinstance(node, Documented) and not node.name.startswith("_"):
            yield node.name, node
            if isinstance(node, ast.ClassDef):
                for inner in node.body:
                    if isinstance(inner, Documented) and not inner.name.startswith("_"):
                        yield f"{node.name}.{inner.name}", inner


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=name_of)
def test_no_module_is_over_five_hundred_lines(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= 500
