import { expect as judge, test } from "@playwright/test";

import { newcomer } from "./newcomer.ts";
import { type Product, startProduct } from "./product.ts";
import { mailTo, numberOf, operatorPage, PORTAL, settle } from "./purchase.ts";

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

test("a partner registers, buys a discounted licence for its client, and the client's licence is active", async ({
  browser,
  page,
}) => {
  const desk = await operatorPage(browser, product);
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
  await test.step("the partner pays its discounted price", async () => {
    await mara.goto(`${product.url}/dashboard/management/org-management`);
    await mara.getByRole("button", { name: "Edit Pell" }).click();
    await mara.getByRole("link", { name: "Buy for this client" }).click();
    await expect(mara.getByText("For Pell")).toBeVisible();
    await expect(mara.getByText(/Partner discount \(35%\)/)).toBeVisible();
    await expect(mara.getByText("$8,284.25").first()).toBeVisible();
    await mara.getByLabel("Billing address").fill("3 Keystone Road\nKeyton");
    await mara.getByRole("button", { name: "Order by invoice" }).click();
    await expect(mara.getByText(/^Invoice sent, due /)).toBeVisible();
  });
  const ordered = await mailTo(product, "mara@keystone.example", /^Invoice /);
  expect(ordered.text).toContain("$8,284.25");
  await settle(desk, product, numberOf(ordered));
  await mailTo(product, "mara@keystone.example", /^Payment received/);
  await mara.goto(`${product.url}/dashboard/management/org-management`);
  await mara.getByRole("button", { name: "Edit Pell" }).click();
  await expect(mara.getByRole("dialog").getByText(/^Professional, /)).toContainText(/\d\d\/\d\d\/\d{4}/);
  await mara.context().close();
  await desk.context().close();
});
