import { type Browser, expect, test } from "@playwright/test";

import { mayOpen, menuFor } from "../packages/domain/src/access/menu.ts";
import { ROLES, type Role } from "../packages/domain/src/access/roles.ts";
import { ASSET_KINDS } from "../packages/domain/src/contracts/choices.ts";
import { DEMO_EMAIL, openWhole, startWholeDemo, visitAs } from "./demo-visit.ts";
import type { Product } from "./product.ts";

const RISK = "/dashboard/current-risk";
/** Pages beside the menu. Each role is shown those that it may open. */
const BESIDE_MENU = [
  `${RISK}/assets`,
  ...ASSET_KINDS.map((kind) => `${RISK}/inventory?kind=${kind}`),
  `${RISK}/inventory/changes`,
  `${RISK}/inventory/calendar`,
  `${RISK}/remediation`,
  `${RISK}/compliance`,
  `${RISK}/scan-history`,
  "/dashboard/predictive-dashboard",
  "/dashboard/account?part=security",
];
const PORTAL_PARTS = ["connectors", "feeds", "imports", "breaches", "plans", "queue", "mail", "audit"];
const ATTRIBUTION = `${RISK}/inventory/attribution`;
const FURTHER: Readonly<Record<Role, readonly string[]>> = {
  super_admin: [
    "/dashboard/leads",
    ATTRIBUTION,
    ...PORTAL_PARTS.map((part) => `/dashboard/management/portal-management?part=${part}`),
  ],
  partner_admin: ["/dashboard/reports", "/dashboard/leads", ATTRIBUTION],
  client_admin: ["/dashboard/reports", ATTRIBUTION],
  client_user: [],
  partner_user: [],
  seller: ["/dashboard/leads"],
};

/** The pages of a role: every link of its menu, and those beside it. A seller reads counts, not findings. */
const pagesOf = (role: Role): string[] => {
  const linked = menuFor({ role_name: role }).flatMap(({ path, items }) => [
    path,
    ...(items ?? []).map((item) => item.path),
  ]);
  const isOpen = (path: string): boolean => mayOpen({ role_name: role }, path.replace(/\?.*$/, ""));
  return [...new Set([...linked, ...BESIDE_MENU, ...FURTHER[role]])].filter(isOpen);
};

test.describe.configure({ mode: "serial" });
let product: Product;
test.beforeAll(async () => {
  test.setTimeout(480_000);
  product = await startWholeDemo();
});
test.afterAll(() => product[Symbol.asyncDispose]());

const newcomer = async (browser: Browser, role: Role, width: number) => {
  const page = await browser.newPage({ viewport: { width, height: 844 }, reducedMotion: "reduce" });
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await visitAs(page, product, DEMO_EMAIL[role]);
  return { page, complaints };
};

for (const role of ROLES)
  test(`${role} finds content on every page`, async ({ browser }) => {
    test.setTimeout(420_000);
    const { page, complaints } = await newcomer(browser, role, 1440);
    const empty: string[] = [];
    const review = async (path: string): Promise<void> => {
      const main = page.getByRole("main");
      if ((await main.locator(".empty").count()) > 0)
        empty.push(`${path}: ${await main.locator(".empty").first().innerText()}`);
      if ((await main.locator("tr, li, .card, .tile, form").count()) === 0) empty.push(`${path}: nothing`);
    };
    for (const path of pagesOf(role)) {
      await openWhole(page, product, path);
      await review(path);
      // The page of an asset has no address before the inventory exists.
      if (path === `${RISK}/inventory`) {
        await page.locator("table tbody tr").first().click();
        await page.waitForURL(/inventory\/[\da-f-]{36}/);
        await expect(page.locator(".sk")).toHaveCount(0, { timeout: 60_000 });
        await review("the page of an asset");
      }
    }
    expect(empty).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });
