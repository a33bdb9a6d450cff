// Writes the documents and examples of the package to dist/package. Links between them stay relative; links to other files of the
// repository become addresses.

import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path/posix";

/** Files of the repository and their places in the package. */
const FILES = {
  "bindings/wasm/README.md": "README.md",
  "bindings/wasm/package/index.d.ts": "index.d.ts",
  "LICENSE-APACHE": "LICENSE-APACHE",
  "LICENSE-MIT": "LICENSE-MIT",
  ...Object.fromEntries(
    ["API.md", "FORMATS.md", "GUIDE.md", "RATING.md", "explain.schema.json", "pack.schema.json"].map((name) => [`docs/${name}`, `docs/${name}`]),
  ),
  ...Object.fromEntries(["Sudoku.jsx", "node.mjs", "page.html", "worker.mjs"].map((name) => [`bindings/wasm/examples/${name}`, `examples/${name}`])),
};

const root = new URL("../../", import.meta.url);
const dist = new URL("dist/package/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL("package.json", dist), "utf8"));
const address = manifest.repository.url.replace(/^git\+|\.git$/g, "");

/** Returns a link of a document of the repository as one of its copy in the package. */
function linkIn(path, link) {
  const [target, fragment = ""] = link.split(/(?=#)/);
  const file = join(dirname(path), target);
  const place = FILES[file];
  return place ? (relative(dirname(FILES[path]), place) || FILES[path]) + fragment : `${address}/blob/main/${file}${fragment}`;
}

for (const [path, place] of Object.entries(FILES)) {
  mkdirSync(new URL(dirname(place) + "/", dist), { recursive: true });
  if (!path.endsWith(".md")) {
    cpSync(new URL(path, root), new URL(place, dist));
    continue;
  }
  const text = readFileSync(new URL(path, root), "utf8");
  const linked = text.replace(/\]\((?![a-z]+:|#)([^)\s]+)\)/g, (_, link) => `](${linkIn(path, link)})`);
  writeFileSync(new URL(place, dist), linked);
}
