// Errors.

/** An error with a stable code and, if it concerns a puzzle, the place. */
export class CluewiseError extends Error {
  /** `details` has any of `index`, `cell`, `line`, `column`, `found`, `expected`, `errors` and `load`. */
  constructor(code, message, details = {}) {
    super(message);
    this.name = "CluewiseError";
    this.code = code;
    Object.assign(this, details);
  }

  /** Returns the error in the body of a response. `offset` is the index of the first puzzle of the request. */
  static fromResponse(body, offset = null) {
    const { code, message, errors } = body.error;
    return errors?.length ? CluewiseError.fromPuzzle(errors[0], offset, errors) : new CluewiseError(code, message, { errors });
  }

  /** Returns the error of one puzzle of a response. */
  static fromPuzzle({ number, code, message, line, column, found, expected, text }, offset = null, errors = undefined) {
    const index = offset === null ? undefined : offset + number - 1;
    const place = index === undefined ? "" : `puzzles[${index}]: `;
    return new CluewiseError(code, place + message, { index, line, column, found, expected, text, errors });
  }
}

/** Returns the error for a call that the functions of `cluewise/core` do not cover. */
const notInCore = (name) =>
  new CluewiseError("module", `${name}: only puzzles of 81 characters without variants are supported here; import "cluewise" instead of "cluewise/core"`);

/** What the functions of `cluewise/core` do with other puzzles. */
export const onlyCore = {
  other: (name) => {
    throw notInCore(name);
  },
  generateVariants: () => {
    throw notInCore("generate");
  },
};
