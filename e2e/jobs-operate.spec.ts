import { createHmac, randomUUID } from "node:crypto";

import { test } from "@playwright/test";

import { demoForAll, expect, expectAccessible, mailsTo, openPeople } from "./journey.ts";
import { requestAs } from "./request-as.ts";

const PORTAL = "/dashboard/management/portal-management";
const ALERTS = "/dashboard/alert-management";

const demo = demoForAll(300_000);

/** What a visitor sends by a public form. */
const send = async (path: string, body: object) => {
  const headers = { "content-type": "application/json" };
  return (await fetch(`${demo.product.url}/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) })).status;
};

test("a feed is set; of two operators who have it open the second sees what the first decided", async ({ browser }) => {
  const { page, open, complaints } = await demo.people.as("super_admin");
  const other = await openPeople(browser, demo.product).as("super_admin");
  const row = (at: typeof page) => at.getByRole("row", { name: /Known Exploited/ }).first();
  for (const one of [{ page, open }, other]) {
    await one.open(`${PORTAL}?part=feeds`);
    await row(one.page).click();
    await expect(one.page.getByRole("dialog").getByLabel("Interval (hours)")).toBeVisible();
  }
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Interval (hours)").fill("12");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer).toHaveCount(0);
  const late = other.page.getByRole("dialog");
  await late.getByLabel("URL", { exact: true }).fill("https://mirror.example/kev.json");
  await late.getByRole("button", { name: "Save" }).click();
  await expect(late.getByRole("definition").filter({ hasText: "12" })).toBeVisible();
  await expect(late.getByLabel("URL", { exact: true })).toHaveValue("https://mirror.example/kev.json");
  await expectAccessible(other.page);
  await late.getByRole("button", { name: "Save" }).click();
  await expect(late).toHaveCount(0);
  await open(`${PORTAL}?part=feeds`);
  await row(page).click();
  await expect(drawer.getByLabel("Interval (hours)")).toHaveValue("12");
  await expect(drawer.getByLabel("URL", { exact: true })).toHaveValue("https://mirror.example/kev.json");
  await page.keyboard.press("Escape");
  expect([...complaints(), ...other.complaints()]).toEqual([]);
});

test("a feature of the portal is disabled and enabled again", async () => {
  const { page, open, complaints } = await demo.people.as("super_admin");
  const message = {
    first_name: "Odile",
    last_name: "Marchand",
    email: "odile@marchand.example",
    company_name: "Marchand",
    location: "Lyon",
    job_title: "CISO",
    phone: "+33 1 00 00 00 00",
    message: "Hello there",
  };
  await open(`${PORTAL}?part=features`);
  const endpoint = page.getByRole("switch", { name: "Contact form" });
  await endpoint.click();
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  await expect(endpoint).not.toBeChecked();
  expect(await send("/contact/", message)).not.toBe(200);
  await endpoint.click();
  await expect(endpoint).toBeChecked();
  await expect.poll(() => send("/contact/", message)).toBe(200);
  expect(complaints()).toEqual([]);
});

test("changed add-on prices are shown on the pricing page", async () => {
  const { page, open, complaints } = await demo.people.as("super_admin");
  await open(`${PORTAL}?part=plans`);
  const field = page.getByLabel("1 VIP slot, one year");
  await expect(field).toHaveValue("500");
  await field.fill("half");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter a whole number of US dollars").first()).toBeVisible();
  await field.fill("555");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.goto(`${demo.product.url}/plans-pricing`);
  await expect(page.getByText("$555")).toBeVisible();
  expect(complaints()).toEqual([]);
});

test("a registration is rejected with a reason, a purchase fulfilled, a message answered for", async () => {
  const partner = {
    organization_name: "Shady IT",
    domain: "shady.example",
    admin_email: "sam@shady.example",
    tier: "silver",
    clients: [],
    accepted_terms: true,
  };
  expect(await send("/partner_registration/", partner)).toBe(200);
  const purchase = {
    plan: "professional",
    first_name: "Ann",
    last_name: "Lee",
    company_name: "Tidy",
    email: "ann@tidy.test",
    domain: "tidy.test",
  };
  expect(await send("/purchase_request/", purchase)).toBe(200);
  const { page, open, complaints } = await demo.people.as("super_admin");
  await open(PORTAL);
  await page
    .getByRole("row", { name: /Shady IT/ })
    .getByRole("button", { name: "Reject" })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Reason/).fill("We could not find this company");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("Applicant notified")).toBeVisible();
  await expect(page.getByRole("row", { name: /Shady IT/ }).getByText("Rejected")).toBeVisible();
  await expect
    .poll(async () =>
      (await mailsTo(demo.product, "sam@shady.example")).some(({ text }) => text.includes("could not find")),
    )
    .toBe(true);

  await open(`${PORTAL}?part=requests`);
  await page.getByRole("row", { name: /ann@tidy\.test/ }).click();
  await dialog.getByRole("button", { name: "Create invoice" }).click();
  const fulfil = page.getByRole("dialog", { name: "Create invoice" });
  await fulfil.getByLabel("Organization").selectOption({ label: "Tidy" });
  await fulfil.getByRole("button", { name: "Create invoice" }).click();
  await expect(page.getByText(/^Order P-\d{4}-\d{4} created$/)).toBeVisible();
  await expect(page.getByRole("row", { name: /ann@tidy\.test/ }).getByText("Accepted")).toBeVisible();

  await page
    .getByRole("row", { name: /odile@marchand\.example/ })
    .first()
    .click();
  await expect(dialog.getByText("Hello there")).toBeVisible();
  const seller = await dialog
    .getByLabel("Assigned to")
    .getByRole("option", { name: /Harbour/ })
    .textContent();
  await dialog.getByLabel("Assigned to").selectOption({ label: seller ?? "" });
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  expect(complaints()).toEqual([]);
});

test("a seller settles what was put on the desk; others do not see it", async () => {
  const seller = await demo.people.as("seller");
  const { page, open, complaints } = seller;
  await open("/dashboard/leads");
  const row = page.getByRole("row", { name: /odile@marchand\.example/ });
  await row.click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Status").selectOption({ label: "Accepted" });
  await drawer.getByLabel("Note").fill("Called back on Monday");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(row.getByText("Accepted")).toBeVisible();
  const { data } = await (
    await requestAs(seller, demo.product, ["GET", "/leads/"])
  ).json<{ data: { id: string; version: number }[] }>();
  for (const [role, status] of [
    ["client_user", 403],
    ["partner_user", 403],
    ["client_admin", 404],
  ] as const) {
    const change = { version: data[0]?.version, state: "declined" };
    expect([
      role,
      (await requestAs(await demo.people.as(role), demo.product, ["PATCH", `/leads/${data[0]?.id}/`, change])).status,
    ]).toEqual([role, status]);
  }
  expect(complaints()).toEqual([]);
});

test("a finding becomes a ticket, its system answers, and a message that did not arrive is sent again", async () => {
  const client = await demo.people.as("client_admin");
  const { page, open, complaints } = client;
  await open("/dashboard/account/settings/integrations");
  await page.getByLabel("Webhook").fill("https://tickets.acme.test/hook");
  await page.getByRole("button", { name: "Save URL" }).click();
  const secret = (await page.getByRole("dialog").locator("code").first().textContent()) ?? "";
  await page.getByRole("button", { name: "I have copied it" }).click();
  const inbound = /\/v1\/ticket_events\/\S+/.exec(await page.getByText(/\/v1\/ticket_events\//).innerText())?.[0] ?? "";
  const finding = page.locator("tr[data-opens]").first();
  await expect(async () => {
    await open("/dashboard/current-risk/email-weaknesses");
    await finding.waitFor({ timeout: 5_000 });
  }).toPass({ timeout: 240_000, intervals: [3_000] });
  await finding.press("Enter");
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: "Ticket", exact: true }).click();
  await drawer.getByText("Create ticket").click();
  await drawer.getByLabel("Comment (optional)").fill("Please fix by Friday");
  await drawer.getByRole("button", { name: "Send ticket" }).click();
  await expect(page.getByText("Ticket sent")).toBeVisible();

  const { data } = await (
    await requestAs(client, demo.product, ["GET", "/tickets/"])
  ).json<{ data: { id: string }[] }>();
  const body = JSON.stringify({
    type: "ticket.updated",
    ticket_id: data[0]?.id,
    state: "in progress",
    external_id: "SEC-142",
  });
  const [id, at] = [randomUUID(), String(Math.floor(Date.now() / 1000))];
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signed = (text: string) => createHmac("sha256", key).update(`${id}.${at}.${text}`).digest("base64");
  const notify = async (signature: string) =>
    (
      await fetch(`${demo.product.url}${inbound}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "webhook-id": id,
          "webhook-timestamp": at,
          "webhook-signature": `v1,${signature}`,
        },
        body,
      })
    ).status;
  expect(await notify(signed(`${body} `))).toBeGreaterThanOrEqual(400);
  expect(await notify(signed(body))).toBe(200);
  await open("/dashboard/account/settings/integrations");
  await expect(page.getByText("In progress")).toBeVisible();
  await page.getByRole("table", { name: "Ticket" }).getByRole("link").first().click();
  await drawer.getByRole("button", { name: "Ticket", exact: true }).click();
  await expect(drawer.getByText("SEC-142", { exact: false }).first()).toBeVisible();

  // Nothing listens there: the log shows it, and the delivery is retried manually.
  await expect(async () => {
    await open(`${ALERTS}?view=log`);
    await expect(page.getByRole("button", { name: /^Retry message to/ }).first()).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: 120_000 });
  await expectAccessible(page);
  await page
    .getByRole("button", { name: /^Retry message to/ })
    .first()
    .click();
  await expect(page.getByText("Retry scheduled")).toBeVisible();
  expect(complaints()).toEqual([]);
});

test("a job is cancelled and tried again", async () => {
  const { page, open, complaints } = await demo.people.as("super_admin");
  await open(`${PORTAL}?part=queue`);
  const jobs = page.getByRole("table", { name: "Jobs" });
  // A scan that a client asks for is under way long enough to be stopped.
  const client = await demo.people.as("client_admin");
  expect(
    (await requestAs(client, demo.product, ["POST", "/scans/", { domain: "acme.test", profile: "passive" }])).status,
  ).toBe(200);
  await page.getByLabel("Status").selectOption("active");
  const scan = jobs.getByRole("row", { name: /scan/ }).first();
  await scan.getByRole("button", { name: "Cancel job" }).click();
  await expect(page.getByText("Job cancelled")).toBeVisible();
  await page.getByLabel("Status").selectOption("cancelled");
  await expectAccessible(page);
  await jobs.getByRole("button", { name: "Retry" }).first().click();
  await expect(page.getByText("Job queued again")).toBeVisible();
  expect(complaints()).toEqual([]);
});
