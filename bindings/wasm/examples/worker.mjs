// Generates puzzles in a worker, with progress, and cancels a search: `node worker.mjs`. The same code runs in a browser.

import { createWorker } from "cluewise/worker";

const worker = createWorker();
const puzzles = await worker.generate({
  level: "medium",
  count: 50,
  onProgress: ({ done, total }) => console.log(`${done} of ${total}`),
});
console.log(puzzles[0].puzzle);

try {
  // An ER of 11 is so rare that the search may take hours.
  await worker.generate({ er: 11, signal: AbortSignal.timeout(1000) });
} catch (error) {
  console.log(`${error}`);
}
worker.terminate();
