import type { Frame, PageDescription } from "@parapet/domain/features/describe-feature";
import { PAGES } from "@parapet/domain/features/features";
import { isAddressOf } from "@parapet/domain/pages";
import { bare, inLocale } from "@parapet/words/links";
import { LOCALES, type Locale } from "@parapet/words/locale";
import type { Namespace } from "@parapet/words/namespaces";

export interface FrameRules {
  readonly topBar: boolean;
  readonly footer: boolean;
  readonly sideMenu: "none" | "promo" | "dashboard";
  readonly backToOverview: boolean;
  readonly words: readonly Namespace[];
}

export const FRAMES: Readonly<Record<Frame, FrameRules>> = {
  site: { topBar: true, footer: true, sideMenu: "none", backToOverview: false, words: ["common", "site"] },
  auth: { topBar: false, footer: true, sideMenu: "none", backToOverview: false, words: ["common", "site"] },
  promo: { topBar: true, footer: true, sideMenu: "promo", backToOverview: false, words: ["common", "site"] },
  dashboard: {
    topBar: true,
    footer: true,
    sideMenu: "dashboard",
    backToOverview: true,
    words: ["common", "site", "shell", "titles"],
  },
  screen: {
    topBar: false,
    footer: false,
    sideMenu: "none",
    backToOverview: false,
    words: ["common", "site", "shell", "titles"],
  },
};

export interface PortalRoute extends Pick<
  PageDescription,
  "id" | "path" | "frame" | "opensTo" | "words" | "prerendered" | "standIn" | "developmentOnly"
> {
  /** The module of the page, relative to `src/`. */
  readonly page: string;
  /** The address only leads on to another page. */
  readonly leadsTo?: string;
}

const RISK = "/dashboard/current-risk";
const SETTINGS = "/dashboard/account/settings";
const MANAGEMENT = "/dashboard/management";
const INTELLIGENCE = "/dashboard/threat-intelligence";
const LEADS_ON = { page: "routes/leads-on.tsx", frame: "dashboard", opensTo: "signed-in", words: [] } as const;

/** What belongs to the frame and to no feature. */
const OWN: readonly PortalRoute[] = [
  {
    id: "not-found",
    path: "/404",
    page: "routes/not-found.tsx",
    frame: "site",
    opensTo: "anyone",
    words: ["not-found"],
    prerendered: true,
  },
  // Each leads to the first page that the person may open; see `leads-on.tsx`.
  { ...LEADS_ON, id: "dashboard", path: "/dashboard", leadsTo: "/dashboard" },
  { ...LEADS_ON, id: "management", path: MANAGEMENT, leadsTo: MANAGEMENT },
  { ...LEADS_ON, id: "account/settings", path: SETTINGS, leadsTo: SETTINGS },
  { ...LEADS_ON, id: "threat-intelligence", path: INTELLIGENCE, leadsTo: `${INTELLIGENCE}/ioc-database` },
];

/** Every page of the portal, as the features describe it. The router, the prerendered list, the guards, the layouts and the tests read it. */
export const ROUTES: readonly PortalRoute[] = [
  ...OWN,
  ...Object.entries<readonly PageDescription[]>(PAGES).flatMap(([feature, pages]) =>
    pages.flatMap(
      ({ module, menu: _menu, needs: _needs, roles: _roles, firstFor: _firstFor, formerly = [], ...page }) => [
        { ...page, page: `features/${feature}/${module}` },
        ...formerly.map((path) => ({ ...LEADS_ON, id: `${path.slice(1)}, formerly`, path, leadsTo: page.path })),
      ],
    ),
  ),
];

const NOT_FOUND = ROUTES.find(({ id }) => id === "not-found");
if (NOT_FOUND === undefined) throw new Error("The table has no page for what is not found.");

/** Which route is this address, in whatever language? Unknown ones map to the not-found page. */
export const routeFor = (pathname: string): PortalRoute => {
  const address = bare(pathname);
  return (
    ROUTES.find(({ path }) => path === address) ?? ROUTES.find(({ path }) => isAddressOf(path, address)) ?? NOT_FOUND
  );
};

/** The texts a page needs: those of its frame and its own. */
export const routeWords = (route: PortalRoute): Namespace[] => [
  ...new Set([...FRAMES[route.frame].words, ...route.words]),
];

/** Does the floating 'Back to Overview' belong here? On every dashboard page but the overview itself. */
export const hasBackToOverview = (route: PortalRoute, isRefused = false): boolean =>
  // An address that leads on shows nothing, unless the reader is refused there.
  FRAMES[route.frame].backToOverview && route.path !== RISK && (route.leadsTo === undefined || isRefused);

/** The addresses written to HTML at build time. */
export const prerenderedPaths = (locales: readonly Locale[] = LOCALES): string[] =>
  ROUTES.flatMap(({ prerendered, path, standIn }) =>
    prerendered === true ? [path] : standIn === undefined ? [] : [standIn],
  ).flatMap((path) => locales.map((locale) => inLocale(locale, path)));

export interface ClientPage {
  readonly path: string;
  readonly developmentOnly: boolean;
  readonly standIn?: string;
}

/** The pages that are rendered in the browser. */
export const clientPages = (): ClientPage[] =>
  ROUTES.filter(({ prerendered }) => prerendered !== true).map(({ path, standIn, developmentOnly }) => ({
    path,
    developmentOnly: developmentOnly === true,
    ...(standIn === undefined ? {} : { standIn }),
  }));
