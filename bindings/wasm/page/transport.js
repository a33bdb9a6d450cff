// The way to the API in the page without a server: two workers, so that a long rating does not delay a hint.

import { createWorker } from "./cluewise/worker.js";

document.getElementById("needs-server")?.remove();

const workers = [createWorker(), createWorker()].map((worker) => ({ worker, pending: 0 }));

/** What the workers cannot do: reading photos would make their module larger. */
const NEEDS_SERVER = JSON.stringify({
  error: { code: "server", message: "this page cannot read photos; use the page of `cluewise serve`, or `cluewise scan`", errors: [] },
});

/** Computes the response to a request of an endpoint, with a text as its body if there is one. */
export async function send(name, query, text, signal) {
  if (name === "scan") return new Response(NEEDS_SERVER, { status: 501 });
  const free = workers.reduce((best, other) => (other.pending < best.pending ? other : best));
  free.pending++;
  try {
    const { status, mediaType, body, name: file } = await free.worker.request(name, query, text ?? undefined, { signal });
    const disposition = file ? { "content-disposition": `inline; filename="${file}"` } : {};
    return new Response(body, { status, headers: { "content-type": mediaType, ...disposition } });
  } finally {
    free.pending--;
  }
}
