import { mayOpen, type MenuReader, type Role } from "@parapet/domain/access";

const RISK = "/dashboard/current-risk";
const MANAGEMENT = "/dashboard/management";

/** The stops of the tour and the page that each explains. */
export const TOUR_PLACES = {
  overview: RISK,
  services: `${RISK}/sub-domain-exploitable-services`,
  credentials: `${RISK}/leaked-credentials`,
  lookalikes: `${RISK}/domain-name-variations`,
  assets: `${RISK}/assets`,
  forecast: "/dashboard/predictive-dashboard",
  vulnerabilities: "/dashboard/threat-intelligence/cve-database",
  people: `${MANAGEMENT}/vip-management`,
  takedowns: `${MANAGEMENT}/takedown-management`,
  alerts: "/dashboard/alert-management",
  suppliers: "/dashboard/third-party-management/third-party-data",
  clients: `${MANAGEMENT}/org-management`,
  operation: `${MANAGEMENT}/portal-management`,
  leads: "/dashboard/leads",
  account: "/dashboard/account",
  act: `${RISK}/sub-domain-exploitable-services`,
} as const;

export type TourStop = keyof typeof TOUR_PLACES;

/** What a stop points at on its page: its heading, or the first row of its list. */
const HEADING = ":is(#main h1, #main h2)";
const FIRST_ROW = "#main tbody tr";
export const TOUR_TARGETS: Readonly<Record<TourStop, string>> = {
  overview: HEADING,
  services: FIRST_ROW,
  credentials: FIRST_ROW,
  lookalikes: FIRST_ROW,
  assets: HEADING,
  forecast: HEADING,
  vulnerabilities: FIRST_ROW,
  people: FIRST_ROW,
  takedowns: FIRST_ROW,
  alerts: FIRST_ROW,
  suppliers: FIRST_ROW,
  clients: FIRST_ROW,
  operation: HEADING,
  leads: FIRST_ROW,
  account: HEADING,
  act: FIRST_ROW,
};

const READER: readonly TourStop[] = [
  "overview",
  "services",
  "credentials",
  "lookalikes",
  "assets",
  "forecast",
  "vulnerabilities",
  "act",
];
const STOPS: Readonly<Record<Role, readonly TourStop[]>> = {
  super_admin: ["clients", "overview", "services", "credentials", "vulnerabilities", "takedowns", "leads", "operation"],
  partner_admin: ["clients", "overview", "services", "credentials", "lookalikes", "suppliers", "alerts", "act"],
  client_admin: ["overview", "services", "credentials", "lookalikes", "people", "suppliers", "alerts", "act"],
  client_user: READER,
  partner_user: READER,
  seller: ["overview", "account", "leads"],
};

/** The tour of a person: only pages that they may open. */
export const tourFor = (reader: MenuReader): TourStop[] =>
  STOPS[reader.role_name].filter((stop) => mayOpen(reader, TOUR_PLACES[stop]));
