// The server counts matched characters in bytes of UTF-8, JavaScript in units of UTF-16.

import { element } from "./elements.js";

/** Cuts a text at ranges of UTF-8 offsets into parts, each of which is a match or none. */
export function parts(text, ranges) {
  const bounds = (ranges ?? []).filter(([from, to]) => from < to).sort((left, right) => left[0] - right[0]);
  const cut = [];
  let offset = 0;
  let next = 0;
  for (const character of text) {
    const end = offset + byteCount(character.codePointAt(0));
    while (next < bounds.length && bounds[next][1] <= offset) next += 1;
    const isMatch = next < bounds.length && bounds[next][0] < end;
    const last = cut.at(-1);
    if (last?.isMatch === isMatch) last.text += character;
    else cut.push({ text: character, isMatch });
    offset = end;
  }
  return cut;
}

/** A text with its matches set off. */
export function marked(text, ranges) {
  return parts(text, ranges).map((part) => (part.isMatch ? element("mark", null, part.text) : part.text));
}

const byteCount = (point) => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4);
