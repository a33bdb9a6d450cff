#!/usr/bin/env python3
"""Writes the licences of everything that is compiled into a package of this repository.

    packaging/notices.py FOLDER [CARGO OPTION]... > THIRD-PARTY-NOTICES.txt

FOLDER has the Cargo.toml of the package, such as bindings/c; options are those of `cargo tree`, such as `--features xlsx`.
Each text is written once, with the crates that have it. Fails if a crate has neither a licence nor a text.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "src/render/drawing/fonts/README.md"
LICENCE_FILE = re.compile(r"(licen[cs]e|copying|copyright|notice|unlicense)", re.IGNORECASE)
RULE = "=" * 80


def cargo(*arguments: str) -> str:
    return subprocess.run(["cargo", *arguments], check=True, stdout=subprocess.PIPE, text=True).stdout


def crates(folder: Path, options: list[str]) -> list[dict]:
    """Returns the metadata of the crates of others in a package: without macros and what only builds and tests use."""
    manifest = ["--locked", "--manifest-path", str(folder / "Cargo.toml")]
    tree = cargo("tree", *manifest, "--edges=normal,no-proc-macro", "--prefix=none", "--format={p}", *options)
    used = {tuple(line.split()[:2]) for line in tree.splitlines()}
    packages = json.loads(cargo("metadata", "--format-version=1", *manifest))["packages"]
    return [p for p in packages if (p["name"], "v" + p["version"]) in used and p["source"] is not None]


def texts(crate: dict) -> list[str]:
    """Returns the texts of the licences of a crate; its authors in place of a missing one."""
    files = [path for path in Path(crate["manifest_path"]).parent.iterdir() if LICENCE_FILE.match(path.name)]
    found = [path.read_text(encoding="utf-8", errors="replace").strip() for path in sorted(files) if path.is_file()]
    if not found and not crate["license"]:
        sys.exit(f"{crate['name']}: neither a licence nor its text")
    return found or [f"{crate['license']}, without a text in the crate. Authors: {', '.join(crate['authors']) or 'unknown'}"]


def main() -> None:
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    fonts = FONTS.read_text(encoding="utf-8").splitlines()[0]
    users: dict[str, list[str]] = {f"{fonts}. Changed: fewer characters, and an arrow.": ["Open Sans (Apache-2.0)"]}
    for crate in sorted(crates(Path(sys.argv[1]), sys.argv[2:]), key=lambda crate: crate["name"]):
        for text in texts(crate):
            users.setdefault(text, []).append(f"{crate['name']} {crate['version']} ({crate['license']})")
    print("Cluewise contains the following works of others, under these licences.")
    for text, names in users.items():
        print(f"\n{RULE}\n" + "\n".join(names) + f"\n{RULE}\n\n{text}")


main()
