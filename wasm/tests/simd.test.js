// The functions with the module that uses SIMD, which Node selects.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as api from "../dist/package/node.js";
import { moduleName } from "../dist/package/simd.js";
import { testAll } from "./suite.js";

test("Node has SIMD", () => assert.equal(moduleName(), "cluewise-simd.wasm"));
testAll("simd", api);
