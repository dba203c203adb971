"""The app as uvicorn serves it."""

from __future__ import annotations

import os

from django.core.asgi import get_asgi_application

from muggins.web import warming

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "muggins.web.settings")

application = get_asgi_application()
warming.begin()
