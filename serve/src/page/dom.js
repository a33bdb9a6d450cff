// Short words for the document.

export const $ = (id) => document.getElementById(id);

/** An element with these properties and children. */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in made) made[key] = value;
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** A drawing from the server. */
export function drawing(svg, label) {
  const made = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", label);
  return element("figure", {}, document.importNode(made, true));
}
