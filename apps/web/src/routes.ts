import { LOCALES, type Locale } from "@parapet/domain/messages/locale";
import { type RouteConfig, type RouteConfigEntry, layout, route } from "@react-router/dev/routes";

import { type Frame, ROUTES } from "./app/route-table.ts";
import { inLocale } from "./shared/i18n/address.ts";

const LAYOUTS: Record<Frame, string> = {
  site: "routes/site-layout.tsx",
  auth: "routes/auth-layout.tsx",
  promo: "routes/site-layout.tsx",
  dashboard: "routes/dashboard-layout.tsx",
  screen: "routes/screen-layout.tsx",
};

// One static prefix per language: an optional `:lang?` would take any unknown first part for a language.
const pagesIn = (locale: Locale): RouteConfigEntry[] =>
  (["site", "auth", "promo", "dashboard", "screen"] as const).map((frame) =>
    layout(LAYOUTS[frame], { id: `${locale}/frame/${frame}` }, [
      ...ROUTES.filter((entry) => entry.frame === frame).map((entry) =>
        route(inLocale(locale, entry.path).slice(1), entry.page, { id: `${locale}/${entry.id}` }),
      ),
      ...(frame === "site"
        ? [route(inLocale(locale, "/*").slice(1), "routes/not-found.tsx", { id: `${locale}/*` })]
        : []),
    ]),
  );

export default LOCALES.flatMap(pagesIn) satisfies RouteConfig;
