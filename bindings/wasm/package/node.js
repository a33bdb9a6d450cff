// Entry for Node.

import { initSync } from "./classic-bindings.js";
import { printer, variants } from "./modules.js";
import { readModule } from "./node-modules.js";

const read = (name) => readModule(name, import.meta.url);
variants.setSource({ read: () => read("variants") });
printer.setSource({ read: () => read("print") });
initSync({ module: read("classic") });

export * from "./api.js";
