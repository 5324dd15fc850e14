#!/usr/bin/env python3
"""Renders a tar file from object storage into another there, without a copy on the disk.

    object_storage.py s3://bucket/in.tar s3://bucket/out.tar -- --variants 2 -- gain any:-6..0

Every kind of storage of fsspec will do; S3 wants s3fs.
"""

import os
import shutil
import subprocess
import sys
import threading

import fsspec

PROGRAM = os.environ.get("SYRINX", "syrinx")


def main():
    source, target, words = sys.argv[1], sys.argv[2], sys.argv[4:]
    batch = subprocess.Popen(
        [PROGRAM, "batch", "-", "--out", "-", "--quiet", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def feed():
        with fsspec.open(source, "rb") as tar, batch.stdin as pipe:
            shutil.copyfileobj(tar, pipe, 1 << 20)

    feeder = threading.Thread(target=feed, daemon=True)
    feeder.start()
    file = fsspec.open(target, "wb").open()
    shutil.copyfileobj(batch.stdout, file, 1 << 20)
    feeder.join()
    if batch.wait() != 0:
        file.discard()
        sys.exit(batch.returncode)
    # An object appears when it is closed, and not before.
    file.close()


if __name__ == "__main__":
    main()
