import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

import { routeFor, wordsOf } from "./app/route-table.ts";
import { localeOf } from "./shared/i18n/address.ts";
import { ensureWords } from "./shared/i18n/words.tsx";

// The page came with the styles of its first paint; the rest may now take part. See `scripts/inline-styles.ts`.
for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][media="print"]'))
  link.media = "all";

await ensureWords(localeOf(location.pathname), wordsOf(routeFor(location.pathname)));
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
