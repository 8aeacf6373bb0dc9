import { test } from "@playwright/test";

import { demoForAll, expect, expectAccessible } from "./journey.ts";
import { requestAs } from "./request-as.ts";

const ORGANIZATIONS = "/dashboard/management/org-management";
const VIPS = "/dashboard/management/vip-management";

const demo = demoForAll(300_000);

const idOf = async (name: string): Promise<string> => {
  const list = await requestAs(await demo.people.as("super_admin"), demo.product, [
    "GET",
    `/org_management/?q=${name}`,
  ]);
  return (await list.json<{ data: { id: string }[] }>()).data[0]?.id ?? "";
};

test("an organization is edited; of two who have it open the second sees the first one's change and keeps its own", async () => {
  const partner = await demo.people.as("partner_admin");
  const operator = await demo.people.as("super_admin");
  for (const { page, open } of [partner, operator]) {
    await open(ORGANIZATIONS);
    await page.getByRole("button", { name: "Edit Acme" }).click();
    await expect(page.getByRole("dialog").getByLabel("Organization name")).toHaveValue("Acme");
  }
  // The filter says how many there are of each type: a partner has clients only, the operator all three.
  await expect(partner.page.getByRole("radio", { name: /^Clients [1-9]/ })).toHaveCount(1);
  await expect(operator.page.getByRole("radio", { name: "Partners 1", exact: true })).toHaveCount(1);
  const first = partner.page.getByRole("dialog");
  await first.getByLabel("Administrator", { exact: true }).fill("Carla Stone");
  await first.getByRole("button", { name: "Save changes" }).click();
  await expect(partner.page.getByText("Changes saved")).toBeVisible();

  const second = operator.page.getByRole("dialog");
  await second.getByLabel("Organization name").fill("Acme Works");
  await second.getByRole("button", { name: "Save changes" }).click();
  await expect(second.getByText(/^Another user changed this in the meantime/)).toBeVisible();
  await expect(
    second.getByText("Another user saved this record while you were editing it.", { exact: false }),
  ).toBeVisible();
  await expect(second.getByRole("definition").filter({ hasText: "Carla Stone" })).toBeVisible();
  await expect(second.getByLabel("Organization name")).toHaveValue("Acme Works");
  await expectAccessible(operator.page);
  await second.getByRole("button", { name: "Save changes" }).click();
  await expect(operator.page.getByText("Changes saved")).toBeVisible();
  await operator.open(ORGANIZATIONS);
  const row = operator.page.getByRole("row", { name: /Acme Works/ });
  await expect(row.getByText("Carla Stone")).toBeVisible();
  // Back to what the others know it by.
  await operator.page.getByRole("button", { name: "Edit Acme Works" }).click();
  await second.getByLabel("Organization name").fill("Acme");
  await second.getByRole("button", { name: "Save changes" }).click();
  await expect(operator.page.getByText("Changes saved")).toBeVisible();
  expect([...partner.complaints(), ...operator.complaints()]).toEqual([]);
});

