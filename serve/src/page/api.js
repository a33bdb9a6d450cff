// Questions to the server.

/** What the server says is wrong; `errors` has one entry for each puzzle that has no answer. */
export class Refused extends Error {
  constructor({ code, message, errors }) {
    super(message);
    this.code = code;
    this.errors = errors;
  }
}

/** The answer to a question about a text, or about nothing. */
export async function ask(name, query = {}, text = null, signal = undefined) {
  const given = Object.entries(query).filter(([, value]) => value !== "" && value !== null && value !== false);
  const url = `/api/v1/${name}?${new URLSearchParams(given)}`;
  let response;
  try {
    response = await fetch(url, text === null ? { signal } : { method: "POST", body: text, signal });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused({ code: "network", message: "the server does not answer", errors: [] });
  }
  if (!response.ok) throw new Refused((await response.json()).error);
  return response;
}

/** The answer as data. */
export const askData = async (...question) => (await ask(...question)).json();

/** What is wrong, in words with the place. */
export function words(error) {
  const place = (e) => (e.line ? `line ${e.line}, column ${e.column}: found ${e.found}, expected ${e.expected}` : e.message);
  const list = error.errors ?? [];
  if (list.length === 0) return error.message;
  const shown = list.slice(0, 5).map((e) => `puzzle ${e.number}: ${place(e)}`);
  const more = list.length > shown.length ? [`and ${list.length - shown.length} more`] : [];
  return [...shown, ...more].join("; ");
}

/** Has the browser keep an answer as a file. */
export async function download(response) {
  const name = /filename="([^"]*)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "sudoku";
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return name;
}
