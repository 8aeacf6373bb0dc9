import { bare, inLocale } from "@parapet/words/links";
import { LOCALES, type Locale } from "@parapet/words/locale";
import type { Namespace } from "@parapet/words/namespaces";

/** What surrounds a page. The layout rules of each frame are in `FRAMES`. */
export type Frame = "site" | "auth" | "promo" | "dashboard" | "screen";

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

export interface PortalRoute {
  /** Names the route and, for the dashboard, its title in the `titles` texts. */
  readonly id: string;
  /** The address without language; parts with a colon are parameters. */
  readonly path: string;
  /** The module of the page, relative to `src/`. */
  readonly page: string;
  readonly frame: Frame;
  /** Who may open it: anyone, signed-in users, or the holder of a link with a single-use token. */
  readonly opensTo: "anyone" | "signed-in" | "link";
  readonly words: readonly Namespace[];
  /** Written to HTML at build time, in every language. */
  readonly prerendered: boolean;
  /** An address prerendered for all values of the parameters: its first drawing is the same for each of them. */
  readonly standIn?: string;
  /** The address only leads on to another page. */
  readonly leadsTo?: string;
  /** For those who build the portal; the server does not answer its address in production. */
  readonly developmentOnly?: true;
}

type Rest = Partial<
  Pick<PortalRoute, "frame" | "opensTo" | "words" | "prerendered" | "standIn" | "leadsTo" | "developmentOnly">
>;

const open = (id: string, path: string, page: string, rest: Rest = {}): PortalRoute => ({
  id,
  path,
  page,
  frame: "site",
  opensTo: "anyone",
  words: [],
  prerendered: false,
  ...rest,
});

const ABOUT = "features/about/about-page.tsx";
const LEADS_ON = "routes/leads-on.tsx";
const RESULTS = "features/public-report/results-page.tsx";
const FINDINGS = "features/findings/findings-page.tsx";

const inside = (path: string, page: string, rest: Rest = {}): PortalRoute =>
  open(path.slice("/dashboard/".length), path, page, { frame: "dashboard", opensTo: "signed-in", ...rest });

const RISK = "/dashboard/current-risk";
const MANAGEMENT = "/dashboard/management";
const ALERTS = "/dashboard/alert-management";
const INTELLIGENCE = "/dashboard/threat-intelligence";
const THIRD_PARTY = "/dashboard/third-party-management";

