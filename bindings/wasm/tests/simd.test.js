// The functions with the module that uses SIMD, which Node selects.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as api from "../dist/package/node.js";
import { moduleName } from "../dist/package/simd.js";
import * as core from "../dist/package/core-node.js";
import { testAll, testCore } from "./suite.js";

test("Node has SIMD", () => assert.equal(moduleName("core"), "core-simd.wasm"));
testAll("simd", api);
testCore("simd core", core, api);
