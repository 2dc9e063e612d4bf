// Puts the parts of the page together.

import { ask } from "./answers.js";
import { CardView } from "./card.js";
import { drawBanner, watchConnection } from "./connection.js";
import { announce, byID } from "./elements.js";
import { offerGames } from "./games.js";
import { CardList, finishOf, listCard } from "./list.js";
import { refreshAges } from "./prices.js";
import { Search } from "./search.js";
import { isWide, Sheet } from "./sheets.js";
import { offerThemes } from "./themes.js";
import { Tray } from "./tray.js";
import { count } from "./words.js";

offerThemes();
watchConnection();

const list = new CardList();
const cardSheet = new Sheet("card");
const listSheet = new Sheet("list");

function added(name) {
  announce(`${name} is on your list, which has ${count(list.copyCount, "card")}.`);
}

const card = new CardView(cardSheet, (card, values) => {
  list.add(card, values);
  added(card.name);
  cardSheet.close();
  if (isWide()) search.focus();
});

const search = new Search({
  open(choice, { byKeyboard }) {
    // A sheet gives the focus back to where it was; on a phone that would bring up the keyboard again.
    if (!isWide() && !byKeyboard) byID("box").blur();
    card.open(choice, { focuses: byKeyboard });
  },
  async add({ name, printing }) {
    const known = listCard(name, printing, printing.price ? [printing.price] : []);
    list.add(known, { finish: finishOf(printing.price) });
    added(name);
    const { key } = list.items[0];
    try {
      // The list then offers the other finishes too.
      const { value } = await ask(`/v1/cards/${encodeURIComponent(printing.id)}`);
      const { prices } = listCard(name, value, value.prices ?? []);
      if (prices.length > 0) list.change(key, { prices });
    } catch {
      // What the results said stays.
    }
  },
});

const tray = new Tray(list, listSheet, async (item) => {
  await listSheet.close();
  card.openID(item.id);
});

byID("card").addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !isWide()) return;
  event.preventDefault();
  search.focus();
});

const asked = new URL(location.href).searchParams;
byID("box").value = asked.get("q") ?? "";
byID("empty-box").hidden = byID("box").value === "";
offerGames(asked.get("game") ?? "", {
  learned() { tray.draw(); search.redraw(); },
  changed() { search.again(); },
});
search.again();
if (asked.get("card") && isWide()) card.openID(asked.get("card"));

setInterval(() => {
  refreshAges();
  drawBanner();
}, 20_000);

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("/service-worker.js").catch((error) => console.warn("The page will not work without a network:", error));
}