/** Every page of the portal, once. The router, the prerendered list, the guards, the layouts and the tests read it. */
export const ROUTES: readonly PortalRoute[] = [
  open("home", "/", "features/home/home-page.tsx", { words: ["home"], prerendered: true }),
  open("results", "/results/:domain", RESULTS, { words: ["results"], standIn: "/results/-" }),
  open("result", "/result", RESULTS, { words: ["results"] }),
  open("plans", "/plans-pricing", "features/billing/plans/plans-page.tsx", { words: ["plans"], prerendered: true }),
  open("terms", "/terms", "features/terms/terms-page.tsx", { words: ["terms"], prerendered: true }),
  open("product", "/product", ABOUT, { words: ["about"], prerendered: true }),
  open("methodology", "/methodology", ABOUT, { words: ["about"], prerendered: true }),
  open("security", "/security", ABOUT, { words: ["about"], prerendered: true }),
  open("scanning", "/scanning", "features/domains/scanning-page.tsx", { words: ["scanning"], prerendered: true }),
  open("contact", "/contact-us", "features/leads/contact/contact-page.tsx", { words: ["contact"], prerendered: true }),
  open("partners", "/partners/register", "features/leads/partners/partners-page.tsx", {
    words: ["partners"],
    prerendered: true,
  }),
  open("status", "/status", "features/operations/status/status-page.tsx", { words: ["status"], prerendered: true }),
  open("payment", "/payment", "features/billing/payment/payment-page.tsx", {
    opensTo: "signed-in",
    words: ["payment", "orders"],
  }),
  open("payment-success", "/payment/success", "features/billing/payment/success-page.tsx", { words: ["payment"] }),
  open("payment-failed", "/payment/failed", "features/billing/payment/failed-page.tsx", { words: ["payment"] }),
  open("not-found", "/404", "routes/not-found.tsx", { words: ["not-found"], prerendered: true }),

  open("login", "/login", "features/access/sign-in/login-page.tsx", {
    frame: "auth",
    words: ["sign-in", "sign-on-refusals"],
    prerendered: true,
  }),
  open("forgot-password", "/forgot-password", "features/access/sign-in/forgot-page.tsx", {
    frame: "auth",
    words: ["sign-in"],
    prerendered: true,
  }),
  open("signup", "/signup", "features/access/sign-up/sign-up-page.tsx", {
    frame: "promo",
    words: ["sign-up"],
    prerendered: true,
  }),
  open("setup", "/setup", "features/access/setup/setup-page.tsx", { frame: "auth", words: ["setup"] }),
  open("reset-password", "/reset-password/:slug/:token", "features/access/sign-in/reset-page.tsx", {
    frame: "promo",
    opensTo: "link",
    words: ["sign-in"],
  }),

  open("dashboard", "/dashboard", LEADS_ON, { frame: "dashboard", opensTo: "signed-in", leadsTo: RISK }),
  inside(RISK, "features/overview/overview-page.tsx", {
    words: ["overview", "coverage", "report", "attack-paths", "definitions"],
    // Only its waiting state is prerendered: the HTML then preloads every file of the page that is opened most.
    prerendered: true,
  }),
  inside("/dashboard/predictive-dashboard", "features/overview/predictive/predictive-page.tsx", {
    frame: "screen",
    words: ["predictive", "coverage"],
  }),
  inside("/dashboard/reports", "features/reports/reports-page.tsx", { words: ["report-schedules", "channels"] }),
  inside("/dashboard/account", "features/access/account/account-page.tsx", {
    words: ["account", "orders", "organisations", "users", "audit"],
  }),
  inside(`${RISK}/assets`, "features/inventory/assets-page.tsx", { words: ["assets", "coverage"] }),
  inside(`${RISK}/inventory`, "features/inventory/inventory-page.tsx", { words: ["inventory", "threat-intel"] }),
  inside(`${RISK}/inventory/changes`, "features/inventory/changes-page.tsx", { words: ["inventory"] }),
  inside(`${RISK}/inventory/calendar`, "features/inventory/calendar-page.tsx", { words: ["inventory"] }),
  inside(`${RISK}/inventory/screenshots`, "features/inventory/screenshots-page.tsx", { words: ["screenshots"] }),
  inside(`${RISK}/inventory/attribution`, "features/seeds/seeds-page.tsx", { words: ["seeds"] }),
  inside(`${RISK}/inventory/:id`, "features/inventory/asset-page.tsx", { words: ["inventory", "screenshots"] }),
  inside(`${RISK}/scan-history`, "features/scans/runs-page.tsx", { words: ["runs"] }),
  inside(`${RISK}/remediation`, "features/findings/remediation/work-list-page.tsx", {
    words: ["remediation", "findings", "tickets", "takedowns", "screenshots", "coverage", "definitions"],
  }),
  inside(`${RISK}/compliance`, "features/compliance/compliance-page.tsx", { words: ["compliance", "coverage"] }),
  inside(`${RISK}/host-findings`, FINDINGS, { words: ["findings", "tickets", "coverage", "definitions"] }),
  inside(`${RISK}/leaked-credentials`, FINDINGS, {
    words: ["findings", "tickets", "attack-paths", "coverage", "definitions"],
  }),
  inside(`${RISK}/leaked-credentials/self-attestation`, "features/findings/attestation-page.tsx", {
    words: ["attestation", "definitions"],
  }),
  inside(`${RISK}/company-exposed-ports`, FINDINGS, { words: ["findings", "tickets", "coverage", "definitions"] }),
  inside(`${RISK}/sub-domain-exploitable-services`, FINDINGS, {
    words: ["findings", "tickets", "coverage", "definitions"],
  }),
  inside(`${RISK}/web-apps-exposures`, FINDINGS, { words: ["findings", "tickets", "coverage", "definitions"] }),
  inside(`${RISK}/domain-name-variations`, FINDINGS, {
    words: ["findings", "tickets", "takedowns", "screenshots", "coverage", "definitions"],
  }),
  inside(`${RISK}/email-weaknesses`, FINDINGS, { words: ["findings", "tickets", "coverage", "definitions"] }),
  inside(`${RISK}/stealer-logs-for-sale`, FINDINGS, { words: ["findings", "tickets", "coverage", "definitions"] }),
  inside(`${RISK}/logs-infected-machine`, FINDINGS, { words: ["findings", "tickets", "coverage", "definitions"] }),
  inside(`${RISK}/dark-web-mentions`, FINDINGS, { words: ["findings", "tickets", "coverage", "definitions"] }),
  inside(`${RISK}/hacker-channel-mention`, FINDINGS, { words: ["findings", "tickets", "coverage", "definitions"] }),
  inside(`${RISK}/sensitive-data`, FINDINGS, { words: ["findings", "tickets", "coverage", "definitions"] }),
  inside("/dashboard/account/sign-on", "features/sign-on/sign-on-page.tsx", {
    words: ["sign-on", "sign-on-refusals", "users"],
  }),
  inside("/dashboard/account/cloud-accounts", "features/cloud-accounts/cloud-accounts-page.tsx", {
    words: ["cloud-accounts"],
  }),
  // Leads to the first management page that the role may open; see `leads-on.tsx`.
  inside(MANAGEMENT, LEADS_ON, { leadsTo: MANAGEMENT }),
  inside(`${MANAGEMENT}/user-management`, "features/access/users/users-page.tsx", { words: ["users"] }),
  inside(`${MANAGEMENT}/org-management`, "features/organizations/organisations-page.tsx", {
    words: ["organisations", "orders", "users", "branding"],
  }),
  inside(`${MANAGEMENT}/org-management/create-organization`, "features/organizations/create-page.tsx", {
    words: ["organisations", "users"],
  }),
  inside(`${MANAGEMENT}/vip-management`, "features/vips/vips-page.tsx", { words: ["vips", "coverage"] }),
  inside(`${MANAGEMENT}/vip-management/seeAll/:id`, "features/vips/vip-page.tsx", { words: ["vips", "coverage"] }),
  inside(`${MANAGEMENT}/takedown-management`, "features/takedowns/takedowns-page.tsx", { words: ["takedowns"] }),
  inside(ALERTS, "features/alerts/alerts-page.tsx", { words: ["alerts", "channels", "tickets"] }),
  inside(`${ALERTS}/alert-type`, "features/alerts/types-page.tsx", { words: ["alerts"] }),
  inside(`${ALERTS}/create-new-alert`, "features/alerts/create-page.tsx", { words: ["alerts", "channels"] }),
  inside(`${MANAGEMENT}/insights`, "features/insights/insights-page.tsx", { words: ["insights"] }),
  inside(`${MANAGEMENT}/portal-management`, "features/operations/portal-page.tsx", {
    words: ["portal", "orders", "leads", "branding", "organisations", "audit"],
  }),
  // Not part of the side menu: the seller's own menu links here.
  inside("/dashboard/leads", "features/leads/leads-page.tsx", { words: ["leads"] }),
  inside(INTELLIGENCE, LEADS_ON, { leadsTo: `${INTELLIGENCE}/ioc-database` }),
  inside(`${INTELLIGENCE}/ioc-database`, "features/intel/ioc-database-page.tsx", { words: ["threat-intel"] }),
  inside(`${INTELLIGENCE}/cve-database`, "features/intel/cve-database-page.tsx", { words: ["threat-intel"] }),
  inside(`${INTELLIGENCE}/cve-database/:id`, "features/intel/cve-page.tsx", { words: ["threat-intel", "definitions"] }),
  inside(THIRD_PARTY, "features/third-party/vendors-page.tsx", { words: ["third-party"] }),
  inside(`${THIRD_PARTY}/submit-new-request`, "features/third-party/submit-page.tsx", { words: ["third-party"] }),
  inside(`${THIRD_PARTY}/third-party-data`, "features/third-party/data-page.tsx", { words: ["third-party"] }),

  // A vendor's own page, opened by the link that a customer sent.
  open("shared-vendor", "/shared/vendor/:token", "features/third-party/shared-page.tsx", {
    opensTo: "link",
    words: ["third-party"],
  }),

  // Opened by the link of a consent request.
  open(
    "monitoring-consent",
    "/monitoring-consent/:token",
    "features/vips/monitoring-consent/monitoring-consent-page.tsx",
    {
      opensTo: "link",
      words: ["monitoring-consent"],
    },
  ),

  // Opened by the link that was mailed to the registered contact of a domain.
  open("domain-contact", "/domain-contact/:token", "features/domains/domain-contact-page.tsx", {
    opensTo: "link",
    words: ["domain-contact"],
  }),

  // Opened by the link that was mailed to the owner of an account.
  open("identity-change", "/identity-change/:token", "features/access/identity-change-page.tsx", {
    opensTo: "link",
    words: ["identity-change"],
  }),

  open("gallery", "/dev/gallery", "features/gallery/gallery-page.tsx", { developmentOnly: true }),
];

