// The worker thread of Node.

import { parentPort } from "node:worker_threads";
import { serve } from "./worker-host.js";

const loaders = [() => import("./core-node.js"), () => import("./node.js")];
serve(loaders, (handle) => parentPort.on("message", handle), (message) => parentPort.postMessage(message));
