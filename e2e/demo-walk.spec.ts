import { type Browser, expect, test } from "@playwright/test";

import { menuFor } from "../packages/domain/src/access/menu.ts";
import { ROLES, type Role } from "../packages/domain/src/access/roles.ts";
import { DEMO_EMAIL, openWhole, startWholeDemo, visitAs } from "./demo-visit.ts";
import type { Product } from "./product.ts";

const RISK = "/dashboard/current-risk";
/** Pages beside the menu: of everyone who reads findings, and of single roles. */
const READERS = [
  `${RISK}/assets`,
  `${RISK}/inventory/changes`,
  `${RISK}/inventory/calendar`,
  `${RISK}/remediation`,
  `${RISK}/compliance`,
  `${RISK}/scan-history`,
  "/dashboard/predictive-dashboard",
];
const PORTAL_PARTS = ["connectors", "feeds", "imports", "breaches", "plans", "queue", "mail", "audit"];
const FURTHER: Readonly<Record<Role, readonly string[]>> = {
  super_admin: [
    ...READERS,
    "/dashboard/leads",
    ...PORTAL_PARTS.map((part) => `/dashboard/management/portal-management?part=${part}`),
  ],
  partner_admin: READERS,
  client_admin: [...READERS, "/dashboard/reports"],
  client_user: READERS,
  partner_user: READERS,
  seller: ["/dashboard/leads"],
};

/** The pages of a role: every link of its menu, and those beside it. A seller reads counts, not findings. */
const pagesOf = (role: Role): string[] => {
  const linked = menuFor({ role_name: role }).flatMap(({ path, items }) => [
    path,
    ...(items ?? []).map((item) => item.path),
  ]);
  const isRefused = (path: string): boolean => role === "seller" && path.startsWith(`${RISK}/`);
  return [...new Set([...linked, ...FURTHER[role]])].filter((path) => !isRefused(path));
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
    for (const path of pagesOf(role)) {
      await openWhole(page, product, path);
      const main = page.getByRole("main");
      if ((await main.locator(".empty").count()) > 0)
        empty.push(`${path}: ${await main.locator(".empty").first().innerText()}`);
      if ((await main.locator("tr, li, .card, .tile, form").count()) === 0) empty.push(`${path}: nothing`);
    }
    expect(empty).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });
