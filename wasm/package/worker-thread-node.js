// The worker thread of Node.

import { parentPort } from "node:worker_threads";
import * as api from "./node.js";
import { serve } from "./worker-host.js";

serve(api, (handle) => parentPort.on("message", handle), (message) => parentPort.postMessage(message));
