import { type PaymentProvider, startPaymentProvider } from "@parapet/lab/payment-provider";
import { type APIResponse, expect as judge, type Page, test } from "@playwright/test";

import { answerChooser } from "./answer-chooser.ts";
import { startWholeDemo } from "./demo-visit.ts";
import { newcomer } from "./newcomer.ts";
import type { Product } from "./product.ts";
import { mailTo, numberOf, operatorPage, PORTAL, settle } from "./purchase.ts";
import { mailedCode, signIn } from "./sign-in.ts";

// A busy machine takes its time; what is awaited here is never a matter of speed.
const expect = judge.configure({ timeout: 60_000 });
const OWN = "seven lanterns over a quiet quay";
const ORGANIZATIONS = "/dashboard/management/org-management";
const SHARED = "acme.test";

// One program and one signed-in operator for all journeys: starting and signing in take longer than most of their steps.
let product: Product;
let provider: PaymentProvider;
let desk: Page;
test.describe.configure({ mode: "serial" });
test.setTimeout(300_000);
test.use({ actionTimeout: 60_000, viewport: { width: 1440, height: 900 } });
test.beforeAll(async ({ browser }) => {
  test.setTimeout(480_000);
  provider = await startPaymentProvider();
  product = await startWholeDemo({
    STRIPE_SECRET_KEY: provider.secretKey,
    STRIPE_WEBHOOK_SECRET: provider.webhookSecret,
    STRIPE_API_BASE: provider.url,
  });
  provider.sendEventsTo(`${product.url}/v1/payment/webhook/`);
  desk = await operatorPage(browser, product);
});
test.afterAll(async () => {
  await desk.context().close();
  await product[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
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

test("payment: an administrator pays by card, and the licence and its invoice are in the account", async ({ page }) => {
  await signIn(page, product, "client_admin");
  await answerChooser(page);
  await page.goto(`${product.url}/payment?plan=professional&billing=annual`);
  await page.getByRole("button", { name: "Pay by card" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
  await page.goto(`${product.url}/dashboard/account?part=plan`);
  await expect(page.getByText("Parapet Professional, one year").first()).toBeVisible();
  await expect(page.getByText(/Paid \d\d\/\d\d\/\d{4}/).first()).toBeVisible();
});

test("roles: a client's user reaches its findings and no page of management", async ({ page }) => {
  await signIn(page, product, "client_user");
  await answerChooser(page);
  await page.goto(`${product.url}/dashboard/account`);
  const menu = page.getByRole("navigation", { name: "Dashboard", exact: true });
  await expect(menu.locator("a.ent")).toHaveText(["Current risk", "Threat intelligence", "Account info"]);
  for (const path of ["management/user-management", "management/portal-management", "alert-management"]) {
    await page.goto(`${product.url}/dashboard/${path}`);
    await expect(page.getByText("You don’t have access to this page")).toBeVisible();
  }
});

test("customer life: by invoice from sign-up to an active add-on, cancelled and withdrawn, every step mailed", async ({
  page,
}) => {
  await test.step("the operator states whom to pay", async () => {
    await desk.goto(`${product.url}${PORTAL}?part=billing`);
    await desk.getByLabel("Payee").fill("Harbour Watch Ltd");
    await desk.getByLabel("Address", { exact: true }).fill("1 Quay Street\nHarbour City");
    await desk.getByLabel("Bank", { exact: true }).fill("Harbour Bank");
    await desk.getByLabel("Account number or IBAN").fill("XX00 0000 0000 0001");
    await desk.getByRole("button", { name: "Save", exact: true }).click();
    await expect(desk.getByText("Saved", { exact: true })).toBeVisible();
  });

  const email = "nora@fieldworks.example";
  await test.step("signing up survives a reload before the code is entered", async () => {
    const since = new Date();
    await page.goto(`${product.url}/signup?plan=professional&billing=annual`);
    await page.getByLabel("First name").fill("Nora");
    await page.getByLabel("Last name").fill("Field");
    await page.getByLabel("Company name").fill("Field Works");
    await page.getByLabel("Work email").fill(email);
    await page.getByLabel("Domain", { exact: true }).fill("fieldworks.example");
    await page.getByLabel("Password", { exact: true }).fill(OWN);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("textbox", { name: /code/i })).toBeVisible();
    await page.reload();
    await page.getByRole("textbox", { name: /code/i }).fill(await mailedCode(product, email, since));
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.waitForURL(/\/payment/);
  });

  const plan = await test.step("an order by invoice is one order, however often the page is loaded", async () => {
    await page.getByRole("button", { name: "Order by invoice" }).click();
    await expect(page.getByText("This field is required").first()).toBeVisible();
    await page.getByLabel("Billing address").fill("2 Field Lane\nFieldton");
    await page.getByLabel("Purchase order number (optional)").fill("PO-4711");
    await page.getByRole("button", { name: "Order by invoice" }).click();
    await expect(page.getByText(/^Invoice sent, due /)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Invoice sent, due /)).toBeVisible();
    await expect(page.getByRole("button", { name: "Order by invoice" })).toHaveCount(0);
    await page.goto(`${product.url}/dashboard`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Invoice sent, due /);
    const mail = await mailTo(product, email, /^Invoice /);
    expect(mail.attachments.map(({ name }) => name)).toEqual([`${numberOf(mail)}.pdf`]);
    expect((await mailTo(product, "", new RegExp(`New order ${numberOf(mail)}`))).text).toContain("Field Works");
    return numberOf(mail);
  });

  await settle(desk, product, plan);
  const paid = await mailTo(product, email, new RegExp(`Payment received: invoice ${plan}`));
  expect(paid.text).toContain("Parapet Professional");

  await test.step("an add-on is ordered, settled and active, and the licence is not extended by it", async () => {
    const ends = () => page.locator("dt:text-is('Expires') + dd").textContent();
    await page.goto(`${product.url}/dashboard/account?part=plan`);
    const before = await ends();
    await expect(page.getByText("No active add-ons.")).toBeVisible();
    await page.goto(`${product.url}/payment?add_on=takedown&pack=single`);
    await page.getByRole("button", { name: "Order by invoice" }).click();
    const heading = page.getByRole("heading", { name: /^Invoice P-\d{4}-\d{4,} created$/ });
    const number = /P-\d{4}-\d{4,}/.exec((await heading.textContent()) ?? "")?.[0] ?? "";
    expect(number).not.toBe(plan);
    await settle(desk, product, number);
    await page.goto(`${product.url}/dashboard/account?part=plan`);
    await expect(
      page.getByRole("listitem").filter({ hasText: /^1 takedown.*until \d\d\/\d\d\/\d{4}$/i }),
    ).toBeVisible();
    expect(await ends()).toBe(before);
    await mailTo(product, email, new RegExp(`Payment received: invoice ${number}`));
  });

  await test.step("a cancellation is mailed and can be withdrawn", async () => {
    await page.getByRole("button", { name: "Cancel subscription" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Your password").fill(OWN);
    await dialog.getByRole("button", { name: "Cancel subscription" }).click();
    await expect(page.getByText("Subscription cancelled successfully")).toBeVisible();
    await mailTo(product, email, /Subscription of Field Works cancelled/);
    await page.getByRole("button", { name: "Withdraw cancellation" }).click();
    await mailTo(product, email, /Cancellation withdrawn/);
  });
});

test("partner: from registration to a client's paid licence at the partner's discount, every step mailed", async ({
  browser,
  page,
}) => {
  await page.goto(
    `${product.url}/partners/register?organization=Keystone&domain=keystone.example&email=mara@keystone.example&tier=gold`,
  );
  await expect(page.getByLabel("Partner organization name")).toHaveValue("Keystone");
  for (const [at, client, plan] of [
    [0, "Pell", "Professional"],
    [1, "Pell again", "Essentials"],
  ] as const) {
    await page.getByRole("button", { name: "Add client" }).click();
    await page.getByLabel("Client name").nth(at).fill(client);
    await page.getByLabel("Client domain").nth(at).fill("pell.example");
    await page.getByLabel("Plan type").nth(at).selectOption({ label: plan });
  }
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("You will receive your credentials within 4 business hours.")).toBeVisible();
  expect((await mailTo(product, "", /partner registration/)).text).toContain("Pell, pell.example, Professional");

  await test.step("the operator sees every client row, and the duplicate is left out", async () => {
    await desk.goto(`${product.url}${PORTAL}?part=registrations`);
    await desk
      .getByRole("row", { name: /Keystone/ })
      .getByRole("button", { name: "Approve" })
      .click();
    const dialog = desk.getByRole("dialog");
    await expect(dialog.getByText("Duplicate domain")).toBeVisible();
    await dialog.getByLabel("Last name").fill("Voss");
    await dialog.getByRole("button", { name: "Approve" }).click();
    await expect(desk.getByText("Keystone approved as partner")).toBeVisible();
  });

  const mara = await newcomer(browser, product, { email: "mara@keystone.example", chosen: OWN });
  // With the tax that the operator's billing details state.
  let total = "";
  await test.step("the partner pays its discounted price", async () => {
    await mara.goto(`${product.url}${ORGANIZATIONS}`);
    await mara.getByRole("button", { name: "Edit Pell" }).click();
    await mara.getByRole("link", { name: "Buy for this client" }).click();
    await expect(mara.getByText("For Pell")).toBeVisible();
    await expect(mara.getByText(/Partner discount \(35%\)/)).toBeVisible();
    await expect(mara.getByText("-$4,460.75")).toBeVisible();
    total = /\$[\d,.]+\d/.exec(await mara.locator(".plan-price").innerText())?.[0] ?? "";
    await mara.getByLabel("Billing address").fill("3 Keystone Road\nKeyton");
    await mara.getByRole("button", { name: "Order by invoice" }).click();
    await expect(mara.getByText(/^Invoice sent, due /)).toBeVisible();
  });
  const ordered = await mailTo(product, "mara@keystone.example", /^Invoice /);
  expect(total).not.toBe("");
  expect(ordered.text).toContain(total);
  await settle(desk, product, numberOf(ordered));
  await mailTo(product, "mara@keystone.example", /^Payment received/);
  await mara.goto(`${product.url}${ORGANIZATIONS}`);
  await mara.getByRole("button", { name: "Edit Pell" }).click();
  await expect(mara.getByRole("dialog").getByText(/^Professional, /)).toContainText(/\d\d\/\d\d\/\d{4}/);
  await mara.context().close();
});

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
        organisation: string;
      }[];
    // The first passive scan of Mill Sons may have found something of its own by now.
    const [own, others] = [await exported(mill), await exported(acme)];
    expect(new Set(others.map(({ organisation }) => organisation))).toEqual(new Set(["Acme"]));
    expect(own.filter(({ organisation }) => organisation !== "Mill Sons")).toEqual([]);
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