const NOT_FOUND = ROUTES.find(({ id }) => id === "not-found");
if (NOT_FOUND === undefined) throw new Error("The table has no page for what is not found.");

const matches = (path: string, address: string): boolean => {
  const [parts, words] = [path.split("/"), address.split("/")];
  return (
    parts.length === words.length &&
    parts.every((part, at) => (part.startsWith(":") ? words[at] !== "" : part === words[at]))
  );
};

/** Which route is this address, in whatever language? Unknown ones map to the not-found page. */
export const routeFor = (pathname: string): PortalRoute => {
  const address = bare(pathname);
  return ROUTES.find(({ path }) => path === address) ?? ROUTES.find(({ path }) => matches(path, address)) ?? NOT_FOUND;
};

/** The texts a page needs: those of its frame and its own. */
export const wordsOf = (route: PortalRoute): Namespace[] => [
  ...new Set([...FRAMES[route.frame].words, ...route.words]),
];

/** Does the floating 'Back to Overview' belong here? On every dashboard page but the overview itself. */
export const hasBackToOverview = (route: PortalRoute): boolean =>
  FRAMES[route.frame].backToOverview && route.path !== RISK && route.leadsTo === undefined;

/** The addresses written to HTML at build time. */
export const prerenderedPaths = (locales: readonly Locale[] = LOCALES): string[] =>
  ROUTES.flatMap(({ prerendered, path, standIn }) =>
    prerendered ? [path] : standIn === undefined ? [] : [standIn],
  ).flatMap((path) => locales.map((locale) => inLocale(locale, path)));

export interface ClientPage {
  readonly path: string;
  readonly developmentOnly: boolean;
  readonly standIn?: string;
}

/** The pages that are rendered in the browser. */
export const clientPages = (): ClientPage[] =>
  ROUTES.filter(({ prerendered }) => !prerendered).map(({ path, standIn, developmentOnly }) => ({
    path,
    developmentOnly: developmentOnly === true,
    ...(standIn === undefined ? {} : { standIn }),
  }));
