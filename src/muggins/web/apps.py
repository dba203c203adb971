"""The app's name for Django."""

from __future__ import annotations

from django.apps import AppConfig

__all__ = ["WebConfig"]


class WebConfig(AppConfig):
    """Muggins as a Django app; the names of its tables begin with `web_`."""

    name = "muggins.web"
    label = "web"
