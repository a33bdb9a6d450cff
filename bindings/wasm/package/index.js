// Entry for browsers and bundlers: loads the module for 9x9 puzzles before the first import completes.

import init from "./classic-bindings.js";
import { printer, variants } from "./modules.js";
import { hasSimd } from "./simd.js";

// Each address is a literal, so that bundlers find the files.
const address = hasSimd() ? new URL("./classic-simd.wasm", import.meta.url) : new URL("./classic.wasm", import.meta.url);
variants.setSource({
  address: () => (hasSimd() ? new URL("./variants-simd.wasm", import.meta.url) : new URL("./variants.wasm", import.meta.url)),
});
printer.setSource({
  address: () => (hasSimd() ? new URL("./print-simd.wasm", import.meta.url) : new URL("./print.wasm", import.meta.url)),
});
await init({ module_or_path: address });

export * from "./api.js";
