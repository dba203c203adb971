"""Settings that all tests share."""

from hypothesis import HealthCheck, settings

# No deadline: a test's time depends on what else the machine does, and times are for benchmarks.
settings.register_profile(
    "muggins", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("muggins")
