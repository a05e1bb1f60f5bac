"""What holds for every test: how hypothesis looks for examples."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("lonehand", deadline=None)  # a busy machine is slow, not wrong
settings.load_profile("lonehand")
