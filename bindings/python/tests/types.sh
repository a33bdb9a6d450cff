#!/usr/bin/env bash
# Checks tests/typed.py in the strict modes of mypy and pyright, in an environment without pyarrow and without the compiled module.
# Outside of CI, which checks it with the installed packages: pip downloads both, and pyright its program from npm.
set -euo pipefail
cd "$(dirname "$0")"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
python3 -m venv "$scratch/venv"
"$scratch/venv/bin/pip" install --quiet numpy==2.4.6 mypy==2.4.1 pyright==1.1.414
cp -r ../package/cluewise "$("$scratch/venv/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')"
"$scratch/venv/bin/mypy" --strict --cache-dir /dev/null typed.py
"$scratch/venv/bin/pyright" --project . --pythonpath "$scratch/venv/bin/python"
