// Modules in files, for Node.

import { readFileSync } from "node:fs";
import { CluewiseError } from "./error.js";
import { moduleName } from "./simd.js";

/** Returns the bytes of a module; `folder` is the address of the script beside it. */
export function readModule(name, folder) {
  const file = moduleName(name);
  try {
    return readFileSync(new URL(file, folder));
  } catch (error) {
    const remedy = "keep the package out of the bundle (esbuild: --external:cluewise), or copy its .wasm files beside the bundle as an ES module";
    throw new CluewiseError("module", `cannot read ${file} beside ${folder ?? "a script without an address"} (${error.code ?? error.message}); in a bundle, ${remedy}`);
  }
}
