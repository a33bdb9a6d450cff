// The files of the package, its types, and its installation in an empty folder.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const folder = fileURLToPath(new URL("../dist/package/", import.meta.url));
const here = fileURLToPath(new URL("..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "cluewise-"));
after(() => rmSync(scratch, { recursive: true }));

const run = (command, args, options = {}) => execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], ...options });

const FILES = [
  "LICENSE-APACHE", "LICENSE-MIT", "README.md", "THIRD-PARTY-NOTICES.txt", "api.js", "classic-bindings.js", "classic-simd.wasm", "classic.wasm",
  "core-api.js", "core-bindings.js", "core-node.js", "core-simd.wasm", "core.d.ts", "core.js", "core.wasm", "docs/API.md",
  "docs/FORMATS.md", "docs/GUIDE.md", "docs/RATING.md", "docs/explain.schema.json", "docs/pack.schema.json", "error.js",
  "examples/Sudoku.jsx", "examples/node.mjs", "examples/page.html", "examples/worker.mjs",
  "index.d.ts", "index.js", "lazy.js", "line-buffer.js", "lists.js", "modules.js", "node-modules.js", "node.js", "options.js", "package.json",
  "print-bindings.js", "print-simd.wasm", "print.wasm", "puzzles.js", "simd.js", "variants-bindings.js", "variants-simd.wasm",
  "variants.wasm", "worker-client.js", "worker-host.js", "worker-node.js", "worker-thread-node.js", "worker-thread.js", "worker.d.ts",
  "worker.js",
];

test("the package has these files and no dependencies", () => {
  const [{ files }] = JSON.parse(run("npm", ["pack", "--dry-run", "--json", folder]));
  assert.deepEqual(files.map(({ path }) => path).sort(), FILES);
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  assert.equal(manifest.dependencies, undefined);
  const version = /^version = "(.*)"$/m.exec(readFileSync(join(here, "../../Cargo.toml"), "utf8").split("[workspace.package]")[1])[1];
  assert.equal(manifest.version, version);
});

test("links of the documents lead to files of the package, or to the repository", () => {
  const repository = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).repository.url.slice(4, -4);
  for (const path of FILES.filter((path) => path.endsWith(".md"))) {
    for (const [, link] of readFileSync(join(folder, path), "utf8").matchAll(/\]\(([^)#\s]+)(#[^)]*)?\)/g)) {
      const file = /^[a-z]+:/.test(link) ? null : join(path, "..", link);
      const inRepository = link.startsWith(`${repository}/blob/main/`) ? join(here, "../..", link.slice(repository.length + 11)) : null;
      assert.ok(file === null || FILES.includes(file), `${path}: ${link}`);
      assert.ok(inRepository === null || existsSync(inRepository), `${path}: ${link}`);
    }
  }
  // Comments of the types name documents, too.
  for (const [path] of readFileSync(join(folder, "index.d.ts"), "utf8").matchAll(/docs\/[\w.]+\w/g)) assert.ok(FILES.includes(path), path);
});

test("a browser loads no more than these sizes", () => {
  const shared = ["core-api.js", "error.js", "line-buffer.js", "lists.js", "options.js", "puzzles.js", "simd.js"];
  const core = [...shared, "core.js", "core-bindings.js"];
  const classic = [...shared, "index.js", "api.js", "classic-bindings.js", "lazy.js", "modules.js", "print-bindings.js", "variants-bindings.js"];
  const limits = {
    release: { core: 415_000, classic: 1_640_000, variants: 2_130_000, print: 345_000 },
    quick: { core: 340_000, classic: 1_452_000, variants: 1_880_000, print: 345_000 },
  }[readFileSync(join(folder, "../profile"), "utf8").trim()];
  for (const [module, scripts] of [["core", core], ["classic", classic], ["variants", []], ["print", []]]) {
    const most = limits[module];
    for (const file of [`${module}.wasm`, `${module}-simd.wasm`]) {
      const size = [...scripts, file].reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name)), { level: 9 }).length, 0);
      // Modules without SIMD instructions have the portable batch engine.
      assert.ok(size <= (file.includes("simd") ? most : most * 7 / 6), `${file}: ${size} bytes`);
    }
  }
});

test("the packed file works in an empty folder", () => {
  run("npm", ["pack", "--pack-destination", scratch, folder]);
  const packed = readdirSync(scratch).find((name) => name.endsWith(".tgz"));
  run("npm", ["init", "--yes"], { cwd: scratch });
  run("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${packed}`], { cwd: scratch });
  const readme = readFileSync(join(here, "README.md"), "utf8");
  const [, script] = /```js\n([^`]*generate[^`]*)```/.exec(readme);
  writeFileSync(join(scratch, "example.mjs"), script);
  const output = run(process.execPath, ["example.mjs"], { cwd: scratch });
  assert.match(output, /^true\n[1-9]{81}\nhard \d/);
});

test("scripts without the modules beside them, as in a bundle, say what to do", () => {
  const bundle = mkdtempSync(join(scratch, "bundle-"));
  for (const name of readdirSync(folder).filter((name) => name.endsWith(".js") || name === "package.json")) {
    writeFileSync(join(bundle, name), readFileSync(join(folder, name)));
  }
  for (const entry of ["node.js", "core-node.js"]) {
    const expected = /CluewiseError: cannot read \w+(-simd)?\.wasm beside .*ENOENT.*--external:cluewise/;
    assert.throws(() => run("node", [join(bundle, entry)]), ({ stderr }) => expected.test(stderr));
  }
});
