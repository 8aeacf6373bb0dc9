import { localeOf } from "@parapet/words/links";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { ClientInstrumentation } from "react-router";
import { HydratedRouter } from "react-router/dom";

import { ensurePage, knowsAllPages, learnAllPages } from "./app/all-pages.ts";
import { routeFor, wordsOf } from "./app/route-table.ts";
import { ensureWords } from "./shared/i18n/words.tsx";
import { whenIdle } from "./shared/when-idle.ts";

const locale = localeOf(location.pathname);
const route = routeFor(location.pathname);
await Promise.all([ensureWords(locale, wordsOf(route)), ensurePage(`${locale}/${route.id}`)]);

/** Nobody goes anywhere before the router knows all pages. Where they cannot be had, the server is asked for the page. */
const learnFirst: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      navigate: async (go, { to }) => {
        try {
          await learnAllPages();
        } catch {
          if (typeof to === "string") return location.assign(to);
        }
        await go();
      },
    }),
};
// Registered before the router's own, which would take the way back for an unknown page.
addEventListener("popstate", (event) => {
  if (knowsAllPages()) return;
  event.stopImmediatePropagation();
  location.reload();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[learnFirst]} />
    </StrictMode>,
  );
});
whenIdle(() => void learnAllPages().catch(() => {}));
