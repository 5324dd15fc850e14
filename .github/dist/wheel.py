#!/usr/bin/env python3
"""Makes a wheel of the package for Python, the same bytes wherever and whenever (Linux):

    wheel.py LIBRARY FOLDER

LIBRARY is libSyrinxC.so as `make wheel` builds it. The shared libraries that it needs, apart from those that every
system has, go with it under names of their own, so that no other package's are taken for them; the tag says which
glibc the symbols that are used come from. Needs objdump, ldd and patchelf, and no network.
"""

import base64
import ctypes
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

#: What may come from the system.
SYSTEM = re.compile(r"(lib(c|m|dl|rt|pthread|stdc\+\+|gcc_s)\.so\.\d+|ld-linux-[\w-]+\.so\.\d)$")
ROOT = Path(__file__).resolve().parents[2]


def said(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def needed(library):
    return re.findall(r"NEEDED\s+(\S+)", said("objdump", "-p", library))


def found(library):
    """The paths of all libraries that one needs, by name."""
    return dict(re.findall(r"^\s*(\S+) => (/\S+)", said("ldd", library), re.M))


def graft(library, folder):
    """Copies a library and all that it needs into a folder, and makes them find one another there."""
    names, paths, pending = {}, found(library), list(needed(library))
    shutil.copy(library, folder / "libsyrinx.so")
    while pending:
        name = pending.pop()
        if name in names or SYSTEM.match(name):
            continue
        path = Path(paths[name]).resolve()
        digest = hashlib.sha256(path.read_bytes()).hexdigest()[:8]
        stem, end = name.split(".so", 1)
        names[name] = f"{stem}-{digest}.so{end}"
        shutil.copy(path, folder / names[name])
        pending += needed(path)
    for file in sorted(folder.iterdir()):
        changes = [word for name in needed(file) if name in names for word in ("--replace-needed", name, names[name])]
        subprocess.run(["patchelf", *changes, "--set-soname", file.name, "--set-rpath", "$ORIGIN", file], check=True)
        file.chmod(0o755)
    return names


def glibc(files):
    """The newest glibc whose symbols the files use."""
    versions = {tuple(map(int, text.split("."))) for file in files
                for text in re.findall(r"GLIBC_(\d+\.\d+)", said("objdump", "-T", file))}
    return max(versions)


def epoch():
    """The date of the commit, or of the last release where there is no git."""
    if "SOURCE_DATE_EPOCH" in os.environ:
        return int(os.environ["SOURCE_DATE_EPOCH"])
    if (ROOT / ".git").exists():
        return int(said("git", "-C", str(ROOT), "log", "-1", "--format=%ct"))
    dates = re.findall(r"^## \[[\d.]+\] - (\d+-\d+-\d+)", (ROOT / "CHANGELOG.md").read_text(), re.M)
    return int(said("date", "-u", "-d", dates[0], "+%s"))


def main(library, out):
    loaded = ctypes.CDLL(os.path.abspath(library))
    loaded.syrinx_version.restype = ctypes.c_char_p
    version = re.sub(r"-dev$", ".dev0", loaded.syrinx_version().decode())
    out = Path(out)
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        lib = Path(work) / "lib"
        lib.mkdir()
        names = graft(library, lib)
        major, minor = glibc(lib.iterdir())
        tag = f"py3-none-manylinux_{major}_{minor}_{os.uname().machine}"
        for name in sorted({name for file in lib.iterdir() for name in needed(file)} - set(names.values())):
            if not SYSTEM.match(name):
                sys.exit(f"syrinx: {name} is needed from outside")
        package = ROOT / "Sources/Python/syrinx"
        contents = {f"syrinx/{file.name}": file.read_bytes() for file in package.iterdir() if file.is_file()}
        contents |= {f"syrinx/lib/{file.name}": file.read_bytes() for file in lib.iterdir()}
        contents["syrinx/include/syrinx.h"] = (ROOT / "Sources/CSyrinx/syrinx.h").read_bytes()
        info = f"syrinx-{version}.dist-info"
        readme = (ROOT / "Sources/Python/README.md").read_text()
        contents[f"{info}/METADATA"] = f"""Metadata-Version: 2.4
Name: syrinx
Version: {version}
Summary: Effects for sounds and voices, on arrays, streams and files
License-Expression: GPL-3.0-or-later
License-File: LICENSE
License-File: copyright
Requires-Python: >=3.9
Requires-Dist: numpy>=1.21
Description-Content-Type: text/markdown

{readme}""".encode()
        contents[f"{info}/WHEEL"] = f"""Wheel-Version: 1.0
Generator: syrinx
Root-Is-Purelib: false
Tag: {tag}
""".encode()
        contents[f"{info}/licenses/LICENSE"] = (ROOT / "LICENSE").read_bytes()
        contents[f"{info}/licenses/copyright"] = (ROOT / ".github/dist/copyright").read_bytes()
        wheel = out / f"syrinx-{version}-{tag}.whl"
        for old in out.glob("syrinx-*.whl"):
            old.unlink()
        write(wheel, contents, f"{info}/RECORD")
        print(f"{wheel}: {wheel.stat().st_size / 1e6:.1f} MB, with {', '.join(sorted(names)) or 'nothing else'};"
              f" glibc {major}.{minor}")


def write(wheel, contents, record):
    """A zip file of the contents, in their order, with the list of their hashes at the end."""
    lines = []
    for name in sorted(contents):
        digest = base64.urlsafe_b64encode(hashlib.sha256(contents[name]).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(contents[name])}\n")
    contents[record] = ("".join(lines) + f"{record},,\n").encode()
    date = said("date", "-u", "-d", f"@{epoch()}", "+%Y %m %d %H %M %S").split()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(contents, key=lambda name: (".dist-info/" in name, name == record, name)):
            entry = zipfile.ZipInfo(name, tuple(map(int, date)))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = (0o100755 if "/lib/" in name else 0o100644) << 16
            archive.writestr(entry, contents[name])


if __name__ == "__main__":
    main(*sys.argv[1:])
