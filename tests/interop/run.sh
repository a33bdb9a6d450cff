#!/usr/bin/env bash
# Installs programs that people use with puzzles, pinned, in a temporary folder (packages of Debian 12 on the machine), lets them
# read what cluewise writes and cluewise read what they write, and prints matrices; fails at a cell that is not as expected. The
# matrices of the last run are in results.md beside this file.
#
# Requires Python 3.11, Node, Java 17 and the rights to install packages. Not part of CI. The binary has the features parquet and
# xlsx. Programs with a window only (gnome-sudoku, ksudoku, sudoku-solver) and nudoku, which writes PDF, are not run.
#
#   cargo build --release --features parquet,xlsx && tests/interop/run.sh [target/release/cluewise] >tests/interop/results.md
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cluewise=$(realpath "${1:-$here/../../target/release/cluewise}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export PATH=$PATH:/usr/games

apt-get install -y -qq --no-install-recommends r-base-core r-cran-readr r-cran-data.table libreoffice-calc gnumeric miller csvkit \
    sqlite3 jq qqwing sgt-puzzles sudoku texlive-latex-base texlive-games texlive-plain-generic poppler-utils >apt.log 2>&1 ||
    { tail apt.log; exit 1; }
python3 -m venv tables programs others
pip() { "$1/bin/pip" install --quiet --disable-pip-version-check "${@:2}"; }
pip tables pandas==3.1.1 pyarrow==25.0.1 polars==2.1.0 duckdb==2.0.1 pyspark==4.3.0 'dask[dataframe]==2026.8.0' datasets==5.2.0 \
    datafusion==55.0.0 daft==0.7.26 'ray[data]==2.60.0' openpyxl==3.1.5 tabulate==0.9.0 lxml==6.1.0
pip programs py-sudoku==2.0.0 dokusan==0.1.0 sudokutools==0.4.0 sudoku9==0.1.0 fungame-sudoku==1.0.4 lib-sudoku==2.2.0 \
    rustoku==0.16.0 dedoku==1.1.0 reasoning-gym==0.1.25 gymnasium-sudoku==0.3.5 pencilmark==1.0.0rc1 larsdoku==4.0.0 hodoku-py==0.2.1 \
    sudoku-rust==1.0.7
# Its module has the name of that of py-sudoku.
pip others sudoku-engine==2.1.0
echo '{ "private": true }' >package.json
npm install --loglevel=error --no-audit --no-fund sudoku@0.0.3 sudoku-core@3.0.3 sudoku-gen@1.0.2 killer-sudoku-generator@1.1.2 \
    @algorithm.ts/sudoku@4.0.3 >npm.log

failed=0
echo "# Results of \`tests/interop/run.sh\`: $("$cluewise" --version), $(date '+%B %Y')"
echo
tables/bin/python -W ignore "$here/tables.py" "$cluewise" "$here/../../docs/FORMATS.md" 2>tables.log || failed=1
[ $failed = 0 ] || tail -1 tables.log >&2
echo
programs/bin/python -W ignore "$here/programs.py" "$cluewise" || failed=1
exit $failed
