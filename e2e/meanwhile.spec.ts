import { type Locator, type Page, test } from "@playwright/test";

import { demoForAll, expect, expectAccessible, type Person } from "./journey.ts";
import { type Ask, requestAs } from "./request-as.ts";

const PORTAL = "/dashboard/management/portal-management";

const demo = demoForAll(300_000);

/** What another administrator does past the page that someone has open. */
const does = async <T>(person: Person, ask: Ask): Promise<T> => {
  const reply = await requestAs(person, demo.product, ask);
  const said = await reply.json<{ data: T }>();
  expect([ask[1], reply.status, reply.status === 200 ? null : said]).toEqual([ask[1], 200, null]);
  return said.data;
};

/** The second of two concurrent edits is shown the first one's changes. */
const isNotified = async (at: Page | Locator, ...facts: string[]): Promise<void> => {
  await expect(at.getByText(/^Another user changed this in the meantime/)).toBeVisible();
  await expect(
    at.getByText(/^Another user saved this record while you were editing it\. Your entries are still here/),
  ).toBeVisible();
  for (const fact of facts) await expect(at.getByRole("definition").filter({ hasText: fact })).toBeVisible();
};

interface Plans {
  readonly plans: { readonly professional: { readonly price: { readonly perYear: number } } };
  readonly add_ons: { readonly vipSlot: { readonly perYear: number } };
  readonly version: number;
}

test("plan figures: a concurrent change is shown, and both are preserved", async () => {
  const operator = await demo.people.as("super_admin");
  const { page, open, complaints } = operator;
  await open(`${PORTAL}?part=plans`);
  const price = page.getByRole("textbox", { name: "Professional, Per year (USD)" });
  await price.fill("12999");
  const before = await does<Plans>(operator, ["GET", "/plans/"]);
  const addOns = { ...before.add_ons, vipSlot: { perYear: 555 } };
  await does(operator, ["PUT", "/portal_management/plans/", { ...before, add_ons: addOns }]);
  await page.getByRole("button", { name: "Save" }).click();
  await isNotified(page, "555");
  await expect(price).toHaveValue("12999");
  await expect(page.getByLabel("1 VIP slot, one year")).toHaveValue("555");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const after = await does<Plans>(operator, ["GET", "/plans/"]);
  expect([after.plans.professional.price.perYear, after.add_ons.vipSlot.perYear]).toEqual([12_999, 555]);
  expect(complaints()).toEqual([]);
});

test("a brand: concurrent changes of untouched fields are preserved", async () => {
  const operator = await demo.people.as("super_admin");
  const { page, open, complaints } = operator;
  await open(`${PORTAL}?part=brand`);
  await page.getByLabel("Name", { exact: true }).fill("Parapet House");
  const { version } = await does<{ version: number }>(operator, ["GET", "/branding/"]);
  await does(operator, [
    "PUT",
    "/branding/",
    { version, name: "Parapet Watch", support_email: "desk@parapet.test", accent: "#123456" },
  ]);
  await page.getByRole("button", { name: "Save" }).click();
  await isNotified(page, "Parapet Watch", "desk@parapet.test", "#123456");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Parapet House");
  await expect(page.getByLabel(/^Support email/)).toHaveValue("desk@parapet.test");
  await expect(page.getByLabel("Use a custom color")).toBeChecked();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  expect(await does(operator, ["GET", "/branding/"])).toMatchObject({
    name: "Parapet House",
    support_email: "desk@parapet.test",
    accent: "#123456",
  });
  expect(complaints()).toEqual([]);
});

test("a lead: the seller sees what the operator noted, and may take it over by opening the lead again", async () => {
  const operator = await demo.people.as("super_admin");
  const seller = await demo.people.as("seller");
  const { page, open, complaints } = seller;
  const wish = {
    company_name: "Marchand",
    first_name: "Odile",
    last_name: "Marchand",
    email: "odile@marchand.example",
    plan: "essentials",
  };
  const { id } = await does<{ id: string }>(seller, ["POST", "/leads/", wish]);
  await open("/dashboard/leads");
  const row = page.getByRole("row", { name: /odile@marchand\.example/ });
  await row.click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("term")).toHaveText(["Company", "First name", "Last name", "Email", "Plan", "Billing"]);
  await drawer.getByLabel("Note").fill("Calls back on Friday");
  await does(operator, ["PATCH", `/leads/${id}/`, { version: 1, note: "Wants an offer in French" }]);
  await drawer.getByRole("button", { name: "Save" }).click();
  await isNotified(drawer, "Wants an offer in French");
  await expect(drawer.getByLabel("Note")).toHaveValue("Calls back on Friday");
  await expectAccessible(page);
  // Taking theirs is opening it again: what was typed here was never written over it.
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await row.click();
  await expect(drawer.getByLabel("Note")).toHaveValue("Wants an offer in French");
  await drawer.getByLabel("Status").selectOption({ label: "Accepted" });
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(row.getByText("Accepted")).toBeVisible();
  const { data } = await (
    await requestAs(operator, demo.product, ["GET", "/leads/?q=odile"])
  ).json<{ data: object[] }>();
  expect(data).toMatchObject([{ note: "Wants an offer in French", state: "accepted" }]);
  expect(complaints()).toEqual([]);
});