test("a partner's white label is what its clients see", async () => {
  const { page, open, complaints } = await demo.people.as("partner_admin");
  await open(ORGANIZATIONS);
  await page.getByRole("button", { name: "Branding" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Name", { exact: true }).fill("");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer.getByText("This field is required")).toBeVisible();
  await drawer.getByLabel("Name", { exact: true }).fill("Harbour Watch");
  await drawer.getByLabel(/^Support email/).fill("help@harbour.test");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const client = await demo.people.as("client_admin");
  await client.open("/dashboard/account");
  await expect(client.page.getByText("Harbour Watch").first()).toBeVisible();
  // Only the operator and a partner have a brand; a client's administrator changes none.
  const brand = { version: 0, name: "Acme Watch", support_email: null, accent: null };
  expect((await requestAs(client, demo.product, ["PUT", "/branding/", brand])).status).toBe(403);
  expect(complaints()).toEqual([]);
});

test("a client is made with its executive suite, which becomes a watched entry", async () => {
  const { page, open, complaints } = await demo.people.as("partner_admin");
  await open(`${ORGANIZATIONS}/create-organization`);
  await page.getByLabel("Organization name").fill("Lantern Yards");
  await page.getByLabel("Plan").selectOption("professional");
  await page.getByLabel("First name").fill("Priya");
  await page.getByLabel("Last name").fill("Castellan");
  await page.getByLabel("Email", { exact: true }).fill("priya@lantern.example");
  for (const [field, word] of [
    ["Domains", "lantern.example"],
    ["Usernames", "priya.c"],
    ["Corporate emails", "ceo@lantern.example"],
    ["Personal emails", "priya@home.example"],
  ] as const) {
    await page.getByRole("textbox", { name: field }).fill(word);
    await page.getByRole("textbox", { name: field }).press("Enter");
  }
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create organization" }).click();
  await expect(page.getByText("Lantern Yards created")).toBeVisible();
  await open(VIPS);
  await expect(page.getByRole("row", { name: /Executive suite.*ceo@lantern\.example/ })).toBeVisible();
  expect(complaints()).toEqual([]);
});

test("the ranking names the fix that gives most points back", async () => {
  const { page, open } = await demo.people.as("partner_admin");
  // The demo's own scan has to come to findings first.
  await expect(async () => {
    await open("/dashboard/portfolio");
    const fixes = page.getByRole("table", { name: "Actions across clients" });
    await expect(fixes.getByRole("row").nth(1)).toContainText(/\+\d+\.\d/, { timeout: 5_000 });
  }).toPass({ timeout: 240_000, intervals: [3_000] });
  await expectAccessible(page);
  const clients = page.getByRole("table", { name: "Clients, those with known exploitation first" });
  await expect(clients.getByRole("row", { name: /Acme/ })).toBeVisible();
  const client = await demo.people.as("client_admin");
  expect((await requestAs(client, demo.product, ["GET", "/org_management/ranking/"])).status).toBe(403);
});

test("a partner asks for a client's deletion: the operator refuses with a reason, then agrees", async () => {
  const partner = await demo.people.as("partner_admin");
  const operator = await demo.people.as("super_admin");
  const { page, open } = partner;
  const ask = async () => {
    await open(ORGANIZATIONS);
    await page.getByRole("button", { name: "Request deletion of Lantern Yards" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/^Type/).fill("lantern");
    await dialog.getByLabel("Reason").fill("gone");
    await dialog.getByRole("button", { name: "Request deletion" }).click();
    await expect(dialog.getByText("The name does not match")).toBeVisible();
    await expect(dialog.getByText("Enter at least 10 characters")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel(/^Type/).fill("Lantern Yards");
    await dialog.getByLabel("Reason").fill("The contract ended in October");
    await dialog.getByRole("button", { name: "Request deletion" }).click();
    await expect(page.getByText("Deletion of Lantern Yards requested")).toBeVisible();
    await expect(page.getByRole("row", { name: /Lantern Yards/ }).getByText(/^Deletion requested on/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Request deletion of Lantern Yards" })).toHaveCount(0);
  };
  await ask();
  await operator.open(ORGANIZATIONS);
  await expect(operator.page.getByText("1 deletion request from partners.")).toBeVisible();
  await operator.page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(operator.page.getByRole("row")).toHaveCount(2);
  await expectAccessible(operator.page);
  await operator.page.getByRole("button", { name: "Edit Lantern Yards" }).click();
  const drawer = operator.page.getByRole("dialog");
  await expect(drawer.getByText("The contract ended in October")).toBeVisible();
  await drawer.getByLabel("Reason for declining").fill("An invoice is still open");
  await drawer.getByRole("button", { name: "Decline" }).click();
  await expect(operator.page.getByText("Deletion of Lantern Yards declined")).toBeVisible();

  await open(ORGANIZATIONS);
  await page.getByRole("button", { name: "Edit Lantern Yards" }).click();
  await expect(page.getByRole("dialog").getByText("An invoice is still open")).toBeVisible();
  await page.keyboard.press("Escape");
  await ask();
  await operator.open(ORGANIZATIONS);
  await operator.page.getByRole("button", { name: "Delete Lantern Yards" }).click();
  await drawer.getByLabel(/^Type/).fill("Lantern Yards");
  await drawer.getByRole("button", { name: "Delete organization" }).click();
  await expect(operator.page.getByText("Lantern Yards deleted")).toBeVisible();
  await open(ORGANIZATIONS);
  await expect(page.getByRole("cell", { name: "Lantern Yards", exact: true })).toHaveCount(0);
  expect([...partner.complaints(), ...operator.complaints()]).toEqual([]);

  // Who may not: the partner itself does not delete, others do not even ask.
  const acme = await idOf("Acme");
  const why = { confirm_name: "Acme", reason: "Because I would like to" };
  expect(
    (await requestAs(partner, demo.product, ["POST", `/org_management/${acme}/delete/`, { confirm_name: "Acme" }]))
      .status,
  ).toBe(403);
  for (const role of ["client_admin", "client_user", "partner_user", "seller", "super_admin"])
    expect(
      (
        await requestAs(await demo.people.as(role), demo.product, [
          "POST",
          `/org_management/${acme}/ask_deletion/`,
          why,
        ])
      ).status,
    ).toBe(403);
});
