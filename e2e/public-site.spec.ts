import AxeBuilder from "@axe-core/playwright";
import { expect as judge, type Page, test } from "@playwright/test";

import { inTurn } from "./matrix.ts";
import { type Product, startProduct } from "./product.ts";
import { STRETCH_AND_POLL } from "./pseudo-locale.ts";

// A busy machine takes its time; what is awaited here is never a matter of speed.
const expect = judge.configure({ timeout: 60_000 });

/** What a visitor sees, on the real program with the demo's company to scan. */
let product: Product;
test.setTimeout(300_000);
test.use({ actionTimeout: 60_000 });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  product = await startProduct({ PARAPET_DEMO: "companies" });
});
test.afterAll(() => product[Symbol.asyncDispose]());

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
  "/status",
  "/payment/success",
  "/payment/failed",
  "/404",
  "/login",
  "/signup",
  "/forgot-password",
] as const;

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${product.url}${path}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
};

/** Opens a page and waits until it listens: who is here is known only then. */
const openReady = async (page: Page, path: string): Promise<void> => {
  await open(page, path);
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
};

/** Waits until a page listens, and one with data of its own has drawn it. */
const drawn = async (page: Page, path: string): Promise<void> => {
  await open(page, path);
  await page.waitForLoadState("networkidle");
  if (path.includes("/results/")) await expect(page.locator("#full-report")).toBeVisible();
  if (path.endsWith("/status")) await expect(page.locator("#components")).toBeVisible();
};

test("refuses invalid domains, retains the input, and states why there is no report", async ({ page }) => {
  await openReady(page, "/");
  const box = page.getByRole("textbox", { name: "Domain or email" });
  for (const typed of [
    "www.acme.test",
    "https://acme.test",
    "acme.test:8080",
    "a/b",
    "<script>",
    `${"a".repeat(300)}.test`,
  ]) {
    await box.fill(typed);
    await page.getByRole("button", { name: "Scan now" }).click();
    await expect(page.getByText("Invalid email or domain format").first()).toBeVisible();
    await expect(box).toHaveValue(typed);
  }
  await open(page, "/results/www.acme.test");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Scan a domain");
  await expect(page.getByRole("searchbox")).toHaveValue("www.acme.test");
  await open(page, "/fr/results/gmail.com");
  await expect(page.getByText("Rapport non disponible")).toBeVisible();
  await expect(page.getByText(/messagerie gratuite/)).toBeVisible();

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
  await expect(page.getByText("Try again later")).toBeVisible();
  await expect(page.getByText("Five scans in ten minutes.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Risk score" })).toBeVisible();
});

test("a visitor types an address, follows the scan, reads the report, shares it, asks about the address and for the whole report", async ({
  browser,
}) => {
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  await openReady(page, "/");
  await page.getByRole("textbox", { name: "Domain or email" }).fill("Ann@ACME.test");
  await page.getByRole("button", { name: "Scan now" }).click();
  await expect(page).toHaveURL(`${product.url}/results/acme.test`);
  // A whole scan, on a machine that has other things to do.
  await expect(page.getByText("Scan complete")).toBeVisible({ timeout: 240_000 });
  for (const card of [
    "Last scan",
    "Infected device logs",
    "Stealer logs on market",
    "Leaked credentials",
    "Dark web mentions",
    "Vulnerable services",
    "Email weaknesses",
    "Risk score",
  ])
    await expect(page.getByRole("heading", { name: card, exact: true })).toBeVisible();
  const services = page.getByRole("region", { name: "Vulnerable services" });
  await expect(services.getByText(/Checked after you verify the domain|Partial result/)).toBeVisible();

  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("button", { name: "Link copied" })).toBeVisible();
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(`${product.url}/results/acme.test`);

  await page.getByRole("button", { name: "Email me the result" }).click();
  await expect(page.getByText("The result will be sent to ann@acme.test.", { exact: false })).toBeVisible();
  await expect(async () => {
    const mails = (await (await fetch(`${product.url}/dev/mailbox.json`)).json()) as { to: string; subject: string }[];
    expect(mails.some(({ to, subject }) => to === "ann@acme.test" && /leak|not assessed/i.test(subject))).toBe(true);
  }).toPass({ timeout: 60_000 });

  await page.getByRole("button", { name: "Get the full report" }).click();
  await expect(page.getByText("This field is required")).toBeVisible();
  await page.getByLabel("Work email").fill("ann@acme.test");
  // A 503 under load keeps the form input: the user retries.
  await expect(async () => {
    await page.getByRole("button", { name: "Get the full report" }).click();
    await judge(page.getByText(/^Request received\. We emailed ann@acme\.test/)).toBeVisible();
  }).toPass();
  await context.close();
});

const MAINLY = ["First name", "Last name", "Company", "Location", "Job title", "Phone"] as const;

test("the contact form loses nothing: the network cut, the page out of date and loaded again, sent twice", async ({
  page,
  context,
}) => {
  await openReady(page, "/contact-us");
  for (const name of MAINLY) await page.getByLabel(name, { exact: false }).first().fill("Ann");
  const email = page.getByLabel("Email", { exact: false }).first();
  await email.fill("ann@acme.test");
  const send = page.locator("form button[type=submit]");
  await context.setOffline(true);
  await send.click();
  await expect(page.getByRole("alert").filter({ hasText: /\w/ }).first()).toBeVisible();
  await expect(email).toHaveValue("ann@acme.test");
  await context.setOffline(false);

  // The server was renewed meanwhile: the part of the page that sends is gone.
  await page.reload();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await expect(email).toHaveValue("ann@acme.test");
  await page.route("**/assets/api-*.js", (route) => route.fulfill({ status: 404, body: "" }));
  await send.click();
  await expect(
    page.getByText("A newer version of this page is available. Reload it; your entries are preserved."),
  ).toBeVisible();
  await page.unroute("**/assets/api-*.js");
  await page.reload();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(email).toHaveValue("ann@acme.test");
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/v1/contact/")) sent += 1;
  });
  await send.dblclick();
  await expect(page.getByText("ann@acme.test")).toBeVisible();
  expect(sent).toBe(1);
});

test("the chosen plan goes along to signing up and into a purchase request", async ({ page }) => {
  await openReady(page, "/plans-pricing");
  await expect(page.getByRole("combobox", { name: "Plan" })).toHaveValue("essentials");
  await page.getByText("Monthly", { exact: true }).click();
  await page.getByRole("link", { name: "Choose Professional" }).click();
  await expect(page).toHaveURL(/\/signup\?plan=professional&billing=monthly/);
  await openReady(page, "/signup");
  await expect(page.getByRole("combobox").first()).toHaveValue("professional");
  await openReady(page, "/plans-pricing");
  await expect(page.getByRole("combobox", { name: "Plan" })).toHaveValue("professional");
  await page.getByRole("link", { name: "Contact sales" }).click();
  await expect(page.getByRole("combobox", { name: "Plan" })).toHaveValue("enterprise");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText("This field is required")).toHaveCount(4);
  for (const name of ["First name", "Last name", "Company"])
    await page.getByLabel(name, { exact: false }).first().fill("Ann");
  await page.getByLabel("Work email", { exact: false }).fill("ann@acme.test");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText("We will contact you at ann@acme.test about Enterprise.")).toBeVisible();
});

