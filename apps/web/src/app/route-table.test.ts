import { existsSync } from "node:fs";

import { listPages, menuFor, ROLES } from "@parapet/domain/access";
import { inLocale } from "@parapet/words/links";
import { LOCALES } from "@parapet/words/locale";
import en from "@parapet/words/messages/titles/en";
import { NAMESPACES } from "@parapet/words/namespaces";
import { describe, expect, test } from "vitest";

import {
  clientPages,
  FRAMES,
  hasBackToOverview,
  prerenderedPaths,
  routeFor,
  ROUTES,
  routeWords,
} from "./route-table.ts";

/** The addresses of the specification, with a value for each parameter. */
const SPECIFIED = `
/ /results/acme.test /result /plans-pricing /terms /contact-us /partners/register
/payment /payment/success /payment/failed
/login /signup /forgot-password /reset-password/mara/t0ken
/dashboard /dashboard/current-risk /dashboard/predictive-dashboard /dashboard/account
/dashboard/current-risk/leaked-credentials /dashboard/current-risk/leaked-credentials/self-attestation
/dashboard/current-risk/company-exposed-ports /dashboard/current-risk/sub-domain-exploitable-services
/dashboard/current-risk/web-apps-exposures /dashboard/current-risk/domain-name-variations
/dashboard/current-risk/email-weaknesses /dashboard/current-risk/stealer-logs-for-sale
/dashboard/current-risk/logs-infected-machine /dashboard/current-risk/dark-web-mentions
/dashboard/current-risk/hacker-channel-mention /dashboard/current-risk/sensitive-data
/dashboard/management/user-management /dashboard/management/org-management
/dashboard/management/org-management/create-organization /dashboard/management/vip-management
/dashboard/management/vip-management/seeAll/7 /dashboard/management/takedown-management
/dashboard/management/insights /dashboard/management/portal-management
/dashboard/alert-management /dashboard/alert-management/alert-type /dashboard/alert-management/create-new-alert
/dashboard/threat-intelligence /dashboard/threat-intelligence/ioc-database
/dashboard/threat-intelligence/cve-database /dashboard/threat-intelligence/cve-database/CVE-2024-4577
/dashboard/third-party-management /dashboard/third-party-management/submit-new-request
/dashboard/third-party-management/third-party-data
`
  .trim()
  .split(/\s+/);

test.each(["/nope", "/dashboards", "/dashboard/current-risk/nope", "/es/terms/x", "/results/", "/de"])(
  "%s is not a page",
  (path) => expect(routeFor(path).id).toBe("not-found"),
);

describe.each(SPECIFIED)("%s", (path) => {
  test.each(LOCALES)("exists in %s", (locale) => expect(routeFor(inLocale(locale, path)).id).not.toBe("not-found"));
});

test("ids and paths are unique", () => {
  expect(new Set(ROUTES.map(({ id }) => id)).size).toBe(ROUTES.length);
  expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(ROUTES.length);
});

test("what needs a session: the dashboard and payment; the reset page is opened by its own link", () => {
  const guarded = ROUTES.filter(({ opensTo }) => opensTo === "signed-in").map(({ path }) => path);
  expect(guarded.filter((path) => !path.startsWith("/dashboard"))).toEqual(["/payment"]);
  expect(ROUTES.filter(({ path }) => path.startsWith("/dashboard") && !guarded.includes(path))).toEqual([]);
  expect(ROUTES.filter(({ opensTo }) => opensTo === "link").map(({ id }) => id)).toEqual([
    "reset-password",
    "identity-change",
    "domain-contact",
    "shared-vendor",
    "monitoring-consent",
  ]);
});

