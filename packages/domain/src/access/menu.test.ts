import { LOCALES } from "@parapet/words/locale";
import { NAMESPACES } from "@parapet/words/namespaces";
import { describe, expect, test } from "vitest";

import { EVERY_PAGE } from "../pages.ts";
import { findMenuPage, findMenuEntry, firstPage, findMenuLink, mayOpen, menuFor, listPages } from "./menu.ts";
import { type Permission, listRights } from "./permissions.ts";
import { ROLES } from "./roles.ts";

const ALL = [
  "current-risk",
  "threat-intelligence",
  "management",
  "alert-management",
  "third-party-management",
  "account",
];
const submenu = (role: (typeof ROLES)[number], id: string) =>
  menuFor({ role_name: role })
    .find((entry) => entry.id === id)
    ?.items?.map((item) => item.id);

describe("a role without staff rights", () => {
  test.each(["client_user", "partner_user", "seller"] as const)("%s sees three entries", (role) => {
    expect(menuFor({ role_name: role }).map(({ id }) => id)).toEqual([
      "current-risk",
      "threat-intelligence",
      "account",
    ]);
  });

  test.each([
    ["client_user", "/dashboard/management/user-management"],
    ["seller", "/dashboard/alert-management/create-new-alert"],
    ["partner_user", "/dashboard/third-party-management"],
    ["client_admin", "/dashboard/management/org-management/create-organization"],
    ["partner_admin", "/dashboard/management/portal-management"],
    // Sellers see counts only.
    ["seller", "/dashboard/predictive-dashboard"],
    ["seller", "/dashboard/current-risk/scan-history"],
    ["seller", "/dashboard/current-risk/assets"],
    ["seller", "/dashboard/current-risk/compliance"],
    ["seller", "/dashboard/reports"],
    ["seller", "/dashboard/current-risk/leaked-credentials/self-attestation"],
    ["seller", "/dashboard/current-risk/sensitive-data"],
  ] as const)("%s may not open %s", (role, path) => expect(mayOpen({ role_name: role }, path)).toBe(false));
});

test.each([
  ["super_admin", "/dashboard/management/portal-management"],
  ["client_admin", "/dashboard/management/vip-management/seeAll/7"],
  ["client_admin", "/dashboard/third-party-management/third-party-data"],
  ["client_user", "/dashboard/current-risk/sensitive-data"],
  ["client_user", "/dashboard/predictive-dashboard"],
  ["seller", "/dashboard/current-risk"],
  ["seller", "/dashboard/leads"],
  ["client_admin", "/dashboard/management"],
] as const)("%s may open %s", (role, path) => expect(mayOpen({ role_name: role }, path)).toBe(true));

test.each(["super_admin", "partner_admin", "client_admin"] as const)("%s sees every entry", (role) => {
  expect(menuFor({ role_name: role }).map(({ id }) => id)).toEqual(ALL);
});

test("each entry leads to its first page; that of threat intelligence to the indicator database", () => {
  expect(menuFor({ role_name: "super_admin" }).map(({ id, path }) => [id, path])).toEqual([
    ["current-risk", "/dashboard/current-risk"],
    ["threat-intelligence", "/dashboard/threat-intelligence/ioc-database"],
    ["management", "/dashboard/management"],
    ["alert-management", "/dashboard/alert-management"],
    ["third-party-management", "/dashboard/third-party-management"],
    ["account", "/dashboard/account"],
  ]);
});

test("the management submenu depends on the role", () => {
  const pages = (...ids: string[]) => ids.map((id) => `management/${id}`);
  expect(submenu("super_admin", "management")).toEqual(
    pages(
      "org-management",
      "user-management",
      "vip-management",
      "takedown-management",
      "insights",
      "portal-management",
    ),
  );
  expect(submenu("partner_admin", "management")).toEqual(pages("org-management", "user-management", "vip-management"));
  expect(submenu("client_admin", "management")).toEqual(pages("user-management", "vip-management"));
});

