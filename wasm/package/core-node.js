// Small entry for Node: the functions that need no file formats.

import { readFileSync } from "node:fs";
import { initSync } from "./core-bindings.js";
import * as bindings from "./core-bindings.js";
import { coreOf } from "./core-api.js";
import { CluewiseError, onlyCore } from "./error.js";
import { moduleName } from "./simd.js";

initSync({ module: readFileSync(new URL(moduleName("core"), import.meta.url)) });

export { CluewiseError };
export const { verify, count, solve, rate, daily, generate } = coreOf(bindings, onlyCore);
