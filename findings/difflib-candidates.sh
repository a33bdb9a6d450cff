#!/bin/sh
# `difflib.SequenceMatcher` of Python 3.11 to 3.14 (standard library).
#
# Expected: two strings of 729 candidates that differ in one character have a ratio of 0.99 or more, like two puzzles of 81 characters.
# Seen: 0.55 for candidates, 0.99 for puzzles. From 200 characters on, each character with more than 1 % is "junk" at which no match
# may begin, and in text of ten digits these are all of them; what is equal is found only beside matches that happen to exist.
#
# Use `autojunk=False`, or count positions.
set -eu
cat <<'END' | python3 -
from difflib import SequenceMatcher

candidates = "".join(str(1 + i % 9) if i % 3 else "." for i in range(729))
changed = candidates[:400] + ("." if candidates[400] != "." else "5") + candidates[401:]
puzzle, other = candidates[:81], candidates[:40] + "9" + candidates[41:81]
assert sum(a != b for a, b in zip(candidates, changed)) == 1
ratio = lambda a, b, **options: round(SequenceMatcher(None, a, b, **options).ratio(), 3)
print("81 characters", ratio(puzzle, other), "729 characters", ratio(candidates, changed))
assert ratio(puzzle, other) > 0.98
assert ratio(candidates, changed) < 0.6
assert ratio(candidates, changed, autojunk=False) > 0.99
END
