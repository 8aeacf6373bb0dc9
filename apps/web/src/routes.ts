import type { Frame } from "@parapet/domain/features/describe-feature";
import { inLocale } from "@parapet/words/links";
import { LOCALES, type Locale } from "@parapet/words/locale";
import { type RouteConfig, type RouteConfigEntry, layout, route } from "@react-router/dev/routes";

import { type PortalRoute, ROUTES } from "./app/route-table.ts";

const LAYOUTS: Record<Frame, string> = {
  site: "routes/site-layout.tsx",
  auth: "routes/auth-layout.tsx",
  promo: "routes/site-layout.tsx",
  dashboard: "routes/dashboard-layout.tsx",
  screen: "routes/screen-layout.tsx",
};

// What no other page takes is "not found". Its prerendered page at /404 is this same route, so the server can send that
// file for any unknown address and the browser finds the route it expects.
const pathOf = (locale: Locale, { id, path }: PortalRoute): string =>
  inLocale(locale, id === "not-found" ? "/*" : path).slice(1);

// One static prefix per language: an optional `:lang?` would take any unknown first part for a language.
const pagesIn = (locale: Locale): RouteConfigEntry[] =>
  (["site", "auth", "promo", "dashboard", "screen"] as const).map((frame) =>
    layout(
      LAYOUTS[frame],
      { id: `${locale}/frame/${frame}` },
      ROUTES.filter((entry) => entry.frame === frame).map((entry) =>
        route(pathOf(locale, entry), entry.page, { id: `${locale}/${entry.id}` }),
      ),
    ),
  );

export default LOCALES.flatMap(pagesIn) satisfies RouteConfig;
