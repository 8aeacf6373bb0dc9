import { describe, expect, test } from "vitest";

import { findMenuEntry, findMenuLink, mayOpen, MENU, menuFor } from "./menu.ts";
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

test("the management submenu depends on the role", () => {
  expect(submenu("super_admin", "management")).toEqual([
    "org-management",
    "user-management",
    "vip-management",
    "takedown-management",
    "insights",
    "portal-management",
  ]);
  expect(submenu("partner_admin", "management")).toEqual(["org-management", "user-management", "vip-management"]);
  expect(submenu("client_admin", "management")).toEqual(["user-management", "vip-management"]);
});

test("settings of the organization are under the account, for those who may change them", () => {
  for (const role of ROLES)
    expect(submenu(role, "account")).toEqual(
      role.endsWith("_admin") ? ["own-account", "sign-on", "cloud-accounts"] : undefined,
    );
  expect(mayOpen({ role_name: "client_user" }, "/dashboard/account")).toBe(true);
  expect(mayOpen({ role_name: "client_user" }, "/dashboard/account/sign-on")).toBe(false);
});

test("only a partner administrator has a submenu under third-party management", () => {
  const having = ROLES.filter((role) => submenu(role, "third-party-management") !== undefined);
  expect(having).toEqual(["partner_admin"]);
});

test("narrowing leaves the definition as it was", () => {
  for (const role of ROLES) menuFor({ role_name: role });
  expect(MENU.map((entry) => ("items" in entry ? entry.items.length : 0))).toEqual([13, 2, 6, 3, 2, 3]);
});

test.each([
  ["/dashboard/current-risk", "current-risk", "overview"],
  ["/dashboard/current-risk/leaked-credentials/self-attestation", "current-risk", "leaked-credentials"],
  ["/dashboard/threat-intelligence/cve-database/CVE-2024-4577", "threat-intelligence", "cve-database"],
  ["/dashboard/management/org-management/create-organization", "management", "org-management"],
  ["/dashboard/alert-management/alert-type", "alert-management", "alert-type"],
])("%s belongs to %s, %s", (path, entryId, linkId) => {
  const entry = findMenuEntry(MENU, path);
  expect(entry?.id).toBe(entryId);
  expect(entry && findMenuLink(entry, path)?.id).toBe(linkId);
});

test("a path that only begins with the same letters belongs to nothing", () => {
  expect(findMenuEntry(MENU, "/dashboard/current-risky")).toBeUndefined();
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
    expect(menu.find(({ id }) => id === "management")?.items?.map(({ id }) => id)).toEqual(["user-management"]);
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
    expect(menuFor(forged)).toEqual(menuFor({ role_name: "client_user" }));
  });
});

test("every entry of a seller's menu leads to a page that a seller may open", () => {
  const reader = { role_name: "seller" } as const;
  const paths = menuFor(reader).flatMap(({ path, items }) => [path, ...(items ?? []).map((item) => item.path)]);
  expect(paths.filter((path) => !mayOpen(reader, path))).toEqual([]);
  expect(submenu("seller", "current-risk")).toBeUndefined();
});
