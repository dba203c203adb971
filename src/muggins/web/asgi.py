"""The app as uvicorn serves it."""

from __future__ import annotations

import os
import warnings

from django.core.asgi import get_asgi_application
from django.core.handlers.asgi import ASGIHandler

from muggins.web import warming

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "muggins.web.settings")

# WhiteNoise hands static files over synchronously; they are small enough to be read at once.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous")

application: ASGIHandler = get_asgi_application()
warming.begin()
