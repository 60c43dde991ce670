/** Caches of the worker, whatever its version. */
const PREFIX = "touchline-offline-";

/**
 * The service worker: it answers a navigation that fails for want of a network with the page `/offline` of the
 * language, and nothing else. Documents, data, videos and whatever is sent always go to the network and are never
 * kept; the offline page is fetched without cookies, so that it is nobody's.
 *
 * Written as text, because it is served as it is: in no bundle, with a version in it.
 * @param version makes a new worker of every build, whose styles have other names
 */
export function workerScript(version: string): string {
  return `const N = ${JSON.stringify(PREFIX + version)};
async function keep(page) {
  const cache = await caches.open(N);
  if (await cache.match(page)) return;
  const r = await fetch(page, { credentials: "omit", cache: "no-cache" });
  if (!r.ok) return;
  const html = await r.clone().text();
  await cache.addAll(new Set(html.match(/\\/(assets|fonts)\\/[\\w.~-]+\\.(css|woff2)|\\/icons\\.svg/g)));
  await cache.put(page, r);
}
async function offline(url) {
  const cache = await caches.open(N);
  const prefix = url.pathname.split("/")[1];
  return (await cache.match("/" + prefix + "/offline")) || (await cache.match("/offline")) || Response.error();
}
async function navigate(e) {
  try {
    return (await e.preloadResponse) || (await fetch(e.request));
  } catch {
    return offline(new URL(e.request.url));
  }
}
addEventListener("install", (e) => {
  e.waitUntil(keep("/offline").then(() => skipWaiting()));
});
addEventListener("activate", (e) => {
  e.waitUntil((async () => {
    for (const name of await caches.keys())
      if (name.startsWith("${PREFIX}") && name !== N) await caches.delete(name);
    if (registration.navigationPreload) await registration.navigationPreload.enable();
    await clients.claim();
  })());
});
addEventListener("message", (e) => {
  if (/^(\\/[\\w-]+)?\\/offline$/.test(e.data)) e.waitUntil(keep(e.data).catch(() => {}));
});
addEventListener("fetch", (e) => {
  const r = e.request;
  const url = new URL(r.url);
  if (r.method !== "GET" || url.origin !== location.origin) return;
  if (r.mode === "navigate") e.respondWith(navigate(e));
  else if (/\\.(css|woff2|svg)$/.test(url.pathname))
    e.respondWith(fetch(r).catch(async (x) => (await caches.match(url.pathname)) || Promise.reject(x)));
});
`;
}

/** What a browser gets that still has the worker after the operator switched it off: one that ends itself. */
export const LAST_WORKER = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (e) => {
  e.waitUntil((async () => {
    for (const name of await caches.keys())
      if (name.startsWith("${PREFIX}")) await caches.delete(name);
    await registration.unregister();
  })());
});
`;
