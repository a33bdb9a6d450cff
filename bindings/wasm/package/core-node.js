// Small entry for Node: the functions that need no file formats.

import { initSync } from "./core-bindings.js";
import * as bindings from "./core-bindings.js";
import { coreOf } from "./core-api.js";
import { CluewiseError, onlyCore } from "./error.js";
import { readModule } from "./node-modules.js";

initSync({ module: readModule("core", import.meta.url) });

export { CluewiseError };
export const { verify, count, solve, rate, daily, generate } = coreOf(bindings, onlyCore);
