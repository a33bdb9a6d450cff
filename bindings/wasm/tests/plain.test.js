// The functions with the module for machines without SIMD.

import { readFileSync } from "node:fs";
import * as api from "../dist/package/api.js";
import { initSync } from "../dist/package/classic-bindings.js";
import * as core from "../dist/package/core-bindings.js";
import { printer, variants } from "../dist/package/modules.js";
import { coreOf } from "../dist/package/core-api.js";
import { onlyCore } from "../dist/package/error.js";
import { testAll, testCore } from "./suite.js";

const read = (name) => readFileSync(new URL(`../dist/package/${name}.wasm`, import.meta.url));
initSync({ module: read("classic") });
core.initSync({ module: read("core") });
variants.setSource({ read: () => read("variants") });
printer.setSource({ read: () => read("print") });
testAll("plain", api);
testCore("plain core", coreOf(core, onlyCore), api);
