import { pathLocale } from "@parapet/words/links";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

import { routeFor, routeWords } from "./app/route-table.ts";
import { ensureWords } from "./shared/i18n/words.tsx";

const { pathname } = location;
await ensureWords(pathLocale(pathname), routeWords(routeFor(pathname)));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

// Without a connection the browser shows the portal's own page. Hosts without HTTPS have no workers.
if (import.meta.env.PROD) void navigator.serviceWorker?.register("/offline-worker.js").catch(() => undefined);
