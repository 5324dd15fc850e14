#!/usr/bin/env python3
"""Lists what is linked into the program, as SPDX 2.3: sbom.py PROGRAM EPOCH ARCHIVE... -- LIBRARY...

Versions come from dpkg and from the program, licences from the copyright files of Debian's packages.
"""
import hashlib
import json
import os
import re
import subprocess
import sys
import time

# Names of licences in Debian's copyright files, and their like in SPDX.
NAMES = {
    "BSD-3-clause": "BSD-3-Clause",
    "BSD-3-Clause": "BSD-3-Clause",
    "GPL-2+": "GPL-2.0-or-later",
    "LGPL-2+": "LGPL-2.0-or-later",
    "LGPL-2.1": "LGPL-2.1-only",
    "LGPL-2.1+": "LGPL-2.1-or-later",
}
# Packages whose file has no line for all files, or one for tools that are not inside.
STATED = {
    "flac": "BSD-3-Clause",
    "gcc": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "glibc": "LGPL-2.1-or-later",
    "glibc": "LGPL-2.1-or-later",
}


def said(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def licence(package, source):
    stated = STATED.get(re.sub(r"-[0-9.]+$", "", source))
    if stated:
        return stated
    with open(f"/usr/share/doc/{package}/copyright", encoding="utf-8") as file:
        paragraphs = file.read().split("\n\n")
    for paragraph in paragraphs:
        found = re.search(r"^License: *(.*)$", paragraph, re.MULTILINE)
        if found and re.search(r"^Files: *\*$", paragraph, re.MULTILINE):
            name = found[1].strip()
            if name not in NAMES:
                sys.exit(f"sbom.py: {package}: the licence ‘{name}’ has no name in SPDX here")
            return NAMES[name]
    sys.exit(f"sbom.py: {package}: its copyright file names no licence for all files")


def part(path):
    """The package of Debian that a file belongs to."""
    path = os.path.realpath(path)
    package = said("dpkg-query", "--search", path).split(":")[0]
    form = "${Version}\n${source:Package}\n${source:Version}\n${Architecture}"
    version, source, source_version, machine = said(
        "dpkg-query", "--show", f"--showformat={form}", package).split("\n")[:4]
    return {
        "name": package,
        "SPDXID": f"SPDXRef-{re.sub(r'[^A-Za-z0-9.-]', '-', package)}",
        "versionInfo": version,
        "packageFileName": os.path.basename(path),
        "supplier": "Organization: Debian",
        "downloadLocation": f"https://snapshot.debian.org/package/{source}/{source_version}/",
        "filesAnalyzed": False,
        "checksums": [{"algorithm": "SHA256", "checksumValue": digest(path)}],
        "licenseConcluded": licence(package, source),
        "licenseDeclared": licence(package, source),
        "copyrightText": "NOASSERTION",
        "externalRefs": [{
            "referenceCategory": "PACKAGE-MANAGER",
            "referenceType": "purl",
            "referenceLocator": f"pkg:deb/debian/{package}@{version}?arch={machine}",
        }],
    }


def main():
    program, epoch, *files = sys.argv[1:]
    border = files.index("--")
    facts = dict(line.rsplit(" ", 1)
                 for line in said(program, "--version", "--verbose").splitlines())
    checksum = digest(program)
    whole = {
        "name": "syrinx",
        "SPDXID": "SPDXRef-syrinx",
        "versionInfo": facts["syrinx"],
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "checksums": [{"algorithm": "SHA256", "checksumValue": checksum}],
        "licenseConcluded": "GPL-3.0-or-later",
        "licenseDeclared": "GPL-3.0-or-later",
        "copyrightText": "NOASSERTION",
    }
    swift = {
        "name": "swift-runtime",
        "SPDXID": "SPDXRef-swift-runtime",
        "versionInfo": facts.get("Swift", "NOASSERTION"),
        "supplier": "Organization: Swift.org",
        "downloadLocation": "https://github.com/swiftlang/swift",
        "filesAnalyzed": False,
        "licenseConcluded": "Apache-2.0 WITH Swift-exception",
        "licenseDeclared": "Apache-2.0 WITH Swift-exception",
        "copyrightText": "Copyright Apple Inc. and the Swift project authors",
    }
    static = [swift] + [part(path) for path in files[:border]]
    shared = [part(path) for path in files[border + 1:]]
    links = [("STATIC_LINK", each) for each in static] + [("DYNAMIC_LINK", each) for each in shared]
    json.dump({
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"syrinx-{facts['syrinx']}",
        "documentNamespace": f"https://spdx.org/spdxdocs/syrinx-{facts['syrinx']}-{checksum}",
        "comment": "Shared libraries are inside the .tar.gz; the .deb depends on Debian's packages of them.",
        "creationInfo": {
            "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(epoch))),
            "creators": ["Tool: sbom.py of Syrinx"],
        },
        "packages": [whole] + static + shared,
        "relationships": [{
            "spdxElementId": "SPDXRef-DOCUMENT",
            "relationshipType": "DESCRIBES",
            "relatedSpdxElement": "SPDXRef-syrinx",
        }] + [{
            "spdxElementId": "SPDXRef-syrinx",
            "relationshipType": kind,
            "relatedSpdxElement": each["SPDXID"],
        } for kind, each in links],
    }, sys.stdout, indent=1)
    print()


main()
