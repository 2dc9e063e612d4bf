// Says numbers and terms of the server in plain English.

const games = { pokemon: "Pokémon", magic: "Magic", yugioh: "Yu-Gi-Oh!", lorcana: "Lorcana", other: "Other" };
const small = new Set(["and", "of", "the"]);
const sources = {
  tcgplayer: "TCGplayer", cardmarket: "Cardmarket", scryfall: "Scryfall", ebay: "eBay", ygoprodeck: "YGOPRODeck",
  pokemontcg: "PokémonTCG.io", scrydex: "Scrydex", cardkingdom: "Card Kingdom", coolstuffinc: "CoolStuffInc",
  amazon: "Amazon", tcgcsv: "TCGCSV", mtgjson: "MTGJSON", cardhoarder: "Cardhoarder",
};
const kinds = { index: "market", ask: "asking", sale: "sold", buylist: "buylist" };
const statistics = {
  market: "market price", low: "lowest offer", mid: "median offer", high: "highest offer",
  direct_low: "lowest direct offer", trend: "trend", avg1: "1-day average", avg7: "7-day average",
  avg30: "30-day average",
};
const reasons = {
  SOLO: "one source only", THIN: "little to go by", STALE: "not of today", DISPERSED: "sources differ widely",
  MAPPING_SUSPECT: "one source may mean another card", JUMP: "sudden change, not yet confirmed",
};
const languages = { zhs: "Chinese (simplified)", zht: "Chinese (traditional)", ph: "Phyrexian", qya: "Quenya", jp: "Japanese" };
const languageNames = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });
const wholeAmounts = new Set(["JPY", "KRW"]);

/** How many digits of a currency stand behind the point. */
export const minorDigits = (currency) => (wholeAmounts.has(currency) ? 0 : 2);

/** An amount with its currency, such as `$12.30`. */
export function money(amount, currency) {
  const digits = minorDigits(currency);
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  try {
    return new Intl.NumberFormat("en-US", { style: "currency", currency, currencyDisplay: "narrowSymbol", ...options })
      .format(amount);
  } catch {
    return `${new Intl.NumberFormat("en-US", options).format(amount)} ${currency}`;
  }
}

const spans = [[31_557_600, "year"], [2_629_800, "month"], [604_800, "week"], [86_400, "day"], [3600, "h"], [60, "min"]];

/** An age, such as `28 min ago`; of two units only the larger is said, and months start at two. */
export function age(seconds) {
  for (const [length, unit] of spans) {
    const count = Math.floor(seconds / length);
    if (count < 1 || (count === 1 && (unit === "week" || unit === "month"))) continue;
    return `${count} ${unit}${count > 1 && length >= 86_400 ? "s" : ""} ago`;
  }
  return "just now";
}

/** A day such as `2026-11-21` as people write it. */
export function day(text) {
  const moment = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(moment.getTime())) return text;
  return moment.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
}

/** A count with its noun. */
export const count = (number, one, many = `${one}s`) => `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;

/** How sure a price is: a word, and how many of three bars. */
export function confidence(price) {
  if (typeof price.confidence !== "number") return { word: "unknown", bars: 0 };
  if (price.confidence >= 0.75) return { word: "high", bars: 3 };
  return price.confidence >= 0.4 ? { word: "fair", bars: 2 } : { word: "low", bars: 1 };
}

/** The reasons to doubt a price, such as `one source only`; empty when there are none. */
export const doubts = (price) => (price.reasons ?? []).map((reason) => reasons[reason] ?? reason.toLowerCase()).join("; ");

/** A game as its players call it. */
export function game(id) {
  if (Object.hasOwn(games, id)) return games[id];
  return id.split("-").map((word) => (small.has(word) ? word : capital(word))).join(" ");
}

/** A language by its code. */
export function language(code) {
  if (!code) return "";
  if (Object.hasOwn(languages, code)) return languages[code];
  try {
    return languageNames.of(code.replace("_", "-")) ?? code;
  } catch {
    return code;
  }
}

/** A finish and an edition, such as `Reverse holofoil, 1st edition`. */
export function variant(price) {
  const parts = [price.finish, price.edition, price.grade && grade(price.grade), price.condition].filter(Boolean);
  return capital(parts.map((part, index) => (index < 2 ? spaced(part) : part)).join(", "));
}

/** Who says a price. */
export const source = (id) => (Object.hasOwn(sources, id) ? sources[id] : capital(id));

/** What a price is, such as `market price` or `asking, lowest offer`. */
export function meaning(price) {
  const statistic = statistics[price.statistic] ?? price.statistic ?? "price";
  if (price.kind === "index") return statistic;
  return `${kinds[price.kind] ?? price.kind}, ${statistic}`;
}

/** A collector number with the total of its set where both are plain, such as `4/102`. */
export const number = (text, total) => (total && /^\d+$/.test(text) ? `${text}/${total}` : text);

/** A text with its first letter as a capital. */
export const capital = (text) => (text ? text[0].toUpperCase() + text.slice(1) : "");

/** A text as a search box understands it: lower case, no accents, single blanks. */
export function folded(text) {
  return text.normalize("NFKD").replace(/[\p{M}'’]/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** The grade of a slab: `PSA 100` is ten times ten. */
function grade(text) {
  const [, company, tenths] = /^(\S+) (\d+)$/.exec(text) ?? [];
  return company ? `${company} ${Number(tenths) / 10}` : text;
}

/** Camel case as words: `reverseHolofoil` becomes `reverse holofoil`, `1stEdition` becomes `1st edition`. */
const spaced = (text) => text.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
