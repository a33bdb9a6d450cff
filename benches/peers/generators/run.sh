#!/usr/bin/env bash
# Lets generators and raters of PyPI, npm, crates.io and Debian work in one thread, and prints the tables of docs/BENCHMARKS.md:
# puzzles/s of processor time, puzzles with one solution, and how many labels agree with the techniques that are needed.
#
#   benches/peers/generators/run.sh [target/release/cluewise] [COUNT] [SECONDS]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cluewise=$(realpath "${1:-$here/../../../target/release/cluewise}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check py-sudoku==2.0.0 dokusan==0.1.0 sudokutools==0.4.0 sudoku9==0.1.0 \
    fungame-sudoku==1.0.4 lib-sudoku==2.2.0 rustoku==0.16.0 reasoning-gym==0.1.25 pencilmark==1.0.0rc1 hodoku-py==0.2.1
# Its module has the name of that of py-sudoku.
python3 -m venv others
others/bin/pip install --quiet --disable-pip-version-check sudoku-engine==2.1.0
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund sudoku@0.0.3 sudoku-gen@1.0.2 sudoku-core@3.0.3 @algorithm.ts/sudoku@4.0.3
cp -r "$here/crates" source
cargo build --quiet --release --manifest-path source/Cargo.toml --target-dir crates
python/bin/python "$here/generators.py" "$cluewise" "${2:-1000}" "${3:-60}"
echo
python/bin/python "$here/raters.py" "$cluewise" "${2:-1000}" "${3:-60}"
