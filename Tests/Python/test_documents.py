"""What the documents show runs."""

import re
import shutil
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", ["README.md", "Sources/Python/README.md", "Fixtures/Docs/python.md"])
def test_every_block_of_python_runs(name, talk, tmp_path, monkeypatch):
    shutil.copy(talk, tmp_path / "talk.wav")
    shutil.copy(talk, tmp_path / "in.wav")
    import syrinx

    syrinx.render(talk, tmp_path / "talk.mp3")
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```py(?:thon)?\n(.*?)^```", (ROOT / name).read_text(), re.M | re.S)
    assert blocks
    for block in blocks:
        x = np.zeros((2, 8000), np.float32)
        exec(block, {"x": x, "rate": 16_000, "blocks": [x], "play": lambda block: None})
