// Entry for browsers and bundlers: loads the module before the first import completes.

import init from "./bindings.js";
import { moduleName } from "./simd.js";

// Each address is a literal, so that bundlers find the files.
const modules = {
  "cluewise-simd.wasm": new URL("./cluewise-simd.wasm", import.meta.url),
  "cluewise.wasm": new URL("./cluewise.wasm", import.meta.url),
};
await init({ module_or_path: modules[moduleName()] });

export * from "./api.js";
