#!/bin/sh
# npm `lz-string` 1.5.0 and PyPI `lzstring` 1.0.4, `decompressFromBase64`, which read the links of f-puzzles (`?load=...`).
#
# Expected: text that is not base64 gives null or an error in both.
# Seen: a `+` of the base64 text is a space after the decoding of a query. In JavaScript the result is a string that begins like
# the puzzle and misses a part of it, without any error; Python raises `KeyError: ' '`.
#
# A link reader must turn spaces into `+` first, and check what comes out.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund lz-string@1.5.0 >/dev/null
python3 -m venv v
v/bin/pip install --quiet --disable-pip-version-check lzstring==1.0.4

cat > read.cjs <<'END'
const assert = require("assert");
const { compressToBase64, decompressFromBase64 } = require("lz-string");
const row = "[" + Array(9).fill("{}").join(", ") + "]";
const puzzle = '{"size": 9, "title": "T\\u00ebst", "grid": [' + Array(9).fill(row).join(", ") + "]}";
const text = compressToBase64(puzzle);
assert(text.includes("+"));
const load = new URL("https://www.f-puzzles.com/?load=" + text).searchParams.get("load");
const read = decompressFromBase64(load);
console.log(puzzle.length, "characters; after a query:", typeof read, read.length);
assert(typeof read === "string" && read.length < puzzle.length && read.startsWith(puzzle.slice(0, 60)));
assert.strictEqual(decompressFromBase64(load.replaceAll(" ", "+")), puzzle);
require("fs").writeFileSync("text", text);
END
node read.cjs
cat > read.py <<'END'
from lzstring import LZString

text = open("text").read()
assert len(LZString().decompressFromBase64(text)) == 385
try:
    raise SystemExit("decoded: " + LZString().decompressFromBase64(text.replace("+", " ")))
except KeyError as error:
    print(type(error).__name__, error)
END
v/bin/python read.py
