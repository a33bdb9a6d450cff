// The page's side of a worker: a queue of calls, of which the worker has one at a time.

import { CluewiseError } from "./error.js";

// functions: written by `cargo xtask generate`
/** The functions that a worker offers. */
const NAMES = [
  "verify",
  "count",
  "solve",
  "check",
  "rate",
  "explain",
  "hint",
  "candidates",
  "complete",
  "judge",
  "canonical",
  "generate",
  "daily",
  "pack",
  "convert",
  "print",
  "read",
  "request",
];
// end of functions

const abortError = (signal) => signal?.reason ?? new DOMException("the worker was terminated", "AbortError");

/** Returns the error that a thread has sent as an object. */
function received({ kind, message, details }) {
  return kind === "CluewiseError" ? new CluewiseError(details.code, message, details) : Object.assign(new Error(message), { name: kind });
}

/** A worker that offers the functions of the package as promises. */
export class Cluewise {
  #start;
  #thread = null;
  #queue = [];
  #current = null;
  #ids = 0;
  /** Whether the thread listens; messages before that would be lost. */
  #listens = false;
  #ready;

  /** `start(onMessage, onError)` starts a thread and returns `{ post, terminate }`. */
  constructor(start) {
    this.#start = start;
    this.ready = new Promise((resolve, reject) => (this.#ready = { resolve, reject }));
    // The rejection reaches the calls too.
    this.ready.catch(() => {});
    this.#thread = this.#started();
  }

  #started() {
    // A thread that was ended may still have sent a message.
    const thread = this.#start(
      (message) => thread === this.#thread && this.#receive(message),
      (error) => thread === this.#thread && this.#fail(error),
    );
    return thread;
  }

  /** Calls a function in the worker. */
  call(name, args, { signal, onProgress } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(abortError(signal));
      const job = { id: ++this.#ids, name, args, onProgress, resolve, reject, signal };
      job.abort = () => this.#abort(job);
      signal?.addEventListener("abort", job.abort, { once: true });
      this.#queue.push(job);
      this.#next();
    });
  }

  #next() {
    if (this.#current || this.#queue.length === 0) return;
    this.#thread ??= this.#started();
    if (!this.#listens) return;
    this.#current = this.#queue.shift();
    const { id, name, args } = this.#current;
    try {
      this.#thread.post({ id, name, args });
    } catch (error) {
      this.#settle().reject(error);
    }
  }

  /** Ends the current call and returns it. */
  #settle() {
    const job = this.#current;
    this.#current = null;
    job.signal?.removeEventListener("abort", job.abort);
    queueMicrotask(() => this.#next());
    return job;
  }

  #receive({ ready, id, progress, result, errors, error }) {
    if (ready) {
      this.#listens = true;
      this.#ready.resolve(this);
      return this.#next();
    }
    // The thread of a cancelled call may have sent its result before it ended.
    if (id !== this.#current?.id) return;
    if (progress) return this.#report(progress);
    const job = this.#settle();
    if (error !== undefined) return job.reject(received(error));
    job.resolve(errors ? { ...result, errors: errors.map(received) } : result);
  }

  /** Reports the progress of the current call. An error of the function that is called rejects the call. */
  #report(progress) {
    const job = this.#current;
    try {
      job.onProgress?.(progress);
    } catch (error) {
      this.#abort(job, error);
    }
  }

  #stop() {
    this.#thread?.terminate();
    this.#thread = null;
    this.#listens = false;
  }

  /** Rejects a call; a thread that works on it is replaced before the next call. */
  #abort(job, error = abortError(job.signal)) {
    if (job === this.#current) {
      this.#stop();
      this.#settle();
    } else {
      this.#queue = this.#queue.filter((other) => other !== job);
    }
    job.reject(error);
  }

  /** Rejects all calls of a thread that failed. */
  #fail(error) {
    this.#stop();
    this.#ready.reject(error);
    const jobs = [...(this.#current ? [this.#settle()] : []), ...this.#queue.splice(0)];
    jobs.forEach((job) => job.reject(error));
  }

  /** Ends the thread and rejects the calls that are not complete. A later call starts a new thread. */
  terminate() {
    this.#fail(abortError());
  }
}

for (const name of NAMES) {
  Cluewise.prototype[name] = function (...args) {
    const last = { generate: 0, pack: 0, daily: 2, request: 3 }[name] ?? 1;
    const { signal, onProgress, ...options } = args[last] ?? {};
    const plain = [...args];
    if (last > 1) plain.length = Math.min(plain.length, last);
    else if (typeof args[last] === "object" && args[last] !== null) plain[last] = options;
    return this.call(name, plain, { signal, onProgress });
  };
}
