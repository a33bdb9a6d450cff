#!/bin/sh
# PyPI `qrcode` 8.2 and `segno` 1.6.6, npm `qrcode` 1.5.4: the QR code of a link with the 81 cells of a puzzle, error correction M.
#
# Expected: all have the same size, as all can split a text into segments: letters in byte mode, digits in numeric mode.
# Seen: both `qrcode` do so, and have version 4 (33 x 33 modules) with 0 for empty cells and 5 (37 x 37) with dots, which need
# alphanumeric mode. `segno`, which has the modes too, makes one segment of bytes: version 6 (41 x 41) with either.
#
# On paper the same link has modules of other sizes: in 20 mm, 0.61 or 0.49 mm. Write empty cells as 0, and give `segno` segments.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv v
v/bin/pip install --quiet --disable-pip-version-check qrcode==8.2 segno==1.6.6
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund qrcode@1.5.4

cat > versions.py <<'END'
import subprocess
import sys
import qrcode
import segno

NODE = "console.log(require('qrcode').create(process.argv[1], { errorCorrectionLevel: 'M' }).version)"
dots = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
seen = {}
for cells in (dots.replace(".", "0"), dots):
    link = "https://example.org/?bd=" + cells
    code = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_M)
    code.add_data(link)
    code.make(fit=True)
    npm = int(subprocess.check_output(["node", "-e", NODE, link]))
    seen[cells] = code.version, npm, segno.make(link, error="m", boost_error=False).version
    print(link, *seen[cells])
assert list(seen.values()) == [(4, 4, 6), (5, 5, 6)]
END
v/bin/python versions.py
