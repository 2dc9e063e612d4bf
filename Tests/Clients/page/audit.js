// Looks at the page as it is drawn and names what would keep people from using it.
(minimumTarget) => {
  const problems = [];
  const shown = (element) => {
    if (!element.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true })) return false;
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1;
  };
  const modal = document.querySelector("dialog:modal");
  const scope = modal ?? document.body;
  const all = [...scope.querySelectorAll("*")];
  const say = (element, words) => problems.push(
    `${words}: <${element.tagName.toLowerCase()} id="${element.id}" class="${element.getAttribute("class") ?? ""}"> `
      + (element.textContent ?? "").trim().slice(0, 40));

  // Names
  const textOf = (id) => document.getElementById(id)?.textContent.trim() ?? "";
  const nameOf = (element) => {
    const by = element.getAttribute("aria-labelledby");
    if (by) return by.split(" ").map(textOf).join(" ").trim();
    if (element.getAttribute("aria-label")) return element.getAttribute("aria-label").trim();
    const labels = [...(element.labels ?? [])].map((label) => label.textContent.trim()).join(" ").trim();
    if (labels) return labels;
    return ["INPUT", "SELECT"].includes(element.tagName) ? "" : element.textContent.trim();
  };
  const hiddenFromReaders = (element) => element.closest("[aria-hidden=true]") !== null;
  for (const element of all.filter(shown)) {
    const isControl = element.matches("a[href], button, input, select, summary, [role=option], [role=combobox]");
    if (isControl && !hiddenFromReaders(element) && nameOf(element) === "") say(element, "no name");
    if (hiddenFromReaders(element) && element.tabIndex >= 0 && isControl) say(element, "reached by Tab but hidden from screen readers");
    if (element.matches("section, dialog, [role=listbox], [role=group], fieldset") && nameOf(element) === "") say(element, "region without a name");
    if (element.tagName === "IMG" && !element.hasAttribute("alt")) say(element, "picture without alt");
    if (element.tabIndex > 0) say(element, "tab index above 0");
  }

  // References and structure
  const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
  for (const id of ids.filter((id, index) => ids.indexOf(id) !== index)) problems.push(`id twice: ${id}`);
  for (const name of ["aria-controls", "aria-activedescendant", "aria-labelledby", "aria-describedby"]) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      for (const id of element.getAttribute(name).split(" ")) {
        if (!document.getElementById(id)) say(element, `${name} names nothing (${id})`);
      }
    }
  }
  for (const option of document.querySelectorAll("[role=option]")) {
    if (!option.closest("[role=listbox]")) say(option, "option outside of a listbox");
    if (!["true", "false"].includes(option.getAttribute("aria-selected"))) say(option, "option without aria-selected");
    if (option.querySelector("button, a, input, select")) say(option, "control inside of an option");
  }
  const box = document.querySelector("[role=combobox]");
  const list = document.getElementById(box.getAttribute("aria-controls"));
  if ((box.getAttribute("aria-expanded") === "true") !== !list.hidden) say(box, "aria-expanded is wrong");
  if (!document.documentElement.lang) problems.push("the page has no language");
  if (document.querySelectorAll("h1").length !== 1) problems.push("not one h1");
  let level = 0;
  for (const heading of document.querySelectorAll("h1, h2, h3, h4")) {
    if (!shown(heading)) continue;
    const next = Number(heading.tagName[1]);
    if (next > level + 1) say(heading, `heading skips from ${level} to ${next}`);
    level = next;
  }

  // Contrast, from what is computed
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const color = (text) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    return { parts: [red, green, blue], alpha: alpha / 255 };
  };
  const over = (front, back) => front.parts.map((part, index) => part * front.alpha + back[index] * (1 - front.alpha));
  const ground = (element) => {
    const layers = [];
    for (let each = element; each; each = each.parentElement) layers.push(color(getComputedStyle(each).backgroundColor));
    return layers.reverse().reduce((back, layer) => over(layer, back), [255, 255, 255]);
  };
  const light = (parts) => {
    const [red, green, blue] = parts.map((part) => {
      const share = part / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (left, right) => {
    const [bright, dark] = [light(left), light(right)].sort((one, other) => other - one);
    return (bright + 0.05) / (dark + 0.05);
  };
  let texts = 0;
  for (const element of all.filter(shown)) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== "");
    const isField = ["INPUT", "SELECT"].includes(element.tagName) && element.type !== "radio";
    if (!hasText && !isField) continue;
    // What can't be used need not be read, and drawings are ornaments.
    if (element.closest(":disabled, svg[aria-hidden=true], .unseen")) continue;
    const style = getComputedStyle(element);
    const isDrawing = element.namespaceURI.endsWith("svg");
    const ink = color(isDrawing ? style.fill : style.color);
    const back = ground(element);
    const found = contrast(over(ink, back), back);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    texts += 1;
    if (found < (isLarge ? 3 : 4.5)) say(element, `contrast ${found.toFixed(2)}`);
  }
  if (texts < 5) problems.push(`only ${texts} texts were looked at`);

  // Room for fingers
  if (minimumTarget > 0) {
    for (const element of all.filter(shown)) {
      if (!element.matches("button, select, summary, [role=option], input")) continue;
      if (element.closest(":disabled")) continue;
      const bounds = element.getBoundingClientRect();
      if (bounds.height < minimumTarget - 0.5 || bounds.width < minimumTarget - 0.5) {
        say(element, `target of ${Math.round(bounds.width)} × ${Math.round(bounds.height)}`);
      }
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) problems.push(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const element of all.filter(shown)) {
    const part = element.closest("section");
    if (!part || element.closest(".games, svg, .unseen")) continue;
    if (element.getBoundingClientRect().right > part.getBoundingClientRect().right + 1) say(element, "sticks out of its part");
  }
  return problems;
}
