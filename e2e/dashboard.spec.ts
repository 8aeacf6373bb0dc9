import { readFileSync } from "node:fs";

import AxeBuilder from "@axe-core/playwright";
import { type Browser, expect, type Page, test } from "@playwright/test";

import { ROUTES } from "../apps/web/src/app/route-table.ts";
import { demoAccountsReady, demoScanned } from "./demo-scan.ts";
import { downloadReport } from "./download-report.ts";
import { plantHostileFindings } from "./hostile-findings.ts";
import { HOSTILE_TEXTS } from "./hostile-text.ts";
import { importFeeds, importLeaks } from "./import-samples.ts";
import { inTurn } from "./matrix.ts";
import { type Product, startProduct } from "./product.ts";
import { selectDomainIn } from "./select-domain.ts";
import { mailedCode, signIn } from "./sign-in.ts";
import { listenForLife, sweepHostile } from "./sweep-hostile.ts";
import { walkTo, walkToNew } from "./walk-to.ts";

const ROLES = ["super_admin", "partner_admin", "client_admin", "client_user", "partner_user", "seller"] as const;
const LOCALES = ["", "/es", "/fr"] as const;
const WIDTHS = [390, 1000, 1440] as const;
const WAIT_MS = 60_000;

/** What this journey is about: risk, the outlook and intelligence. Management and account have journeys of their own. */
const PATHS = ROUTES.filter(({ leadsTo }) => leadsTo === undefined)
  .map(({ path }) => path.replace("cve-database/:id", "cve-database/CVE-2026-0001"))
  .filter((path) => !path.includes(":"))
  .filter((path) => /^\/dashboard\/(?:current-risk|predictive-dashboard|threat-intelligence)/.test(path));

test.describe.configure({ mode: "serial" });
test.setTimeout(1_800_000);

let product: Product;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(900_000);
  product = await startProduct({ PARAPET_DEMO: "companies" });
  await demoAccountsReady(product);
  const samples = importFeeds(product).then(() => importLeaks(product));
  const page = await browser.newPage();
  page.setDefaultTimeout(WAIT_MS);
  await enter(page, "client_admin");
  await demoScanned(page, product);
  await page.close();
  await samples;
});
test.afterAll(() => product[Symbol.asyncDispose]());
test.beforeEach(({ page }) => page.setDefaultTimeout(WAIT_MS));

/** Everything the browser complains of, with the page it was on. */
const complaintsOf = (page: Page, who: string): string[] => {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`${who} ${page.url()}: ${String(error)}`));
  page.on("console", (message) => {
    if (message.type() === "error")
      complaints.push(`${who} ${page.url()}: ${message.text()} ${message.location().url}`);
  });
  return complaints;
};

const enter = async (page: Page, role: string): Promise<string[]> => {
  await signIn(page, product, role);
  await selectDomainIn(page, product, "acme.test");
  return complaintsOf(page, role);
};

/** The page is drawn: a heading, and no place still waiting for its data. */
const drawn = async (page: Page): Promise<void> => {
  await page.locator("#main :is(h1, h2)").first().waitFor();
  await expect(page).toHaveTitle(/\S/, { timeout: WAIT_MS });
  await expect(page.locator("#main .sk")).toHaveCount(0, { timeout: WAIT_MS });
};

