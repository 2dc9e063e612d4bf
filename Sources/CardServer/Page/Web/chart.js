// Draws how a price moved as a line, with the same numbers as a table for those who do not see it.

import { byID, drawing, element } from "./elements.js";
import { count, day, money, variant } from "./words.js";

const frame = { height: 168, left: 4, right: 62, top: 12, bottom: 24 };
const widths = { least: 260, most: 640 };
const longestGap = 7;
const dayLength = 86_400_000;
let charts = 0;

/** The part of a card that shows its history. */
export function historyPart(history, problem) {
  const series = (history?.series ?? []).filter((series) => series.points?.length > 0);
  if (series.length === 0) {
    const words = !problem || problem.status === 404 ? "No price has been written down yet." : problem.message;
    return [element("p", { class: "quiet" }, words)];
  }
  const shown = element("div");
  const show = (series) => shown.replaceChildren(...seriesPart(series));
  show(series[0]);
  if (series.length === 1) return [shown];
  const choice = element(
    "select", { "aria-label": "Copy", onchange: () => show(series[choice.selectedIndex]) },
    ...series.map((series) => element("option", null, `${variant(series)}, ${series.currency}`)));
  return [choice, shown];
}

function seriesPart(series) {
  const last = series.points.at(-1);
  if (series.points.length === 1) {
    return [element("p", { class: "quiet" }, `${day(last.day)} is the only day with a price so far: ${money(last.amount, series.currency)}.`)];
  }
  const reading = element("p", { class: "reading" }, ...read(last, series));
  const trends = (series.trends ?? []).map((trend) => element("li", null, trendWords(trend)));
  const rows = [...series.points].reverse().map((point) => element(
    "tr", null, element("th", { scope: "row" }, day(point.day)), element("td", { class: "amount" }, money(point.amount, series.currency))));
  const known = (series.trends ?? []).some((trend) => trend.direction !== "unknown");
  return [
    reading, chart(series, reading),
    known
      ? element("ul", { class: "trends" }, ...trends)
      : element("p", { class: "quiet" }, `${count(series.points.length, "day has", "days have")} a price: too few to tell a trend.`),
    element(
      "details", null, element("summary", null, "As a table"),
      element(
        "table", null,
        element("thead", null, element("tr", null, element("th", { scope: "col" }, "Day"), element("th", { scope: "col" }, "Price"))),
        element("tbody", null, ...rows))),
  ];
}

const read = (point, series) => [
  element("strong", { class: "amount" }, money(point.amount, series.currency)), element("span", null, day(point.day)),
];

function trendWords(trend) {
  if (trend.direction === "unknown") return `${trend.days} days: too few prices`;
  const sign = trend.change > 0 ? "+" : trend.change < 0 ? "−" : "";
  const change = trend.change === null ? "" : ` ${sign}${Math.abs(trend.change * 100).toFixed(1)} %`;
  return `${trend.days} days: ${trend.direction}${change}`;
}

function chart(series, reading) {
  // As wide as it will be shown, so that its letters have their size.
  const room = byID("card").clientWidth - 40;
  const size = { ...frame, width: Math.min(widths.most, Math.max(widths.least, room)) };
  const points = series.points.map((point) => ({ ...point, time: Date.parse(`${point.day}T00:00:00Z`) }));
  const [first, last] = [points[0], points.at(-1)];
  const ticks = scale(Math.min(...points.map((point) => point.amount)), Math.max(...points.map((point) => point.amount)));
  const [low, high] = [ticks[0], ticks.at(-1)];
  const inside = { width: size.width - size.left - size.right, height: size.height - size.top - size.bottom };
  const x = (point) => size.left + (last.time === first.time ? inside.width / 2 : ((point.time - first.time) / (last.time - first.time)) * inside.width);
  const y = (amount) => size.top + (1 - (amount - low) / (high - low || 1)) * inside.height;

  const lines = ticks.flatMap((tick) => [
    drawing("line", { class: "grid", x1: size.left, x2: size.width - size.right, y1: y(tick), y2: y(tick) }),
    drawing("text", { x: size.width - size.right + 8, y: y(tick) + 4 }, money(tick, series.currency)),
  ]);
  const days = [
    drawing("text", { x: size.left, y: size.height - 6 }, day(first.day)),
    ...(last === first ? [] : [drawing("text", { x: size.width - size.right, y: size.height - 6, "text-anchor": "end" }, day(last.day))]),
  ];
  const steps = points.slice(1).map((point, index) => {
    // Nobody wrote down a price for so long that the line between them is a guess.
    const isGap = point.time - points[index].time > longestGap * dayLength;
    return drawing("line", {
      class: isGap ? "step gap" : "step", x1: x(points[index]), y1: y(points[index].amount), x2: x(point), y2: y(point.amount),
    });
  });
  const dots = (points.length <= 20 ? points : [last]).map((point) => drawing("circle", { class: "dot", cx: x(point), cy: y(point.amount), r: 3 }));
  const cursor = drawing("circle", { class: "cursor", r: 5, cx: x(last), cy: y(last.amount), visibility: "hidden" });
  const rule = drawing("line", { class: "rule", y1: size.top, y2: size.height - size.bottom, x1: 0, x2: 0, visibility: "hidden" });

  const id = `chart-${++charts}`;
  const summary = `${count(points.length, "day")} from ${day(first.day)} to ${day(last.day)}: first ${money(first.amount, series.currency)}, `
    + `last ${money(last.amount, series.currency)}, lowest ${money(Math.min(...points.map((point) => point.amount)), series.currency)}, `
    + `highest ${money(Math.max(...points.map((point) => point.amount)), series.currency)}.`;
  const drawn = drawing(
    "svg", { class: "chart", viewBox: `0 0 ${size.width} ${size.height}`, role: "img", "aria-labelledby": `${id}-title ${id}-words` },
    drawing("title", { id: `${id}-title` }, `Price history, ${variant(series)}`), drawing("desc", { id: `${id}-words` }, summary),
    ...lines, ...days, ...steps, ...dots, rule, cursor);

  const point = (event) => {
    const bounds = drawn.getBoundingClientRect();
    const at = ((event.clientX - bounds.left) / bounds.width) * size.width;
    const nearest = points.reduce((best, other) => (Math.abs(x(other) - at) < Math.abs(x(best) - at) ? other : best));
    for (const [shape, values] of [[cursor, { cx: x(nearest), cy: y(nearest.amount) }], [rule, { x1: x(nearest), x2: x(nearest) }]]) {
      for (const [name, value] of Object.entries(values)) shape.setAttribute(name, value);
      shape.setAttribute("visibility", "visible");
    }
    reading.replaceChildren(...read(nearest, series));
  };
  const leave = () => {
    for (const shape of [cursor, rule]) shape.setAttribute("visibility", "hidden");
    reading.replaceChildren(...read(last, series));
  };
  drawn.addEventListener("pointermove", point);
  drawn.addEventListener("pointerdown", point);
  drawn.addEventListener("pointerleave", leave);
  return drawn;
}

/** Three or four round amounts from below the lowest to above the highest. */
function scale(lowest, highest) {
  const span = highest - lowest || Math.max(highest * 0.2, 0.1);
  const rough = span / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((step) => step >= rough);
  const from = Math.max(0, Math.floor((highest === lowest ? lowest - span / 2 : lowest) / step));
  const to = Math.ceil((highest === lowest ? highest + span / 2 : highest) / step);
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
}
