import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { ClientInstrumentation } from "react-router";
import { HydratedRouter } from "react-router/dom";

import { beginWithPageAt } from "./app/first-routes.ts";
import { routeFor, wordsOf } from "./app/route-table.ts";
import { localeOf } from "./shared/i18n/address.ts";
import { ensureWords } from "./shared/i18n/words.tsx";
import { whenIdle } from "./shared/when-idle.ts";

await ensureWords(localeOf(location.pathname), wordsOf(routeFor(location.pathname)));

// The other pages become known once this one stands, and in any case before somebody goes to one of them.
const learnAllPages = beginWithPageAt(location.pathname);
const learnFirst: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      navigate: async (go) => {
        learnAllPages();
        await go();
      },
    }),
};
for (const step of ["popstate", "pointerdown", "keydown"])
  addEventListener(step, learnAllPages, { capture: true, once: true });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[learnFirst]} />
    </StrictMode>,
  );
});
whenIdle(learnAllPages);
