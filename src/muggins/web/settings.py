"""Django's settings; what a machine may want otherwise comes from the environment.

`MUGGINS_DATA` is the folder of the database and the key; `DATABASE_URL` puts the games into
PostgreSQL instead; `MUGGINS_HOSTS` and `MUGGINS_SECRET_KEY` are for serving others.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF

from muggins.web.environment import data_folder, database, hosts, is_secure, secret_key

BASE = Path(__file__).parent
DATA = data_folder()

SECRET_KEY = secret_key(DATA)
DEBUG = False
ALLOWED_HOSTS = hosts()
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS if is_secure()]

INSTALLED_APPS = [
    "django.contrib.staticfiles",
    "django_htmx",
    "muggins.web",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "muggins.web.middleware.WordsOfErrors",
]

ROOT_URLCONF = "muggins.web.urls"
ASGI_APPLICATION = "muggins.web.asgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "muggins.web.looks.looks",
            ],
            "builtins": ["muggins.web.templatetags.cards"],
        },
    }
]

DATABASES = {"default": database(DATA)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "web_cache",
    }
}

# A visitor is a signed session and nothing else: no account, no name, no address. The cookie
# holds it whole, so that no press has to ask the database who is there.
SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"
SESSION_COOKIE_NAME = "muggins"
SESSION_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = is_secure()
CSRF_COOKIE_SECURE = is_secure()
CSRF_COOKIE_HTTPONLY = False
CSRF_FAILURE_VIEW = "muggins.web.pages.errors.csrf_failure"
SECURE_SSL_REDIRECT = False
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if is_secure() else None
SECURE_HSTS_SECONDS = 3600 * 24 * 30 if is_secure() else 0
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

CONTENT_SECURITY_POLICY: dict[str, dict[str, list[str]]] = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "manifest-src": [SELF],
    }
}

STATIC_URL = "static/"
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False

# An upload is a game's text: some kilobytes.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
FILE_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200

# Limits an hour and address; `MUGGINS_LIMITS=off` for measuring under load.
RATELIMIT_ENABLE = os.environ.get("MUGGINS_LIMITS", "on") != "off"
RATELIMIT_VIEW = "muggins.web.pages.errors.too_many"
SILENCED_SYSTEM_CHECKS = ["django_ratelimit.E003", "django_ratelimit.W001"]

USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = False
LANGUAGE_CODE = "en"

# No address, no query and no body is ever logged: an address may hold a visitor's cards.
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"no_addresses": {"()": "muggins.web.quietness.NoAddresses"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "filters": ["no_addresses"]}},
    "loggers": {
        "django": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        "django.request": {"handlers": ["console"], "level": "ERROR", "propagate": False},
        "django.security": {"handlers": ["console"], "level": "ERROR", "propagate": False},
    },
}
