// Entry for Node.

import { readFileSync } from "node:fs";
import { initSync } from "./classic-bindings.js";
import { moduleName } from "./simd.js";
import { setVariantSource } from "./variants.js";

const read = (name) => readFileSync(new URL(moduleName(name), import.meta.url));
setVariantSource({ read: () => read("variants") });
initSync({ module: read("classic") });

export * from "./api.js";
