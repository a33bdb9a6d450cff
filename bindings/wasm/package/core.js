// Small entry for browsers and bundlers: the functions that need no file formats.

import init from "./core-bindings.js";
import * as bindings from "./core-bindings.js";
import { coreOf } from "./core-api.js";
import { CluewiseError, onlyCore } from "./error.js";
import { hasSimd } from "./simd.js";

// Each address is a literal, so that bundlers find the files.
const address = hasSimd() ? new URL("./core-simd.wasm", import.meta.url) : new URL("./core.wasm", import.meta.url);
await init({ module_or_path: address });

export { CluewiseError };
export const { verify, count, solve, rate, daily, generate } = coreOf(bindings, onlyCore);
