import os
import signal
from pathlib import Path

import numpy as np
import pytest

FIXTURES = Path(__file__).resolve().parents[2] / "Fixtures" / "Audio"


def pytest_configure(config):
    # The wheel is tested, and no library that was built beside it.
    assert not os.environ.get("SYRINX_LIBRARY"), "run make test-wheel"
    # A shell that starts this in the background has it ignore Ctrl-C, which some tests type.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def noise():
    """Two channels of a second."""
    return np.random.default_rng(1).uniform(-0.5, 0.5, (2, 16_000)).astype(np.float32)


@pytest.fixture
def talk():
    return FIXTURES / "voice-low.wav"
