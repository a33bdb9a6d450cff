// Errors.

/** The words of the HTTP API in messages, and what they are for callers of functions. */
const WORDING = [
  [/^invalid query: /, ""],
  [/unknown parameter/g, "unknown option"],
  [/missing field (`\w+`)/, "the option $1 is missing"],
  [/is a parameter: write it in the query, not in the body/, "is an option: pass it to the function, not in the text"],
  [/the time limit of the request was reached; .*of the server/, "the time limit was reached"],
  [/ in the request\b/g, " in the text"],
  [/`first`/g, "`index`"],
  [/`(fast|scale|all)=(\w+)`/g, (_, name, value) => `\`${name}: ${value === "true" ? value : `"${value}"`}\``],
  [/`[a-z]+(_[a-z]+)+`/g, (name) => name.replace(/_[a-z]/g, (part) => part[1].toUpperCase())],
];

const worded = (message) => WORDING.reduce((text, [from, to]) => text.replace(from, to), message);

/** An error with a stable code and, if it concerns a puzzle, the place. */
export class CluewiseError extends Error {
  /** `details` has any of `index`, `cell`, `line`, `column`, `found`, `expected`, `errors`, `results` and `load`. */
  constructor(code, message, details = {}) {
    super(message);
    this.name = "CluewiseError";
    this.code = code;
    Object.assign(this, details);
  }

  /** Returns the error in the body of a response. */
  static fromResponse(body) {
    const { code, message, errors } = body.error;
    if (code === "module") return new CluewiseError(code, `${message}; ${useAll}`);
    if (errors?.length) return CluewiseError.fromPuzzle(errors[0], null, errors);
    const found = ["time_limit", "not_found"].includes(code) ? { results: body.puzzles ?? [] } : {};
    return new CluewiseError(code, worded(message), { errors, ...found });
  }

  /** Returns the error of one puzzle of a response. `offset` is the index of the first puzzle of the request. */
  static fromPuzzle({ number, code, message, line, column, found, expected, text }, offset = null, errors = undefined) {
    const index = offset === null ? undefined : offset + number - 1;
    const place = index === undefined ? "" : `puzzles[${index}]: `;
    return new CluewiseError(code, place + worded(message), { index, line, column, found, expected, text, errors });
  }

  /** Sets the index of the puzzle in a list, also in the message. */
  at(index) {
    const rest = this.message.replace(/^puzzles\[\d+\]|^puzzle(?=\[)/, "");
    return Object.assign(this, { index, message: `puzzles[${index}]${rest === this.message ? ": " : ""}${rest}` });
  }
}

const useAll = 'import "cluewise" instead of "cluewise/core"';

/** Returns the error for a call that the functions of `cluewise/core` do not cover. */
const notInCore = (name) =>
  new CluewiseError("module", `${name}: only puzzles of 81 characters without variants are supported here; ${useAll}`);

/** What the functions of `cluewise/core` do with other puzzles. */
export const onlyCore = {
  other: (name) => {
    throw notInCore(name);
  },
  variantBindings: () => {
    throw notInCore("generate");
  },
};
