"""Options that several commands take."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = ["AsCsv", "AsJson", "Cluster"]

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
AsCsv = Annotated[bool, typer.Option("--csv", help="Print CSV instead of text.")]
Cluster = Annotated[
    str | None,
    typer.Option(help="The address of a Dask scheduler, such as tcp://host:8786, to spread over."),
]
