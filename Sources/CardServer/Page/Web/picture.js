// Pictures of cards: loaded when they come into view, in a place of their size; a drawing where there is none.

import { drawing, element } from "./elements.js";

const knownGames = new Set(["pokemon", "magic", "yugioh"]);

/**
 * Makes the picture of a printing.
 *
 * The drawing stands behind the picture from the start, so that nothing moves or stays empty when it does not come.
 */
export function picture(address, name, game, kind) {
  const frame = element("span", { class: `picture ${kind}`, "data-game": knownGames.has(game) ? game : "other" }, card(name));
  const url = secure(address);
  if (url) {
    const image = element("img", {
      // The words beside it say what it shows.
      alt: "", width: 245, height: 342, loading: kind === "large" ? "eager" : "lazy", decoding: "async",
      referrerpolicy: "no-referrer",
    });
    image.addEventListener("load", () => frame.classList.add("loaded"));
    image.addEventListener("error", () => image.remove());
    image.src = url;
    frame.append(image);
  }
  return frame;
}

/** An address that the policy of the page lets through; no other is asked for. */
function secure(address) {
  if (!address) return null;
  try {
    const url = new URL(address, location.href);
    return url.protocol === "https:" || url.origin === location.origin ? url.href : null;
  } catch {
    return null;
  }
}

function card(name) {
  const initial = [...(name.match(/[\p{L}\p{N}]/u)?.[0] ?? "?")][0].toUpperCase();
  return drawing(
    "svg", { viewBox: "0 0 63 88", "aria-hidden": "true", focusable: "false" },
    drawing("rect", { class: "edge", x: 0.5, y: 0.5, width: 62, height: 87, rx: 4 }),
    drawing("rect", { class: "inside", x: 5, y: 9, width: 53, height: 39, rx: 2 }),
    drawing("path", { class: "lines", d: "M5 56h53M5 64h53M5 72h34" }),
    drawing("text", { x: 31.5, y: 36, "text-anchor": "middle" }, initial));
}
