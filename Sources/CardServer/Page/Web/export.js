// Writes the list as a CSV file, as RFC 4180 has it.

import { unitPrice } from "./list.js";
import { minorDigits } from "./words.js";

const columns = [
  ["quantity", (item) => item.quantity], ["name", (item) => item.name], ["game", (item) => item.game],
  ["set_code", (item) => item.set], ["set_name", (item) => item.setName],
  ["collector_number", (item) => item.number], ["lang", (item) => item.language], ["rarity", (item) => item.rarity],
  ["finish", (item) => item.finish.finish], ["edition", (item) => item.finish.edition],
  ["grade", (item) => item.finish.grade], ["condition", (item) => item.condition],
  ["price", (item, price) => price && decimal(price.minor, price.currency)],
  ["total", (item, price) => price && decimal(price.minor * item.quantity, price.currency)],
  ["currency", (item, price) => price?.currency], ["price_source", (item, price) => price?.source],
  ["price_as_of", (item, price) => price?.as_of], ["id", (item) => item.id],
];

/** The items as the text of a CSV file. */
export function csv(items) {
  const rows = items.map((item) => {
    const price = unitPrice(item);
    return columns.map(([, value]) => value(item, price));
  });
  return [columns.map(([name]) => name), ...rows].map((row) => `${row.map(field).join(",")}\r\n`).join("");
}

/** Hands the items to the browser as a file. */
export function saveCSV(items) {
  // The mark in front tells spreadsheets that the file is UTF-8.
  const url = URL.createObjectURL(new Blob(["\uFEFF", csv(items)], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `cardex-list-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** One field: numbers plain, text quoted where it must be, and never something a spreadsheet would calculate. */
function field(value) {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const text = value instanceof Decimal ? value.text : /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

class Decimal {
  constructor(text) { this.text = text; }
}

/** An amount of minor units as decimal text, without going through a fraction. */
function decimal(minor, currency) {
  const digits = minorDigits(currency);
  const text = String(minor).padStart(digits + 1, "0");
  return new Decimal(digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`);
}
