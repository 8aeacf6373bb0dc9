import { test } from "@playwright/test";

import { demoForAll, expect, expectAccessible, mailsTo } from "./journey.ts";

const VIPS = "/dashboard/management/vip-management";
const TAKEDOWNS = "/dashboard/management/takedown-management";
const INSIGHTS = "/dashboard/management/insights";
const VENDORS = "/dashboard/third-party-management";
const LOOK_ALIKES = "/dashboard/current-risk/domain-name-variations";

const demo = demoForAll(900_000);

test("whose it is not cannot open it", async () => {
  const user = await demo.people.as("client_user");
  for (const path of [VIPS, TAKEDOWNS, INSIGHTS, VENDORS]) await user.isRefused(path);
  const admin = await demo.people.as("client_admin");
  for (const path of [TAKEDOWNS, INSIGHTS]) await admin.isRefused(path);
});

test("people are watched within the plan's slots, with their consent on record", async ({ browser }) => {
  const { page, open, complaints } = await demo.people.as("client_admin");
  await open(VIPS);
  const dialog = page.getByRole("dialog");
  const add = async (name: string, address: string) => {
    await page.getByRole("button", { name: "Add VIP" }).first().click();
    await dialog.getByLabel("Full name").fill(name);
    await dialog.getByRole("textbox", { name: "Corporate emails" }).fill(address);
    await dialog.getByRole("textbox", { name: "Corporate emails" }).press("Enter");
  };
  await add("Odile Marchand", "odile@acme.test");
  await dialog.getByRole("textbox", { name: "Personal emails" }).fill("odile@home.example");
  await dialog.getByRole("textbox", { name: "Personal emails" }).press("Enter");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add VIP" }).click();
  await expect(page.getByText("Odile Marchand added")).toBeVisible();
  for (const [name, address] of [
    ["Priya Castellan", "priya@acme.test"],
    ["Owen Bright", "owen@acme.test"],
  ] as const) {
    await add(name, address);
    await dialog.getByRole("button", { name: "Add VIP" }).click();
    await expect(page.getByText(`${name} added`)).toBeVisible();
  }
  await expect(page.getByText("3 of 3 slots used")).toBeVisible();
  // A fourth is refused before anything is typed, with the reason.
  const full = page.getByRole("button", { name: "Add VIP" }).first();
  await expect(full).toBeDisabled();
  await expect(full).toHaveAccessibleDescription(/plan/i);

  await page.getByRole("link", { name: "View all Odile Marchand" }).click();
  await page.waitForURL(/seeAll/);
  await page.getByRole("button", { name: "New only" }).click();
  await expect(page).toHaveURL(/[?&]new=1/);
  await expect(page.getByRole("button", { name: "New only" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Send request odile@home.example" }).click();
  await expect(page.getByText("Consent request sent", { exact: true })).toBeVisible();
  await expectAccessible(page);

  let link = "";
  await expect(async () => {
    const [mail] = await mailsTo(demo.product, "odile@home.example");
    link = /\/monitoring-consent\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";
    expect(link).not.toBe("");
  }).toPass();
  const visitor = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await visitor.goto(`${demo.product.url}${link}`);
  const request = visitor.getByText("Acme (acme.test) asks for your consent to monitor this email address:");
  await expect(request).toBeVisible();
  await expectAccessible(visitor);
  // The request follows its heading, however tall the window is.
  const heading = await visitor.getByRole("heading", { level: 1 }).boundingBox();
  const first = await request.boundingBox();
  expect((first?.y ?? 900) - (heading?.y ?? 0) - (heading?.height ?? 0)).toBeLessThan(80);
  await visitor.getByRole("button", { name: "Confirm" }).click();
  await expect(visitor.getByText("You confirmed this request. The address is monitored.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Confirmed").first()).toBeVisible();
  await visitor.getByRole("button", { name: "Withdraw consent" }).click();
  await expect(visitor.getByText(/^You withdrew your consent/)).toBeVisible();
  await visitor.context().close();
  expect(complaints()).toEqual([]);
});

test("a look-alike is taken down: requested by the client up to the monthly quota, processed by the operator", async () => {
  const client = await demo.people.as("client_admin");
  // The demo's own scan has to reach its look-alikes first.
  const buttons = client.page.getByRole("button", { name: /^Request takedown/ });
  await expect(async () => {
    await client.open(LOOK_ALIKES);
    await expect(buttons.nth(2)).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 600_000, intervals: [3_000] });
  const dialog = client.page.getByRole("dialog");
  for (const turn of [1, 2]) {
    await buttons.first().click();
    if (turn === 1) await expectAccessible(client.page);
    await dialog.getByRole("button", { name: "Request takedown" }).click();
    await expect(client.page.getByText("Takedown requested").first()).toBeVisible();
    await expect(dialog).toHaveCount(0);
  }
  await buttons.first().click();
  await dialog.getByRole("button", { name: "Request takedown" }).click();
  await expect(client.page.getByText("No More Takedown Requests")).toBeVisible();
  await expect(
    client.page.getByText("You are out of domain takedown requests. Buy more or upgrade the plan."),
  ).toBeVisible();

  const { page, open, complaints } = await demo.people.as("super_admin");
  await expect(async () => {
    await open(TAKEDOWNS);
    await page.getByRole("row").nth(1).click();
    await expect(page.getByRole("dialog").getByRole("button", { name: "Send notice" }).first()).toBeVisible({
      timeout: 5_000,
    });
  }).toPass({ timeout: 120_000 });
  const drawer = page.getByRole("dialog");
  await expectAccessible(page);
  const letterForm = drawer.locator("details").filter({ has: page.getByText(/^Edit notice to: Registrar/) });
  await letterForm.locator("summary").click();
  await letterForm.getByLabel("Email address").fill("abuse@registrar.example");
  await letterForm.getByRole("button", { name: "Save notice" }).click();
  await expect(page.getByText("Notice saved")).toBeVisible();
  await letterForm.locator("xpath=..").getByRole("button", { name: "Send notice" }).click();
  await page
    .getByRole("dialog", { name: /Send this notice/ })
    .getByRole("button", { name: "Send notice" })
    .click();
  await expect(page.getByText("Notice sent").first()).toBeVisible({ timeout: 60_000 });
  const attached = async () => (await mailsTo(demo.product, "abuse@registrar.example"))[0]?.attachments;
  await expect.poll(attached).toEqual([expect.objectContaining({ type: "application/pdf" })]);
  expect(complaints()).toEqual([]);
});

test("vendors are assessed externally, compared, and given their own page", async ({ browser }) => {
  const { page, open, complaints } = await demo.people.as("client_admin");
  for (const [domain, name] of [
    ["harbour.test", "Harbour Services"],
    ["tidy.test", "Tidy Hosting"],
  ] as const) {
    await open(`${VENDORS}/submit-new-request`);
    await page.getByRole("textbox", { name: "Domain", exact: true }).fill("not a domain");
    await page.getByRole("button", { name: "Submit request" }).click();
    await expect(page.getByText("Enter a valid domain")).toBeVisible();
    await page.getByRole("textbox", { name: "Domain", exact: true }).fill(domain);
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Reason for assessment").fill("They keep our payroll");
    await page.getByRole("button", { name: "Submit request" }).click();
    await expect(page.getByText("Request submitted")).toBeVisible();
  }
  await expect(async () => {
    await open(VENDORS);
    await expect(page.getByRole("img", { name: /^Score \d+ of 100/ })).toHaveCount(2, { timeout: 4_000 });
  }).toPass({ timeout: 150_000 });
  await page.getByLabel("Compare Harbour Services").check();
  await page.getByLabel("Compare Tidy Hosting").check();
  await page.getByRole("button", { name: "Compare 2 vendors" }).click();
  await expect(page.getByText("Vendor comparison")).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("row", { name: /Harbour Services/ })
    .last()
    .click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: "Create link" }).click();
  const link = /https?:\/\/\S+\/shared\/vendor\/\S+/.exec(
    await drawer.getByText(/\/shared\/vendor\//).innerText(),
  )?.[0];
  const vendor = await (await browser.newContext()).newPage();
  await vendor.goto((link ?? "").replace(/^https?:\/\/[^/]+/, demo.product.url));
  await expect(vendor.getByRole("heading", { name: /External assessment of Harbour Services/ })).toBeVisible();
  await expectAccessible(vendor);
  await vendor.context().close();
  expect(complaints()).toEqual([]);
});

test("an insight is written in three languages, published, and read on the overview", async () => {
  const operator = await demo.people.as("super_admin");
  const { page, open, complaints } = operator;
  await open(INSIGHTS);
  await page.getByRole("button", { name: "New insight" }).click();
  const drawer = page.getByRole("dialog");
  for (const [language, title] of [
    ["English", "Patch your gateways"],
    ["Spanish", "Actualice sus pasarelas"],
    ["French", "Mettez vos passerelles à jour"],
  ] as const) {
    await drawer.getByText(language, { exact: true }).click();
    await drawer.getByLabel("Title").fill(title);
    await drawer.getByLabel("Summary").fill(title);
    await drawer.getByLabel("Text").fill(`${title}.\n\n- now`);
  }
  await drawer.getByLabel("Publication").selectOption("now");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const client = await demo.people.as("client_admin");
  await client.open("/fr/dashboard/current-risk");
  await client.page.getByText("Mettez vos passerelles à jour").first().click();
  await expect(async () => {
    await open(INSIGHTS);
    await expect(page.getByRole("row", { name: /Patch your gateways/ }).getByText("1", { exact: true })).toBeVisible({
      timeout: 4_000,
    });
  }).toPass({ timeout: 60_000 });
  expect(complaints()).toEqual([]);
});
