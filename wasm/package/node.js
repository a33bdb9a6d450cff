// Entry for Node.

import { readFileSync } from "node:fs";
import { initSync } from "./bindings.js";
import { moduleName } from "./simd.js";

initSync({ module: readFileSync(new URL(moduleName(), import.meta.url)) });

export * from "./api.js";