/** Visits every page once as this role; over the six roles each page is seen in all languages, widths and themes. */
const walk = async (browser: Browser, role: (typeof ROLES)[number]): Promise<string[]> => {
  const turn = ROLES.indexOf(role);
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  const complaints = await enter(page, role);
  await page.emulateMedia({ colorScheme: turn % 2 === 0 ? "light" : "dark", reducedMotion: "reduce" });
  for (const [n, path] of PATHS.entries()) {
    // Roles 0, 2, 4 are by day and 1, 3, 5 by night; both halves see three languages, and the six see three widths twice.
    const [locale, width] = [LOCALES[(n + Math.floor(turn / 2)) % 3], WIDTHS[(n + turn) % 3]];
    const where = `${role} ${locale}${path} ${width}`;
    await page.setViewportSize({ width: width ?? 1440, height: 900 });
    // The first of them is shown already, in one language or another.
    await (n === 0 ? walkTo : walkToNew)(page, `${locale}${path}`);
    await drawn(page);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) complaints.push(`${where}: ${over} px too wide`);
    // In the short form two of six roles check each page in detail, one per theme.
    if (!inTurn([0, 1, 2], n + turn).includes(0)) continue;
    const { violations } = await new AxeBuilder({ page }).analyze();
    complaints.push(...violations.map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.html}`));
  }
  await context.close();
  return complaints;
};

test("every page of the dashboard, as each role, over the demo's real scan and made-up leaks", async ({ browser }) => {
  // Two at a time: one waits for the server while the other draws.
  for (const pair of [ROLES.slice(0, 2), ROLES.slice(2, 4), ROLES.slice(4, 6)])
    for (const complaints of await Promise.all(pair.map((role) => walk(browser, role))))
      expect.soft(complaints).toEqual([]);
});

test("a finding is opened by its address, noted, tried out, and found again by keyboard", async ({ page }) => {
  const complaints = await enter(page, "client_admin");
  await page.goto(`${product.url}/dashboard/current-risk/email-weaknesses?sort=severity`);
  await expect(page.getByText("Yes: DMARC is in monitoring mode", { exact: false })).toBeVisible({ timeout: WAIT_MS });
  await page.locator("tr[data-opens]").first().press("Enter");
  await expect(page).toHaveURL(/finding=/);
  await page.reload();
  // A toast is a dialog too.
  const drawer = page.locator(".drawer");
  await expect(drawer.getByRole("heading", { name: "Attribution" })).toBeVisible({ timeout: WAIT_MS });
  await drawer.getByRole("button", { name: "Change status" }).click();
  await drawer.getByLabel("Comment").fill("Asked the mail team.");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer.getByText("Asked the mail team.")).toBeVisible({ timeout: WAIT_MS });
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();

  await page.getByText("Simulate a sender").click();
  await page.getByLabel("Sending IP").fill("198.51.100.9");
  await page.getByRole("button", { name: "Evaluate" }).click();
  await expect(page.getByText("Delivered", { exact: true })).toBeVisible({ timeout: WAIT_MS });

  await walkToNew(page, "/dashboard/current-risk/assets?q=dev.");
  await drawn(page);
  await page.locator("tr[data-opens]").first().press("Enter");
  await expect(page.locator("tr[aria-selected=true]")).toHaveCount(1);
  await page.getByRole("application").press("ArrowRight");
  await expect(page.locator("[aria-live=polite]").filter({ hasText: "Service" })).toBeVisible();

  await walkTo(page, "/dashboard/current-risk/leaked-credentials/self-attestation");
  await page.getByRole("button", { name: "Sign and agree" }).click();
  await expect(page.getByText("Agree to the statements above to continue")).toBeVisible();
  await page.getByRole("textbox", { name: "Organization" }).fill("Acme");
  await page.getByRole("textbox", { name: "Title" }).fill("CISO");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Sign and agree" }).click();
  await expect(page.getByRole("heading", { name: "Already signed" })).toBeVisible({ timeout: WAIT_MS });
  expect(complaints).toEqual([]);
});

test("one person's leaked credential, the infected machine and the login page are one attack path", async ({
  page,
}) => {
  await enter(page, "client_admin");
  await page.goto(`${product.url}/dashboard/current-risk/leaked-credentials`);
  // The most dangerous comes first.
  const worst = page.locator(".card", { hasText: "Attack paths" }).locator("ol > li").first();
  await expect(worst).toContainText("Stolen from a machine infected with RedLine");
  await expect(worst).toContainText("vpn.acme.test");
  await expect(worst).not.toContainText("Harbour-Lantern-77");
});

test("a leaked password and who sat at an infected machine: shown for a reason and a code, and not before", async ({
  page,
}) => {
  await enter(page, "client_admin");
  const drawer = page.locator(".drawer");
  const reveal = async () => {
    await drawer.getByLabel("Reason for access").fill("soon");
    await drawer.getByRole("button", { name: "Send code" }).click();
    await expect(drawer.getByText("Enter at least 10 characters")).toBeVisible();
    await drawer.getByLabel("Reason for access").fill("The account is to be closed.");
    const since = new Date();
    await drawer.getByRole("button", { name: "Send code" }).click();
    await drawer
      .getByRole("textbox", { name: "One-time code" })
      .fill(await mailedCode(product, "client.admin@acme.test", since));
    await drawer.getByRole("button", { name: "Reveal", exact: true }).click();
  };
  await page.goto(`${product.url}/dashboard/current-risk/leaked-credentials?sort=severity`);
  await page.locator("tr[data-opens]").first().press("Enter");
  await expect(drawer.getByText("Employee", { exact: true })).toBeVisible({ timeout: WAIT_MS });
  await expect(drawer).not.toContainText("Harbour-Lantern-77");
  await reveal();
  await expect(drawer.getByText("Harbour-Lantern-77")).toBeVisible({ timeout: WAIT_MS });
  await drawer.getByRole("button", { name: "Hide" }).click();
  await expect(drawer).not.toContainText("Harbour-Lantern-77");

  await page.goto(`${product.url}/dashboard/current-risk/logs-infected-machine`);
  await page.locator("tr[data-opens]").first().press("Enter");
  await expect(drawer.getByText("vpn: vpn.acme.test")).toBeVisible({ timeout: WAIT_MS });
  await expect(drawer).not.toContainText("PC-1");
  await reveal();
  await expect(drawer.getByText("PC-1")).toBeVisible({ timeout: WAIT_MS });
  await expect(drawer.getByText("pat", { exact: true })).toBeVisible();
});

test("keys: search, go, help and the palette; the way back; a toast", async ({ page }) => {
  const complaints = await enter(page, "client_admin");
  await page.goto(`${product.url}/dashboard/current-risk/sensitive-data`);
  await drawn(page);
  await page.keyboard.press("/");
  await expect(page.locator("#domain-search")).toBeFocused();
  await page.locator("#domain-search").fill("nobody.example");
  await page.keyboard.press("Enter");
  await expect(page.getByText("nobody.example", { exact: false }).last()).toBeVisible();
  await page.locator("h1").click();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("asset");
  await expect(page.getByRole("option", { name: "Asset graph" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/current-risk\/assets$/);
  await page.locator("h1").click();
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await expect(page).toHaveURL(/ioc-database$/);
  await page.getByRole("link", { name: "Back to Overview" }).click();
  await expect(page).toHaveURL(/\/dashboard\/current-risk$/);
  expect(complaints).toEqual([]);
});

test("on paper there is the page and not what can only be clicked, by night as by day", async ({ page }) => {
  await enter(page, "client_admin");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const path of ["/dashboard/current-risk/email-weaknesses", "/dashboard/current-risk"]) {
    await page.goto(`${product.url}${path}`);
    await drawn(page);
    for (const hidden of [".rail", ".bar", ".float", ".page-h .acts"])
      await expect(page.locator(hidden).first()).toBeHidden();
    await expect(page.locator("h1")).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)");
    expect(await page.locator("h1").evaluate((h1) => getComputedStyle(h1).color)).toBe("rgb(16, 29, 27)");
  }
});

test("the outlook of a real scan fills a wall in three languages, and the report comes as a file", async ({ page }) => {
  const complaints = await enter(page, "client_admin");
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(`${product.url}/dashboard/predictive-dashboard`);
  await expect(page.locator(".outlook .figures dd").nth(1)).toHaveText(/^\d+$/, { timeout: WAIT_MS });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("banner").getByRole("searchbox")).toHaveCount(0);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("img", { name: /the past 60 days and the next 60/ })).toBeVisible();
  await expect(page.getByText("not enough history for a trend", { exact: false })).toBeVisible();
  await expect(page.locator(".vectors li")).not.toHaveCount(0);
  await expect(page.locator(".actions li")).toHaveCount(3);
  await expect(page.locator(".warnings li")).not.toHaveCount(0);
  for (const [locale, title] of [
    ["", "60-day outlook"],
    ["/es", "Previsión a 60 días"],
    ["/fr", "Prévision à 60 jours"],
  ]) {
    await walkTo(page, `${locale}/dashboard/predictive-dashboard`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title ?? "", { timeout: WAIT_MS });
    await page.locator(".vectors li").first().waitFor();
    // On a wide screen nothing has to be scrolled to.
    const left = await page.locator("#main").evaluate((main) => main.scrollHeight - main.clientHeight);
    expect(left, locale).toBeLessThanOrEqual(1);
  }

  await walkTo(page, "/dashboard/predictive-dashboard");
  await page.getByRole("link", { name: "Back to Overview" }).click();
  await expect(page).toHaveURL(`${product.url}/dashboard/current-risk`);
  const file = await downloadReport(page);
  expect(file.suggestedFilename()).toBe("report.pdf");
  const head = readFileSync(await file.path()).subarray(0, 5);
  expect(head.toString()).toBe("%PDF-");
  expect(complaints).toEqual([]);
});

test(`${HOSTILE_TEXTS.length} hostile texts in every column of every page stay text, in three languages`, async ({
  page,
}) => {
  await plantHostileFindings(product);
  const received = await listenForLife(page, product);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product, "client_admin");
  for (const locale of LOCALES) await sweepHostile(page, received, product, locale);
});
