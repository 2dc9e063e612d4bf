// The choice of light or dark: as the device has it, or one of the two.

import { byID } from "./elements.js";
import { recall, remember } from "./storage.js";

const themes = ["device", "light", "dark"];
const symbols = { device: "device", light: "sun", dark: "moon" };
const words = { device: "as on this device", light: "light", dark: "dark" };

/** Makes the button at the top choose the next theme. */
export function offerThemes() {
  let theme = recall("theme", "device", (value) => themes.includes(value));
  const button = byID("theme");
  const show = () => {
    if (theme === "device") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    button.querySelector("use").setAttribute("href", `#symbol-${symbols[theme]}`);
    button.setAttribute("aria-label", `Colours: ${words[theme]}. Change`);
    button.title = `Colours: ${words[theme]}`;
  };
  button.addEventListener("click", () => {
    theme = themes[(themes.indexOf(theme) + 1) % themes.length];
    remember("theme", theme);
    show();
  });
  show();
}
