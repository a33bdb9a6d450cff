#!/bin/sh
# Debian 12's tesseract-ocr 5.3.0 with its English data, and ocrad 0.28: pictures of one black digit, or of none, drawn by Pillow 13.0.0.
#
# Expected: `--psm 10` ("single character") with a whitelist of the nine digits is the best way to read cells, better than `--psm 6` ("a
# uniform block of text"). A frame around the cell makes it worse.
# Seen: with `--psm 10` 4 and 9 are an empty text, just as an empty cell; without the whitelist, some digits are letters (A, O). A frame
# makes 4 and 9 right, and 1 or 8 empty. `--psm 6` is right for all. ocrad is right without a frame; with one, it puts a 0 before all.
#
# A cell without text may have a digit: see whether it has black pixels, and ask for the number of clues.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get install -y -qq --no-install-recommends tesseract-ocr tesseract-ocr-eng ocrad >/dev/null
python3 -m venv v
v/bin/pip install --quiet --disable-pip-version-check pillow==13.0.0

cat > read.py <<'END'
import subprocess
from PIL import Image, ImageDraw, ImageFont


def cells(size, framed, *command):
    texts = []
    for digit in ["", *"123456789"]:
        image = Image.new("L", (size, size), 255)
        draw = ImageDraw.Draw(image)
        if digit:
            draw.text((size / 2, size / 2), digit, font=ImageFont.load_default(size * 0.7), fill=0, anchor="mm")
        if framed:
            draw.rectangle((0, 0, size - 1, size - 1), outline=0, width=2)
        image.save("cell.pgm")
        texts.append("".join(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()))
    print(size, "framed" if framed else "bare", *command[2:], texts)
    return texts


def tesseract(size, framed, mode, *more):
    return cells(size, framed, "tesseract", "cell.pgm", "-", "--psm", mode, *more)


right = ["", *"123456789"]
digits = "-c", "tessedit_char_whitelist=123456789"
for size in (64, 96):
    single = tesseract(size, False, "10", *digits)
    assert single != right and all(text in ("", digit) for text, digit in zip(single, right)) and not (single[4] or single[9])
    assert tesseract(size, False, "10")[1:] != right[1:]
    assert tesseract(size, False, "6", *digits) == right
    framed = tesseract(size, True, "10", *digits)
    assert framed != right and framed[4] == "4" and framed[9] == "9"
    assert cells(size, False, "ocrad", "cell.pgm") == right
    assert cells(size, True, "ocrad", "cell.pgm", "-e", "numbers_only")[1:] == ["0" + digit for digit in right[1:]]
END
v/bin/python read.py
