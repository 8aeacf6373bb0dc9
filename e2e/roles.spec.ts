import { test } from "@playwright/test";

import { demoForAll, expect, expectAccessible } from "./journey.ts";

const ORGANIZATIONS = "Organization management";
const USERS = "User management";
const VIPS = "VIP management";
const MANAGEMENT = [ORGANIZATIONS, USERS, VIPS, "Takedown management", "Insights", "Portal management"];
const ALERTS = ["Alerts", "Alert types", "New alert"];
const STAFF = [
  "Current risk",
  "Threat intelligence",
  "Management",
  "Alert management",
  "Third-party management",
  "Account info",
];
const OTHERS = ["Current risk", "Threat intelligence", "Account info"];

/** Who sees what, written down by hand from the table of roles; an entry without a list has no submenu. */
const MENUS: Readonly<Record<string, { entries: string[]; under: Readonly<Record<string, string[]>> }>> = {
  super_admin: { entries: STAFF, under: { Management: MANAGEMENT, "Alert management": ALERTS } },
  partner_admin: {
    entries: STAFF,
    under: {
      Management: [ORGANIZATIONS, USERS, VIPS],
      "Alert management": ALERTS,
      "Third-party management": ["New third-party request", "Third-party data"],
    },
  },
  client_admin: { entries: STAFF, under: { Management: [USERS, VIPS], "Alert management": ALERTS } },
  client_user: { entries: OTHERS, under: {} },
  partner_user: { entries: OTHERS, under: {} },
  seller: { entries: OTHERS, under: {} },
};

/** Every page of the three parts, by the entry and the link that lead to it. */
const PAGES = [
  ["Management", ORGANIZATIONS, "/dashboard/management/org-management"],
  ["Management", ORGANIZATIONS, "/dashboard/management/org-management/create-organization"],
  ["Management", USERS, "/dashboard/management/user-management"],
  ["Management", VIPS, "/dashboard/management/vip-management"],
  ["Management", "Takedown management", "/dashboard/management/takedown-management"],
  ["Management", "Insights", "/dashboard/management/insights"],
  ["Management", "Portal management", "/dashboard/management/portal-management"],
  ["Alert management", "Alerts", "/dashboard/alert-management"],
  ["Alert management", "Alert types", "/dashboard/alert-management/alert-type"],
  ["Alert management", "New alert", "/dashboard/alert-management/create-new-alert"],
  ["Third-party management", "", "/dashboard/third-party-management"],
  ["Third-party management", "", "/dashboard/third-party-management/submit-new-request"],
  ["Third-party management", "", "/dashboard/third-party-management/third-party-data"],
] as const;

const demo = demoForAll(300_000);

for (const [role, { entries, under }] of Object.entries(MENUS)) {
  test(`${role}: the menu is that of the role, and every page outside of it is refused`, async () => {
    const { page, open, isRefused, complaints } = await demo.people.as(role);
    await open("/dashboard/account");
    const menu = page.getByRole("navigation", { name: "Dashboard", exact: true });
    await expect(menu.locator("a.ent")).toHaveText(entries);
    for (const entry of ["Management", "Alert management", "Third-party management"]) {
      const item = menu.locator("li", { has: page.locator("a.ent", { hasText: new RegExp(`^${entry}$`) }) });
      const fold = item.locator("button.fold");
      await expect(fold).toHaveCount(under[entry] === undefined ? 0 : 1);
      if (under[entry] === undefined) continue;
      // The rail shows its words, and what folds, to anyone who points at it.
      await menu.hover();
      await fold.click();
      await expect(item.locator(".sub a")).toHaveText(under[entry]);
    }
    await expectAccessible(page);
    for (const [entry, link, path] of PAGES)
      if (!entries.includes(entry) || (link !== "" && under[entry]?.includes(link) !== true)) await isRefused(path);
    expect(complaints()).toEqual([]);
  });
}

test("a refused page that fills the screen leads back to the overview", async () => {
  const { page, isRefused } = await demo.people.as("seller");
  await isRefused("/dashboard/predictive-dashboard");
  await page.getByRole("link", { name: "Back to Overview" }).click();
  await expect(page).toHaveURL(/\/dashboard\/current-risk/);
});
