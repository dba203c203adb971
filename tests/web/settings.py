"""The pages' settings for the tests: the same, their data in a folder of their own."""

import os
import tempfile

os.environ["MUGGINS_DATA"] = tempfile.mkdtemp(prefix="muggins-tests-")

from muggins.web.settings import *  # noqa: E402, F403 - the folder has to be named first

RATELIMIT_ENABLE = False
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
