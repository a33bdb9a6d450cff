// The modules for sizes and variants, and for the output of printed pages.

import * as printBindings from "./print-bindings.js";
import * as variantBindings from "./variants-bindings.js";
import { LazyModule } from "./lazy.js";

export const variants = new LazyModule(variantBindings, "sizes and variants", "loadVariants");
export const printer = new LazyModule(printBindings, "PDF, PNG and outlines", "loadPrint");
