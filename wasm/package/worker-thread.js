// The Web Worker.

import * as api from "./index.js";
import { serve } from "./worker-host.js";

serve(api, (handle) => addEventListener("message", (event) => handle(event.data)), (message) => postMessage(message));