test("settings are under the account: everyone's keys, and of the organization what one may change", () => {
  const settings = (role_name: (typeof ROLES)[number]) =>
    menuFor({ role_name })
      .find(({ id }) => id === "account")
      ?.items?.find(({ id }) => id === "settings");
  const page = (id: string) => `account/settings/${id}`;
  for (const role of ["super_admin", "partner_admin", "client_admin", "client_user"] as const)
    expect(submenu(role, "account")).toEqual(["account", "settings"]);
  expect(settings("client_admin")?.pages.map(({ id }) => id)).toEqual([
    ...[
      "domains",
      "partner-access",
      "sign-on",
      "cloud-accounts",
      "integrations",
      "webhooks",
      "api-keys",
      "assistants",
      "service-accounts",
      "ownership",
    ].map(page),
    "current-risk/leaked-credentials/self-attestation",
    page("validation"),
  ]);
  expect(settings("partner_admin")?.pages.map(({ id }) => id)).not.toContain(page("partner-access"));
  for (const role of ["partner_user", "seller"] as const)
    expect(settings(role)?.pages.map(({ id }) => id)).toEqual([page("api-keys"), page("assistants")]);
  expect(mayOpen({ role_name: "client_user" }, "/dashboard/account")).toBe(true);
  expect(mayOpen({ role_name: "client_user" }, "/dashboard/account/settings/sign-on")).toBe(false);
  expect(mayOpen({ role_name: "client_user" }, "/dashboard/account/sign-on")).toBe(false);
});

test("current risk opens to the work, not to the capabilities", () => {
  expect(submenu("client_admin", "current-risk")).toEqual([
    "current-risk",
    "current-risk/work",
    "assets",
    "current-risk/exposure",
    "reports-and-compliance",
  ]);
  const items = menuFor({ role_name: "client_admin" })[0]?.items ?? [];
  expect(items.map(({ pages }) => pages.length)).toEqual([0, 0, 7, 13, 4]);
});

test("only a partner administrator has a submenu under third-party management", () => {
  const having = ROLES.filter((role) => submenu(role, "third-party-management") !== undefined);
  expect(having).toEqual(["partner_admin"]);
});

test("where a submenu is withheld, its pages are beside each other on the page", () => {
  for (const role_name of ["super_admin", "client_admin"] as const)
    expect(menuFor({ role_name }).find(({ id }) => id === "third-party-management")?.pages.length).toBe(3);
});

describe.each(ROLES)("the menu of %s", (role_name) => {
  const reader = { role_name };
  const menu = menuFor(reader);
  const found = menu.flatMap((entry) => [entry, ...listPages(entry)]);

  test("leads to every page that the role may open, once, and to no other", () => {
    const described = EVERY_PAGE.filter(
      ({ frame, path }) => ["dashboard", "screen"].includes(frame) && !path.includes(":"),
    );
    expect(described.length).toBeGreaterThan(40);
    const open = described.filter(({ path }) => mayOpen(reader, path));
    const lost = open.filter(({ path }) => !found.some((one) => one.path === path));
    expect(lost.map(({ path }) => path)).toEqual([]);
    const pages = menu.flatMap((entry) => listPages(entry).map(({ id }) => id));
    expect(pages.length).toBe(new Set(pages).size);
    expect(found.filter(({ path }) => !mayOpen(reader, path)).map(({ path }) => path)).toEqual([]);
  });

  test("highlights the page that is open, and for a page about one object the page that it is opened from", () => {
    for (const { path, menu: place } of EVERY_PAGE) {
      const address = path.replaceAll(/:\w+/g, "7");
      if (place === undefined || !mayOpen(reader, address)) continue;
      const entry = findMenuEntry(menu, address);
      const link = entry && findMenuLink(entry, address);
      const isMarked = link !== undefined || entry?.path === address || findMenuPage(entry?.pages ?? [], address);
      expect([address, Boolean(isMarked)]).toEqual([address, true]);
    }
  });

  test("begins with a page that the role may open", () => {
    expect(found.some(({ path }) => path === firstPage(reader))).toBe(true);
  });
});

