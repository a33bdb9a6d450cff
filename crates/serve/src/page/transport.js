// The way to the API: here the server. The page without a server has its own module of this name (bindings/wasm/page).

/** Sends a request to an endpoint, with a text or a file as its body if there is one, and returns the response. */
export const send = (name, query, text, signal) =>
  fetch(`/api/v1/${name}?${query}`, text === null ? { signal } : { method: "POST", body: text, signal });
