import { type PaymentProvider, startPaymentProvider } from "@parapet/lab/payment-provider";
import { expect as judge, type Page, test } from "@playwright/test";

import { type Product, startProduct } from "./product.ts";
import { mailTo, numberOf, settle } from "./purchase.ts";
import { mailedCode, signIn } from "./sign-in.ts";

// A busy machine takes its time; what is awaited here is never a matter of speed.
const expect = judge.configure({ timeout: 60_000 });
const OWN = "seven lanterns over a quiet quay";

let product: Product;
let provider: PaymentProvider;
test.setTimeout(300_000);
test.use({ actionTimeout: 60_000, viewport: { width: 1440, height: 900 } });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  provider = await startPaymentProvider();
  product = await startProduct({
    PARAPET_DEMO: "companies",
    STRIPE_SECRET_KEY: provider.secretKey,
    STRIPE_WEBHOOK_SECRET: provider.webhookSecret,
    STRIPE_API_BASE: provider.url,
  });
  provider.sendEventsTo(`${product.url}/v1/payment/webhook/`);
});
test.afterAll(async () => {
  await product[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

/** Answers the question for the organization and the domain wherever it is asked. */
const answerChooser = async (page: Page): Promise<void> => {
  const chooser = page.getByRole("button", { name: "Open dashboard" });
  await page.addLocatorHandler(chooser, () => chooser.click());
};

test("payment: an administrator pays by card, and the licence and its invoice are in the account", async ({ page }) => {
  await answerChooser(page);
  await signIn(page, product, "client_admin");
  await page.goto(`${product.url}/payment?plan=professional&billing=annual`);
  await page.getByRole("button", { name: "Pay by card" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
  await page.goto(`${product.url}/dashboard/account?part=plan`);
  await expect(page.getByText("Parapet Professional, one year")).toBeVisible();
  await expect(page.getByText(/Paid \d\d\/\d\d\/\d{4}/)).toBeVisible();
});

test("roles: a client's user reaches its findings and no page of management", async ({ page }) => {
  await answerChooser(page);
  await signIn(page, product, "client_user");
  await page.goto(`${product.url}/dashboard/account`);
  const menu = page.getByRole("navigation", { name: "Dashboard", exact: true });
  await expect(menu.locator("a.ent")).toHaveText(["Current risk", "Threat intelligence", "Account info"]);
  for (const path of ["management/user-management", "management/portal-management", "alert-management"]) {
    await page.goto(`${product.url}/dashboard/${path}`);
    await expect(page.getByText("You don’t have access to this page")).toBeVisible();
  }
});

test("customer life: signed up, bought by invoice, active, cancelled and withdrawn, every step mailed", async ({
  browser,
  page,
}) => {
  const email = "nora@fieldworks.example";
  const since = new Date();
  await answerChooser(page);
  await page.goto(`${product.url}/signup?plan=professional&billing=annual`);
  await page.getByLabel("First name").fill("Nora");
  await page.getByLabel("Last name").fill("Field");
  await page.getByLabel("Company name").fill("Field Works");
  await page.getByLabel("Work email").fill(email);
  await page.getByLabel("Domain", { exact: true }).fill("fieldworks.example");
  await page.getByLabel("Password", { exact: true }).fill(OWN);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("textbox", { name: /code/i }).fill(await mailedCode(product, email, since));
  const confirm = page.getByRole("button", { name: /confirm|verify|continue/i });
  if (await confirm.isVisible().catch(() => false)) await confirm.click();
  await page.waitForURL(/\/payment/);
  await page.getByLabel("Billing address").fill("2 Field Lane\nFieldton");
  await page.getByRole("button", { name: "Order by invoice" }).click();
  await expect(page.getByText(/^Invoice sent, due /)).toBeVisible();
  const number = numberOf(await mailTo(product, email, /^Invoice /));

  const desk = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  desk.setDefaultTimeout(60_000);
  await answerChooser(desk);
  await signIn(desk, product, "super_admin");
  await settle(desk, product, number);
  await mailTo(product, email, new RegExp(`Payment received: invoice ${number}`));

  await page.goto(`${product.url}/dashboard/account?part=plan`);
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill(OWN);
  await dialog.getByRole("button", { name: "Cancel subscription" }).click();
  await mailTo(product, email, /Subscription of Field Works cancelled/);
  await page.getByRole("button", { name: "Withdraw cancellation" }).click();
  await mailTo(product, email, /Cancellation withdrawn/);
  await desk.context().close();
});
