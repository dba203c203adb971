"""Keep addresses out of the log: an address may hold the cards a visitor asks about."""

from __future__ import annotations

import logging

__all__ = ["NoAddresses"]


class NoAddresses(logging.Filter):
    """Lets a record through with its message's address, and what hangs on the request, left out."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Strip the record; always lets it through."""
        record.args = tuple("…" if isinstance(arg, str) else arg for arg in record.args or ())
        record.__dict__.pop("request", None)
        return True
