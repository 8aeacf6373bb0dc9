import { type APIResponse, expect as judge, type Page, test } from "@playwright/test";

import { answerChooser } from "./answer-chooser.ts";
import { startWholeDemo } from "./demo-visit.ts";
import { newcomer } from "./newcomer.ts";
import type { Product } from "./product.ts";
import { mailTo } from "./purchase.ts";
import { signIn } from "./sign-in.ts";

// A busy machine takes its time; what is awaited here is never a matter of speed.
const expect = judge.configure({ timeout: 60_000 });
const SHARED = "acme.test";
const OWN = "seven lanterns over a quiet quay";
const ORGANIZATIONS = "/dashboard/management/org-management";

let product: Product;
test.setTimeout(480_000);
test.use({ actionTimeout: 60_000, viewport: { width: 1440, height: 900 } });
test.beforeAll(async () => {
  test.setTimeout(480_000);
  product = await startWholeDemo();
});
test.afterAll(() => product[Symbol.asyncDispose]());

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

test("an operator works in two clients that share a domain: each shows, scans, exports and records its own", async ({
  browser,
  page,
}) => {
  // The code is read from the operator's mailbox.
  await signIn(page, product, "super_admin");
  await answerChooser(page);

  await test.step("a second client with the same domain: the operator is warned on the page and by mail", async () => {
    await page.goto(`${product.url}${ORGANIZATIONS}/create-organization`);
    await page.getByLabel("Organization name").fill("Mill Sons");
    await page.getByLabel("First name").fill("Mira");
    await page.getByLabel("Last name").fill("Mill");
    await page.getByLabel("Email", { exact: true }).fill("mira@mill.example");
    await page.getByRole("textbox", { name: "Domains" }).fill(SHARED);
    await page.getByRole("textbox", { name: "Domains" }).press("Enter");
    await page.getByRole("button", { name: "Create organization" }).click();
    await expect(page.getByText("Mill Sons created")).toBeVisible();
    const warning = await mailTo(product, "super.admin@parapet.test", /acme\.test was added to Mill Sons/);
    expect(warning.text).toContain("already verified by: Acme");
    await page.getByRole("button", { name: "Edit Mill Sons" }).click();
    await expect(page.getByRole("dialog").getByText(/Acme/).first()).toBeVisible();
    await page.keyboard.press("Escape");
  });

  const mill = await test.step("in Mill Sons nothing of Acme is shown", async () => {
    await page.getByRole("button", { name: "Work in Mill Sons" }).click();
    await expect(page.getByText("Working in Mill Sons")).toBeVisible();
    await expect(page.getByText("acme.test is not verified.")).toBeVisible();
    const id = organizationIn(page);
    expect(await totalOf(page, `/findings/?domain=${SHARED}`, id)).toBe(0);
    return id;
  });

  const acme = await test.step("the header leads to Acme, with its findings", async () => {
    await page.getByRole("button", { name: /Mill Sons.*Client/ }).click();
    const chooser = page.getByRole("dialog", { name: "Select an organization and a domain" });
    await chooser.getByRole("radio", { name: /acme\.test.*Acme/ }).check();
    await chooser.getByRole("button", { name: "Open dashboard" }).click();
    await expect(page.getByText("Working in Acme")).toBeVisible();
    const id = organizationIn(page);
    expect(id).not.toBe(mill);
    expect(await totalOf(page, `/findings/?domain=${SHARED}`, id)).toBeGreaterThan(10);
    return id;
  });

  await test.step("an address is shared: a new tab opens in the organization that it names", async () => {
    const other = await page.context().newPage();
    await other.goto(`${product.url}/dashboard/current-risk/email-weaknesses?org=${mill}`);
    await expect(other.getByText("Working in Mill Sons")).toBeVisible();
    // The tab beside it stays where it was.
    await page.reload();
    await expect(page.getByText("Working in Acme")).toBeVisible();
    await other.close();
  });

  await test.step("a request that names no organization is refused, not resolved by order", async () => {
    for (const path of ["/findings/", "/scans/", "/findings/export/"])
      expect([path, (await ask(page, `${path}?domain=${SHARED}`)).status()]).toEqual([path, 409]);
  });

  await test.step("a scan and an export of Mill Sons are its own", async () => {
    const before = await totalOf(page, `/scans/?domain=${SHARED}`, acme);
    await page.goto(`${product.url}/dashboard/current-risk?org=${mill}`);
    await expect(page.getByText("Working in Mill Sons")).toBeVisible();
    await page.getByRole("button", { name: "Scan now" }).click();
    const dialog = page.getByRole("dialog", { name: "Run a passive scan of acme.test?" });
    await dialog.getByRole("button", { name: "Start passive scan" }).click();
    await expect.poll(() => totalOf(page, `/scans/?domain=${SHARED}`, mill)).toBeGreaterThan(0);
    expect(await totalOf(page, `/scans/?domain=${SHARED}`, acme)).toBe(before);
    const own = await (await ask(page, `/findings/export/?domain=${SHARED}&format=json`, mill)).text();
    const others = await (await ask(page, `/findings/export/?domain=${SHARED}&format=json`, acme)).text();
    expect(others.length).toBeGreaterThan(own.length);
  });

  await test.step("the client reads in its own log who worked in it", async () => {
    // Her invitation is read from her mailbox.
    const mira = await newcomer(browser, product, { email: "mira@mill.example", chosen: OWN });
    const rows = (await (await ask(mira, "/audit_log/")).json()) as { data: { action: string; who?: unknown }[] };
    expect(JSON.stringify(rows)).toContain("Sam Operator");
    expect(JSON.stringify(rows)).toContain("Parapet Operations");
    // What was shared with the operator is not with her.
    expect((await ask(mira, `/findings/?domain=${SHARED}`, acme)).status()).toBe(404);
    await mira.context().close();
  });
});
