// Requests to the API.

import { message as translated, text } from "./language.js";
import { send } from "./transport.js";

/** An error response; `errors` has one entry for each puzzle without a result. */
export class ApiError extends Error {
  constructor({ code, message, errors }) {
    super(message);
    this.code = code;
    this.errors = errors;
  }
}

/** Sends a request to an endpoint, with a text or a file as its body if there is one, and returns the response. */
export async function request(name, query = {}, body = null, signal = undefined) {
  const parameters = Object.entries(query).filter(([, value]) => value !== "" && value !== null && value !== false);
  const search = String(new URLSearchParams(parameters));
  let response;
  try {
    response = await send(name, search, body, signal);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ApiError({ code: "network", message: text("the server does not respond; check that it is running"), errors: [] });
  }
  if (!response.ok) {
    // A proxy answers with a page of its own.
    const { error } = await response.json().catch(() => ({}));
    throw new ApiError(error ?? { code: "status", message: text("the server answered with status {status}", { status: response.status }), errors: [] });
  }
  return response;
}

/** Like `request`, and parses the JSON response. */
export const requestJson = async (...args) => (await request(...args)).json();

/** Returns the message of an error of a request or of one puzzle. */
function describe({ code, message, line, column, found, expected }) {
  if (code === "time_limit") return text("This takes too long; the search was stopped.");
  if (code === "no_puzzle") return text("No puzzle was found in this text. Type the digits row by row, with a dot for each empty cell.");
  // A place in a grid says more than that in the text.
  const values = { line, column, found: line && translated(found), expected: line && translated(expected) };
  if (/\brow \d/.test(found)) return text("Found {found}; expected {expected}.", values);
  return line ? text("line {line}, column {column}: found {found}, expected {expected}", values) : translated(message);
}

/** Returns the message of an error, with the position of malformed text. */
export function describeError(error) {
  const list = error.errors ?? [];
  if (list.length === 0) return describe(error);
  // A request with one puzzle needs no number.
  if (error instanceof ApiError && list.length === 1) return describe(list[0]);
  const shown = list.slice(0, 5).map((e) => text("puzzle {number}: {error}", { number: e.number, error: describe(e) }));
  const more = list.length > shown.length ? [text("and {count} more", { count: list.length - shown.length })] : [];
  return [...shown, ...more].join("; ");
}

/** Returns a title as the name of a file, without characters that file systems refuse. */
const fileName = (title) => title.replace(/[\p{Cc}"*/:<>?\\|]+/gu, " ").replace(/\s+/g, " ").trim().replace(/^\.+|\.+$/g, "");

/** Saves data as a file. */
export function save(data, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Saves a response as a file, named after its title if it has one, and returns the name. */
export async function download(response, title = "") {
  const given = /filename="([^"]*)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "sudoku";
  const name = fileName(title) ? `${fileName(title)}${/\.[^.]*$/.exec(given)?.[0] ?? ""}` : given;
  save(await response.blob(), name);
  return name;
}
