import AxeBuilder from "@axe-core/playwright";
import { type PaymentProvider, startPaymentProvider } from "@parapet/lab/payment-provider";
import { expect as judge, type Page, test } from "@playwright/test";

import { type Product, startProduct } from "./product.ts";
import { signIn } from "./sign-in.ts";

// A busy machine takes its time; what is awaited here is never a matter of speed.
const expect = judge.configure({ timeout: 60_000 });

let product: Product;
let provider: PaymentProvider;
test.setTimeout(300_000);
test.use({ actionTimeout: 60_000 });
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

const expectAccessible = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
};

test("an administrator pays by card on the provider's page, orders an add-on by invoice, and finds both in the account", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await signIn(page, product, "client_admin");

  // Visiting the page after paying changes nothing by itself.
  await page.goto(`${product.url}/payment/success?checkout=00000000-0000-4000-8000-000000000000`);
  await expect(page.getByRole("heading", { name: "No order found" })).toBeVisible();
  await page.goto(`${product.url}/dashboard/account?part=plan`);
  await expect(page.getByText("No invoices yet.")).toBeVisible();

  await page.goto(`${product.url}/payment?plan=professional&billing=annual`);
  await expect(page.getByText("$12,745")).toBeVisible();
  await expect(page.getByText("You save $5,243 per year compared with monthly billing.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pay by card" }).click();
  await expect(page.getByRole("heading", { name: "Parapet Professional, one year" })).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Payment not completed" })).toBeVisible();
  await page.getByRole("link", { name: "Back to payment" }).click();
  // The selection is kept.
  await expect(page.getByRole("button", { name: "Pay by card" })).toBeVisible();
  await page.goto(`${product.url}/payment?plan=professional&billing=annual`);
  await page.getByRole("button", { name: "Pay by card" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${product.url}/payment?add_on=takedown&pack=tenPerMonth`);
  await expect(page.getByText("$900")).toBeVisible();
  await page.getByLabel("Billing address").fill("1 Quay Street\nHarbour City");
  await page.getByRole("button", { name: "Order by invoice" }).click();
  await expect(page.getByRole("heading", { name: /^Invoice P-\d{4}-\d{4,} created$/ })).toBeVisible();

  await page.goto(`${product.url}/dashboard/account?part=plan`);
  await expect(page.getByText("Parapet Professional, one year")).toBeVisible();
  await expect(page.getByText(/Paid \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await expect(page.getByText(/Invoice sent, due/)).toBeVisible();
  const download = page.waitForEvent("download");
  await page
    .getByRole("button", { name: /^Download P-/ })
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/^P-\d{4}-\d{4,}\.pdf$/);
  await expectAccessible(page);
  expect(errors).toEqual([]);
});

test("users without permission to buy see whom to ask, and visitors must sign in first", async ({ page, browser }) => {
  const outsider = await browser.newPage();
  await outsider.goto(`${product.url}/payment?plan=essentials`);
  await expect(outsider).toHaveURL(/\/login\?next=/);
  await outsider.close();
  await signIn(page, product, "client_user");
  await page.goto(`${product.url}/fr/payment`);
  await expect(page.getByRole("heading", { name: "Aucun paiement requis" })).toBeVisible();
  await expect(
    page.getByText("Seul un administrateur de votre organisation peut passer commande.", { exact: false }),
  ).toBeVisible();
});
