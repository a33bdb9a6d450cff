#!/bin/sh
# npm pyodide 314.0.7, in Node 20, beside Python 3 of 64 bits.
#
# Expected: a set of integers has the same order everywhere, as only the hashes of strings are salted; a seeded draw from a set of
# rows or bands that are stored as numbers gives the same puzzles in the browser.
# Seen: the hash of an integer is its remainder by 2^31 - 1 in Pyodide, by 2^61 - 1 in Python of 64 bits. From ten digits on, sets
# have other orders, and `Random(7).choice` of a list of the set another element.
#
# Sort before you draw.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund pyodide@314.0.7

cat > draw.py <<'END'
import random, sys
bands = {417369825632158947, 958724316825437169, 791586432346912758, 289643571573291684, 164875293417369825, 632158947958724316}
f"{random.Random(7).random()} {list(bands)} {random.Random(7).choice(list(bands))} {random.Random(7).choice(sorted(bands))}"
END
cat > run.js <<'END'
const { execFileSync } = require("child_process"), { readFileSync } = require("fs"), assert = require("assert");
require("pyodide").loadPyodide().then(pyodide => {
    const code = readFileSync("draw.py", "utf8"), quoted = JSON.stringify(code);
    const last = `import ast; t = ast.parse(${quoted}); exec(compile(ast.Module(t.body[:-1], []), "", "exec")); print(eval(compile(ast.Expression(t.body[-1].value), "", "eval")))`;
    const here = pyodide.runPython(code), there = execFileSync("python3", ["-c", last], { encoding: "utf8" }).trim();
    console.log(here + "\n" + there);
    const parts = text => text.match(/^(\S+) (\[.*\]) (\S+) (\S+)$/).slice(1);
    const [mine, other] = [parts(here), parts(there)];
    assert.equal(mine[0], other[0]);
    assert.notEqual(mine[1], other[1]);
    assert.equal(mine[3], other[3]);
});
END
node run.js
