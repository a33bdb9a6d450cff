// Entry for Node.

import { readFileSync } from "node:fs";
import { initSync } from "./classic-bindings.js";
import { printer, variants } from "./modules.js";
import { moduleName } from "./simd.js";

const read = (name) => readFileSync(new URL(moduleName(name), import.meta.url));
variants.setSource({ read: () => read("variants") });
printer.setSource({ read: () => read("print") });
initSync({ module: read("classic") });

export * from "./api.js";