test("an alert: of two who switch kinds of news on and off, neither undoes the other", async () => {
  const client = await demo.people.as("client_admin");
  const partner = await demo.people.as("partner_admin");
  const { page, open, complaints } = client;
  const first = {
    domain: "acme.test",
    name: "Night watch",
    received_email: "soc@acme.test",
    alert_types: { new_leaked_password: true, score_drop: true },
  };
  const { id, version } = await does<{ id: string; version: number }>(client, ["POST", "/alert_management/", first]);
  await open(`/dashboard/alert-management/create-new-alert?edit=${id}`);
  await page.getByLabel("Alert name").fill("Late watch");
  await page.getByLabel("New leaked password").uncheck();
  await does(partner, [
    "PATCH",
    `/alert_management/${id}/`,
    { version, min_severity: "high", alert_types: { score_drop: false, known_exploited: true } },
  ]);
  await page.getByRole("button", { name: "Save" }).click();
  await isNotified(page, "High");
  await expect(page.getByLabel("Alert name")).toHaveValue("Late watch");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog", { name: "Late watch" })).toBeVisible();
  const { data } = await (
    await requestAs(client, demo.product, ["GET", "/alert_management/"])
  ).json<{ data: { id: string }[] }>();
  expect(data.find((one) => one.id === id)).toMatchObject({
    name: "Late watch",
    min_severity: "high",
    alert_types: { new_leaked_password: false, score_drop: false, known_exploited: true },
  });
  expect(complaints()).toEqual([]);
});

/** The first finding of an area; the demo's own scan has to come to it first. */
const firstFinding = async (
  client: Person,
  area: string,
): Promise<{ id: string; version: number; subject: string }> => {
  const found: { id: string; version: number; subject: string }[] = [];
  await expect(async () => {
    const list = await requestAs(client, demo.product, ["GET", `/findings/?domain=acme.test&area=${area}`]);
    found.push(...(await list.json<{ data: typeof found }>()).data);
    expect(found).not.toEqual([]);
  }).toPass({ timeout: 600_000, intervals: [3_000] });
  return found[0] as (typeof found)[number];
};

test("a finding: the second to evaluate it sees the first one's status and reason before writing over them", async () => {
  test.setTimeout(900_000);
  const client = await demo.people.as("client_admin");
  const partner = await demo.people.as("partner_admin");
  const { page, open, complaints } = client;
  const { id, version } = await firstFinding(client, "email-weaknesses");
  await open(`/dashboard/current-risk/email-weaknesses?finding=${id}`);
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: "Change status" }).click();
  await drawer.getByLabel("Comment").fill("We look into it");
  await does(partner, ["PATCH", `/findings/${id}/`, { version, status: "false positive", note: "A test zone" }]);
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Another user changed this finding in the meantime/).first()).toBeVisible();
  for (const fact of ["False positive", "A test zone"])
    await expect(drawer.getByRole("definition").filter({ hasText: fact })).toBeVisible();
  await expect(drawer.getByLabel("Comment")).toHaveValue("We look into it");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer.getByRole("listitem").filter({ hasText: "We look into it" })).toBeVisible();
  // A note was added; the other's decision remains.
  expect(await does(client, ["GET", `/findings/${id}/`])).toMatchObject({ status: "false positive" });
  await expect(drawer.getByRole("definition").filter({ hasText: "A test zone" })).toHaveCount(0);
  expect(complaints()).toEqual([]);
});

test("a letter: the words that one operator wrote are not lost under the other's address", async () => {
  test.setTimeout(900_000);
  const client = await demo.people.as("client_admin");
  const operator = await demo.people.as("super_admin");
  const { page, open, complaints } = operator;
  const finding = await firstFinding(client, "domain-name-variations");
  const { id } = await does<{ id: string }>(client, [
    "POST",
    "/takedown_management/",
    { finding: finding.id, reason: "phishing" },
  ]);
  interface Letter {
    readonly id: string;
    readonly recipient: string;
    readonly version: number;
  }
  const letter = async () => {
    const { notices } = await does<{ notices: Letter[] }>(operator, ["GET", `/takedown_management/${id}/`]);
    return notices.find(({ recipient }) => recipient === "registrar");
  };
  await expect.poll(letter, { timeout: 120_000 }).toBeDefined();
  const { recipient: _, ...drafted } = (await letter()) as Letter;
  await open("/dashboard/management/takedown-management");
  await page
    .getByRole("row", { name: new RegExp(finding.subject.replaceAll(".", String.raw`\.`)) })
    .first()
    .click();
  const form = page
    .getByRole("dialog")
    .locator("details")
    .filter({ has: page.getByText(/^Edit notice to: Registrar/) });
  await form.locator("summary").click();
  await form.getByLabel("Email address").fill("desk@registrar.example");
  const words = {
    address: null,
    locale: "en",
    subject: "Fraud on this name",
    body: "Please look at it today.",
    version: drafted.version,
  };
  await does(operator, ["PATCH", `/takedown_management/${id}/notices/${drafted.id}/`, words]);
  await form.getByRole("button", { name: "Save notice" }).click();
  await isNotified(form, "Fraud on this name", "Please look at it today.");
  await expect(form.getByLabel("Email address")).toHaveValue("desk@registrar.example");
  await expect(form.getByLabel("Subject")).toHaveValue("Fraud on this name");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save notice" }).click();
  await expect(page.getByText("Notice saved")).toBeVisible();
  expect(await letter()).toMatchObject({
    address: "desk@registrar.example",
    subject: "Fraud on this name",
    body: "Please look at it today.",
  });
  expect(complaints()).toEqual([]);
});
