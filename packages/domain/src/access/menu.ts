import { can, type Permission } from "./permissions.ts";
import type { Role } from "./roles.ts";

/** One entry of the side menu. `id` names its label and its icon; `path` is where it leads, without the language. */
export interface MenuItem {
  readonly id: string;
  readonly path: string;
  readonly items?: readonly MenuLink[];
}

export interface MenuLink {
  readonly id: string;
  readonly path: string;
}

const under = (base: string, ids: readonly string[]): MenuLink[] => ids.map((id) => ({ id, path: `${base}/${id}` }));

const RISK = "/dashboard/current-risk";
const INTELLIGENCE = "/dashboard/threat-intelligence";
const MANAGEMENT = "/dashboard/management";
const ALERTS = "/dashboard/alert-management";
const THIRD_PARTY = "/dashboard/third-party-management";
const ACCOUNT = "/dashboard/account";

/** The whole side menu, before any role narrows it. */
export const MENU = [
  {
    id: "current-risk",
    path: RISK,
    items: [
      { id: "overview", path: RISK },
      ...under(RISK, [
        "inventory",
        "leaked-credentials",
        "company-exposed-ports",
        "sub-domain-exploitable-services",
        "web-apps-exposures",
        "domain-name-variations",
        "email-weaknesses",
        "stealer-logs-for-sale",
        "logs-infected-machine",
        "dark-web-mentions",
        "hacker-channel-mention",
        "sensitive-data",
      ]),
    ],
  },
  // The entry itself opens the database of indicators.
  {
    id: "threat-intelligence",
    path: `${INTELLIGENCE}/ioc-database`,
    items: under(INTELLIGENCE, ["ioc-database", "cve-database"]),
  },
  {
    id: "management",
    path: MANAGEMENT,
    items: under(MANAGEMENT, [
      "org-management",
      "user-management",
      "vip-management",
      "takedown-management",
      "insights",
      "portal-management",
    ]),
  },
  {
    id: "alert-management",
    path: ALERTS,
    items: [{ id: "alerts", path: ALERTS }, ...under(ALERTS, ["alert-type", "create-new-alert"])],
  },
  {
    id: "third-party-management",
    path: THIRD_PARTY,
    items: under(THIRD_PARTY, ["submit-new-request", "third-party-data"]),
  },
  // The settings of the organization, for those who administer it; others have the entry alone.
  {
    id: "account",
    path: ACCOUNT,
    items: [{ id: "own-account", path: ACCOUNT }, ...under(ACCOUNT, ["sign-on", "cloud-accounts"])],
  },
] as const satisfies readonly MenuItem[];

export type MenuEntryId = (typeof MENU)[number]["id"];

/** The right that opens an entry or a link; what is not named is open to everyone who is signed in. */
const NEEDS: Partial<Record<string, Permission>> = {
  "org-management": "organizations:edit",
  "user-management": "users:manage",
  "sign-on": "sign-on:manage",
  "cloud-accounts": "cloud:manage",
  "vip-management": "vips:manage",
  "takedown-management": "takedowns:manage",
  insights: "insights:manage",
  "portal-management": "portal:manage",
  "alert-management": "alerts:manage",
  "third-party-management": "third-party:manage",
};

/** Roles that see third-party management as one entry without a submenu. */
const BARE: Readonly<Partial<Record<MenuEntryId, readonly Role[]>>> = {
  "third-party-management": ["super_admin", "client_admin"],
};

/** The reader of the menu: a role, and the permissions of the user where they are known. */
export interface MenuReader {
  readonly role_name: Role;
  readonly permissions?: readonly string[];
}

const has = ({ role_name, permissions }: MenuReader, right: Permission): boolean =>
  can(role_name, right) && (permissions?.includes(right) ?? true);

const opens = (reader: MenuReader, id: string): boolean => {
  const needs = NEEDS[id];
  return needs === undefined || has(reader, needs);
};

const covers = (base: string, path: string): boolean => path === base || path.startsWith(`${base}/`);

/**
 * The right without which a page has nothing to show: sellers count findings and open none, so neither their menu nor an
 * address leads them to one.
 */
const shownBy = (path: string): Permission | null => {
  if (path === "/dashboard/predictive-dashboard") return "forecast:read";
  if (path === "/dashboard/reports") return "reports:read";
  if (covers(`${RISK}/scan-history`, path)) return "scans:read";
  return path !== RISK && covers(RISK, path) ? "findings:read" : null;
};

const shows = (reader: MenuReader, path: string): boolean => {
  const needs = shownBy(path);
  return needs === null || has(reader, needs);
};

const narrowed = (entry: MenuItem & { id: MenuEntryId }, reader: MenuReader): MenuItem[] => {
  if (!opens(reader, entry.id)) return [];
  if (entry.items === undefined) return [entry];
  if (BARE[entry.id]?.includes(reader.role_name) === true) return [{ id: entry.id, path: entry.path }];
  const items = entry.items.filter(({ id, path }) => opens(reader, id) && shows(reader, path));
  if (items.length === 0) return [];
  // A submenu that only repeats its entry is none.
  return items.every(({ path }) => path === entry.path) ? [{ id: entry.id, path: entry.path }] : [{ ...entry, items }];
};

/** Which entries does this person see in the side menu? What was narrowed away from them is left out. */
export const menuFor = (reader: MenuReader): MenuItem[] => MENU.flatMap((entry) => narrowed(entry, reader));

/** The entry that a page belongs to: the one whose address, or the address of a child, the path begins with. */
export const findMenuEntry = (menu: readonly MenuItem[], path: string): MenuItem | undefined =>
  menu.find((entry) => covers(entry.path, path) || (entry.items ?? []).some((item) => covers(item.path, path)));

/** The submenu link of a page: the longest address that the path begins with. */
export const findMenuLink = (entry: MenuItem, path: string): MenuLink | undefined =>
  (entry.items ?? []).filter((item) => covers(item.path, path)).toSorted((a, b) => b.path.length - a.path.length)[0];

/**
 * May this person open this dashboard page? What their menu leaves out they may not open by address either, nor what their
 * rights would leave empty. Other pages that are in no one's menu are open to all who are signed in.
 */
export const mayOpen = (reader: MenuReader, path: string): boolean => {
  if (!shows(reader, path)) return false;
  const whole = findMenuEntry(MENU, path);
  if (whole === undefined) return true;
  if (!menuFor(reader).some(({ id }) => id === whole.id)) return false;
  // A bare entry lost its submenu, not its pages.
  const link = findMenuLink(whole, path);
  return link === undefined || opens(reader, link.id);
};
