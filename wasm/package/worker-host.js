// The worker's side: runs one call after the other.

/** The functions of the smallest entry. */
const CORE = ["verify", "count", "solve", "rate", "daily", "generate"];

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
    const isLong = !["request", "pack", "daily"].includes(name);
    try {
      const [input, options] = name === "generate" ? [[], args[0]] : [[args[0]], args[1]];
      post({ id, result: await call(name, isLong ? [...input, { ...options, onProgress }] : args) });
    } catch (error) {
      const { name: kind, message, stack, ...details } = error;
      post({ id, error: { kind, message, details } });
    }
  });
  post({ ready: true });
}
