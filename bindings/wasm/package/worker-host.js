// The worker's side: runs one call after the other.

import { reportsProgress } from "./options.js";

/** The functions of the smallest entry. */
const CORE = ["verify", "count", "solve", "rate", "daily", "generate"];

/** Returns an error as an object. */
const sent = ({ name: kind, message, stack, ...details }) => ({ kind, message, details });

/**
 * Answers calls that arrive by `onMessage` with `post`. `loaders` are functions that load the entries, from the smallest to
 * the largest; each is loaded when a call needs it.
 */
export function serve(loaders, onMessage, post) {
  let [stage, loaded] = [-1, null];
  const next = async () => (loaded = await loaders[++stage]());

  async function call(name, args) {
    if (!loaded && !CORE.includes(name)) stage = 0;
    if (!loaded) await next();
    for (;;) {
      try {
        if (loaded[name]) return loaded[name](...args);
      } catch (error) {
        if (error.code !== "module") throw error;
        if (error.load) {
          await loaded[error.load]();
          continue;
        }
      }
      await next();
    }
  }

  onMessage(async ({ id, name, args }) => {
    const onProgress = (progress) => post({ id, progress });
    try {
      // Options of other types are errors.
      const at = name === "generate" ? 0 : 1;
      const isObject = args[at] === undefined || (typeof args[at] === "object" && args[at] !== null);
      const isLong = reportsProgress(name) && isObject;
      if (isLong) args[at] = { ...args[at], onProgress };
      const result = await call(name, args);
      // Messages keep only the text of errors.
      if (isLong && args[at].partial) post({ id, result: { results: result.results }, errors: result.errors.map(sent) });
      else post({ id, result });
    } catch (error) {
      post({ id, error: sent(error) });
    }
  });
  post({ ready: true });
}