test.each(LOCALES)("in %s no two pages have the same name", async (locale) => {
  const { default: titles } = await NAMESPACES.titles[locale]();
  const names = Object.values(titles);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test.each([
  ["/dashboard/current-risk", "current-risk", "current-risk"],
  ["/dashboard/current-risk/leaked-credentials", "current-risk", "current-risk/exposure"],
  ["/dashboard/current-risk/inventory/7", "current-risk", "assets"],
  ["/dashboard/current-risk/leaked-credentials/self-attestation", "account", "settings"],
  [
    "/dashboard/threat-intelligence/cve-database/CVE-2024-4577",
    "threat-intelligence",
    "threat-intelligence/cve-database",
  ],
  ["/dashboard/management/org-management/create-organization", "management", "management/org-management"],
  ["/dashboard/alert-management/alert-type", "alert-management", "alert-management/alert-type"],
])("%s belongs to %s, %s", (path, entryId, linkId) => {
  const entry = findMenuEntry(menuFor({ role_name: "super_admin" }), path);
  expect(entry?.id).toBe(entryId);
  expect(entry && findMenuLink(entry, path)?.id).toBe(linkId);
});

test("a path that only begins with the same letters belongs to nothing", () => {
  expect(findMenuEntry(menuFor({ role_name: "super_admin" }), "/dashboard/current-risky")).toBeUndefined();
});

describe("rights that were narrowed away from one person", () => {
  const reader = (...denied: Permission[]) => ({
    role_name: "client_admin" as const,
    permissions: listRights("client_admin", { denied, granted: [] }),
  });

  test("with none narrowed the menu is the role's", () => {
    expect(menuFor(reader())).toEqual(menuFor({ role_name: "client_admin" }));
  });

  test("an entry and a link of it are left out, and their pages are closed", () => {
    const menu = menuFor(reader("alerts:manage", "vips:manage"));
    expect(menu.map(({ id }) => id)).toEqual(ALL.filter((id) => id !== "alert-management"));
    expect(menu.find(({ id }) => id === "management")?.items?.map(({ id }) => id)).toEqual([
      "management/user-management",
    ]);
    expect(mayOpen(reader("alerts:manage"), "/dashboard/alert-management/alert-type")).toBe(false);
    expect(mayOpen(reader("vips:manage"), "/dashboard/management/vip-management")).toBe(false);
    expect(mayOpen(reader("vips:manage"), "/dashboard/management/user-management")).toBe(true);
  });

  test("an entry without links left is gone", () => {
    expect(
      menuFor(reader("users:manage", "vips:manage", "sign-on:manage", "cloud:manage")).some(
        ({ id }) => id === "management",
      ),
    ).toBe(false);
  });

  test("a right that the role does not have opens nothing", () => {
    const forged = {
      role_name: "client_user" as const,
      permissions: [...listRights("client_user", { denied: [], granted: [] }), "portal:manage", "users:manage"],
    };
    const own = { ...forged, permissions: listRights("client_user", { denied: [], granted: [] }) };
    expect(menuFor(forged)).toEqual(menuFor(own));
  });
});

test("every entry of a seller's menu leads to a page that a seller may open", () => {
  const reader = { role_name: "seller" } as const;
  const paths = menuFor(reader).flatMap(({ path, items }) => [path, ...(items ?? []).map((item) => item.path)]);
  expect(paths.filter((path) => !mayOpen(reader, path))).toEqual([]);
  expect(submenu("seller", "current-risk")).toEqual(["current-risk", "leads"]);
  expect(firstPage(reader)).toBe("/dashboard/leads");
});
