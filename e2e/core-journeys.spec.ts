import { type PaymentProvider, startPaymentProvider } from "@parapet/lab/payment-provider";
import { expect as judge, type Page, test } from "@playwright/test";

import { answerChooser } from "./answer-chooser.ts";
import { newcomer } from "./newcomer.ts";
import { type Product, startProduct } from "./product.ts";
import { mailTo, readInvoiceNumber, operatorPage, PORTAL, settle } from "./purchase.ts";
import { mailedCode, signIn } from "./sign-in.ts";

// A busy machine takes its time; what is awaited here is never a matter of speed.
const expect = judge.configure({ timeout: 60_000 });
const OWN = "seven lanterns over a quiet quay";
const ORGANIZATIONS = "/dashboard/management/org-management";

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
  product = await startProduct({
    PARAPET_DEMO: "accounts",
    STRIPE_SECRET_KEY: provider.secretKey,
    STRIPE_WEBHOOK_SECRET: provider.webhookSecret,
    STRIPE_API_BASE: provider.url,
  });
  provider.sendEventsTo(`${product.url}/v1/payment/webhook/`);
  desk = await operatorPage(browser, product);
});

// Of every page that a journey opens: what its policy blocks, and what its scripts throw.
let complaints: string[];
test.beforeEach(({ page }) => {
  complaints = [];
  page.on("console", (message) => {
    // A refused request is a line of the browser's own; journeys ask for pages that their role may not see.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
});
test.afterEach(() => expect(complaints).toEqual([]));
test.afterAll(async () => {
  await desk.context().close();
  await product[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
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
    expect(mail.attachments.map(({ name }) => name)).toEqual([`${readInvoiceNumber(mail)}.pdf`]);
    expect((await mailTo(product, "", new RegExp(`New order ${readInvoiceNumber(mail)}`))).text).toContain(
      "Field Works",
    );
    return readInvoiceNumber(mail);
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
  await settle(desk, product, readInvoiceNumber(ordered));
  await mailTo(product, "mara@keystone.example", /^Payment received/);
  await mara.goto(`${product.url}${ORGANIZATIONS}`);
  await mara.getByRole("button", { name: "Edit Pell" }).click();
  await expect(mara.getByRole("dialog").getByText(/^Professional, /)).toContainText(/\d\d\/\d\d\/\d{4}/);
  await mara.context().close();
});

// The last one: a paid licence begins with a scan, which would take its processor time from the journeys after it.
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
