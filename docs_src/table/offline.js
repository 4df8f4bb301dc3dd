/* Service worker of the card table: what its pages loaded is kept, so that they open without a connection.
 *
 * table.js puts a page and all that it loads into the store of this version. Files of this version never change, so
 * they come from the store; a page and anything else come from the net whenever there is one. Pages other than the
 * card table are left alone. When the table changes, so does VERSION, and the stores of older ones are deleted. */
const VERSION = "{version}";
const STORE = "followsuit-table-";
const OWN = `/assets/table/${VERSION}/`;

const kept = async (request) => (await caches.open(STORE + VERSION)).match(request, { ignoreSearch: true });

async function answer(request, path) {
  if (path.includes(OWN)) return (await kept(request)) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const found = await kept(request);
    if (found) return found;
    throw error;
  }
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(STORE) && name !== STORE + VERSION).map((name) => caches.delete(name)));
    await clients.claim();
  })());
});
addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate" && !address.pathname.endsWith("/table/")) return;
  event.respondWith(answer(request, address.pathname));
});
