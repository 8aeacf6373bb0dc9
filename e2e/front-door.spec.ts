import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

import { type Product, startProduct } from "./product.ts";

/** What a visitor sees, on the real program with the demo's company to scan. */
let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct({ PARAPET_DEMO: "1" });
});
test.afterAll(async () => {
  await product[Symbol.asyncDispose]();
});

const PATIENCE = { timeout: 60_000 };
const LANGUAGES = ["", "/es", "/fr"] as const;
const WIDTHS = [390, 1000, 1440] as const;
const ROUTES = [
  "/",
  "/results/acme.test",
  "/result",
  "/plans-pricing",
  "/terms",
  "/contact-us",
  "/partners/register",
  "/scanning",
  "/404",
  "/login",
  "/signup",
  "/forgot-password",
] as const;

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${product.url}${path}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible(PATIENCE);
};

const report = (domain: string, headers: Record<string, string> = {}) =>
  fetch(`${product.url}/v1/public_report/`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ domain }),
  });

test.describe("refuses kindly", () => {
  for (const typed of ["www.acme.test", "https://acme.test", "acme.test:8080", "not a domain", "<script>"]) {
    test(`'${typed}' in the hero, and what was typed stays`, async ({ page }) => {
      await open(page, "/");
      const box = page.getByRole("textbox", { name: "Domain or email" });
      await box.fill(typed);
      await page.getByRole("button", { name: "Scan now" }).click();
      await expect(page.getByText("Invalid email or domain format").first()).toBeVisible(PATIENCE);
      await expect(box).toHaveValue(typed);
    });
  }

  test("an address of a report that is none asks for a domain", async ({ page }) => {
    await open(page, "/results/www.acme.test");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Which domain should we look at?");
    await expect(page.getByRole("searchbox")).toHaveValue("www.acme.test");
  });

  test("a free mail provider has no report, in the reader's language", async ({ page }) => {
    await open(page, "/fr/results/gmail.com");
    await expect(page.getByText("Il n’y a pas de rapport pour cela")).toBeVisible(PATIENCE);
    await expect(page.getByText(/messagerie gratuite/)).toBeVisible();
  });

  test("a limit is a pause, and trying again works when it is over", async ({ page }) => {
    let refusals = 0;
    await page.route("**/v1/public_report/", async (route) => {
      refusals += 1;
      if (refusals > 1) await route.continue();
      else
        await route.fulfill({
          status: 429,
          headers: { "retry-after": "60" },
          json: { detail: "Five scans in ten minutes." },
        });
    });
    await open(page, "/results/acme.test");
    await expect(page.getByText("A short pause")).toBeVisible(PATIENCE);
    await expect(page.getByText("Five scans in ten minutes.")).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Risk score" })).toBeVisible(PATIENCE);
  });
});

test("a visitor types an address, follows the scan, reads the report, shares it and asks for the whole one", async ({
  browser,
}) => {
  test.slow();
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  await open(page, "/");
  await page.getByRole("textbox", { name: "Domain or email" }).fill("Ann@ACME.test");
  await page.getByRole("button", { name: "Scan now" }).click();
  await expect(page).toHaveURL(`${product.url}/results/acme.test`);
  await expect(page.getByText("Scan complete")).toBeVisible(PATIENCE);

  for (const card of [
    "Last scan", "Infected device logs", "Stealer logs on market", "Leaked credentials", "Dark web mentions", "Vulnerable services",
    "Email weaknesses", "Risk score",
  ]) await expect(page.getByRole("heading", { name: card, exact: true })).toBeVisible(); // prettier-ignore
  const services = page.getByRole("region", { name: "Vulnerable services" });
  await expect(services.getByText("It does not mean that nothing is there.", { exact: false })).toBeVisible();
  await expect(page.getByText("at best")).toBeVisible();

  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("button", { name: "Link copied" })).toBeVisible();
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(`${product.url}/results/acme.test`);

  await page.getByRole("button", { name: "Get the full report" }).click();
  await expect(page.getByText("Please fill in this field")).toBeVisible();
  await page.getByLabel("Work email").fill("ann@acme.test");
  await page.getByRole("button", { name: "Get the full report" }).click();
  await expect(page.getByText("We write to ann@acme.test about the report of acme.test.")).toBeVisible(PATIENCE);

  const { data } = (await (await report("acme.test")).json()) as { data: Record<string, unknown> };
  expect(JSON.stringify(data)).not.toMatch(/v=spf1|DMARC1|203\.0\.113|Apache/i);
  await context.close();
});

test("the contact form keeps what was typed while the network is cut, and then goes through", async ({
  page,
  context,
}) => {
  await open(page, "/contact-us");
  for (const name of ["First name", "Last name", "Company", "Location", "Job title", "Phone"])
    await page.getByLabel(name, { exact: false }).first().fill("Ann");
  await page.getByLabel("Email", { exact: false }).first().fill("ann@acme.test");
  await context.setOffline(true);
  await page.locator("form button[type=submit]").click();
  await expect(page.getByRole("alert").filter({ hasText: /\w/ }).first()).toBeVisible(PATIENCE);
  await expect(page.getByLabel("Email", { exact: false }).first()).toHaveValue("ann@acme.test");
  await context.setOffline(false);
  await page.locator("form button[type=submit]").click();
  await expect(page.getByText("ann@acme.test")).toBeVisible(PATIENCE);
});

test("machines find robots.txt, sitemap.xml and security.txt, and every page of the map exists", async () => {
  for (const file of ["/robots.txt", "/.well-known/security.txt"])
    expect((await fetch(`${product.url}${file}`)).headers.get("content-type")).toContain("text/plain");
  const map = await (await fetch(`${product.url}/sitemap.xml`)).text();
  const pages = [...map.matchAll(/<loc>[^<]*?\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path = ""]) => path);
  expect(pages.length).toBeGreaterThan(15);
  for (const path of pages) {
    const { status } = await fetch(`${product.url}${path}`, { headers: { accept: "text/html" } });
    expect([path, status]).toEqual([path, 200]);
  }
});

for (const language of LANGUAGES) {
  for (const width of WIDTHS) {
    test(`every public page${language === "" ? "" : ` in ${language}`}, ${width} px: no violation, no error, nothing cut`, async ({
      browser,
    }) => {
      test.slow();
      test.setTimeout(240_000);
      const colorScheme = width === 1000 ? "dark" : "light";
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      const errors: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(message.text());
      });
      page.on("pageerror", (error) => errors.push(error.message));
      for (const path of ROUTES) {
        const address = `${language}${path === "/" && language !== "" ? "" : path}`;
        await open(page, address);
        if (path.startsWith("/results/")) await expect(page.locator("#full-report")).toBeVisible(PATIENCE);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect.soft(violations.map(({ id, nodes }) => `${address} ${id} ${nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
        const wider = await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");
        expect.soft([address, wider <= 0]).toEqual([address, true]);
        expect.soft(await page.locator("html").getAttribute("lang")).toBe(language.slice(1) || "en");
      }
      expect(errors).toEqual([]);
      await context.close();
    });
  }
}
