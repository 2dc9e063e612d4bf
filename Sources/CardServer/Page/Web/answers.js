// Asks the server, and remembers a bounded number of answers for the time without it.

import { connection } from "./connection.js";
import { credentials } from "./token.js";
import { folded } from "./words.js";

const mostRemembered = 120;
const standardPatience = 8_000;
const storeName = "cardex-answers";
const storedAtField = "Cardex-Stored-At";

/** Why there is no answer: `code` is the server's own, or `offline`. */
export class Problem extends Error {
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Answers of this visit by their path, the oldest first. */
const remembered = new Map();

/**
 * Asks the server for JSON.
 *
 * Without a connection the answer is one from before, of this visit or kept by the service worker.
 *
 * Returns the value, when it was fetched (milliseconds since 1970), and whether it is one from before.
 */
export async function ask(path, { signal, patience = standardPatience } = {}) {
  if (connection.isLost && remembered.has(path)) return { ...remembered.get(path), isStored: true };
  const timeout = AbortSignal.timeout(patience);
  let response;
  try {
    response = await fetch(path, {
      cache: "no-cache",
      // The service worker then looks into its store first, instead of waiting for a network that is not there.
      headers: { ...credentials(), ...(connection.isLost ? { "Cardex-Prefer": "stored" } : {}) },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    return withoutServer(path);
  }
  if (response.status === 504 && response.headers.has("Cardex-Offline")) return withoutServer(path);
  const value = await body(response);
  const storedAt = Number(response.headers.get(storedAtField)) || null;
  if (storedAt) connection.failed(); else connection.answered();
  if (!response.ok) throw problem(response, value);
  return keep(path, { value, fetchedAt: storedAt ?? Date.now(), isStored: storedAt !== null });
}

function withoutServer(path) {
  connection.failed();
  if (remembered.has(path)) return { ...remembered.get(path), isStored: true };
  throw new Problem(0, "offline", "There is no connection, and this was not looked up before.");
}

async function body(response) {
  try {
    return await response.json();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    if (!response.ok) return null;
    throw new Problem(response.status, "unreadable", "The server's answer can't be read.");
  }
}

function problem(response, value) {
  const said = value?.error ?? value;
  const message = typeof said?.message === "string" ? said.message : `The server answers with status ${response.status}.`;
  return new Problem(response.status, typeof said?.code === "string" ? said.code : "failed", message);
}

function keep(path, answer) {
  remembered.delete(path);
  remembered.set(path, answer);
  if (remembered.size > mostRemembered) remembered.delete(remembered.keys().next().value);
  return answer;
}

/**
 * Looks for a query among the cards of all answers that are remembered, when nobody else can be asked.
 *
 * A card is found when every word of the query begins a word of its name, set or number. The answer has the shape of
 * the server's, with the time of its oldest part.
 */
export async function searchRemembered(query, game, limit) {
  const words = folded(query).split(" ").filter(Boolean);
  const found = new Map();
  let fetchedAt = null;
  let known = 0;
  for (const answer of await searches()) {
    for (const result of answer.value.results ?? []) {
      for (const printing of result.printings ?? []) {
        if (game && printing.game !== game) continue;
        known += 1;
        const text = folded([result.name, result.found_by, printing.set_name, printing.set, printing.number].join(" "));
        if (!words.every((word) => ` ${text}`.includes(` ${word}`))) continue;
        const key = `${printing.game}\n${result.name}`;
        const entry = found.get(key) ?? { name: result.name, found_by: null, highlights: [], printings: new Map() };
        // Later answers are newer and replace what is known of a printing.
        entry.printings.set(printing.id, { ...printing, fetchedAt: answer.fetchedAt });
        found.set(key, entry);
        fetchedAt = Math.min(fetchedAt ?? answer.fetchedAt, answer.fetchedAt);
      }
    }
  }
  const results = [...found.values()].slice(0, limit).map((entry) => ({
    ...entry, printings: [...entry.printings.values()], printing_count: entry.printings.size,
  }));
  return { value: { query, verdict: "remembered", results }, fetchedAt, isStored: true, known };
}

/** All answers to searches, the oldest first: those of this visit and those of the service worker's store. */
async function searches() {
  const answers = [];
  try {
    const store = await caches.open(storeName);
    const requests = (await store.keys()).filter((request) => new URL(request.url).pathname === "/v1/search");
    for (const request of requests) {
      const response = await store.match(request);
      const fetchedAt = Number(response?.headers.get(storedAtField));
      if (fetchedAt) answers.push({ value: await response.json(), fetchedAt });
    }
  } catch {
    // Pages without TLS have no store; what this visit remembers has to do.
  }
  for (const [path, answer] of remembered) {
    if (path.startsWith("/v1/search?")) answers.push(answer);
  }
  return answers.sort((left, right) => left.fetchedAt - right.fetchedAt);
}
