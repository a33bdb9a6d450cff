// Helpers for the document.

export const $ = (id) => document.getElementById(id);

/** Creates an element with properties and children. */
export function element(name, properties = {}, ...children) {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in created) created[key] = value;
    else created.setAttribute(key, value);
  }
  created.append(...children);
  return created;
}

/** Creates an element from an SVG drawing of the server. */
export const svgElement = (svg) => document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);

/** Creates a shape of an SVG drawing. */
export function svgShape(name, attributes, sign = "") {
  const created = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
  created.textContent = sign;
  return created;
}

/** Creates a figure from an SVG drawing of the server. */
export function drawing(svg, label) {
  const created = svgElement(svg);
  created.setAttribute("role", "img");
  created.setAttribute("aria-label", label);
  return element("figure", {}, created);
}

/** Shows a message above the puzzle; none without a text. */
export function showMessage(text, isError = false) {
  $("message").replaceChildren(...(text ? [element("p", { className: isError ? "wrong" : "" }, text)] : []));
}
