import { expect as judge, test } from "@playwright/test";

import { type Product, startProduct } from "./product.ts";
import { mailTo, numberOf, operatorPage, PORTAL, settle } from "./purchase.ts";
import { mailedCode } from "./sign-in.ts";

// A busy machine takes its time; what is awaited here is never a matter of speed.
const expect = judge.configure({ timeout: 60_000 });
const OWN = "seven lanterns over a quiet quay";

let product: Product;
test.setTimeout(400_000);
test.use({ actionTimeout: 60_000, viewport: { width: 1440, height: 900 } });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await startProduct({ PARAPET_DEMO: "companies" });
});
test.afterAll(() => product[Symbol.asyncDispose]());

test("a customer buys by invoice, from sign-up to an active add-on, and every step is mailed", async ({
  browser,
  page,
}) => {
  const desk = await operatorPage(browser, product);
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
    const confirm = page.getByRole("button", { name: /confirm|verify|continue/i });
    if (await confirm.isVisible().catch(() => false)) await confirm.click();
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
  expect((await mailTo(product, email, new RegExp(`Payment received: invoice ${plan}`))).text).toContain(
    "Parapet Professional",
  );

  const addOn =
    await test.step("an add-on is ordered, settled and active, and the licence is not extended by it", async () => {
      await page.goto(`${product.url}/dashboard/account?part=plan`);
      const ends = () => page.locator("dt:text-is('Expires') + dd").textContent();
      const before = await ends();
      await page.goto(`${product.url}/payment?add_on=takedown&pack=single`);
      await page.getByRole("button", { name: "Order by invoice" }).click();
      await expect(page.getByText(/^Invoice sent, due /)).toBeVisible();
      const number =
        /[A-Z0-9]+-\d{4}-\d{4,}/.exec((await page.getByRole("heading", { level: 2 }).textContent()) ?? "")?.[0] ?? "";
      await settle(desk, product, number);
      await page.goto(`${product.url}/dashboard/account?part=plan`);
      await expect(page.getByText(/^1 takedown/i).first()).toBeVisible();
      expect(await ends()).toBe(before);
      return number;
    });
  expect(addOn).not.toBe(plan);

  await test.step("a cancellation is mailed and can be withdrawn", async () => {
    await page.getByRole("button", { name: "Cancel subscription" }).click();
    const dialog = page.getByRole("dialog");
    await dialog
      .getByLabel(/password/i)
      .first()
      .fill(OWN);
    await dialog.getByRole("button", { name: "Cancel subscription" }).click();
    await expect(page.getByText("Subscription cancelled successfully")).toBeVisible();
    await mailTo(product, email, /Subscription of Field Works cancelled/);
    await page.getByRole("button", { name: "Withdraw cancellation" }).click();
    await mailTo(product, email, /Cancellation withdrawn/);
  });
  await desk.context().close();
});
