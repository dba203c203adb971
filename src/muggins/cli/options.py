"""Options that several commands take."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = ["AsCsv", "AsJson"]

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
AsCsv = Annotated[bool, typer.Option("--csv", help="Print CSV instead of text.")]
