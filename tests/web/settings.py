"""The settings of the pages as the tests have them: all data in a folder that is thrown away."""

import atexit
import os
import shutil
import tempfile
from unittest.mock import patch

_DATA = tempfile.mkdtemp(prefix="muggins-tests-")
atexit.register(shutil.rmtree, _DATA, ignore_errors=True)

# Only while the settings are read: what a test starts as a process of its own finds none of it.
with patch.dict(os.environ, MUGGINS_DATA=_DATA):
    from muggins.web.settings import *  # noqa: F403

# Limits have tests of their own; the cache needs no table here.
RATELIMIT_ENABLE = False
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
