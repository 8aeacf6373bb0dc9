import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import AxeBuilder from "@axe-core/playwright";
import { type MailSink, startMailSink } from "@parapet/lab/mail-sink";
import { expect as judge, type Page, test } from "@playwright/test";

import { type Product, startProduct } from "./product.ts";

const ALERTS = "/dashboard/alert-management";
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const SLACK = "https://hooks.slack.com/services/T0001/B0001/abcdefghijkl";
const TEAMS = "https://prod-07.westeurope.logic.azure.com/workflows/1/triggers/manual/paths/invoke?sig=abcdef";
const WEBHOOK = "https://webhook.publishers.test/parapet";

// A busy machine takes its time; what is awaited here is never a matter of speed.
const expect = judge.configure({ timeout: 60_000 });

let product: Product;
let sink: MailSink;

test.describe.configure({ mode: "serial" });
test.setTimeout(1_200_000);
test.use({ actionTimeout: 60_000 });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  sink = await startMailSink();
  product = await startProduct({ PARAPET_DEMO: "1", SMTP_URL: sink.url });
});
test.afterAll(async () => {
  await product.stop();
  await sink.close();
});

/** Signs in through the pages; the code comes out of the mail server. */
const enter = async (page: Page, role: string, path: string) => {
  const accounts = JSON.parse(readFileSync(join(product.dataDir, "demo-accounts.json"), "utf8")) as {
    role: string;
    email: string;
    password: string;
  }[];
  const account = accounts.find((one) => one.role === role);
  const before = sink.messages.length;
  await page.goto(`${product.url}/login`);
  await page.getByLabel("Work email").fill(account?.email ?? "");
  await page.getByLabel("Password", { exact: true }).fill(account?.password ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  let code = "";
  await expect(() => {
    const mail = sink.messages.slice(before).find(({ to }) => to.includes(account?.email ?? ""));
    code = /(\d{6})/.exec(mail?.subject ?? "")?.[1] ?? "";
    expect(code).not.toBe("");
  }).toPass({ timeout: 60_000 });
  await page.getByRole("textbox", { name: /code/i }).fill(code);
  const confirm = page.getByRole("button", { name: /log in|verify|continue/i });
  if (await confirm.isVisible().catch(() => false)) await confirm.click();
  await page.waitForURL(/\/dashboard/);
  await page.getByRole("button", { name: "Open dashboard" }).click();
  await page.goto(`${product.url}${path}`);
  await expect(page.getByRole("heading").first()).toBeVisible();
};

const expectAccessible = async (page: Page) => {
  await expect(page.locator(".toast")).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
};

/** Calls the API as the person whose page this is. */
const api = async (page: Page, method: "GET" | "POST", path: string, data?: object) => {
  const tokens = (await (await page.request.get(`${product.url}/api/get-tokens`)).json()) as { access_token: string };
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const reply = await page.request.fetch(`${product.url}${path}`, { method, headers, ...(data && { data }) });
  expect([path, reply.status()]).toEqual([path, 200]);
  return (await reply.json()) as { data: never };
};

const scanAndWait = async (page: Page) => {
  const { data } = await api(page, "POST", "/v1/scans/", { domain: "acme.test", profile: "passive" });
  const { id } = data as { id: string };
  await expect(async () => {
    const { data: scan } = await api(page, "GET", `/v1/scans/${id}/`);
    expect((scan as { state: string }).state).toBe("done");
  }).toPass({ timeout: 240_000 });
};
const faults = (page: Page, change: object) => page.request.post(`${product.url}/dev/faults.json`, { data: change });

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

test("a viewer sees no alerts and cannot make one", async ({ page }) => {
  await enter(page, "client_user", ALERTS);
  await expect(page.getByText("Your role does not include this page")).toBeVisible();
  await page.goto(`${product.url}${ALERTS}/create-new-alert`);
  await expect(page.getByText("Your role does not include this page")).toBeVisible();
  const tokens = (await (await page.request.get(`${product.url}/api/get-tokens`)).json()) as { access_token: string };
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const body = { domain: "acme.test", name: "x", received_email: "x@acme.test", alert_types: { score_drop: true } };
  const reply = await page.request.post(`${product.url}/v1/alert_management/`, { headers, data: body });
  expect(reply.status()).toBe(403);
});

test("an administrator makes an alert; a scan of the company sends one message to each channel", async ({ page }) => {
  const mistakes: string[] = [];
  page.on("console", (message) => message.type() === "error" && mistakes.push(message.text()));
  await enter(page, "client_admin", ALERTS);
  await expect(page.getByText("No alert yet")).toBeVisible();
  await expectAccessible(page);

  // The company is mended and looked at, so that something can be new afterwards.
  await expect(async () => {
    const { data } = await api(page, "GET", "/v1/scans/?domain=acme.test");
    expect((data as { state: string }[]).some(({ state }) => state === "done")).toBe(true);
  }).toPass({ timeout: 300_000 });
  await faults(page, { mend: ["dmarc-none", "spf-softfail"] });
  await scanAndWait(page);

  await page.getByRole("link", { name: "New alert" }).first().click();
  await page.getByLabel("Name of the alert").fill("Night watch");
  await page.getByLabel("Received email").fill("soc@acme.test");
  await page.getByLabel("Slack webhook").fill("https://hooks.slack.com.evil.test/services/T1/B1/abcdefgh");
  await page.getByLabel("Teams webhook").fill(TEAMS);
  await page.getByLabel("Webhook", { exact: true }).fill(WEBHOOK);
  await page.getByLabel("New email weakness").check();
  await page.getByLabel("Time zone").selectOption("UTC");
  await page.getByRole("button", { name: "Create alert" }).click();
  await expect(page.getByText(/Messages may not be sent to this host/)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Slack webhook").fill(SLACK);
  await page.getByRole("button", { name: "Create alert" }).click();
  const dialog = page.getByRole("dialog", { name: "Signing key of the webhook" });
  const secret = (await dialog.locator("code").textContent()) ?? "";
  expect(secret).toMatch(/^whsec_/);
  await dialog.getByRole("button", { name: "I have copied it" }).click();

  const drawer = page.getByRole("dialog", { name: "Night watch" });
  await expect(drawer.getByText("hooks.slack.com/…ijkl")).toBeVisible();
  await drawer.getByRole("button", { name: "Send test" }).click();
  await expect(drawer.getByText("Handed to the mail server")).toBeVisible();
  await expect(drawer.getByText("Delivered")).toHaveCount(3);
  await expectAccessible(page);
  const tests = (await received(page, "slack")).length;
  expect(tests).toBe(1);

  await faults(page, { break: ["dmarc-none", "spf-softfail"] });
  await scanAndWait(page);
  for (const receiver of ["slack", "teams", "webhook"])
    await expect(async () => expect(await received(page, receiver)).toHaveLength(2)).toPass({ timeout: 120_000 });
  const mails = () =>
    sink.messages.filter(({ to, subject }) => to.includes("soc@acme.test") && /new thing/.test(subject));
  await expect(() => expect(mails()).toHaveLength(1)).toPass({ timeout: 120_000 });

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

test("toggles are saved as they are changed; muting, editing and deleting work", async ({ page }) => {
  await enter(page, "client_admin", `${ALERTS}/alert-type`);
  await page.getByLabel("New open port").check();
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("New open port")).toBeChecked();
  await expectAccessible(page);
  await page.goto(`${product.url}${ALERTS}`);
  await page.getByRole("row", { name: /Night watch/ }).press("Enter");
  const drawer = page.getByRole("dialog", { name: "Night watch" });
  await drawer.getByRole("button", { name: "Mute" }).click();
  await expect(drawer.getByText(/Muted until/)).toBeVisible();
  await drawer.getByRole("button", { name: "Unmute" }).click();
  await expect(drawer.getByRole("button", { name: "Mute" })).toBeVisible();
  await drawer.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByText("Leave empty to keep hooks.slack.com/…ijkl")).toBeVisible();
  await page.getByLabel("Name of the alert").fill("Day watch");
  await page.getByRole("button", { name: "Save" }).click();
  const renamed = page.getByRole("dialog", { name: "Day watch" });
  await renamed.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog", { name: "Delete “Day watch”?" }).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No alert yet")).toBeVisible();
});

test("the pages fit every screen in three languages", async ({ page }) => {
  await enter(page, "client_admin", ALERTS);
  for (const [at, locale] of ["", "/es", "/fr"].entries()) {
    await page.setViewportSize({ width: [390, 1000, 1440][at] ?? 390, height: 844 });
    await page.emulateMedia({ colorScheme: at % 2 === 0 ? "dark" : "light" });
    for (const path of [ALERTS, `${ALERTS}/alert-type`, `${ALERTS}/create-new-alert`]) {
      await page.goto(`${product.url}${locale}${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator(".sk")).toHaveCount(0);
      const { scroll, width } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        width: document.documentElement.clientWidth,
      }));
      expect(scroll).toBeLessThanOrEqual(width);
      await expectAccessible(page);
    }
  }
});
