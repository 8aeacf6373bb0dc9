import { test } from "@playwright/test";

import { demoForAll, expect, expectAccessible, openPeople } from "./journey.ts";
import { requestAs } from "./request-as.ts";

const TAKEDOWNS = "/dashboard/management/takedown-management";
const INSIGHTS = "/dashboard/management/insights";
const OVERVIEW = "/dashboard/current-risk";
const LOOK_ALIKES = `${OVERVIEW}/domain-name-variations`;

const demo = demoForAll(900_000);

test("an insight is aimed at a plan, scheduled, brought forward, seen by those it is for, and deleted", async ({
  browser,
}) => {
  const operator = await demo.people.as("super_admin");
  const { page, open, complaints } = operator;
  await open(INSIGHTS);
  await page.getByRole("button", { name: "New insight" }).click();
  const drawer = page.getByRole("dialog");
  for (const [language, title] of [
    ["English", "Close your old portals"],
    ["Spanish", "Cierre sus portales antiguos"],
    ["French", "Fermez vos anciens portails"],
  ] as const) {
    await drawer.getByText(language, { exact: true }).click();
    await drawer.getByLabel("Title").fill(title);
    await drawer.getByLabel("Summary").fill(title);
    await drawer.getByLabel("Text").fill(`${title}.`);
  }
  await drawer.getByLabel("Audience").selectOption("plan");
  await drawer.getByLabel("Enterprise").check();
  await drawer.getByLabel("Publication").selectOption("later");
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await drawer.getByLabel("Start date").fill(tomorrow);
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Save" }).click();
  const row = page.getByRole("row", { name: /Close your old portals/ });
  await expect(row.getByText("Scheduled")).toBeVisible();
  await expect(drawer).toHaveCount(0);
  await expect(row.getByText("Customers on a plan")).toBeVisible();

  // Published for the wrong plan, a client does not see it; for its own it does.
  const client = await demo.people.as("client_admin");
  const seen = client.page.getByText("Close your old portals").first();
  await row.press("Enter");
  await drawer.getByLabel("Publication").selectOption("now");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(row.getByText("Published")).toBeVisible();
  await expect(drawer).toHaveCount(0);
  await client.open(OVERVIEW);
  await expect(client.page.getByRole("heading", { name: "Risk score" })).toBeVisible();
  await expect(seen).toHaveCount(0);
  await expect(drawer).toHaveCount(0);
  await row.press("Enter");
  await drawer.getByLabel("Professional").check();
  await expect(drawer.getByText(/^Reaches \d+ organization/)).toBeVisible();
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer).toHaveCount(0);
  await client.open(OVERVIEW);
  await expect(seen).toBeVisible();

  // Of two operators who have it open the second sees the first one's change, and both are preserved.
  const other = await openPeople(browser, demo.product).as("super_admin");
  await other.open(INSIGHTS);
  await other.page.getByRole("row", { name: /Close your old portals/ }).press("Enter");
  const late = other.page.getByRole("dialog");
  await late.getByLabel("Text").fill("Two of them answer to anybody.");
  await row.press("Enter");
  await drawer.getByLabel("Summary").fill("Three are still open");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer).toHaveCount(0);
  await late.getByRole("button", { name: "Save" }).click();
  await expect(late.getByRole("definition").filter({ hasText: "Three are still open" })).toBeVisible();
  await expect(late.getByLabel("Text")).toHaveValue("Two of them answer to anybody.");
  await expectAccessible(other.page);
  await late.getByRole("button", { name: "Save" }).click();
  await expect(late).toHaveCount(0);
  await open(INSIGHTS);
  await row.press("Enter");
  await expect(drawer.getByLabel("Summary")).toHaveValue("Three are still open");
  await expect(drawer.getByLabel("Text")).toHaveValue("Two of them answer to anybody.");
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);

  const { data } = await (
    await requestAs(operator, demo.product, ["GET", "/insights/manage/"])
  ).json<{ data: { id: string }[] }>();
  for (const role of ["partner_admin", "client_admin", "client_user", "partner_user", "seller"])
    expect(
      (await requestAs(await demo.people.as(role), demo.product, ["DELETE", `/insights/${data[0]?.id}/`])).status,
    ).toBe(403);
  await row.press("Enter");
  await drawer.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Deleted", { exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);
  await client.open(OVERVIEW);
  await expect(client.page.getByRole("heading", { name: "Risk score" })).toBeVisible();
  await expect(seen).toHaveCount(0);
  expect(complaints()).toEqual([]);
});