describe("layout", () => {
  const rules = (path: string) => FRAMES[routeFor(path).frame];

  test.each(["/", "/contact-us", "/result", "/results/acme.test", "/plans-pricing"])(
    "%s has a top bar and a footer and no side menu",
    (path) => expect(rules(path)).toMatchObject({ topBar: true, footer: true, sideMenu: "none" }),
  );

  test.each(["/login", "/forgot-password", "/payment", "/terms", "/partners/register"])("%s has no side menu", (path) =>
    expect(rules(path).sideMenu).toBe("none"),
  );

  test("the predictive dashboard has neither bar nor menu", () => {
    expect(rules("/dashboard/predictive-dashboard")).toMatchObject({ topBar: false, sideMenu: "none" });
  });

  test("every other dashboard page has the dashboard's menu", () => {
    const others = ROUTES.filter(({ path }) => path.startsWith("/dashboard") && !path.includes("predictive"));
    expect(others.filter(({ frame }) => FRAMES[frame].sideMenu !== "dashboard")).toEqual([]);
  });

  test("'Back to Overview' floats on every dashboard page but the overview", () => {
    const without = ROUTES.filter((route) => route.frame === "dashboard" && !hasBackToOverview(route));
    expect(without.filter(({ leadsTo }) => leadsTo === undefined).map(({ path }) => path)).toEqual([
      "/dashboard/current-risk",
    ]);
    expect(ROUTES.filter((route) => route.frame !== "dashboard" && hasBackToOverview(route))).toEqual([]);
  });

  test("it also floats where a reader is refused at an address that leads on", () => {
    const leading = ROUTES.filter(({ frame, leadsTo }) => frame === "dashboard" && leadsTo !== undefined);
    expect(leading.map(({ path }) => path)).toContain("/dashboard/management");
    for (const route of leading)
      expect([hasBackToOverview(route), hasBackToOverview(route, true)]).toEqual([false, true]);
  });
});

/** Addresses that pages had before: in bookmarks, emails and tickets. */
test.each([
  ["/dashboard/current-risk/remediation", "/dashboard/current-risk/work"],
  ["/dashboard/account/sign-on", "/dashboard/account/settings/sign-on"],
  ["/dashboard/management/sign-on", "/dashboard/account/settings/sign-on"],
  ["/dashboard/account/cloud-accounts", "/dashboard/account/settings/cloud-accounts"],
  ["/dashboard/management/cloud-accounts", "/dashboard/account/settings/cloud-accounts"],
])("%s leads on to %s in every language", (before, now) => {
  for (const locale of LOCALES) expect(routeFor(inLocale(locale, before)).leadsTo).toBe(now);
  expect(routeFor(now).leadsTo).toBeUndefined();
});

test("the entry of threat intelligence opens the indicator database", () => {
  const { leadsTo = "" } = routeFor("/dashboard/threat-intelligence");
  expect(routeFor(leadsTo).id).toBe("threat-intelligence/ioc-database");
});

test("every page module exists", () => {
  const missing = ROUTES.filter(({ page }) => !existsSync(new URL(`../${page}`, import.meta.url)));
  expect(missing).toEqual([]);
});

test("every page names texts that exist, and a dashboard page has a name in every language", async () => {
  for (const route of ROUTES) for (const name of routeWords(route)) expect(Object.keys(NAMESPACES)).toContain(name);
  const named = ROUTES.filter(({ path, leadsTo }) => path.startsWith("/dashboard") && leadsTo === undefined);
  expect(named.map(({ id }) => id).toSorted()).toEqual(Object.keys(en).toSorted());
});

test("every link of the menu leads to a page", () => {
  const entries = ROLES.flatMap((role_name) => menuFor({ role_name }));
  const paths = entries.flatMap((entry) => [entry.path, ...listPages(entry).map(({ path }) => path)]);
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => routeFor(path).id === "not-found")).toEqual([]);
});

test("the public pages are prerendered in three languages", () => {
  expect(prerenderedPaths()).toEqual(expect.arrayContaining(["/", "/es", "/fr", "/fr/plans-pricing", "/es/404"]));
  expect(prerenderedPaths().length % LOCALES.length).toBe(0);
  expect(prerenderedPaths().filter((path) => path.includes(":"))).toEqual([]);
});

test("what is not prerendered is drawn in the browser, and only the gallery is for development", () => {
  const drawn = clientPages();
  const standIns = ROUTES.filter(({ standIn }) => standIn !== undefined);
  expect(drawn.length + prerenderedPaths(["en"]).length - standIns.length).toBe(ROUTES.length);
  for (const { path, standIn = "" } of standIns) expect(routeFor(standIn).path).toBe(path);
  expect(drawn.map(({ path }) => path)).toEqual(expect.arrayContaining(["/setup", "/results/:domain", "/payment"]));
  expect(drawn.filter(({ developmentOnly }) => developmentOnly).map(({ path }) => path)).toEqual(["/dev/gallery"]);
});
