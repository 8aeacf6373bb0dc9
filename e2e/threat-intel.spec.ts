import { readFileSync } from "node:fs";

import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";

import { demoAccountsReady } from "./demo-scan.ts";
import { importFeeds } from "./import-samples.ts";
import { type Product, startProduct } from "./product.ts";
import { selectDomainIn } from "./select-domain.ts";
import { signIn } from "./sign-in.ts";

const INTELLIGENCE = "/dashboard/threat-intelligence";

test.describe.configure({ mode: "serial" });
test.setTimeout(180_000);

let product: Product;
let context: BrowserContext;
let page: Page;
const complaints: string[] = [];

const open = async (path: string) => {
  await page.goto(`${product.url}${path}`);
  await page.locator("#main h1").waitFor();
};

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  product = await startProduct({ PARAPET_DEMO: "companies" });
  await demoAccountsReady(product);
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    const text = message.text();
    if (message.type() === "error" && !text.includes("Failed to load resource")) complaints.push(text);
  });
  await signIn(page, product, "client_user");
  await selectDomainIn(page, product, "acme.test");
});
test.afterAll(async () => {
  await context.close();
  await product[Symbol.asyncDispose]();
});
test.afterEach(() => expect(complaints.splice(0)).toEqual([]));

test("an empty database reports that no data is loaded, not that nothing was found", async () => {
  for (const list of ["ioc-database", "cve-database"]) {
    await open(`${INTELLIGENCE}/${list}`);
    await expect(page.getByRole("heading", { name: /No data loaded|CVE database not loaded/ })).toBeVisible();
  }
  await importFeeds(product);
});

test.describe("refusals", () => {
  test("a field that does not exist is pointed at, and nothing is asked", async () => {
    await open(`${INTELLIGENCE}/cve-database`);
    const box = page.getByRole("searchbox", { name: "Search vulnerabilities" });
    await box.fill("kev:true AND vendr:apache");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page.getByRole("alert").locator("mark")).toHaveText("vendr");
    await expect(page.getByRole("alert")).toContainText("“vendr” (character 14) is not a field.");
    await expect
      .poll(() => box.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]))
      .toEqual([13, 18]);
    expect(new URL(page.url()).search).toBe("");
  });

  test("a broken search in the address is explained as well", async () => {
    await open(`/fr${INTELLIGENCE}/ioc-database?q=${encodeURIComponent("type:ip AND (last>7d")}`);
    await expect(page.getByRole("alert")).toContainText("La parenthèse du caractère 13 n’est pas fermée.");
    await expect(page.getByRole("heading", { name: "Requête non valide" })).toBeVisible();
  });

  test("an unknown CVE and a word that is none", async () => {
    await open(`${INTELLIGENCE}/cve-database/CVE-2031-99999`);
    await expect(page.getByRole("heading", { name: "CVE not found" })).toBeVisible();
    await open(`${INTELLIGENCE}/cve-database/heartbleed`);
    await expect(page.getByRole("heading", { name: "Invalid CVE ID" })).toBeVisible();
  });
});

