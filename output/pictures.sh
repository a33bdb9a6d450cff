#!/usr/bin/env bash
# Makes the pictures of the guide: pages of a book, a game in a terminal, the web page. Requires
#   apt-get install chromium chromium-driver poppler-utils tmux aha pngquant
# and, for the web page, the screenshots that `cargo test --test browser` leaves in target/tmp/page.
set -euo pipefail
cd "$(dirname "$0")"
target=${CARGO_TARGET_DIR:-../target}
cluewise=$(realpath "${CLUEWISE:-$target/release/cluewise}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Takes a picture of an HTML file: name, width, height.
picture() {
    chromium --headless --no-sandbox --hide-scrollbars --window-size="$2,$3" --screenshot="$work/$1.png" "file://$work/$1.html" \
        2>/dev/null
    pngquant --force --output "$1.png" 64 "$work/$1.png"
}

# The title page, pages of puzzles and solutions of the book of the guide.
"$cluewise" book --level easy=6 --level hard=6 --seed 2026 --paper 6x9in --title 'Sunday Sudoku' --author 'A. Editor' -o "$work/book.pdf" -q
pdftoppm -r 120 -png "$work/book.pdf" "$work/page"
{
    echo '<body style="margin:10px;background:#888;display:flex;gap:10px">'
    for page in 1 3 4 9; do echo "<img src='page-$page.png' width=300 style='border:1px solid'>"; done
} > "$work/book.html"
picture book 1260 474

# A game in a terminal: some moves, pencil marks and a hint.
session=cluewise-pictures-$$
tmux new-session -d -s "$session" -x 84 -y 20 "TERM=xterm-256color $cluewise play --level hard --seed 7"
sleep 2
for key in a h h; do
    tmux send-keys -t "$session" "$key"
    sleep 1
done
tmux capture-pane -t "$session" -e -p > "$work/play.txt"
tmux kill-session -t "$session"
aha --black --title play < "$work/play.txt" | sed 's/<pre>/<pre style="font:15px DejaVu Sans Mono;line-height:1.15;margin:12px">/' > "$work/play.html"
picture play 800 352

# The web page.
for name in play:desktop-play-light phone:phone-play-dark photo:phone-photo; do
    pngquant --force --output "page-${name%%:*}.png" 64 "$target/tmp/page/${name#*:}.png"
done
