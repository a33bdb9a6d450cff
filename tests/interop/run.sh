#!/usr/bin/env bash
# Installs programs that people use with puzzles, pinned, in a temporary folder (packages of Debian 12 on the machine), lets them
# read what cluewise writes and cluewise read what they write, and prints two matrices; fails at a cell that is not as expected.
# Requires Python 3.11, Node, Java 17 and the rights to install packages. Not part of CI.
#
#   tests/interop/run.sh [target/release/cluewise]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cluewise=$(realpath "${1:-$here/../../target/release/cluewise}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export PATH=$PATH:/usr/games

apt-get install -y -qq --no-install-recommends r-base-core r-cran-readr r-cran-data.table libreoffice-calc gnumeric miller csvkit \
    sqlite3 jq qqwing sgt-puzzles >apt.log 2>&1 || { tail apt.log; exit 1; }
python3 -m venv tables programs
tables/bin/pip install --quiet --disable-pip-version-check pandas==3.1.1 pyarrow==25.0.1 polars==2.1.0 duckdb==2.0.1 pyspark==4.3.0 \
    'dask[dataframe]==2026.8.0' datasets==5.2.0 datafusion==55.0.0 daft==0.7.26 'ray[data]==2.60.0' openpyxl==3.1.5
programs/bin/pip install --quiet --disable-pip-version-check py-sudoku==2.0.0 dokusan==0.1.0 sudokutools==0.4.0 sudoku9==0.1.0 \
    fungame-sudoku==1.0.4 lib-sudoku==2.2.0 rustoku==0.16.0 dedoku==1.1.0 reasoning-gym==0.1.25 gymnasium-sudoku==0.3.5 \
    pencilmark==1.0.0rc1
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund sudoku@0.0.3 sudoku-core@3.0.3 sudoku-gen@1.0.2 killer-sudoku-generator@1.1.2

failed=0
tables/bin/python -W ignore "$here/tables.py" "$cluewise" 2>tables.log || failed=1
programs/bin/python -W ignore "$here/programs.py" "$cluewise" || failed=1
exit $failed
