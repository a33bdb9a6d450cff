// The functions with the module for machines without SIMD.

import { readFileSync } from "node:fs";
import * as api from "../dist/package/api.js";
import { initSync } from "../dist/package/bindings.js";
import { testAll } from "./suite.js";

initSync({ module: readFileSync(new URL("../dist/package/cluewise.wasm", import.meta.url)) });
testAll("plain", api);
