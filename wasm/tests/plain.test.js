// The functions with the module for machines without SIMD.

import { readFileSync } from "node:fs";
import * as api from "../dist/package/api.js";
import { initSync } from "../dist/package/classic-bindings.js";
import * as core from "../dist/package/core-bindings.js";
import { setVariantSource } from "../dist/package/variants.js";
import { coreOf } from "../dist/package/core-api.js";
import { onlyCore } from "../dist/package/error.js";
import { testAll, testCore } from "./suite.js";

const read = (name) => readFileSync(new URL(`../dist/package/${name}.wasm`, import.meta.url));
initSync({ module: read("classic") });
core.initSync({ module: read("core") });
setVariantSource({ read: () => read("variants") });
testAll("plain", api);
testCore("plain core", coreOf(core, onlyCore), api);
