// Builds elements. Text goes in as text and never as markup, so that no card name can become code.

const svgNamespace = "http://www.w3.org/2000/svg";

/** The element with an id, which stands in index.html. */
export const byID = (id) => document.getElementById(id);

/**
 * Makes an element.
 *
 * Properties whose names begin with "on" become listeners, `true` an empty attribute; `null` and `false` leave out.
 */
export function element(tag, properties, ...children) {
  return fill(document.createElement(tag), properties, children);
}

/** Makes an SVG element, in the same way. */
export function drawing(tag, properties, ...children) {
  return fill(document.createElementNS(svgNamespace, tag), properties, children);
}

/** Makes one of the symbols that stand at the top of index.html. */
export function symbol(name) {
  return drawing(
    "svg", { class: "symbol", "aria-hidden": "true", focusable: "false" },
    drawing("use", { href: `#symbol-${name}` }));
}

function fill(made, properties, children) {
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

let announcement;

/** Has a screen reader say something when nothing newer comes within half a second. */
export function announce(text) {
  clearTimeout(announcement);
  announcement = setTimeout(() => { byID("announcer").textContent = text; }, 500);
}

let noticeEnd;

/** Shows a line at the bottom for ten seconds, with one thing to do about it. */
export function notify(text, action, act) {
  const notice = byID("notice");
  const end = () => notice.replaceChildren();
  clearTimeout(noticeEnd);
  noticeEnd = setTimeout(end, 10_000);
  const button = action
    ? element("button", { type: "button", class: "plain worded", onclick: () => { end(); act(); } }, action) : null;
  notice.replaceChildren(element("p", null, text), ...(button ? [button] : []));
}
