import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

import { routeFor, wordsOf } from "./app/route-table.ts";
import { localeOf } from "./shared/i18n/address.ts";
import { ensureWords } from "./shared/i18n/words.tsx";

await ensureWords(localeOf(location.pathname), wordsOf(routeFor(location.pathname)));
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
