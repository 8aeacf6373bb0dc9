import { expect as expectSoon, type Page, test } from "@playwright/test";

import en from "../packages/words/src/messages/shell/en.ts";
import { DEMO_EMAIL, startWholeDemo, visitAs } from "./demo-visit.ts";
import type { Product } from "./product.ts";

/** The demo examines its company while the tour is taken: a page may be late. */
const expect = expectSoon.configure({ timeout: 30_000 });

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(480_000);
  product = await startWholeDemo();
});
test.afterAll(() => product[Symbol.asyncDispose]());

const open = async (page: Page, role: keyof typeof DEMO_EMAIL): Promise<void> => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visitAs(page, product, DEMO_EMAIL[role]);
};

/** Follows the menu at the left, as the README names its entries. */
const follow = async (page: Page, ...names: string[]): Promise<void> => {
  for (const name of names) {
    await page.getByRole("navigation").getByRole("link", { name, exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  }
  await expect(page.locator(".sk")).toHaveCount(0, { timeout: 60_000 });
};

const openFirstRow = async (page: Page) => {
  await page.locator("main table tbody tr").first().click();
  const details = page.getByRole("dialog");
  await expect(details).toBeVisible();
  return details;
};

test("step 1: the overview says what lowered the score and what to do first", async ({ page }) => {
  test.setTimeout(180_000);
  await open(page, "client_admin");
  await expect(page.getByRole("button", { name: en.tour.start })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Do these three now" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Upgrade Apache Tomcat/ }).first()).toBeVisible();
  await expect(page.getByText("Create ticket").first()).toBeVisible();
  await page
    .getByRole("button", { name: /Likely phishing domain/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("steps 2, 3 and 5: details of findings, a password, look-alikes and exploited vulnerabilities", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await open(page, "client_admin");
  await follow(page, "Exposure", "Subdomain services");
  const service = await openFirstRow(page);
  for (const named of ["Status", "Owner", "Due date", "Ticket"]) await expect(service).toContainText(named);
  await expect(service).toContainText("Evidence");
  await expect(service.getByRole("button", { name: /re-test/i })).toBeVisible();
  await page.keyboard.press("Escape");

  await follow(page, "Leaked credentials");
  await openFirstRow(page);
  await page
    .getByRole("button", { name: /reveal/i })
    .first()
    .click();
  const reveal = page.getByRole("dialog").last();
  await expect(reveal).toContainText(/reason/i);
  await expect(reveal).toContainText(/code/i);
  await page.keyboard.press("Escape");

  await follow(page, "Look-alike domains");
  expect(await (await openFirstRow(page)).innerText()).toMatch(/takedown/i);
  await page.keyboard.press("Escape");
  await follow(page, "Exploited vulnerabilities");
  await expect(page.locator("main table tbody tr").first()).toBeVisible();
});

test("steps 4 and 6: assets and their tabs, work, compliance, third parties, alerts and VIPs", async ({ page }) => {
  test.setTimeout(240_000);
  await open(page, "client_admin");
  await page.getByRole("navigation").getByRole("link", { name: "Assets", exact: true }).first().click();
  for (const tab of ["Asset changes", "Calendar of expiry dates", "Screenshots", "Attribution"]) {
    await page.getByRole("link", { name: tab, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(tab);
  }
  await follow(page, "Work");
  await page.getByRole("navigation").getByRole("link", { name: "Reports and compliance", exact: true }).click();
  await page.getByRole("link", { name: "Compliance evidence", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Compliance evidence");
  for (const [path, heading] of [
    ["/dashboard/third-party-management/third-party-data", "Third-party data"],
    ["/dashboard/alert-management", "Alerts"],
    ["/dashboard/management/vip-management", "VIP management"],
  ] as const) {
    await page.goto(`${product.url}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(heading);
  }
});

test.describe("steps 7 to 9", () => {
  const LANDING = [
    ["partner_admin", "Portfolio", ["Actions across clients"]],
    ["super_admin", "Operation", ["Sources"]],
    ["seller", "Leads", []],
  ] as const;
  for (const [role, name, sections] of LANDING)
    test(`${role} begins with ${name}`, async ({ page }) => {
      test.setTimeout(180_000);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${product.url}/login`);
      await page.getByRole("button", { name: DEMO_EMAIL[role] }).click();
      await expect(page.getByText("Your demo code is")).toBeVisible({ timeout: 60_000 });
      await page.getByRole("button", { name: "Verify and sign in" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText(name, { timeout: 60_000 });
      for (const section of sections) await expect(page.getByRole("heading", { name: section })).toBeVisible();
    });

  for (const role of ["client_user", "partner_user"] as const)
    test(`${role} has no management`, async ({ page }) => {
      test.setTimeout(180_000);
      await open(page, role);
      await expect(
        page.getByRole("navigation").getByRole("link", { name: "Overview", exact: true }).first(),
      ).toBeVisible();
      await expect(page.getByRole("link", { name: "User management", exact: true })).toHaveCount(0);
    });
});