test("a takedown is asked for and withdrawn; another is worked to its end by the operator, with its evidence in hand", async () => {
  const client = await demo.people.as("client_admin");
  // The demo's own scan has to reach its look-alikes first.
  const asks = client.page.getByRole("button", { name: /^Request takedown/ });
  await expect(async () => {
    await client.open(LOOK_ALIKES);
    await expect(asks.nth(2)).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 600_000, intervals: [3_000] });
  const dialog = client.page.getByRole("dialog");
  const request = async (which: number) => {
    const name = ((await asks.nth(which).textContent()) ?? "").replace("Request takedown", "").trim();
    await asks.nth(which).click();
    await dialog.getByLabel("Reason").selectOption("mail fraud");
    await dialog.getByRole("button", { name: "Request takedown" }).click();
    await expect(dialog).toHaveCount(0);
    return name;
  };
  // What is revoked before anything left costs nothing of the month.
  const first = await request(0);
  await client.page
    .getByRole("row", { name: new RegExp(first.replaceAll(".", String.raw`\.`)) })
    .first()
    .press("Enter");
  await dialog.getByRole("button", { name: "Withdraw request" }).click();
  await expect(client.page.getByText("Request withdrawn")).toBeVisible();
  await client.page.keyboard.press("Escape");
  await client.open(LOOK_ALIKES);
  const second = await request(1);

  const operator = await demo.people.as("super_admin");
  const { page, open, complaints } = operator;
  const row = page.getByRole("row", { name: new RegExp(second.replaceAll(".", String.raw`\.`)) }).first();
  const drawer = page.getByRole("dialog");
  await expect(async () => {
    await open(TAKEDOWNS);
    await row.click();
    await expect(drawer.getByRole("button", { name: "Evidence (PDF)" })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 120_000 });
  const pack = page.waitForEvent("download");
  await drawer.getByRole("button", { name: "Evidence (PDF)" }).click();
  expect((await pack).suggestedFilename()).toMatch(/\.pdf$/);
  for (const state of ["Sent", "In progress", "Domain taken down"]) {
    await drawer
      .getByLabel(/^Comment/)
      .first()
      .fill(`Now ${state}`);
    await drawer.getByRole("button", { name: state, exact: true }).click();
    await expect(drawer.getByRole("listitem").filter({ hasText: `Now ${state}` })).toBeVisible();
  }
  await expect(drawer.getByText("Monitored until")).toBeVisible();
  await drawer.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("Requested; this takes about a minute")).toBeVisible();
  await expectAccessible(page);

  // The client follows it and holds the same evidence; it cannot move it, and no one else can either.
  await client.open(LOOK_ALIKES);
  await expect(client.page.getByText(/Domain taken down|In progress/).first()).toBeVisible();
  const list = await (
    await requestAs(client, demo.product, ["GET", "/takedown_management/"])
  ).json<{ data: { id: string; name: string; version: number }[] }>();
  const one = list.data.find(({ name }) => name === second);
  for (const role of ["partner_admin", "client_admin", "client_user", "partner_user", "seller"])
    expect(
      (
        await requestAs(await demo.people.as(role), demo.product, [
          "POST",
          `/takedown_management/${one?.id}/state/`,
          { state: "in progress", version: one?.version },
        ])
      ).status,
    ).toBe(403);
  for (const role of ["client_user", "partner_user", "seller"])
    expect(
      (await requestAs(await demo.people.as(role), demo.product, ["POST", `/takedown_management/${one?.id}/withdraw/`]))
        .status,
    ).toBe(403);
  expect([...client.complaints(), ...complaints()]).toEqual([]);
});
