// Modules that are loaded when they are needed.

import { CluewiseError } from "./error.js";

/** A module that is not loaded with the package. */
export class LazyModule {
  #bindings;
  #what;
  #load;
  #source = null;
  #isLoaded = false;
  #loading = null;

  /** `bindings` are those of the module; `what` names the features that need it; `load` is the name of the function that loads it. */
  constructor(bindings, what, load) {
    this.#bindings = bindings;
    this.#what = what;
    this.#load = load;
  }

  /** Sets where the module comes from: `address()` for browsers, or `read()`, which returns its bytes at once. */
  setSource(source) {
    this.#source = source;
  }

  async load() {
    if (this.#isLoaded) return;
    if (this.#source.read) return void this.bindings();
    const init = () => this.#bindings.default({ module_or_path: this.#source.address() });
    await (this.#loading ??= init().catch((error) => ((this.#loading = null), Promise.reject(error))));
    this.#isLoaded = true;
  }

  /** Returns the bindings of the module. Throws where it would have to be downloaded first. */
  bindings() {
    if (!this.#isLoaded && this.#source.read) {
      this.#bindings.initSync({ module: this.#source.read() });
      this.#isLoaded = true;
    }
    if (!this.#isLoaded) throw new CluewiseError("module", `${this.#what}: call \`await ${this.#load}()\` first`, { load: this.#load });
    return this.#bindings;
  }
}
