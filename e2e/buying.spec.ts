import { type Browser, expect as judge, type Page, test } from "@playwright/test";

import { newcomer } from "./newcomer.ts";
import { type Product, startProduct } from "./product.ts";
import { mailedCode, signIn } from "./sign-in.ts";

// A busy machine takes its time; what is awaited here is never a matter of speed.
const expect = judge.configure({ timeout: 60_000 });
const OWN = "seven lanterns over a quiet quay";
const PORTAL = "/dashboard/management/portal-management";

let product: Product;
test.setTimeout(400_000);
test.use({ actionTimeout: 60_000, viewport: { width: 1440, height: 900 } });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await startProduct({ PARAPET_DEMO: "companies" });
});
test.afterAll(() => product[Symbol.asyncDispose]());

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly { readonly name: string }[];
}

/** Waits for a mail to this address and answers it. */
const mailTo = async (to: string, subject: RegExp): Promise<Mail> => {
  let found: Mail | undefined;
  await expect(async () => {
    const mails = (await (await fetch(`${product.url}/dev/mailbox.json`)).json()) as Mail[];
    found = mails.find((mail) => mail.to.includes(to) && subject.test(mail.subject));
    expect(found, `a mail to ${to} with the subject ${subject}`).toBeDefined();
  }).toPass({ timeout: 90_000 });
  if (found === undefined) throw new Error(`No mail to ${to}`);
  return found;
};

/** People of several organizations say first which one they look at. */
const choose = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Open dashboard" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
};

const operatorPage = async (browser: Browser): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  page.setDefaultTimeout(60_000);
  await signIn(page, product, "super_admin");
  await choose(page);
  return page;
};

/** The operator finds the order by its number and records the transfer. */
const settle = async (desk: Page, number: string): Promise<void> => {
  await desk.goto(`${product.url}${PORTAL}?part=orders`);
  await desk.getByRole("row", { name: new RegExp(number) }).click();
  await desk.getByRole("button", { name: "Settle", exact: true }).click();
  const dialog = desk.getByRole("dialog", { name: `Settle ${number}?` });
  await dialog.getByRole("button", { name: "Settle and activate" }).click();
  await expect(desk.getByText(`${number} settled, order active`)).toBeVisible();
};

const numberOf = (mail: Mail): string => /[A-Z0-9]+-\d{4}-\d{4,}/.exec(mail.subject)?.[0] ?? "";

test("a customer buys by invoice, from sign-up to an active add-on, and every step is mailed", async ({
  browser,
  page,
}) => {
  const desk = await operatorPage(browser);
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
    const mail = await mailTo(email, /^Invoice /);
    expect(mail.attachments.map(({ name }) => name)).toEqual([`${numberOf(mail)}.pdf`]);
    expect((await mailTo("", new RegExp(`New order ${numberOf(mail)}`))).text).toContain("Field Works");
    return numberOf(mail);
  });

  await settle(desk, plan);
  expect((await mailTo(email, new RegExp(`Payment received: invoice ${plan}`))).text).toContain("Parapet Professional");

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
      await settle(desk, number);
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
    await mailTo(email, /Subscription of Field Works cancelled/);
    await page.getByRole("button", { name: "Withdraw cancellation" }).click();
    await mailTo(email, /Cancellation withdrawn/);
  });
  await desk.context().close();
});

test("a partner registers, buys a discounted licence for its client, and the client's licence is active", async ({
  browser,
  page,
}) => {
  const desk = await operatorPage(browser);
  await page.goto(
    `${product.url}/partners/register?organization=Keystone&domain=keystone.example&email=mara@keystone.example&tier=gold`,
  );
  await expect(page.getByLabel("Partner organization name")).toHaveValue("Keystone");
  const sent = await page.request.post(`${product.url}/v1/partner_registration/`, {
    data: {
      organisation_name: "Keystone",
      domain: "keystone.example",
      admin_email: "mara@keystone.example",
      tier: "gold",
      clients: [
        { name: "Pell", domain: "pell.example", plan: "professional" },
        { name: "Pell again", domain: "pell.example", plan: "essentials" },
      ],
      accepted_terms: true,
    },
  });
  expect(sent.status()).toBe(200);
  expect((await mailTo("", /partner registration/)).text).toContain("Pell, pell.example, Professional");

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

  const mara = await newcomer(browser, product, {
    email: "mara@keystone.example",
    domain: "pell.example",
    chosen: OWN,
  });
  await choose(mara);
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
  const ordered = await mailTo("mara@keystone.example", /^Invoice /);
  expect(ordered.text).toContain("$8,284.25");
  await settle(desk, numberOf(ordered));
  await mailTo("mara@keystone.example", /^Payment received/);
  await mara.goto(`${product.url}/dashboard/management/org-management`);
  await mara.getByRole("button", { name: "Edit Pell" }).click();
  await expect(mara.getByRole("dialog").getByText(/^Professional, /)).toContainText(/\d\d\/\d\d\/\d{4}/);
  await mara.context().close();
  await desk.context().close();
});