test("an indicator is found in any spelling, opened, and removed as a file", async () => {
  await open(`${INTELLIGENCE}/ioc-database`);
  await page.getByRole("searchbox", { name: "Search indicators" }).fill("evil[.]example");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.locator("tr[data-opens]", { hasText: "evil.example" }).first().click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("heading", { name: /^Seen by/ })).toBeVisible();
  await expect(drawer.getByRole("img", { name: /^Seen by 1 feed from/ })).toBeVisible();
  await expect(drawer.getByRole("heading", { name: "Other AcmeJS indicators" })).toBeVisible();
  await expect(drawer.getByRole("img", { name: /expires on/ })).toBeVisible();
  await expect(drawer.getByText("Not seen on your assets.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();

  for (const [button, name, holds] of [
    ["Export CSV", "indicators.csv", "type,value,score"],
    ["Export STIX", "indicators.stix.json", '"type":"bundle"'],
  ] as const) {
    await page.getByRole("button", { name: "Export" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: button }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(name);
    expect(readFileSync(await download.path(), "utf8")).toContain(holds);
  }
});

test("filters live in the address and survive a reload", async () => {
  await open(`${INTELLIGENCE}/ioc-database`);
  const filters = page.getByRole("button", { name: /^Filters/ });
  await filters.click();
  await page.getByRole("button", { name: "IP", exact: true }).click();
  await expect(page).toHaveURL(/kind=ip/);
  await expect(page.locator("tr[data-opens]", { hasText: "203.0.113.7:4444" })).toBeVisible();
  await page.reload();
  await filters.click();
  await expect(page.getByRole("button", { name: "IP", exact: true })).toHaveAttribute("aria-pressed", "true");
});

test("a pasted list: known, unknown and unreadable add up", async () => {
  await open(`${INTELLIGENCE}/ioc-database?view=list`);
  await page
    .getByLabel("Values, one per line")
    .fill(
      "evil[.]example\r\nhxxps://nobody[.]example/a\n\n# a note\n<script>alert(1)</script>\n203.0.113.7:4444\n198.51.100.1",
    );
  await expect(page.getByText("5 lines", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Run lookup", exact: true }).click();
  await expect(page.getByText("Lines: 5. Known: 2, unknown: 2, invalid: 1.")).toBeVisible();
  await expect(page.getByRole("cell", { name: "https://nobody.example/a" })).toBeVisible();
  // Harmless by a warning list is a mark beside the answer, never an answer of its own.
  await expect(page.getByRole("row", { name: /198\.51\.100\.1 .*Unknown/ })).toContainText("On a warning list");
  await expect(page.getByRole("cell", { name: "<script>alert(1)</script>" })).toBeVisible();
});

test("from a view to one CVE with all its sources", async () => {
  await open(`${INTELLIGENCE}/cve-database`);
  await page.getByRole("button", { name: "Known exploited (KEV)", exact: true }).click();
  await expect(page).toHaveURL(/q=kev%3Atrue/);
  await page.getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Export CSV" }).click(),
  ]);
  expect(readFileSync(await download.path(), "utf8")).toContain("CVE-2026-0001");
  await page.getByRole("link", { name: "CVE-2026-0001" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "CVE-2026-0001" })).toBeVisible();
  for (const part of [
    "On your assets",
    "Description",
    "Known exploited vulnerability (CISA KEV)",
    "Affected products",
    "Exploits",
    "Scores by source",
    "EPSS trend",
    "Weaknesses (CWE)",
    "History",
  ]) {
    await expect(page.getByRole("heading", { name: part, exact: true })).toBeVisible();
  }
  await expect(page.getByText("97.4%")).toBeVisible();
  await expect(
    page.getByText("This product uses the NVD API but is not endorsed or certified by the NVD."),
  ).toBeVisible();
});

test("new CVEs of a product are saved as a named search with email alerts", async () => {
  await open(`${INTELLIGENCE}/cve-database/CVE-2026-0001`);
  await page.getByRole("button", { name: "Create alert" }).click();
  const dialog = page.getByRole("dialog", { name: "Alert on new vulnerabilities" });
  await expect(dialog.getByRole("checkbox", { name: "Email me new results" })).toBeChecked();
  const [, second = ""] = await dialog.getByLabel("Scope").locator("option").allTextContents();
  await dialog.getByLabel("Scope").selectOption({ label: second });
  await dialog.getByLabel("Name").fill("Ours");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Search saved with email alerts")).toBeVisible();

  await open(`${INTELLIGENCE}/cve-database`);
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByRole("button", { name: "Ours", exact: true }).click();
  await expect(page).toHaveURL(/q=(?:product|vendor)%3A/);
  await expect(page.getByRole("link", { name: "CVE-2026-0001" })).toBeVisible();
  await page.getByRole("button", { name: "Turn off email alerts for Ours" }).click();
  await expect(page.getByRole("button", { name: "Turn on email alerts for Ours" })).toBeVisible();
  await page.getByRole("button", { name: "Delete Ours" }).click();
  await expect(page.getByRole("button", { name: "Ours", exact: true })).toHaveCount(0);
});

for (const [locale, width, theme] of [
  ["", 1440, "light"],
  ["/es", 1000, "dark"],
  ["/fr", 390, "light"],
  ["", 390, "dark"],
] as const) {
  test(`no axe violation and no sideways scroll: ${locale || "/en"}, ${width} px, ${theme}`, async () => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    for (const path of [
      "ioc-database",
      "ioc-database?view=list",
      "ioc-database?q=nofield:1",
      "cve-database",
      "cve-database/CVE-2026-0001",
    ]) {
      await open(`${locale}${INTELLIGENCE}/${path}`);
      if (!path.includes("nofield") && !path.includes("view")) await page.locator("td").first().waitFor();
      // The floating way back belongs to the frame, not to these pages.
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${path} ${id} ${nodes[0]?.html ?? ""}`)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path).toBe(true);
    }
  });
}
