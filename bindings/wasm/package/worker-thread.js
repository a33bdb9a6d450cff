// The Web Worker.

import { serve } from "./worker-host.js";

const loaders = [() => import("./core.js"), () => import("./index.js")];
serve(loaders, (handle) => addEventListener("message", (event) => handle(event.data)), (message) => postMessage(message));
