// The token of a server that asks for one, kept on this device.

import { element } from "./elements.js";
import { recall, remember } from "./storage.js";

const storeName = "token";

/** The fields of a request that show the token; none without one. */
export function credentials() {
  const token = recall(storeName, "", (value) => typeof value === "string");
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/** Asks the person at the page for the token, and begins anew with it. */
export function tokenForm() {
  const input = element("input", { type: "password", autocomplete: "off", maxlength: 1000 });
  const use = () => {
    remember(storeName, input.value.trim());
    location.reload();
  };
  input.addEventListener("keydown", (event) => { if (event.key === "Enter") use(); });
  return element(
    "div", { class: "token" },
    element("label", { class: "field" }, element("span", null, "Token of this server"), input),
    element("button", { type: "button", class: "main", onclick: use }, "Use it"),
    element("p", { class: "quiet" }, "Whoever runs the server knows it. It is kept on this device only."));
}
