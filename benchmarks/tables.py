"""Measure many tables at once on this machine: presses, news, and the processor time they take.

Starts PostgreSQL, `muggins serve` with two processes on it, and the people: each thinks for 5 to 15
seconds before a press. Run as `python -m benchmarks.tables --tables 200 --pairs 200 --minutes 5`.
"""

from __future__ import annotations

# Locust first: it makes waiting cooperative in all that is imported after it.
from locust import FastHttpUser, between, task  # isort: skip
from locust.env import Environment  # isort: skip

import argparse
import os
import random
import re
import tempfile
import time
import urllib.request
from collections import deque
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar
from urllib.parse import urlencode

import gevent
import psutil
from tests.plain_browser import press_of
from tests.postgres import postgres
from tests.server_process import served

__all__ = ["main"]

THINKING = (5.0, 15.0)
"""The least and the most seconds before a press."""

LEVELS = ("club", "strong")
HTMX = {"HX-Request": "true"}
TOLD = re.compile(r'name="told" value="([\d.]+)"')
LINK = re.compile(r"(/join/[\w-]+)")
SITTING = "sitting down"
VERSION = re.compile(r'name="version" value="(\d+)"')


class Person(FastHttpUser):
    """Somebody at a table, with cookies of his own."""

    abstract = True
    wait_time = between(*THINKING)
    kind = ""
    address = ""
    page = ""
    landed = ""

    def on_start(self) -> None:
        """Come in at a moment of one's own, and sit down."""
        gevent.sleep(random.uniform(0, THINKING[1]))
        self.sit_down()

    def sit_down(self) -> None:
        """Begin a game."""
        raise NotImplementedError

    def get(self, path: str, name: str, **headers: str) -> str:
        """Fetch a page or a part of one."""
        return self.client.get(path, name=name, headers=headers).text or ""

    def post(self, path: str, name: str, form: Mapping[str, object], **headers: str) -> str:
        """Send a form; give the page that it leads to."""
        token = next((c.value for c in self.client.cookiejar if c.name == "csrftoken"), "")
        headers["X-CSRFToken"] = token or ""
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        data = urlencode(form, doseq=True)
        answer = self.client.post(path, data=data, name=name, headers=headers)
        self.landed = str(answer.url)
        return answer.text or ""

    def begin(self, **wishes: object) -> None:
        """Ask for a new game."""
        self.get("/play", SITTING)
        self.page = self.post("/play", SITTING, {"target": "121", "counting": "auto", **wishes})
        self.address = "/play/" + self.landed.rsplit("/", 1)[1]

    def give_words(self) -> None:
        """Give words for the shuffle."""
        self.page = self.post(f"{self.address}/words", SITTING, {"words": "load"})

    def press(self) -> None:
        """Press what is asked for, if anything is."""
        wanted = press_of(self.page) if 'name="after"' in self.page else None
        if wanted is not None:
            form = {**wanted[1], "told": _first(TOLD, self.page)}
            self.page = self.post(
                f"{self.address}/{wanted[0]}", f"press, {self.kind}", form, **HTMX
            )

    @task
    def play(self) -> None:
        """Press, or sit down again when the game is over."""
        if 'class="mine over"' in self.page:
            self.sit_down()
        else:
            self.press()


class AgainstClub(Person):
    """Plays the computer at the level club."""

    kind = "against club"
    level = "club"

    def sit_down(self) -> None:
        """Begin a game against the computer."""
        self.begin(against="computer", level=self.level)
        self.give_words()


class AgainstStrong(AgainstClub):
    """Plays the computer at the level strong."""

    kind = "against strong"
    level = "strong"


