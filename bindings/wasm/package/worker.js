// A Web Worker with the functions of the package.

import { Cluewise } from "./worker-client.js";

export { CluewiseError } from "./error.js";
export { Cluewise };

/** Starts a worker. */
export function createWorker() {
  return new Cluewise((onMessage, onError) => {
    const thread = new Worker(new URL("./worker-thread.js", import.meta.url), { type: "module" });
    thread.onmessage = (event) => onMessage(event.data);
    thread.onerror = (event) => onError(new Error(event.message ?? "the worker could not be loaded"));
    return { post: (message) => thread.postMessage(message), terminate: () => thread.terminate() };
  });
}
