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
    # As long as the documents say it is, of any number of channels.
    chain = syrinx.Chain("pitch +3st reverb plate mix=20")
    for x in [np.zeros((1, 8000), np.float32), np.zeros((2, 8000), np.float32)]:
        assert chain(x, 16_000).shape[1] == chain.frames(x.shape[1], 16_000, len(x))
    blocks = re.findall(r"^```py(?:thon)?\n(.*?)^```", (ROOT / name).read_text(), re.M | re.S)
    assert blocks
    for block in blocks:
        x = np.zeros((2, 8000), np.float32)
        exec(block, {"x": x, "rate": 16_000, "blocks": [x], "play": lambda block: None})
