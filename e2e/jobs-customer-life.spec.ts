import { join } from "node:path";

import { type Page, test } from "@playwright/test";

import { openDatabase } from "../packages/db/src/db.ts";
import { openCluster } from "../packages/db/src/embedded/cluster.ts";
import { demoForAll, expect, expectAccessible, mailsTo } from "./journey.ts";
import { newcomer, signInWith } from "./newcomer.ts";
import { requestAs } from "./request-as.ts";

const MANAGEMENT = "/dashboard/management";
const ORGANIZATIONS = `${MANAGEMENT}/org-management`;
const OVERVIEW = "/dashboard/current-risk";
const DOMAIN = "acme.test";
const OWN = "seven lanterns over a quiet quay";
/** A whole scan of the company, on a machine that has other things to do. */
const SCAN_PATIENCE_MS = 500_000;

const demo = demoForAll(1_500_000);

const at = async (page: Page, path: string) => {
  await page.goto(`${demo.product.url}${path}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".sk")).toHaveCount(0);
};
/** Years go by in the database, as no one can wait for them. */
const inDatabase = async (statement: string, values: readonly string[]): Promise<number> => {
  await using cluster = await openCluster(join(demo.product.dataDir, "postgres"));
  await using database = openDatabase(cluster.url, { role: "owner", max: 1 });
  const client = await database.pool.connect();
  try {
    await client.query("select set_config('parapet.all', 'on', false)");
    return (await client.query(statement, [...values])).rowCount ?? 0;
  } finally {
    client.release(true);
  }
};

test("a whole customer's life in the pages: registration, approval, client, proof, scan, alert, takedown, renewal, cancellation, purge", async ({
  browser,
}) => {
  const operator = await demo.people.as("super_admin");
  const desk = operator.page;

  // The demo's own client gives its domain up; from here on it is the new client's.
  await operator.open(ORGANIZATIONS);
  await desk.getByRole("button", { name: "Edit Acme" }).click();
  await desk
    .getByRole("dialog")
    .getByRole("button", { name: `Remove ${DOMAIN}` })
    .click();
  await desk
    .getByRole("dialog", { name: `Remove ${DOMAIN}` })
    .getByRole("button", { name: "Remove" })
    .click();
  await expect(desk.getByText(`${DOMAIN} removed`)).toBeVisible();
  // The domain the operator checked is gone; management pages ask for no other.
  await desk.goto(`${demo.product.url}${ORGANIZATIONS}`);

  // A partner registers on the public page, with its first client.
  const visitor = await (await browser.newContext()).newPage();
  visitor.setDefaultTimeout(90_000);
  await visitor.goto(
    `${demo.product.url}/partners/register?organization=Keystone&domain=keystone.test&email=mara@keystone.test&tier=gold`,
  );
  await expect(visitor.getByLabel("Partner organization name")).toHaveValue("Keystone");
  await visitor.getByRole("checkbox").check();
  await visitor.getByRole("button", { name: "Register" }).click();
  await expect(visitor.getByText("You will receive your credentials within 4 business hours.")).toBeVisible();
  await visitor.context().close();

  // The operator approves, the credentials arrive by mail, the partner chooses a password.
  await operator.open(`${MANAGEMENT}/portal-management`);
  await desk
    .getByRole("row", { name: /Keystone/ })
    .getByRole("button", { name: "Approve" })
    .click();
  await desk.getByRole("dialog").getByLabel("Last name").fill("Voss");
  await desk.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(desk.getByText("Keystone approved as partner")).toBeVisible();
  const mara = await newcomer(browser, demo.product, { email: "mara@keystone.test", chosen: OWN });

  // The partner makes the client; the operator activates what it bought against an invoice.
  await at(mara, `${ORGANIZATIONS}/create-organization`);
  await mara.getByLabel("Organization name").fill("Pell");
  await mara.getByLabel("Plan").selectOption("professional");
  await mara.getByLabel("First name").fill("Ann");
  await mara.getByLabel("Last name").fill("Lee");
  await mara.getByLabel("Email", { exact: true }).fill(`ann@${DOMAIN}`);
  await mara.getByRole("textbox", { name: "Domains" }).fill(DOMAIN);
  await mara.getByRole("textbox", { name: "Domains" }).press("Enter");
  await mara.getByRole("button", { name: "Create organization" }).click();
  await expect(mara.getByText("Pell created")).toBeVisible();
  const activate = async (): Promise<string> => {
    await operator.open(ORGANIZATIONS);
    await desk.getByRole("button", { name: "Edit Pell" }).click();
    await desk.getByRole("dialog").getByLabel("Plan").selectOption("professional");
    await desk.getByRole("dialog").getByRole("button", { name: "Create order" }).click();
    await expect(desk.getByRole("dialog").getByText(/^Invoice sent, due /)).toBeVisible();
    await operator.open(`${MANAGEMENT}/portal-management?part=orders`);
    await desk.getByRole("row", { name: /Pell.*Invoice sent/ }).click();
    await desk.getByRole("button", { name: "Settle", exact: true }).click();
    await desk.getByRole("button", { name: "Settle and activate" }).click();
    await expect(desk.getByText(/settled, order active$/)).toBeVisible();
    await operator.open(ORGANIZATIONS);
    await desk.getByRole("button", { name: "Edit Pell" }).click();
    const said = await desk
      .getByRole("dialog")
      .getByText(/^Professional, /)
      .textContent();
    return /\d\d\/\d\d\/(\d{4})/.exec(said ?? "")?.[1] ?? "";
  };
  const year = await activate();

  // The client's administrator verifies the domain by a record in its own DNS.
  const ann = await newcomer(browser, demo.product, { email: `ann@${DOMAIN}`, chosen: OWN });
  // The checklist of the overview leads there.
  await at(ann, OVERVIEW);
  await expect(ann.getByText("Set up your monitoring")).toBeVisible();
  await ann.getByRole("link", { name: "Verify ownership" }).click();
  await ann.waitForURL(/account\/settings\/domains/);
  await ann.getByRole("button", { name: "Check now" }).click();
  await expect(ann.getByText("Record not found yet. The status is unchanged.")).toBeVisible();
  const line = await ann.getByText(/^parapet-verification=/).innerText();
  const published = await fetch(`${demo.product.url}/dev/records.json`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ domain: DOMAIN, txt: line }),
  });
  expect(published.status).toBe(200);
  const verified = ann.getByText("Verified", { exact: true });
  await expect(async () => {
    // A check that takes long ends after it was given up here: the button is gone then.
    if (!(await verified.isVisible())) await ann.getByRole("button", { name: "Check now" }).click({ timeout: 5_000 });
    await expect(verified).toBeVisible({ timeout: 15_000 });
  }).toPass({ timeout: 180_000 });
  await expectAccessible(ann);

  // An alert is created, a scan is started manually and followed, and the message arrives.
  await at(ann, "/dashboard/alert-management/create-new-alert");
  await ann.getByLabel("Alert name").fill("Watch");
  await ann.getByLabel("Recipient email").fill(`soc@${DOMAIN}`);
  await ann.getByLabel("New email weakness").check();
  await ann.getByRole("button", { name: "Create alert" }).click();
  await expect(ann.getByRole("dialog", { name: "Watch" })).toBeVisible();
  await at(ann, OVERVIEW);
  await ann.getByRole("button", { name: "Scan now" }).click({ timeout: SCAN_PATIENCE_MS });
  await ann.getByRole("button", { name: "Start scan" }).click();
  const progress = ann.getByRole("progressbar", { name: /acme\.test/ });
  await expect(progress).toHaveCount(1);
  await expect(progress).toHaveCount(0, { timeout: SCAN_PATIENCE_MS });
  await expect(ann.getByText(/^Coverage \d+%/)).toBeVisible();
  await expect(ann.getByText("2 steps left")).toBeVisible();
  await expect
    .poll(async () => (await mailsTo(demo.product, `soc@${DOMAIN}`)).length, { timeout: 120_000 })
    .toBeGreaterThan(0);

  // A look-alike is taken down: asked for by the client, worked by the operator.
  await at(ann, `${OVERVIEW}/domain-name-variations`);
  const ask = ann.getByRole("button", { name: /^Request takedown/ }).first();
  const name = ((await ask.textContent()) ?? "").replace("Request takedown", "").trim();
  await ask.click();
  await ann.getByRole("dialog").getByRole("button", { name: "Request takedown" }).click();
  await expect(ann.getByText("Takedown requested").first()).toBeVisible();
  const drawer = desk.getByRole("dialog");
  await expect(async () => {
    await operator.open(`${MANAGEMENT}/takedown-management`);
    await desk
      .getByRole("row", { name: new RegExp(name.replaceAll(".", String.raw`\.`)) })
      .first()
      .click();
    await expect(drawer.getByText(/^Edit notice to: Registrar/)).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 120_000 });
  const letter = drawer.locator("details").filter({ has: desk.getByText(/^Edit notice to: Registrar/) });
  await letter.locator("summary").click();
  await letter.getByLabel("Email address").fill("abuse@registrar.example");
  await letter.getByRole("button", { name: "Save notice" }).click();
  await expect(desk.getByText("Notice saved")).toBeVisible();
  await letter.locator("xpath=..").getByRole("button", { name: "Send notice" }).click();
  await desk
    .getByRole("dialog", { name: /Send this notice/ })
    .getByRole("button", { name: "Send notice" })
    .click();
  await expect
    .poll(async () => (await mailsTo(demo.product, "abuse@registrar.example"))[0]?.attachments[0]?.type)
    .toBe("application/pdf");
  for (const state of ["In progress", "Domain taken down"]) {
    await drawer.getByRole("button", { name: state, exact: true }).click();
    await expect(drawer.getByRole("button", { name: state, exact: true })).toHaveCount(0);
  }
  await at(ann, `${OVERVIEW}/domain-name-variations`);
  await expect(ann.getByText("Domain taken down").first()).toBeVisible();

  // Paid again before the end, the new year begins where the old one ends.
  expect(Number(await activate())).toBe(Number(year) + 1);

  // The client cancels with its password, and works on until the end of what was paid; then only the account is left.
  await at(ann, "/dashboard/account?part=plan");
  await ann.getByRole("button", { name: "Cancel subscription" }).click();
  await ann.getByRole("dialog").getByLabel("Your password").fill(OWN);
  await ann.getByRole("dialog").getByRole("button", { name: "Cancel subscription" }).click();
  await expect(ann.getByText("Subscription cancelled successfully")).toBeVisible();
  await at(ann, `${OVERVIEW}/email-weaknesses`);
  await expect(ann.getByRole("row", { name: /DMARC/ }).first()).toBeVisible();
  const of = "(select id from organization where name = $1)";
  expect(
    await inDatabase(`update licence set ends_at = now() - interval '1 second' where org_id = ${of}`, ["Pell"]),
  ).toBe(1);
  await ann.goto(`${demo.product.url}${OVERVIEW}`);
  await expect(ann.getByText("Your license has expired").first()).toBeVisible();
  await at(ann, "/dashboard/account?part=plan");

  // The operator deletes it with its name typed; no one of it gets in; after thirty days nothing of it is left but the log.
  const list = await requestAs(operator, demo.product, ["GET", "/org_management/?q=Pell"]);
  const id = (await list.json<{ data: { id: string }[] }>()).data[0]?.id ?? "";
  expect(id).not.toBe("");
  await operator.open(ORGANIZATIONS);
  await desk.getByRole("button", { name: "Delete Pell" }).click();
  await drawer.getByLabel(/^Type/).fill("Pell");
  await drawer.getByRole("button", { name: "Delete organization" }).click();
  await expect(desk.getByText("Pell deleted")).toBeVisible();
  await ann.context().clearCookies();
  await ann.goto(`${demo.product.url}/login`);
  await ann.getByLabel("Work email").fill(`ann@${DOMAIN}`);
  await ann.getByLabel("Password", { exact: true }).fill(OWN);
  await ann.getByRole("button", { name: "Continue" }).click();
  await expect(ann.getByRole("alert").first()).not.toBeEmpty();
  expect(await inDatabase("update organization set purge_at = now() - interval '1 second' where id = $1", [id])).toBe(
    1,
  );
  // Nothing is ended for good by a clock that has not gone on steadily for a day; this one is said to have.
  const steady =
    "insert into sweep_clock as c values ($1, now(), now() - interval '2 days') on conflict (sweep) do update set steady_since = excluded.steady_since";
  expect(await inDatabase(steady, ["purge"])).toBe(1);
  // The hourly sweep comes within a minute.
  expect(await inDatabase("update jobs.schedule set cron = $2 where name = $1", ["purge", "* * * * *"])).toBe(1);
  await expect
    .poll(async () => (await requestAs(operator, demo.product, ["GET", `/org_management/${id}/`])).status, {
      timeout: 240_000,
      intervals: [3_000],
    })
    .toBe(404);
  await operator.open(`${MANAGEMENT}/portal-management?part=audit`);
  await desk.getByPlaceholder(/^User, action/).fill("organization.purged");
  await desk.getByPlaceholder(/^User, action/).press("Enter");
  await expect(desk.getByRole("cell", { name: "Data of organization purged" }).first()).toBeVisible();
  await mara.context().clearCookies();
  await signInWith(mara, demo.product, "mara@keystone.test", OWN);
  await mara.waitForURL(/\/dashboard/);
  await at(mara, ORGANIZATIONS);
  await expect(mara.getByRole("heading", { level: 1, name: "Organization management" })).toBeVisible();
  await expect(mara.getByRole("cell", { name: "Pell", exact: true })).toHaveCount(0);
  expect(operator.complaints()).toEqual([]);
});