class Friend(Person):
    """Plays another of its kind: one asks, the other takes the link; both hold a stream open."""

    kind = "between friends"
    links: ClassVar[deque[str]] = deque()
    listening: gevent.Greenlet | None = None

    def sit_down(self) -> None:
        """Take a link that waits, or ask somebody."""
        if self.links:
            link = self.links.popleft()
            self.get(link, SITTING)
            self.page = self.post(link, SITTING, {"name": "Bob"})
            self.address = "/play/" + self.landed.rsplit("/", 1)[1]
        else:
            self.begin(against="friend", name="Ann")
            self.links.append(_first(LINK, self.page))
        self.give_words()
        if self.listening is not None:
            self.listening.kill(block=False)
        self.listening = gevent.spawn(self.listen, self.address)

    def on_stop(self) -> None:
        """Close the stream."""
        if self.listening is not None:
            self.listening.kill(block=False)

    def listen(self, address: str) -> None:
        """Hold the stream open, and fetch the table whenever it tells of something new."""
        cookies = "; ".join(f"{c.name}={c.value}" for c in self.client.cookiejar)
        request = urllib.request.Request(
            f"{self.host}{address}/stream", headers={"Cookie": cookies}
        )
        with urllib.request.urlopen(request) as stream:
            for line in stream:
                if line.startswith(b"data:"):
                    self.hear(int(line[5:]))

    def hear(self, version: int) -> None:
        """Fetch the table if the page is older than this version."""
        if version > int(_first(VERSION, self.page) or -1):
            told = _first(TOLD, self.page)
            self.page = self.get(f"{self.address}?told={told}", "news", **HTMX)


def _first(pattern: re.Pattern[str], page: str) -> str:
    found = pattern.search(page)
    return found[1] if found else ""


def main() -> None:
    """Measure, and print what came of it. Ends with status 1 when a request failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200, help="tables against the computer")
    parser.add_argument("--pairs", type=int, default=200, help="pairs of people")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--ramp", type=float, default=60.0, help="seconds in which all come in")
    wishes = parser.parse_args()
    with postgres() as base, tempfile.TemporaryDirectory() as folder:
        environment = {
            "DATABASE_URL": base,
            "MUGGINS_LIMITS": "off",
            "MUGGINS_SECRET_KEY": "the processes share it",
        }
        with served(Path(folder), "--workers", "2", **environment) as (site, process):
            failed = measure(wishes, site.rstrip("/"), psutil.Process(process.pid))
    raise SystemExit(1 if failed else 0)


def measure(wishes: argparse.Namespace, site: str, server: psutil.Process) -> int:
    """Let the people play; give how many requests failed."""
    AgainstClub.fixed_count = wishes.tables - wishes.tables // 2
    AgainstStrong.fixed_count = wishes.tables // 2
    Friend.fixed_count = 2 * wishes.pairs
    people = wishes.tables + 2 * wishes.pairs
    environment = Environment(user_classes=[AgainstClub, AgainstStrong, Friend], host=site)
    runner = environment.create_local_runner()
    print(f"before: load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", flush=True)
    runner.start(people, spawn_rate=people / wishes.ramp)
    gevent.sleep(wishes.ramp + 2 * THINKING[1])
    environment.stats.reset_all()
    began, used = time.monotonic(), _processor_seconds(server)
    gevent.sleep(60 * wishes.minutes)
    span, used = time.monotonic() - began, _processor_seconds(server) - used
    report(environment, span, used)
    runner.quit()
    return environment.stats.total.num_failures


def report(environment: Environment, span: float, used: float) -> None:
    """Print a line a kind of request, in milliseconds, and what the server has used."""
    stats = environment.stats
    print(f"{'':24}{'requests':>9}{'failed':>8}{'median':>8}{'p95':>7}{'p99':>7}{'most':>8}")
    for entry in [*sorted(stats.entries.values(), key=lambda entry: entry.name), stats.total]:
        tops = [entry.get_response_time_percentile(share) or 0 for share in (0.5, 0.95, 0.99)]
        print(
            f"{entry.name:24}{entry.num_requests:9}{entry.num_failures:8}"
            f"{tops[0]:8.0f}{tops[1]:7.0f}{tops[2]:7.0f}{entry.max_response_time:8.0f}"
        )
    for error in stats.errors.values():
        print(f"error: {error.name}: {error.error} ({error.occurrences})")
    requests = stats.total.num_requests
    print(f"{requests / span:.0f} requests a second for {span:.0f} s; the server used", end=" ")
    print(f"{used / span:.2f} cores, {1000 * used / max(requests, 1):.1f} ms a request", end=" ")
    print(f"(without PostgreSQL); load {os.getloadavg()[0]:.1f}")


def _processor_seconds(server: psutil.Process) -> float:
    processes = [server, *server.children(recursive=True)]
    return sum(sum(process.cpu_times()[:2]) for process in processes)


if __name__ == "__main__":
    main()
