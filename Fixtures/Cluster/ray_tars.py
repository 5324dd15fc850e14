#!/usr/bin/env python3
"""Renders tar files on a cluster of Ray, a task for each; a task whose worker has died is run again elsewhere.

    ray_tars.py OUT IN.tar… -- --variants 2 --seed 1 -- pitch any:-3st..+3st noise snr=any:5..25

OUT and the tar files lie where all workers see them. OUT gets as many tar files and manifest.jsonl, all of them the
same, byte for byte, as a single machine makes by

    syrinx batch IN.tar… --out 'OUT/aug-{shard}.tar' --manifest OUT/manifest.jsonl --variants 2 --seed 1 -- …
"""

import glob
import os
import shutil
import subprocess
import sys
import tempfile

import ray

PROGRAM = os.environ.get("SYRINX", "syrinx")


def render(row, out, words):
    """Renders one tar file beside its place, and gives it its name when it is whole."""
    name = f"aug-{row['number']:06}.tar"
    with tempfile.TemporaryDirectory(dir=out, prefix=".part-") as part:
        batch = subprocess.run(
            [PROGRAM, "batch", row["path"], "--out", f"{part}/{name}", "--manifest", f"{part}/manifest.jsonl",
             "--jobs", "1", "--quiet", *words])
        # Status 1 with a tar file: sounds that cannot be read were named and left out.
        if batch.returncode > 1 or not os.path.exists(f"{part}/{name}"):
            batch.check_returncode()
        with open(f"{part}/manifest.jsonl") as manifest:
            lines = manifest.read()
        os.replace(f"{part}/{name}", f"{out}/{name}")
    return {"number": row["number"], "lines": lines}


def main():
    at = sys.argv.index("--")
    out, paths, words = os.path.abspath(sys.argv[1]), sys.argv[2:at], sys.argv[at + 1 :]
    os.makedirs(out, exist_ok=True)
    ray.init(**({} if "RAY_ADDRESS" in os.environ else {"num_cpus": 2, "include_dashboard": False}))
    tars = ray.data.from_items(
        [{"number": number, "path": os.path.abspath(path)} for number, path in enumerate(paths)],
        override_num_blocks=len(paths))
    made = tars.map(render, fn_kwargs={"out": out, "words": words}, num_cpus=1).take_all()
    with open(f"{out}/manifest.jsonl", "w") as manifest:
        manifest.writelines(row["lines"] for row in sorted(made, key=lambda row: row["number"]))
    # Left by a worker that died.
    for part in glob.glob(f"{out}/.part-*"):
        shutil.rmtree(part, ignore_errors=True)


if __name__ == "__main__":
    main()
