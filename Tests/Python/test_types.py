"""The type hints are there, and right."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

import syrinx


def test_the_package_says_that_it_has_types_and_every_name_is_explained():
    assert (Path(syrinx.__file__).parent / "py.typed").exists()
    for name in syrinx.__all__:
        thing = getattr(syrinx, name)
        assert name.startswith("__") or thing.__doc__, name
    assert (Path(syrinx.__file__).parent / "include" / "syrinx.h").exists()


@pytest.mark.skipif(importlib.util.find_spec("mypy") is None, reason="mypy is not installed")
def test_mypy_finds_nothing():
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", str(Path(syrinx.__file__).parent)], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout
