import { type APIResponse, expect as judge, type Page, test } from "@playwright/test";

import { startWholeDemo } from "./demo-visit.ts";
import type { Product } from "./product.ts";
import { mailTo, operatorPage } from "./purchase.ts";
import { signIn } from "./sign-in.ts";

// A busy machine takes its time; what is awaited here is never a matter of speed.
const expect = judge.configure({ timeout: 60_000 });
const ORGANIZATIONS = "/dashboard/management/org-management";
const SHARED = "acme.test";

let product: Product;
let desk: Page;
test.setTimeout(300_000);
test.use({ actionTimeout: 60_000, viewport: { width: 1440, height: 900 } });
test.beforeAll(async ({ browser }) => {
  test.setTimeout(480_000);
  product = await startWholeDemo({ PARAPET_DEMO: "history" });
  desk = await operatorPage(browser, product);
});
test.afterAll(async () => {
  await desk.context().close();
  await product[Symbol.asyncDispose]();
});

const TRIES = 20;

/** A call of the API as the person of this page, in the organization that is named or in none. A 503 of a busy machine is retried. */
const ask = async (page: Page, path: string, organization?: string): Promise<APIResponse> => {
  const { access_token: token } = (await (await page.request.get(`${product.url}/api/get-tokens`)).json()) as {
    access_token: string;
  };
  const headers = {
    authorization: `Bearer ${token}`,
    ...(organization !== undefined && { "x-parapet-organization": organization }),
  };
  let reply = await page.request.get(`${product.url}/v1${path}`, { headers });
  for (let tries = 1; tries < TRIES && reply.status() === 503; tries += 1) {
    await page.waitForTimeout(1_000);
    reply = await page.request.get(`${product.url}/v1${path}`, { headers });
  }
  return reply;
};
const totalOf = async (page: Page, path: string, organization: string): Promise<number> => {
  const reply = await ask(page, path, organization);
  expect([path, reply.status()]).toEqual([path, 200]);
  return ((await reply.json()) as { pagination: { total: number } }).pagination.total;
};
const organizationIn = (page: Page): string => new URL(page.url()).searchParams.get("org") ?? "";

test("operator: in two clients that share a domain each shows, scans, exports and records its own", async ({
  browser,
}) => {
  await test.step("a second client with the same domain: the operator is warned on the page and by mail", async () => {
    await desk.goto(`${product.url}${ORGANIZATIONS}/create-organization`);
    await desk.getByLabel("Organization name").fill("Mill Sons");
    await desk.getByLabel("First name").fill("Mira");
    await desk.getByLabel("Last name").fill("Mill");
    await desk.getByLabel("Email", { exact: true }).fill("mira@mill.example");
    await desk.getByRole("textbox", { name: "Domains" }).fill(SHARED);
    await desk.getByRole("textbox", { name: "Domains" }).press("Enter");
    await desk.getByRole("button", { name: "Create organization" }).click();
    await expect(desk.getByText("Mill Sons created")).toBeVisible();
    const warning = await mailTo(product, "super.admin@parapet.test", /acme\.test was added to Mill Sons/);
    expect(warning.text).toContain("already verified by: Acme");
    await desk.getByRole("button", { name: "Edit Mill Sons" }).click();
    await expect(desk.getByRole("dialog").getByText(/Acme/).first()).toBeVisible();
    await desk.keyboard.press("Escape");
  });

  const mill = await test.step("the operator works in Mill Sons, whose domain is not verified", async () => {
    await desk.getByRole("button", { name: "Work in Mill Sons" }).click();
    await expect(desk.getByText(/^Working in Mill Sons/)).toBeVisible();
    await expect(desk.getByText("acme.test is not verified.")).toBeVisible();
    return organizationIn(desk);
  });

  const acme = await test.step("the header leads to Acme, with its findings", async () => {
    await desk.getByRole("button", { name: /Mill Sons.*Client/ }).click();
    const chooser = desk.getByRole("dialog", { name: "Select an organization and a domain" });
    await chooser.getByRole("radio", { name: /acme\.test.*Acme/ }).check();
    await chooser.getByRole("button", { name: "Open dashboard" }).click();
    await expect(desk.getByText(/^Working in Acme/)).toBeVisible();
    const id = organizationIn(desk);
    expect(id).not.toBe(mill);
    expect(await totalOf(desk, `/findings/?domain=${SHARED}`, id)).toBeGreaterThan(10);
    return id;
  });

  await test.step("an address is shared: a new tab opens in the organization that it names", async () => {
    const other = await desk.context().newPage();
    await other.goto(`${product.url}/dashboard/current-risk/email-weaknesses?org=${mill}`);
    await expect(other.getByText(/^Working in Mill Sons/)).toBeVisible();
    // The tab beside it stays where it was.
    await desk.reload();
    await expect(desk.getByText(/^Working in Acme/)).toBeVisible();
    await other.close();
  });

  await test.step("a request that names no organization is refused, not resolved by order", async () => {
    for (const path of ["/findings/", "/scans/", "/findings/export/"])
      expect([path, (await ask(desk, `${path}?domain=${SHARED}`)).status()]).toEqual([path, 409]);
  });

  await test.step("a scan and an export of Mill Sons are its own", async () => {
    const before = await totalOf(desk, `/scans/?domain=${SHARED}`, acme);
    await desk.goto(`${product.url}/dashboard/current-risk?org=${mill}`);
    await expect(desk.getByText(/^Working in Mill Sons/)).toBeVisible();
    await desk.getByRole("button", { name: "Scan now" }).click();
    const dialog = desk.getByRole("dialog", { name: "Run a passive scan of acme.test?" });
    await dialog.getByRole("button", { name: "Start passive scan" }).click();
    await expect.poll(() => totalOf(desk, `/scans/?domain=${SHARED}`, mill)).toBeGreaterThan(0);
    expect(await totalOf(desk, `/scans/?domain=${SHARED}`, acme)).toBe(before);
    const exported = async (organization: string) =>
      (await (await ask(desk, `/findings/export/?domain=${SHARED}&format=json`, organization)).json()) as {
        id: string;
        organization: string;
      }[];
    // The first passive scan of Mill Sons may have found something of its own by now.
    const [own, others] = [await exported(mill), await exported(acme)];
    expect(new Set(others.map(({ organization }) => organization))).toEqual(new Set(["Acme"]));
    expect(own.filter(({ organization }) => organization !== "Mill Sons")).toEqual([]);
    expect(own.filter(({ id }) => others.some((other) => other.id === id))).toEqual([]);
  });

  await test.step("each client is told: one by its log who worked in it, the other by its invitation", async () => {
    const admin = await (await browser.newContext()).newPage();
    await signIn(admin, product, "client_admin");
    const log = JSON.stringify(await (await ask(admin, "/audit_log/?page_size=100")).json());
    expect(log).toContain("Sam Operator");
    expect(log).toContain("Parapet Operations");
    expect((await ask(admin, `/findings/?domain=${SHARED}`, mill)).status()).toBe(404);
    await admin.context().close();
    expect((await mailTo(product, "mira@mill.example", /./)).text).toContain("/reset-password/");
  });
});
