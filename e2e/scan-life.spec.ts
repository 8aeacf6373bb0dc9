import { createHmac } from "node:crypto";

import AxeBuilder from "@axe-core/playwright";
import { type MailSink, startMailSink } from "@parapet/lab/mail-sink";
import { expect as judge, type Page, test } from "@playwright/test";

import { type Product, startProduct } from "./product.ts";
import { selectDomain } from "./select-domain.ts";
import { signIn } from "./sign-in.ts";

const OVERVIEW = "/dashboard/current-risk";
const ALERTS = "/dashboard/alert-management";
const SLACK = "https://hooks.slack.com/services/T0001/B0001/abcdefghijkl";
const TEAMS = "https://prod-07.westeurope.logic.azure.com/workflows/1/triggers/manual/paths/invoke?sig=abcdef";
const WEBHOOK = "https://webhook.publishers.test/parapet";
/** A whole scan of the company, on a machine that has other things to do. */
const SCAN_PATIENCE_MS = 400_000;

// A busy machine takes its time; what is awaited here is never a matter of speed.
const expect = judge.configure({ timeout: 60_000 });

let product: Product;
let sink: MailSink;

test.describe.configure({ mode: "serial" });
test.setTimeout(1_200_000);
test.use({ actionTimeout: 60_000, viewport: { width: 1440, height: 900 } });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  sink = await startMailSink();
  product = await startProduct({ PARAPET_DEMO: "companies", SMTP_URL: sink.url });
});
test.afterAll(async () => {
  await product[Symbol.asyncDispose]();
  await sink.close();
});

/** The line of a mail that holds a one-time code. */
const CODE = /^(\d{6})\r?$/m;

/** Signs in through the pages; the code comes out of the mail server. */
const enter = async (page: Page, role: string, path: string) => {
  await selectDomain(page, "acme.test");
  await signIn(page, product, role, async (_, email, since) => {
    const mail = await sink.next(
      ({ to, raw, receivedAt }) => to.includes(email) && receivedAt >= since && CODE.test(raw),
      90_000,
    );
    return CODE.exec(mail.raw)?.[1] ?? "";
  });
  await page.goto(`${product.url}${path}`);
  await expect(page.getByRole("heading").first()).toBeVisible();
};

const expectAccessible = async (page: Page) => {
  await expect(page.locator(".toast")).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
};

/** What went wrong in the page, as a developer would see it. */
const mistakesOf = (page: Page): string[] => {
  const mistakes: string[] = [];
  page.on("console", (message) => {
    // A browser notes every refusal; the one this journey provokes is reported in the form.
    if (message.type() === "error" && !message.text().includes("status of 400")) mistakes.push(message.text());
  });
  page.on("pageerror", (error) => mistakes.push(String(error)));
  return mistakes;
};

const faults = async (page: Page, change: object) => {
  const reply = await page.request.post(`${product.url}/dev/faults.json`, { data: change });
  expect(reply.status()).toBe(200);
};

interface Received {
  readonly receiver: string;
  readonly webhook_id: string | null;
  readonly webhook_timestamp: string | null;
  readonly webhook_signature: string | null;
  readonly body: string;
}
const received = async (page: Page, receiver: string): Promise<Received[]> =>
  ((await (await page.request.get(`${product.url}/dev/receivers.json`)).json()) as Received[]).filter(
    (it) => it.receiver === receiver,
  );

const progressOf = (page: Page) => page.getByRole("progressbar", { name: /acme\.test/ });
const stagesDone = (page: Page) => page.locator(".stepper li[data-state=done]");

/** The score a person reads off the wall. */
const scoreShown = async (page: Page): Promise<number> => {
  const wall = page.getByLabel(/^Risk score \d+ of 100/).first();
  await expect(wall).toBeVisible();
  return Number(/\d+/.exec((await wall.getAttribute("aria-label")) ?? "")?.[0]);
};

/** Presses the button a person presses and watches until the run is over. */
const scanAndWatch = async (page: Page) => {
  await page.getByRole("button", { name: "Scan now" }).click();
  await page.getByRole("button", { name: "Start scan" }).click();
  await expect(progressOf(page)).toHaveCount(1);
  await expect(progressOf(page)).toHaveCount(0, { timeout: SCAN_PATIENCE_MS });
};

