// The worker's side: runs one call after the other.

/** Answers calls that arrive by `onMessage` with `post`. */
export function serve(api, onMessage, post) {
  onMessage(({ id, name, args }) => {
    const onProgress = (progress) => post({ id, progress });
    try {
      const [input, options] = name === "generate" ? [[], args[0]] : [[args[0]], args[1]];
      const isLong = name !== "request" && name !== "pack";
      const result = isLong ? api[name](...input, { ...options, onProgress }) : api[name](...args);
      post({ id, result });
    } catch (error) {
      const { name: kind, message, stack, ...details } = error;
      post({ id, error: { kind, message, details } });
    }
  });
  post({ ready: true });
}
