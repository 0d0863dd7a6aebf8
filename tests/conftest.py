"""Settings for all tests: property tests repeat exactly and never fail for being slow."""

from hypothesis import settings

settings.register_profile("couronne", deadline=None, derandomize=True)
settings.load_profile("couronne")
