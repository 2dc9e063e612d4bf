// The sets of the index: which games there are, and what total is printed on the cards of a set.

import { ask } from "./answers.js";
import { byID, element } from "./elements.js";
import { recall, remember } from "./storage.js";
import { game as gameWords } from "./words.js";

const page = 1_000;
const totals = new Map();
let chosen = "";

/** The total printed on the cards of a set; `undefined` where it is not known. */
export const printedTotal = (printing) => totals.get(`${printing.game}\n${printing.set}`);

/** The chosen game; empty for all. */
export const chosenGame = () => chosen;

/**
 * Loads the sets and offers a choice of game where there are several.
 *
 * `learned` is called when the totals have come, `changed` when another game is chosen.
 */
export async function offerGames(game, { learned, changed }) {
  chosen = game;
  const counts = new Map();
  try {
    for (let offset = 0, total = 1; offset < total; offset += page) {
      const { value } = await ask(`/v1/sets?limit=${page}&offset=${offset}`);
      total = value.total;
      for (const set of value.sets) {
        totals.set(`${set.game}\n${set.set}`, set.printed_total ?? undefined);
        counts.set(set.game, (counts.get(set.game) ?? 0) + (set.printings ?? 0));
      }
    }
  } catch {
    // The games of the last time will do.
  }
  const known = [...counts].sort((left, right) => right[1] - left[1]).map(([id]) => id);
  if (known.length > 0) remember("games", known);
  const games = known.length > 0 ? known : recall("games", [], Array.isArray);
  if (games.length > 1) draw(games, changed);
  learned();
}

function draw(games, changed) {
  const choose = (event) => {
    chosen = event.target.value;
    changed();
  };
  const choices = [["", "All games"], ...games.map((id) => [id, gameWords(id)])].map(([id, words]) => element(
    "label", { class: "choice" },
    element("input", { type: "radio", name: "game", value: id, checked: id === chosen, onchange: choose }),
    element("span", null, words)));
  byID("games").append(...choices);
  byID("games").hidden = false;
}
