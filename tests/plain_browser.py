"""A browser without script, for servers that run as processes of their own."""

from __future__ import annotations

import http.cookiejar
import re
import urllib.parse
import urllib.request

__all__ = ["Browser", "Form", "log_of", "press_of"]

Form = dict[str, str | list[str]]


class Browser:
    """A browser without script: keeps its cookies, follows where it is sent."""

    def __init__(self) -> None:
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def get(self, address: str) -> tuple[str, str]:
        """Give the page and its address."""
        with self.opener.open(address, timeout=30) as answer:
            return answer.read().decode(), answer.url

    def post(self, address: str, **form: str | list[str]) -> tuple[str, str]:
        """Send a form with the token that the cookie holds."""
        token = next(cookie.value for cookie in self.jar if cookie.name == "csrftoken") or ""
        data = urllib.parse.urlencode({**form, "csrfmiddlewaretoken": token}, doseq=True).encode()
        request = urllib.request.Request(address, data, headers={"Referer": address})
        with self.opener.open(request, timeout=30) as answer:
            return answer.read().decode(), answer.url


def log_of(page: str) -> str:
    """Give the log of a table's page as it stands there."""
    found = re.search(r'<ol class="log" id="log">(.*?)</ol>', page, re.DOTALL)
    assert found is not None, page[:500]
    return found[1]


def press_of(page: str) -> tuple[str, Form] | None:
    """Give what can be pressed on a table's page, an address below it and a form; else None."""
    stamp = re.search(r'name="after" value="([\d.]+)"', page)
    assert stamp is not None, page[:500]
    seen = re.search(r'name="seen" value="(-?\d+)"', page)
    if seen:
        return "on", {"seen": seen[1]}
    cards = re.findall(r'data-card="(\w+)" data-toggles="discard"', page)
    if cards:
        return "move", {"after": stamp[1], "discard": cards[:2]}
    playable = re.search(r'name="play" value="(\w+)"', page)
    return ("move", {"after": stamp[1], "play": playable[1]}) if playable else None
