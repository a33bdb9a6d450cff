// Writes the page without a server to dist/page: the files of serve/src/page with another transport, and the package.

import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { darkThemeCss } from "../dist/package/classic-bindings.js";
import "../dist/package/node.js";

const WORKER = "service-worker.js";
const here = (path) => new URL(path, import.meta.url);
const [served, dist, built] = [here("../../../crates/serve/src/page/"), here("../dist/page/"), here("../dist/package/")];

/** Files of the package that a browser loads. */
const MODULES = [
  "api.js", "classic-bindings.js", "classic-simd.wasm", "classic.wasm", "core-api.js", "error.js", "index.js", "lazy.js", "line-buffer.js", "lists.js", "modules.js",
  "options.js", "print-bindings.js", "print-simd.wasm", "print.wasm", "puzzles.js", "simd.js", "variants-bindings.js", "variants-simd.wasm", "variants.wasm", "worker-client.js", "worker-host.js", "worker-thread.js", "worker.js",
];

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' blob: data:; " +
  "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

/** Replaces a text that must be there. */
function replace(text, from, to) {
  if (!text.includes(from)) throw new Error(`the page does not contain ${from}`);
  return text.replace(from, to);
}

rmSync(dist, { recursive: true, force: true });
mkdirSync(new URL("cluewise/", dist), { recursive: true });
for (const name of readdirSync(served).filter((name) => !name.endsWith(".rs") && name !== WORKER)) cpSync(new URL(name, served), new URL(name, dist));
for (const name of MODULES) cpSync(new URL(name, built), new URL(`cluewise/${name}`, dist));
cpSync(here("transport.js"), new URL("transport.js", dist));

// The texts in other languages, as those of the served page: the words of the page, of printed pages, names of constraints, and messages.
mkdirSync(new URL("lang/", dist));
for (const language of ["de", "fr"]) {
  const [web, pages, steps, messages] = ["web/", "pages/", "", "messages/"].map((folder) => readFileSync(here(`../../../src/lang/${folder}${language}.txt`), "utf8"));
  const names = steps.split("\n").filter((line) => line.startsWith("@"));
  writeFileSync(new URL(`lang/${language}.txt`, dist), `${web}${pages}${names.join("\n")}\n\n#messages\n${messages}`);
}

// Is removed by transport.js, which does not run where the page is opened from a file.
const NEEDS_SERVER =
  '<p id="needs-server" role="alert">This page has not started, because browsers do not run it from a file on disk. Serve its folder over HTTP, ' +
  "for example by <code>python3 -m http.server</code>, and open <code>http://localhost:8000</code>.</p>";
const LATE = "#needs-server { animation: late 0s 3s both }\n@keyframes late { from { visibility: hidden } }\n";

writeFileSync(new URL("style.css", dist), readFileSync(new URL("style.css", served), "utf8") + darkThemeCss() + LATE);
let page = readFileSync(new URL("index.html", served), "utf8");
const head = `<meta http-equiv="Content-Security-Policy" content="${POLICY}">\n`;
page = replace(page, "<title>", `${head}<title>`);
page = replace(page, "</header>", `  ${NEEDS_SERVER}\n</header>`);
page = replace(page, "No data leaves this server.", "No data leaves this device.");
writeFileSync(new URL("index.html", dist), page);

// A changed file changes the version, so that browsers replace their copies of all files together.
const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const names = files.map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`.slice(dist.pathname.length)).map((name) => name.replace(/^\//, "")).sort();
const hash = createHash("sha256");
for (const name of names) hash.update(name).update(readFileSync(new URL(name, dist)));
let worker = replace(readFileSync(new URL(WORKER, served), "utf8"), "IS_SERVED = true", "IS_SERVED = false");
worker = replace(worker, "VERSION", hash.digest("hex").slice(0, 16));
worker = replace(worker, "const FILES = [];", `const FILES = ${JSON.stringify(["./", ...names])};`);
writeFileSync(new URL(WORKER, dist), worker);
