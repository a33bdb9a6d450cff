// Keeps the files of the page and the latest answers of the server, so that the page works offline. The version and the list of files are filled in.

// Copies of the page in other folders of the origin have caches of their own.
const PREFIX = `cluewise ${self.registration.scope} `;
const CACHE = `${PREFIX}VERSION`;
const ANSWERS = `${CACHE} answers`;
const FILES = [];

/** The maximum number of answers that are kept. */
const MAX_ANSWERS = 300;

self.addEventListener("install", (event) => {
  const store = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
    await self.skipWaiting();
  };
  event.waitUntil(store());
});

self.addEventListener("activate", (event) => {
  const clean = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(PREFIX) && ![CACHE, ANSWERS].includes(name)).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

/** Returns the request under which the answer to another one is kept: caches have none with a body. */
async function keyOf(request) {
  const bytes = await crypto.subtle.digest("SHA-256", await request.clone().arrayBuffer());
  return new Request(`${request.url}&body=${Array.from(new Uint8Array(bytes), (byte) => byte.toString(16)).join(".")}`);
}

/** Returns the answer of the server, and keeps it; without a server, the answer that was kept. */
async function answer(request) {
  const [key, cache] = await Promise.all([keyOf(request), caches.open(ANSWERS)]);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(key, response.clone());
    const [oldest, ...others] = await cache.keys();
    if (others.length >= MAX_ANSWERS) await cache.delete(oldest);
    return response;
  } catch (error) {
    const kept = error.name !== "AbortError" && (await cache.match(key, { ignoreVary: true }));
    if (kept) return kept;
    throw error;
  }
}

/** Returns a file of the page: the kept one of a page without a server, or that of the server, if there is one. */
async function file(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
  if (kept && !IS_SERVED) return kept;
  return fetch(request).catch((error) => kept ?? Promise.reject(error));
}

/** Whether the page has a server, whose files are the newest. */
const IS_SERVED = true;

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  // A new puzzle is never an old one.
  if (pathname.startsWith("/api/") && !pathname.endsWith("/generate")) event.respondWith(answer(request));
  else if (request.method === "GET" && !pathname.startsWith("/api/")) event.respondWith(file(request));
});