test("a partner comes from a vendor's portal: fields filled in, every mistake named, and back home by itself", async ({
  page,
}) => {
  await openReady(page, "/partners/register");
  await page.getByRole("button", { name: "Add client" }).click();
  await page.getByRole("button", { name: "Register" }).click();
  for (const words of [
    "Organization name is required",
    "Partner domain is required",
    "Administrator email is required",
    "Please select a partner tier",
    "Please select a plan type for this client",
    "Please accept the partner terms",
  ])
    await expect(page.getByText(words)).toBeVisible();
  await page.getByLabel("Partner domain").fill("not a domain");
  await page.getByLabel("Administrator email").fill("mara@");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Please enter a valid domain (e.g., company.com)").first()).toBeVisible();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();

  const link = "organization=Quay%20IT&domain=quay.test&email=mara@quay.test&tier=gold&source=vault&reference=42";
  await openReady(page, `/partners/register?${link}`);
  await expect(page.getByLabel("Partner organization name")).toHaveValue("Quay IT");
  await expect(page.getByLabel("Partner domain")).toHaveValue("quay.test");
  await expect(page.getByRole("radio", { name: /Gold/ })).toBeChecked();
  await page.getByRole("checkbox").check();
  const asked = page.waitForRequest("**/v1/partner_registration/");
  await page.getByRole("button", { name: "Register" }).click();
  expect((await asked).postDataJSON()).toMatchObject({ source: "vault", reference: "42", tier: "gold" });
  await expect(page.getByText("You will receive your credentials within 4 business hours.")).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/Returning to the home page in \d+ seconds?/);
  await expect(page).toHaveURL(`${product.url}/`);
});

test("machines find robots.txt, sitemap.xml and security.txt, every page of the map exists, and what does not is 404", async () => {
  for (const file of ["/robots.txt", "/.well-known/security.txt"])
    expect((await fetch(`${product.url}${file}`)).headers.get("content-type")).toContain("text/plain");
  const map = await (await fetch(`${product.url}/sitemap.xml`)).text();
  const pages = [...map.matchAll(/<loc>[^<]*?\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path = ""]) => path);
  expect(pages.length).toBeGreaterThan(15);
  for (const path of [...pages, "/nope"]) {
    const { status } = await fetch(`${product.url}${path}`, { headers: { accept: "text/html" } });
    expect([path, status]).toEqual([path, path === "/nope" ? 404 : 200]);
  }
});

for (const [turn, language] of LANGUAGES.entries()) {
  test(`every public page${language === "" ? "" : ` in ${language}`}, at 390, 1000 and 1440 px: no violation, no error, nothing cut`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ reducedMotion: "reduce" });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(`${page.url()} ${message.text()}`);
    });
    page.on("pageerror", (error) => errors.push(`${page.url()} ${error.message}`));
    for (const [n, path] of ROUTES.entries()) {
      const address = `${language}${path === "/" && language !== "" ? "" : path}`;
      await drawn(page, address);
      expect.soft(await page.locator("html").getAttribute("lang")).toBe(language.slice(1) || "en");
      for (const width of inTurn(WIDTHS, n + turn)) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme: width === 1000 ? "dark" : "light" });
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect
          .soft(violations.map(({ id, nodes }) => `${address} ${width} ${id} ${nodes[0]?.html.slice(0, 160)}`))
          .toEqual([]);
        const wider = await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");
        expect.soft([address, width, wider <= 0]).toEqual([address, width, true]);
      }
      // Again with every text half as long again: no box may cut it.
      if (language !== "") continue;
      for (const width of inTurn([390, 1440], n)) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft([address, width, await page.evaluate<string[]>(STRETCH_AND_POLL)]).toEqual([address, width, []]);
      }
    }
    expect(errors).toEqual([]);
    await context.close();
  });
}

test("a page that knows only itself leads to all others, and back, also after a reload", async ({ page }) => {
  await openReady(page, "/plans-pricing");
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect(page).toHaveURL(/\/terms$/);
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL(/\/contact-us$/);
  await page.reload();
  await page.goBack();
  await expect(page).toHaveURL(/\/terms$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Terms");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("plan", { ignoreCase: true });
});

test("where a script of the page cannot be loaded, its text is readable and its links lead to the server's pages", async ({
  page,
}) => {
  // Without its route manifest the prerendered page never hydrates, so its header knows no session: links are plain ones.
  await page.route(/\/assets\/manifest-/, (route) => route.abort());
  await open(page, "/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect(page).toHaveURL(/\/terms$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Terms");
});
