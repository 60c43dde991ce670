import * as paths from "~/lib/paths";

/** Prefix of the worker's caches, in every version. */
const PREFIX = "touchline-offline-";

/**
 * Returns the script of the service worker. If a navigation fails without a network, it responds with the
 * `/offline` page of the language. Documents, data, videos and submitted forms always use the network and are
 * never cached. The offline page is fetched without cookies, so that the copy is anonymous. The worker also shows
 * the notifications of reminders, and opens the page that they name.
 * The script is a string, because it is served outside any bundle and contains the version.
 * @param version changes the worker with every build, since the file names of the styles change
 */
export function workerScript(version: string): string {
  return `const N = ${JSON.stringify(PREFIX + version)};
const OFFLINE = ${JSON.stringify(paths.offline)};
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
  return (await cache.match("/" + url.pathname.split("/")[1] + OFFLINE)) || (await cache.match(OFFLINE)) || Response.error();
}
async function navigate(e) {
  try {
    return (await e.preloadResponse) || (await fetch(e.request));
  } catch {
    return offline(new URL(e.request.url));
  }
}
addEventListener("install", (e) => {
  e.waitUntil(keep(OFFLINE).then(() => skipWaiting()));
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
  if (new RegExp("^(/[\\\\w-]+)?" + OFFLINE + "$").test(e.data)) e.waitUntil(keep(e.data).catch(() => {}));
});
addEventListener("push", (e) => {
  const { title, ...m } = e.data.json().notification;
  e.waitUntil(registration.showNotification(title, { ...m, data: m.navigate }));
});
addEventListener("notificationclick", (e) => {
  e.notification.close();
  e.waitUntil(clients.openWindow(e.notification.data));
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

/** Replacement after the operator has disabled the worker: deletes the caches and unregisters itself. */
export const LAST_WORKER = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (e) => {
  e.waitUntil((async () => {
    for (const name of await caches.keys())
      if (name.startsWith("${PREFIX}")) await caches.delete(name);
    await registration.unregister();
  })());
});
`;
