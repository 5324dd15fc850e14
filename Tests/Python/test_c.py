"""The example of syrinx.h, against the library of the wheel."""

import shutil
import subprocess
from pathlib import Path

import pytest

import syrinx

FOLDER = Path(syrinx.__file__).parent
EXAMPLE = Path(__file__).resolve().parents[1] / "CExample" / "main.c"


@pytest.mark.skipif(shutil.which("cc") is None, reason="cc is not installed")
def test_the_example_runs(talk, tmp_path):
    subprocess.run(
        ["cc", "-Wall", "-Wextra", "-Werror", f"-I{FOLDER}/include", EXAMPLE, f"-L{FOLDER}/lib", "-lsyrinx", "-lm",
         f"-Wl,-rpath,{FOLDER}/lib", "-o", tmp_path / "example"], check=True)
    run = subprocess.run(
        [tmp_path / "example", talk, tmp_path / "a.flac", "pitch +3st reverb plate mix=20"],
        check=True, capture_output=True, text=True)
    assert "has the title" in run.stdout and "as was said" in run.stdout
    assert syrinx.open(tmp_path / "a.flac").metadata["title"] == "Example"


@pytest.mark.skipif(shutil.which("objdump") is None, reason="objdump is not installed")
def test_nothing_but_its_functions_is_to_be_seen_of_the_library():
    table = subprocess.run(
        ["objdump", "-T", FOLDER / "lib" / "libsyrinx.so"], check=True, capture_output=True, text=True).stdout
    shown = {line.split()[-1] for line in table.splitlines() if " g " in line and "*UND*" not in line}
    header = (FOLDER / "include" / "syrinx.h").read_text()
    assert shown and all(name.startswith("syrinx_") and f"{name}(" in header for name in shown)
