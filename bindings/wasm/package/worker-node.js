// A worker thread of Node with the functions of the package.

import { Worker } from "node:worker_threads";
import { Cluewise } from "./worker-client.js";

export { CluewiseError } from "./error.js";
export { Cluewise };

/** Starts a worker. It does not keep the process alive while it is idle. */
export function createWorker() {
  return new Cluewise((onMessage, onError) => {
    // Options of the process, such as --input-type, need not suit the file.
    const thread = new Worker(new URL("./worker-thread-node.js", import.meta.url), { execArgv: [] });
    let pending = 0;
    thread.on("error", onError);
    thread.on("message", (message) => {
      if (!message.ready && !message.progress) pending--;
      if (pending === 0) thread.unref();
      onMessage(message);
    });
    const post = (message) => {
      thread.postMessage(message);
      pending++;
      thread.ref();
    };
    return { post, terminate: () => void thread.terminate() };
  });
}
