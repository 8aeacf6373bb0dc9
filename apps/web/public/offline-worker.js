// Shows the portal's own page where a page cannot be reached. Nothing else is cached: no page, no script, no API answer.
const CACHE = "offline-3";
const FILES = ["/offline.html", "/offline.css", "/favicon.svg"];

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))),
  );
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  const isOfflinePart = request.method === "GET" && FILES.includes(pathname);
  if (request.mode !== "navigate" && !isOfflinePart) return;
  event.respondWith(
    fetch(request).catch(async (error) => {
      const stored = await caches.match(isOfflinePart ? pathname : "/offline.html");
      if (stored === undefined) throw error;
      return stored;
    }),
  );
});