test("from a click to a decision: a scan is followed, the faults fixed, the difference shown and notifications sent", async ({
  page,
}) => {
  const mistakes = mistakesOf(page);
  await enter(page, "client_admin", OVERVIEW);

  // The demo began a run by itself. It is stopped, and one begun by hand after a fault was removed that comes back later.
  await page.getByRole("button", { name: "Stop scan" }).click();
  await expect(page.getByRole("button", { name: "Scan now" })).toBeEnabled();
  await faults(page, { fix: ["spf-softfail"] });

  await page.getByRole("button", { name: "Scan now" }).click();

  await page.getByRole("button", { name: "Start scan" }).click();
  await expect(progressOf(page)).toHaveCount(1);
  await expect(stagesDone(page)).not.toHaveCount(0, { timeout: SCAN_PATIENCE_MS });
  const seen = await stagesDone(page).count();
  // A reload in the middle loses nothing of it.
  await page.reload();
  await expect(progressOf(page)).toHaveCount(1);
  expect(await stagesDone(page).count()).toBeGreaterThanOrEqual(seen);
  await expect(page.getByText(/\d+ findings? so far/)).toBeVisible();
  await expect(progressOf(page)).toHaveCount(0, { timeout: SCAN_PATIENCE_MS });

  // Score and findings are there without another reload.
  await expect(page.getByText("First scan.", { exact: false })).toBeVisible();
  await expect(page.getByText(/^Coverage \d+%/)).toBeVisible();
  await expect(page.getByLabel("Findings by area")).toBeVisible();
  const first = await scoreShown(page);
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(100);
  await expectAccessible(page);
  await page.goto(`${product.url}${OVERVIEW}/email-weaknesses`);
  await expect(page.getByRole("row", { name: /DMARC/ }).first()).toBeVisible();

  await page.goto(`${product.url}${ALERTS}`);
  await expect(page.getByText("No alerts yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "New alert" }).first().click();
  await page.getByLabel("Alert name").fill("Night watch");
  await page.getByLabel("Recipient email").fill("soc@acme.test");
  await page.getByLabel("Slack webhook").fill("https://hooks.slack.com.evil.test/services/T1/B1/abcdefgh");
  await page.getByLabel("Teams webhook").fill(TEAMS);
  await page.getByLabel("Webhook", { exact: true }).fill(WEBHOOK);
  await page.getByLabel("New email weakness").check();
  await page.getByLabel("Time zone").selectOption("UTC");
  await page.getByRole("button", { name: "Create alert" }).click();
  await expect(page.getByText(/This host is not allowed/)).toBeVisible();
  await page.getByLabel("Slack webhook").fill(SLACK);
  await page.getByRole("button", { name: "Create alert" }).click();
  const dialog = page.getByRole("dialog", { name: "Webhook signing key" });
  const secret = (await dialog.locator("code").textContent()) ?? "";
  expect(secret).toMatch(/^whsec_/);
  await dialog.getByRole("button", { name: "I have copied it" }).click();
  const drawer = page.getByRole("dialog", { name: "Night watch" });
  await expect(drawer.getByText("hooks.slack.com/…ijkl")).toBeVisible();
  await drawer.getByRole("button", { name: "Send test" }).click();
  await expect(drawer.getByText("Accepted by the mail server")).toBeVisible();
  await expect(drawer.getByText("Delivered")).toHaveCount(3);
  await expectAccessible(page);

  // One fault is fixed, another appears; the next run reports both.
  await faults(page, { fix: ["dmarc-none"], break: ["spf-softfail"] });
  await page.goto(`${product.url}${OVERVIEW}`);
  await scanAndWatch(page);
  await expect(page.getByText(/\d+ findings? resolved/)).toBeVisible();
  expect(await scoreShown(page)).toBeGreaterThan(0);
  const menu = page.getByRole("navigation", { name: "Dashboard", exact: true });
  await menu.hover();
  await menu.getByRole("link", { name: "Reports and compliance" }).click();
  await page.getByRole("link", { name: "Scan history" }).click();
  const compared = page.getByRole("heading", { name: "Compare", exact: true }).locator("xpath=ancestor::*[.//h3][1]");
  await expect(compared.getByText(/DMARC/).first()).toBeVisible();
  await expect(compared.getByText(/SPF/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("New only").click();
  await expect(compared.getByRole("heading", { name: /^Resolved/ })).toHaveCount(0);
  await expect(compared.getByText(/SPF/).first()).toBeVisible();

  // Only what is new, on the page of findings and among the assets; the choice is in the address.
  await page.goto(`${product.url}${OVERVIEW}/email-weaknesses`);
  await expect(page.getByRole("row", { name: /SPF/ }).first()).toBeVisible();
  const all = await page.getByRole("row").count();
  await page.getByRole("button", { name: "New only" }).click();
  await expect(page).toHaveURL(/[?&]new=1/);
  await expect(async () => expect(await page.getByRole("row").count()).toBeLessThan(all)).toPass({ timeout: 60_000 });
  await expect(page.getByRole("row", { name: /SPF/ }).first()).toBeVisible();
  await page.goto(`${product.url}${OVERVIEW}/assets?new=1`);
  await expect(page.getByRole("button", { name: "New only" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("row", { name: /SPF/ }).first()).toBeVisible();
  await expectAccessible(page);

  // One message each, beside the test from before.
  for (const receiver of ["slack", "teams", "webhook"])
    await expect(async () => expect(await received(page, receiver)).toHaveLength(2)).toPass({ timeout: 120_000 });
  await sink.next(({ to, subject }) => to.includes("soc@acme.test") && /new thing/.test(subject), 120_000);
  const mails = sink.messages.filter(({ to, subject }) => to.includes("soc@acme.test") && /new thing/.test(subject));
  expect(mails).toHaveLength(1);
  const [slack, teams, hook] = await Promise.all(
    ["slack", "teams", "webhook"].map(async (receiver) => (await received(page, receiver)).at(-1)),
  );
  expect(slack?.body).toContain("New email weaknesses");
  expect(teams?.body).toContain("AdaptiveCard");
  expect(JSON.parse(hook?.body ?? "")).toMatchObject({ type: "alert.raised", data: { domain: "acme.test" } });
  const signed = createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
    .update(`${hook?.webhook_id}.${hook?.webhook_timestamp}.${hook?.body}`)
    .digest("base64");
  expect(hook?.webhook_signature).toBe(`v1,${signed}`);

  await page.goto(`${product.url}${ALERTS}?view=raised`);
  await page
    .getByRole("row", { name: /acme\.test/ })
    .first()
    .press("Enter");
  await expect(page.getByRole("dialog").getByText("New email weakness").first()).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${product.url}${ALERTS}?view=log`);
  await expect(page.getByText("Delivered").first()).toBeVisible();
  await expectAccessible(page);
  expect(mistakes).toEqual([]);
});

test("toggles are saved as they are changed; muting, editing and deleting work; the pages fit", async ({ page }) => {
  const mistakes = mistakesOf(page);
  await enter(page, "client_admin", `${ALERTS}/alert-type`);
  await page.getByLabel("New open port").click();
  await expect(page.getByLabel("New open port")).toBeChecked();
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("New open port")).toBeChecked();

  for (const [width, address, scheme] of [
    [390, ALERTS, "dark"],
    [1000, `/es${ALERTS}/alert-type`, "light"],
    [390, `/fr${ALERTS}/create-new-alert`, "light"],
    [390, `/es${OVERVIEW}/scan-history`, "dark"],
    [390, `/fr${OVERVIEW}/assets?new=1`, "light"],
    [1000, "/es/dashboard/third-party-management/third-party-data?new=1", "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(`${product.url}${address}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator(".sk")).toHaveCount(0);
    const { scroll, inner } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      inner: document.documentElement.clientWidth,
    }));
    expect(scroll).toBeLessThanOrEqual(inner);
    await expectAccessible(page);
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${product.url}${ALERTS}`);
  await page.getByRole("row", { name: /Night watch/ }).press("Enter");
  const drawer = page.getByRole("dialog", { name: "Night watch" });
  await drawer.getByRole("button", { name: "Mute" }).click();
  await expect(drawer.getByText(/Muted until/)).toBeVisible();
  await drawer.getByRole("button", { name: "Unmute" }).click();
  await expect(drawer.getByRole("button", { name: "Mute" })).toBeVisible();
  await drawer.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByText("Leave empty to keep hooks.slack.com/…ijkl")).toBeVisible();
  await page.getByLabel("Alert name").fill("Day watch");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("dialog", { name: "Day watch" }).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog", { name: "Delete “Day watch”?" }).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No alerts yet")).toBeVisible();
  expect(mistakes).toEqual([]);
});

test("a viewer neither scans nor sees alerts", async ({ page }) => {
  await enter(page, "client_user", OVERVIEW);
  await expect(page.getByRole("heading", { name: "Risk score" })).toBeVisible();
  await expect(page.getByRole("button", { name: /scan now|scanning/i })).toHaveCount(0);
  // Reports are a viewer's only where someone granted them.
  await expect(page.getByRole("button", { name: "Download PDF" })).toHaveCount(0);
  await page.goto(`${product.url}${ALERTS}`);
  await expect(page.getByText("You don’t have access to this page")).toBeVisible();
});
