// Keeps the page and the last answers, so that both are there when the server is not.
//
// Everything is asked of the network first: what is kept is shown only when nobody answers, and answers then carry
// the time they were fetched. Pictures come from other places and are left to the browser.

const shellName = "cardex-shell";
const answersName = "cardex-answers";
const mostAnswers = 300;
const patience = 4_000;
const shell = [
  "/", "/manifest.webmanifest", "/page/answers.js", "/page/app.js", "/page/base.css", "/page/card.css",
  "/page/card.js", "/page/chart.js", "/page/connection.js", "/page/elements.js", "/page/export.js", "/page/find.css",
  "/page/games.js", "/page/highlight.js", "/page/icon.svg", "/page/list.css", "/page/list.js", "/page/picture.js",
  "/page/prices.js", "/page/results.js", "/page/search.js", "/page/sheets.js", "/page/storage.js", "/page/theme.js",
  "/page/themes.js", "/page/token.js", "/page/tray.js", "/page/words.js",
];

addEventListener("install", (event) => {
  event.waitUntil(keepShell().then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil(clients.claim());
});

addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  // What asks price sources takes its time, and is no answer to keep.
  if (url.searchParams.has("strategy")) return;
  if (url.pathname.startsWith("/v1/")) event.respondWith(answer(event));
  else if (event.request.mode === "navigate" && url.pathname === "/") event.respondWith(part(event, "/"));
  else if (shell.includes(url.pathname)) event.respondWith(part(event, url.pathname));
});

async function keepShell() {
  const store = await caches.open(shellName);
  await store.addAll(shell.map((path) => new Request(path, { cache: "no-cache" })));
}

/** A part of the page: the server's, else the one that is kept. */
async function part(event, path) {
  const store = await caches.open(shellName);
  try {
    const response = await fetch(new Request(path, { cache: "no-cache" }), { signal: AbortSignal.timeout(patience) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    event.waitUntil(store.put(path, response.clone()));
    return response;
  } catch {
    return (await store.match(path)) ?? Response.error();
  }
}

/** An answer: the server's, else the one that is kept. */
async function answer(event) {
  const store = await caches.open(answersName);
  const request = event.request;
  const prefersStored = request.headers.get("Cardex-Prefer") === "stored";
  if (prefersStored) {
    const stored = await store.match(request);
    if (stored) return stored;
  }
  try {
    const timeout = AbortSignal.timeout(prefersStored ? 1_000 : patience);
    const signal = AbortSignal.any([request.signal, timeout]);
    // Asked again by its entity tag, an answer is never older than it says.
    const response = await fetch(request, { cache: "no-cache", signal });
    if (response.ok) event.waitUntil(keepAnswer(store, request.url, response.clone()));
    return response;
  } catch (error) {
    if (request.signal.aborted) throw error;
    return (await store.match(request)) ?? new Response(null, { status: 504, headers: { "Cardex-Offline": "1" } });
  }
}

async function keepAnswer(store, url, response) {
  const headers = new Headers({
    "Content-Type": response.headers.get("Content-Type") ?? "application/json",
    "Cardex-Stored-At": String(Date.now()),
  });
  const body = await response.blob();
  // Put again, an answer goes to the end of the line; those at its front are the oldest.
  await store.delete(url);
  await store.put(url, new Response(body, { headers }));
  const keys = await store.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - mostAnswers))) await store.delete(key);
}
