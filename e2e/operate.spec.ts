import { test } from "@playwright/test";

import { demoForAll, expect, expectAccessible } from "./journey.ts";
import { mailedCode } from "./sign-in.ts";

const PORTAL = "/dashboard/management/portal-management";
const ORGANIZATIONS = "/dashboard/management/org-management";
const ALERTS = "/dashboard/alert-management";
const PARTS = [
  "registrations",
  "requests",
  "connectors",
  "feeds",
  "imports",
  "breaches",
  "brand",
  "plans",
  "features",
  "queue",
  "mail",
  "audit",
  "breakGlass",
  "domainApprovals",
  "optOuts",
] as const;

const demo = demoForAll(300_000);

test("only the operator opens portal management", async () => {
  for (const role of ["partner_admin", "client_admin"]) await (await demo.people.as(role)).isRefused(PORTAL);
});

test("each part of portal management opens, is accessible, and fits a small screen in French", async () => {
  const { page, open, complaints } = await demo.people.as("super_admin");
  for (const part of PARTS) {
    await open(`${PORTAL}?part=${part}`);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  for (const part of PARTS) {
    await open(`/fr${PORTAL}?part=${part}`);
    expect([part, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([part, 390]);
  }
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  expect(complaints()).toEqual([]);
});

test("a connector gets a key that never comes back, and a test that says what came of it", async () => {
  const { page, open } = await demo.people.as("super_admin");
  await open(`${PORTAL}?part=connectors`);
  await page
    .getByRole("row", { name: /Have I Been Pwned/ })
    .first()
    .click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("URL", { exact: true }).fill("https://publisher.invalid/");
  await drawer.getByLabel(/^New API key/).fill("secret-of-the-house");
  await drawer.getByLabel("Interval (hours)").fill("48");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  // The drawer closes once the list was read again.
  await expect(drawer).toHaveCount(0);
  await page
    .getByRole("row", { name: /Have I Been Pwned/ })
    .first()
    .click();
  await expect(drawer.getByText("API key set")).toBeVisible();
  await expect(drawer.getByLabel(/^New API key/)).toHaveValue("");
  expect(await page.content()).not.toContain("secret-of-the-house");
  await drawer.getByRole("button", { name: "Test" }).click();
  await expect(drawer.getByText(/Test failed/)).toBeVisible();
  await expectAccessible(page);
  await drawer.getByLabel("Delete the stored key").check();
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("API key set")).toHaveCount(0);

  // A service that scans ask for host names: no time of its own, and it says that it wants a key.
  await page
    .getByRole("row", { name: /SecurityTrails/ })
    .first()
    .click();
  await expect(drawer.getByLabel(/^New API key/)).toBeVisible();
  await expect(drawer.getByText("API key required")).toBeVisible();
  await expect(drawer.getByLabel("Interval (hours)")).toHaveCount(0);
  await expect(drawer.getByLabel("Use in scans")).toBeChecked();
});

test("a dropped file is sent in, imported, and its bad rows are shown; one of the wrong kind is refused", async () => {
  const { page, open } = await demo.people.as("super_admin");
  await open(`${PORTAL}?part=imports`);
  const drop = async (name: string, text: string) => {
    const data = await page.evaluateHandle(
      ([called, content]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([content ?? ""], called ?? ""));
        return transfer;
      },
      [name, text] as const,
    );
    await page.getByText("Drop a file here or select one").dispatchEvent("drop", { dataTransfer: data });
  };
  await page.getByLabel("Type", { exact: true }).selectOption("stealer-logs");
  await drop("logs.zip", "this is no archive at all, only words".repeat(30));
  await expect(page.getByRole("alert").first()).toBeVisible();
  await page.getByLabel("Type", { exact: true }).selectOption("combolist");
  await page.getByLabel(/^Leak name/).fill("Harvest 2026");
  const lines = Array.from({ length: 200 }, (_, n) => `person${n}@acme.test:lantern-${n}-mosaic`);
  await drop("harvest.txt", ["no separator here", ...lines, "also none"].join("\n"));
  await expect(page.getByText("harvest.txt queued for import")).toBeVisible();
  const row = page.getByRole("row", { name: /harvest\.txt/ });
  await expect(row.getByText("Completed")).toBeVisible({ timeout: 120_000 });
  await row.click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("heading", { name: "Invalid records" })).toBeVisible();
  await expect(drawer.getByText(/line 1\b/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
});

test("plan figures that the operator changes are shown on the pricing page", async () => {
  const { page, open } = await demo.people.as("super_admin");
  await open("/plans-pricing");
  await expect(page.getByText("$12,745")).toBeVisible();
  await open(`${PORTAL}?part=plans`);
  await page.getByRole("textbox", { name: /Professional.*Per year|Per year.*Professional/ }).fill("13000");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.goto(`${demo.product.url}/plans-pricing`);
  await expect(page.getByText("$13,000")).toBeVisible();
});

test("the queue, the mail test, the opt-out list and the audit log", async () => {
  const { page, open } = await demo.people.as("super_admin");
  await open(`${PORTAL}?part=queue`);
  await expect(page.getByText(/process \d+/)).toBeVisible();
  await page.getByLabel("Status").selectOption("completed");
  await expect(page.getByRole("cell", { name: "Completed" }).first()).toBeVisible();
  await open(`${PORTAL}?part=mail`);
  await page.getByRole("button", { name: "Send test email to me" }).click();
  await expect(page.getByText(/^Sent to super\.admin@/)).toBeVisible();
  await open(`${PORTAL}?part=optOuts`);
  await page.getByLabel("Domain, IP address or range").fill("left-alone.example");
  await page.getByLabel("Reason").fill("Asked by letter");
  await page.getByRole("button", { name: "Add to list" }).click();
  await expect(page.getByText("left-alone.example opted out")).toBeVisible();
  await page.getByRole("button", { name: "Remove left-alone.example" }).click();
  await expect(page.getByText("left-alone.example removed from the list")).toBeVisible();
  await open(`${PORTAL}?part=audit`);
  await page.getByPlaceholder(/User, organization/).fill("portal.changed");
  await expect(page.getByRole("cell", { name: "portal.changed" }).first()).toBeVisible();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Export CSV" }).click();
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
});

test("an operator asks for an hour with a client's secrets and cannot agree alone", async () => {
  const { page, open } = await demo.people.as("super_admin");
  await open(`${PORTAL}?part=breakGlass`);
  await page.getByRole("button", { name: "Request access" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Organization").selectOption({ label: "Acme" });
  await dialog.getByLabel("Reason").fill("short");
  await dialog.getByRole("button", { name: "Next" }).click();
  await expect(dialog.getByText("Enter at least 10 characters")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Ticket 42: the client asks what was leaked");
  const since = new Date();
  await dialog.getByRole("button", { name: "Next" }).click();
  await page
    .getByRole("textbox", { name: /code/i })
    .fill(await mailedCode(demo.product, "super.admin@parapet.test", since));
  await page.getByRole("dialog").getByRole("button", { name: "Request access" }).click();
  await expect(page.getByText("Awaiting another operator")).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
});

test("a registration is approved and the partner's credentials are mailed", async () => {
  const form = {
    organization_name: "Keystone IT",
    domain: "keystone.example",
    admin_email: "mara@keystone.example",
    tier: "gold",
    clients: [{ name: "Pell", domain: "pell.example", plan: "professional" }],
    accepted_terms: true,
  };
  const answer = await fetch(`${demo.product.url}/v1/partner_registration/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(form),
  });
  expect(answer.status).toBe(200);
  const { page, open } = await demo.people.as("super_admin");
  await open(PORTAL);
  await page
    .getByRole("row", { name: /Keystone IT/ })
    .getByRole("button", { name: "Approve" })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Last name").fill("Voss");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Keystone IT approved as partner")).toBeVisible();
  await expect(async () => {
    const mails = (await (await fetch(`${demo.product.url}/dev/mailbox.json`)).json()) as { to: string }[];
    expect(mails.some(({ to }) => to.includes("mara@keystone.example"))).toBe(true);
  }).toPass({ timeout: 60_000 });
});

test("a partner takes clients in from a list, after seeing its mistakes", async () => {
  const { page, open, complaints } = await demo.people.as("partner_admin");
  await open(ORGANIZATIONS);
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog");
  const choose = (text: string, name = "clients.csv") =>
    dialog.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await choose("MZ", "clients.exe");
  await expect(dialog.getByText("Select a CSV file of at most 2 MB.")).toBeVisible();
  await choose("company,web\nPell,pell.example\n");
  await expect(dialog.getByText("Missing column").first()).toBeVisible();
  const head = "name,domain,plan,first_name,last_name,email\n";
  await choose(
    `${head}=cmd(),one.example,essentials,Ann,Lee,ann@one.example\nTwo,one.example,essentials,Bo,Lee,bo@one.example\nTidy,tidy.test,essentials,Cy,Lee,cy@tidy.test\n`,
  );
  await expect(dialog.getByText("Starts like a formula (=, +, -, @)")).toBeVisible();
  await expect(dialog.getByText("Duplicate domain in the file")).toBeVisible();
  await expect(dialog.getByText("This domain cannot be added. Contact the operator.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Import \d/ })).toBeDisabled();
  await expectAccessible(page);
  const rows = Array.from(
    { length: 12 },
    (_, n) => `List ${n},list${n}.example,essentials,Ann,Lee,ann@list${n}.example`,
  );
  await choose(head + rows.join("\n"));
  await dialog.getByRole("button", { name: "Import 12 clients" }).click();
  await expect(dialog.getByText("12 clients imported. Administrators have been notified by email.")).toBeVisible({
    timeout: 120_000,
  });
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await expect(page.getByRole("cell", { name: "List 11", exact: true })).toBeVisible();
  expect(complaints()).toEqual([]);
});

test("a partner ranks its clients and works in one, which that client's log records", async () => {
  const partner = await demo.people.as("partner_admin");
  const { page, open } = partner;
  await open("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Portfolio");
  await expect(page.getByRole("table", { name: "Clients, those with known exploitation first" })).toBeVisible();
  await expectAccessible(page);
  await open(ORGANIZATIONS);
  await page.getByRole("button", { name: "Work in Acme" }).click();
  await expect(page.getByText("You are now working in Acme. This is logged.")).toBeVisible();
  const operator = await demo.people.as("super_admin");
  await operator.open(`${PORTAL}?part=audit`);
  await operator.page.getByPlaceholder(/User, organization/).fill("organization.entered");
  await expect(operator.page.getByRole("row", { name: /Acme/ }).first()).toBeVisible();
});

test("words that mentions are searched for, and a ticket system", async () => {
  const { page, open, complaints } = await demo.people.as("client_admin");
  await open(`${ALERTS}?view=watched`);
  await page.getByLabel("Keyword", { exact: true }).fill("ab");
  await page.getByRole("button", { name: "Add keyword" }).click();
  await expect(page.getByText("At least 3 characters")).toBeVisible();
  await page.getByLabel("Keyword", { exact: true }).fill("Project Lantern");
  await page.getByRole("button", { name: "Add keyword" }).click();
  await expect(page.getByRole("cell", { name: "Project Lantern", exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove Project Lantern" }).click();
  await expect(page.getByRole("cell", { name: "Project Lantern", exact: true })).toHaveCount(0);

  await open("/dashboard/account/settings/integrations");
  await page.getByLabel("Webhook").fill("http://acme.test/hook");
  await page.getByRole("button", { name: "Save URL" }).click();
  await expect(page.locator(".err")).toBeVisible();
  await page.getByLabel("Webhook").fill("https://tickets.acme.test/hook");
  await page.getByRole("button", { name: "Save URL" }).click();
  await page.getByRole("button", { name: "I have copied it" }).click();
  await expect(page.getByText(/\/v1\/ticket_events\//)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByText(/\/v1\/ticket_events\//)).toHaveCount(0);
  expect(complaints()).toEqual([]);
});

test("a seller manages leads, and sees no management and no finding", async () => {
  const { page, open, isRefused } = await demo.people.as("seller");
  await isRefused(ORGANIZATIONS);
  await isRefused(ALERTS);
  await open("/dashboard/leads");
  await page.getByRole("button", { name: "New lead" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("First name").fill("Odile");
  await dialog.getByLabel("Last name").fill("Marchand");
  await dialog.getByLabel("Company").fill("Marchand Frères");
  await dialog.getByLabel("Email").fill("odile@marchand.example");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Lead created and assigned to you")).toBeVisible();
  await expect(page.getByText("odile@marchand.example")).toBeVisible();
  await expectAccessible(page);
});
