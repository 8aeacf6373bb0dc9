import { existsSync } from "node:fs";
import { join } from "node:path";

import AxeBuilder from "@axe-core/playwright";
import { type Browser, expect, test } from "@playwright/test";

import { ROUTES } from "../apps/web/src/app/route-table.ts";
import { type Product, startProduct } from "./product.ts";
import { signIn } from "./sign-in.ts";

const ROLES = ["super_admin", "partner_admin", "client_admin", "client_user", "partner_user", "seller"] as const;
const LOCALES = ["", "/es", "/fr"] as const;
const WIDTHS = [390, 1000, 1440] as const;
const THEMES = ["light", "dark"] as const;
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const SCAN_PATIENCE_MS = 600_000;
const WAIT_MS = 60_000;

/** What this journey is about: risk, the outlook and intelligence. Management and account have journeys of their own. */
const PATHS = ROUTES.filter(({ path, leadsTo }) => leadsTo === undefined && !path.includes(":"))
  .map(({ path }) => path)
  .filter((path) => /^\/dashboard\/(?:current-risk|predictive-dashboard|threat-intelligence)/.test(path));

let product: Product;
test.setTimeout(SCAN_PATIENCE_MS + 900_000);
test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await startProduct({ PARAPET_DEMO: "1" });
  await expect(() => expect(existsSync(join(product.dataDir, "demo-accounts.json"))).toBe(true)).toPass();
});
test.afterAll(() => product[Symbol.asyncDispose]());

/** Visits every page once as this role; over the six roles each page is seen in all languages, widths and themes. */
const walk = async (browser: Browser, role: (typeof ROLES)[number]): Promise<string[]> => {
  const complaints: string[] = [];
  const turn = ROLES.indexOf(role);
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  page.on("pageerror", (error) => complaints.push(`${role} ${page.url()}: ${String(error)}`));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${role} ${page.url()}: ${message.text()}`);
  });
  await page.addInitScript(() => sessionStorage.setItem("selectedDomain", "acme.test"));
  await signIn(page, product, role);
  for (const [n, path] of PATHS.entries()) {
    const [locale, width, theme] = [LOCALES[(n + turn) % 3], WIDTHS[(n + Math.floor(turn / 2)) % 3], THEMES[turn % 2]];
    const where = `${role} ${locale}${path} ${width} ${theme}`;
    await page.emulateMedia({ colorScheme: theme ?? "light", reducedMotion: "reduce" });
    await page.setViewportSize({ width: width ?? 1440, height: 900 });
    await page.goto(`${product.url}${locale}${path}`);
    await page.locator("#main :is(h1, h2)").first().waitFor();
    await expect(page.locator("#main .sk"), where).toHaveCount(0, { timeout: WAIT_MS });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) complaints.push(`${where}: ${over} px too wide`);
    const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
    complaints.push(...violations.map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.html}`));
  }
  await context.close();
  return complaints;
};

test("every page of the dashboard, as each role, over the demo's real scan", async ({ browser, page }) => {
  await page.addInitScript(() => sessionStorage.setItem("selectedDomain", "acme.test"));
  await signIn(page, product, "client_admin");
  // The demo's first scan has to end before there is anything to show.
  await expect(async () => {
    await page.goto(`${product.url}/dashboard/current-risk/company-exposed-ports`);
    await page.locator("tr[data-opens]").first().waitFor({ timeout: 5_000 });
  }).toPass({ timeout: SCAN_PATIENCE_MS, intervals: [2_000] });

  // Two at a time: one waits for the server while the other draws.
  for (const pair of [ROLES.slice(0, 2), ROLES.slice(2, 4), ROLES.slice(4, 6)])
    for (const complaints of await Promise.all(pair.map((role) => walk(browser, role))))
      expect.soft(complaints).toEqual([]);
});

test("a finding is opened by its address, filtered, noted and found again by keyboard", async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem("selectedDomain", "acme.test"));
  page.setDefaultTimeout(WAIT_MS);
  await signIn(page, product, "client_admin");
  await page.goto(`${product.url}/dashboard/current-risk/email-weaknesses?sort=severity`);
  await expect(page.getByText("Yes: DMARC only watches", { exact: false })).toBeVisible({ timeout: WAIT_MS });
  await page.locator("tr[data-opens]").first().press("Enter");
  await expect(page).toHaveURL(/finding=/);
  await page.reload();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("heading", { name: "Why it is yours" })).toBeVisible({ timeout: WAIT_MS });
  await drawer.getByLabel("Note or reason").fill("Asked the mail team.");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer.getByText("Asked the mail team.")).toBeVisible({ timeout: WAIT_MS });
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();

  await page.getByText("Try a sender").click();
  await page.getByLabel("Address that sends").fill("198.51.100.9");
  await page.getByRole("button", { name: "What would happen?" }).click();
  await expect(page.getByText("It would be delivered.")).toBeVisible({ timeout: WAIT_MS });

  await page.goto(`${product.url}/dashboard/current-risk/assets?q=dev.`);
  await page.locator("tr[data-opens]").first().press("Enter");
  await expect(page.locator("tr[aria-selected=true]")).toHaveCount(1);
  await page.getByRole("application").press("ArrowRight");
  await expect(page.locator("[aria-live=polite]").filter({ hasText: "Service" })).toBeVisible();

  await page.goto(`${product.url}/dashboard/current-risk/leaked-credentials/self-attestation`);
  await page.getByRole("button", { name: "Sign and agree" }).click();
  await expect(page.getByText("Please agree to the statements above")).toBeVisible();
  await page.getByLabel("Organisation").fill("Acme");
  await page.getByLabel("Title").fill("CISO");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Sign and agree" }).click();
  await expect(page.getByRole("heading", { name: "Signed already" })).toBeVisible({ timeout: WAIT_MS });
});
