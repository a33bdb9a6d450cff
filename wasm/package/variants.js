// The module for sizes and variants, which is loaded when it is needed.

import init, { initSync } from "./variants-bindings.js";
import * as bindings from "./variants-bindings.js";
import { CluewiseError } from "./error.js";

let isLoaded = false;
let loading = null;
let source = null;

/** Sets where the module comes from: `address()` for browsers, or `read()`, which returns its bytes at once. */
export function setVariantSource(found) {
  source = found;
}

export async function loadVariants() {
  if (isLoaded) return;
  if (source.read) variantBindings();
  else await (loading ??= init({ module_or_path: source.address() }).catch((error) => ((loading = null), Promise.reject(error))));
  isLoaded = true;
}

/** Returns the bindings of the module. Throws where it would have to be downloaded first. */
export function variantBindings() {
  if (!isLoaded && source.read) {
    initSync({ module: source.read() });
    isLoaded = true;
  }
  if (!isLoaded) throw new CluewiseError("module", "sizes and variants: call `await loadVariants()` first");
  return bindings;
}
