"""How often an address may do what a person does seldom."""

from __future__ import annotations

from django.http import HttpRequest
from django_ratelimit.core import is_ratelimited

__all__ = ["too_often"]

RATES = {"games": "120/h", "links": "60/h", "reviews": "120/h"}
"""New games; links that lead nowhere; uploads."""


def too_often(request: HttpRequest, what: str, *, count: bool = True) -> bool:
    """Whether the address has done this too often; unless told not to, counts it as done."""
    return bool(is_ratelimited(request, group=what, key="ip", rate=RATES[what], increment=count))
