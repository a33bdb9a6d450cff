#!/bin/sh
# Debian 12 package `sudoku` 1.0.5-2.1, `sudoku -v FILE` (solve).
#
# Expected: a file of nine lines of nine characters, as `sudoku -g -fcompact` writes them, is solved.
# Seen: without a first line that begins with `%` the file is refused with "failed to open", although it can be read; with the
# line "% name" the same puzzle is solved.
#
# A puzzle for it needs a comment in front; the message leads to a search for wrong permissions.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
apt-get download -qq sudoku=1.0.5-2.1
dpkg -x sudoku_*.deb .
printf '%s\n' 53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79 > plain
{ echo '% name'; cat plain; } > named
usr/games/sudoku -v plain < /dev/null > seen 2>&1 || true
cat seen
grep -q "failed to open 'plain'" seen
usr/games/sudoku -v named < /dev/null > seen
cat seen
grep -q '5 3 4 | 6 7 8 | 9 1 2' seen
