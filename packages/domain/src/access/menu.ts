import type { PageDescription } from "../features/describe-feature.ts";
import { EVERY_PAGE, pageAt } from "../pages.ts";
import { can, type Permission } from "./permissions.ts";
import type { Role } from "./roles.ts";

/** A page as the menu leads to it. Its name is that of the page, in the `titles` texts. */
export interface MenuPage {
  readonly id: string;
  readonly path: string;
}

/** A link of a submenu: a page, alone or with its neighbors, or a group that leads to the first of its pages. */
export interface MenuLink {
  /** A page or one of `MENU_GROUPS`. */
  readonly id: string;
  readonly path: string;
  /** The pages that it holds, where there is more than one. */
  readonly pages: readonly MenuPage[];
}

/** One entry of the side menu. */
export interface MenuItem {
  readonly id: MenuEntryId;
  readonly path: string;
  readonly items?: readonly MenuLink[];
  /** The pages of an entry that has no submenu for the role, where there is more than one. */
  readonly pages: readonly MenuPage[];
}

/** The six entries and where each leads. */
const ENTRIES = [
  { id: "current-risk", path: "/dashboard/current-risk" },
  // The entry itself opens the database of indicators.
  { id: "threat-intelligence", path: "/dashboard/threat-intelligence/ioc-database" },
  { id: "management", path: "/dashboard/management" },
  { id: "alert-management", path: "/dashboard/alert-management" },
  { id: "third-party-management", path: "/dashboard/third-party-management" },
  { id: "account", path: "/dashboard/account" },
] as const;

export type MenuEntryId = (typeof ENTRIES)[number]["id"];

/** Links that have no page of their own: they stand for the pages under them. */
export const MENU_GROUPS = [
  { id: "assets", under: "current-risk", place: 6 },
  { id: "reports-and-compliance", under: "current-risk", place: 8 },
  { id: "settings", under: "account", place: 2 },
] as const satisfies readonly { readonly id: string; readonly under: MenuEntryId; readonly place: number }[];

export type MenuGroupId = (typeof MENU_GROUPS)[number]["id"];

/** Where the pages of a link are shown: as tabs above the page, unless they are too many for a line. */
const SHOWN: Readonly<Partial<Record<string, "in-menu" | "beside">>> = {
  "current-risk/exposure": "in-menu",
  settings: "beside",
};
export const shownAs = ({ id }: Pick<MenuLink, "id">): "tabs" | "in-menu" | "beside" => SHOWN[id] ?? "tabs";

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

const opens = (reader: MenuReader, { needs, roles }: PageDescription): boolean =>
  (needs === undefined || has(reader, needs)) && (roles?.includes(reader.role_name) ?? true);

const placeOf = ({ menu }: PageDescription): number => (menu !== undefined && "place" in menu ? menu.place : 0);

/** The pages under an entry, a group or another page that this person may open, in their order. */
const pagesUnder = (reader: MenuReader, id: string): PageDescription[] =>
  EVERY_PAGE.filter((page) => page.menu !== undefined && "under" in page.menu && page.menu.under === id)
    .filter((page) => opens(reader, page))
    .toSorted((a, b) => placeOf(a) - placeOf(b));

const severalOf = (pages: readonly PageDescription[]): MenuPage[] =>
  pages.length < 2 ? [] : pages.map(({ id, path }) => ({ id, path }));

const linksUnder = (reader: MenuReader, entry: MenuEntryId): MenuLink[] => {
  const pages = pagesUnder(reader, entry)
    // The page that an entry of the same name opens is not repeated under it.
    .filter((page) => placeOf(page) > 0)
    .map((page) => ({
      place: placeOf(page),
      // An entry and its first page may have the same id.
      link: {
        id: page.id,
        path: page.path,
        pages: page.id === entry ? [] : severalOf([page, ...pagesUnder(reader, page.id)]),
      },
    }));
  const groups = MENU_GROUPS.filter(({ under }) => under === entry).flatMap(({ id, place }) => {
    const held = pagesUnder(reader, id);
    const [first] = held;
    if (first === undefined) return [];
    // A group of one page is that page.
    return [{ place, link: { id: held.length === 1 ? first.id : id, path: first.path, pages: severalOf(held) } }];
  });
  return [...pages, ...groups].toSorted((a, b) => a.place - b.place).map(({ link }) => link);
};

const narrowed = (entry: (typeof ENTRIES)[number], reader: MenuReader): MenuItem[] => {
  const pages = pagesUnder(reader, entry.id);
  const items = linksUnder(reader, entry.id);
  if (pages.length === 0 && items.length === 0) return [];
  if (BARE[entry.id]?.includes(reader.role_name) === true) return [{ ...entry, pages: severalOf(pages) }];
  // A submenu that only repeats its entry is none.
  const repeats = items.every(({ path, pages: held }) => path === entry.path && held.length === 0);
  return [{ ...entry, pages: [], ...(repeats ? {} : { items }) }];
};

/** Which entries does this person see in the side menu? What was narrowed away from them is left out. */
export const menuFor = (reader: MenuReader): MenuItem[] => ENTRIES.flatMap((entry) => narrowed(entry, reader));

/** The menu entry of this page: itself, or the one whose rows open it. */
const standsFor = (path: string): PageDescription | undefined => {
  const page = pageAt(path);
  const below = page?.menu !== undefined && "below" in page.menu ? page.menu.below : null;
  return below === null ? page : EVERY_PAGE.find(({ id }) => id === below);
};

/** Everything an entry leads to. */
export const listPages = ({ items = [], pages }: MenuItem): MenuPage[] => [
  ...pages,
  ...items.flatMap((link) => (link.pages.length > 0 ? link.pages : [link])),
];

/** The entry that a page belongs to. */
export const findMenuEntry = (menu: readonly MenuItem[], path: string): MenuItem | undefined => {
  const shown = standsFor(path);
  return menu.find(
    (entry) => entry.path === (shown?.path ?? path) || listPages(entry).some(({ id }) => id === shown?.id),
  );
};

/** The link of the submenu that a page belongs to. */
export const findMenuLink = (entry: MenuItem, path: string): MenuLink | undefined => {
  const shown = standsFor(path);
  return entry.items?.find((link) => link.id === shown?.id || link.pages.some(({ id }) => id === shown?.id));
};

/** The page of a link that is highlighted for this address. */
export const findMenuPage = (pages: readonly MenuPage[], path: string): MenuPage | undefined => {
  const shown = standsFor(path);
  return pages.find(({ id }) => id === shown?.id);
};

/**
 * May this person open this dashboard page? What their menu leaves out they may not open by address either, nor what their
 * rights would leave empty.
 */
export const mayOpen = (reader: MenuReader, path: string): boolean => {
  const page = pageAt(path);
  if (page !== undefined) return opens(reader, page);
  const entry = ENTRIES.find((one) => one.path === path);
  return entry === undefined || menuFor(reader).some(({ id }) => id === entry.id);
};

/** Where a person begins: what their role works with, as far as they may open it. */
export const firstPage = (reader: MenuReader): string =>
  EVERY_PAGE.find((page) => page.firstFor?.includes(reader.role_name) === true && opens(reader, page))?.path ??
  ENTRIES[0].path;
