import { randomUUID } from "node:crypto";

import { endLinks, linkPartner } from "@parapet/db/queries/organizations";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { beforeEach, expect, test } from "vitest";

import { signWebhook, verifyWebhook } from "../../platform/webhooks/webhook-signature.ts";
import type { TestBrowser, TestUser } from "../../testing/test-portal.ts";
import { deliver } from "./commands/deliver.ts";
import { raiseForRun } from "./commands/raise-for-run.ts";
import { alertStage, WEBHOOK } from "./testing/alert-stage.ts";

const stage = alertStage();
const { all, deliveries, got, run, scan, seen, setting, work } = stage;
const TYPES = ["new_vulnerabilities"] as const;

let partner: OrgId;
let staff: TestUser;
let colleague: TestUser;
let browser: TestBrowser;

beforeEach(async () => {
  partner = await stage.it.organization(`Partner ${stage.serial}`, "partner");
  await all((tx) => linkPartner(tx, partner, stage.org, stage.clock.now()));
  [staff, colleague] = [await stage.it.user(partner, "partner_admin"), await stage.it.user(partner, "partner_admin")];
  browser = await stage.it.confirm(await stage.it.signIn(staff.email));
});

const end = () => all((tx) => endLinks(tx, stage.org, stage.clock.now()));

/** The alert that the partner's administrator creates in the client's organization. */
const ofPartner = async (about: object) => {
  const made = await browser.post(`/v1/alert_management/?organization=${stage.org}`, {
    domain: stage.domain,
    name: "Partner watch",
    alert_types: { new_vulnerabilities: true },
    ...about,
  });
  expect(made.statusCode).toBe(200);
  return made.json<{ data: { id: string; webhook_secret: string | null } }>().data;
};
const letters = async (to: string) =>
  (await stage.it.mailTo(to)).filter(({ subject }) => subject.startsWith(stage.domain)).length;
/** What left, by the way it left. */
const left = async () => ({
  slack: got("slack").length,
  webhook: got("webhook").length,
  staff: await letters(staff.email),
  colleague: await letters(colleague.email),
});

test("alerts reach a partner by email, Slack and webhook while it is one, and nothing leaves after the relation ended", async () => {
  const slack = "https://hooks.slack.com/services/T0001/B0001/abcdefghijkl";
  const { id, webhook_secret: former } = await ofPartner({
    slack_webhook: slack,
    webhook: WEBHOOK,
    received_email: staff.email,
  });
  // An alert of the client itself that sends to the partner.
  const own = await setting(TYPES, { slack_webhook: undefined, received_email: colleague.email });
  await run(seen("a"));
  expect(await left()).toEqual({ slack: 1, webhook: 1, staff: 1, colleague: 1 });

  // Raised before the end, and delivered after it.
  await raiseForRun(stage.services, await scan(seen("a", "b")));
  expect((await deliveries()).filter(({ state }) => state === "waiting").length).toBeGreaterThan(2);
  await end();
  await work();
  await run(seen("a", "b", "c"));
  expect(await left()).toEqual({ slack: 1, webhook: 1, staff: 1, colleague: 1 });
  expect(new Set((await deliveries()).flatMap(({ last_error }) => last_error ?? []))).toEqual(new Set(["owner-left"]));

  // Neither does a new relation start them again; an administrator of the client does.
  await all((tx) => linkPartner(tx, partner, stage.org, stage.clock.now()));
  await run(seen("a", "b", "c", "d"));
  expect(await left()).toEqual({ slack: 1, webhook: 1, staff: 1, colleague: 1 });
  await end();
  const admin = await stage.it.signIn((await stage.it.user(stage.org, "client_admin")).email);
  const listed = (await admin.get("/v1/ownership/")).json<{ data: { id: string; label: string; reason: string }[] }>();
  expect(new Map(listed.data.map((one) => [one.id, one.reason]))).toEqual(
    new Map([
      [id, "relation"],
      [own.id, "relation"],
    ]),
  );
  expect(listed.data.find((one) => one.id === id)?.label).toContain(staff.email);
  const adopted = await admin.post("/v1/ownership/adopt/", { kind: "alert-setting", id });
  const { secret } = adopted.json<{ data: { secret: string } }>().data;
  await run(seen("a", "b", "c", "d", "e"));
  // To the people of the former partner it does not leave either way.
  expect(await left()).toEqual({ slack: 2, webhook: 2, staff: 1, colleague: 1 });
  const hook = got("webhook").at(-1);
  const signedWith = (by: string) => verifyWebhook(by, hook?.headers ?? {}, hook?.text ?? "", stage.clock.now());
  expect([signedWith(secret) === null, signedWith(former ?? "") === null]).toEqual([false, true]);
});

test("mail that waits in the outbox when the relation ends is withdrawn", async () => {
  await ofPartner({ received_email: staff.email });
  await raiseForRun(stage.services, await scan(seen("a")));
  for (const { id } of await deliveries()) await deliver(stage.services, id);
  const waiting = () =>
    all((tx) =>
      tx
        .selectFrom("mail_outbox")
        .select(["sent_at", "last_error", "sealed_body"])
        .where("to_address", "=", staff.email)
        .where("about_org", "=", stage.org)
        .where("owned_kind", "=", "alert-setting")
        .execute(),
    );
  expect(await waiting()).toMatchObject([{ sent_at: null, last_error: null }]);
  await end();
  await stage.services.mail.flush();
  // Another round of the outbox may have it at this moment.
  await expect
    .poll(waiting, { timeout: 15_000 })
    .toEqual([{ sent_at: null, last_error: "withdrawn", sealed_body: null }]);
});

test("mail of the partner's alert and of the client's to one address are two: the end of one keeps back only its own", async () => {
  await ofPartner({ received_email: "soc@acme.test" });
  await stage.setting("new_vulnerabilities", { received_email: "soc@acme.test", slack_webhook: null });
  await raiseForRun(stage.services, await scan(seen("a")));
  for (const { id } of await deliveries()) await deliver(stage.services, id);
  await end();
  await stage.services.mail.flush();
  const mails = async () => {
    const rows = await all((tx) =>
      tx
        .selectFrom("mail_outbox")
        .select(["sent_at", "last_error"])
        .where("to_address", "=", "soc@acme.test")
        .where("about_org", "=", stage.org)
        .where("owned_kind", "=", "alert-setting")
        .execute(),
    );
    return rows.map(({ sent_at, last_error }) => `${sent_at === null ? "kept" : "sent"} ${last_error}`).toSorted();
  };
  await expect.poll(mails, { timeout: 15_000 }).toEqual(["kept withdrawn", "sent null"]);
});

test("tickets leave for a partner's system while it is one; after the end none leaves, and none of its answers is accepted", async () => {
  const connected = await browser.send("PUT", `/v1/ticket_system/?organization=${stage.org}`, { webhook: WEBHOOK });
  expect(connected.statusCode).toBe(200);
  const system = connected.json<{ data: { id: string; secret: string } }>().data;
  await scan(seen("a", "b"));
  const findings = await all((tx) =>
    tx.selectFrom("finding").select("id").where("domain", "=", stage.domain).orderBy("id").execute(),
  );
  const [first = "", second = ""] = findings.map(({ id }) => id);
  const ticket = (finding: string) => stage.admin.post("/v1/tickets/", { finding_id: finding });
  const flush = async () => {
    const rows = await all((tx) =>
      tx.selectFrom("alert_delivery").select("id").where("about", "=", "ticket").execute(),
    );
    for (const { id } of rows) await deliver(stage.services, id);
  };
  const answer = (secret: string, id: string) => {
    const text = JSON.stringify({ type: "ticket.updated", ticket_id: randomUUID(), state: "done" });
    return stage.it.app.inject({
      method: "POST",
      url: `/v1/ticket_events/${system.id}/`,
      payload: text,
      headers: { "content-type": "application/json", ...signWebhook(secret, id, stage.clock.now(), text) },
    });
  };
  expect((await ticket(first)).statusCode).toBe(200);
  await flush();
  expect(got("webhook")).toHaveLength(1);
  // Signed right, about a ticket that is not there.
  expect((await answer(system.secret, "one")).statusCode).toBe(404);

  expect((await ticket(second)).statusCode).toBe(200);
  await end();
  await flush();
  expect(got("webhook")).toHaveLength(1);
  expect((await answer(system.secret, "two")).statusCode).toBe(401);
  const refused = await ticket(first);
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    409,
    "No one with access owns this. Adopt it first under Account info, Needs an owner.",
  ]);

  const admin = await stage.it.confirm(await stage.it.signIn((await stage.it.user(stage.org, "client_admin")).email));
  const adopted = await admin.post("/v1/ownership/adopt/", { kind: "ticket-system", id: system.id });
  const { secret } = adopted.json<{ data: { secret: string } }>().data;
  expect((await answer(system.secret, "three")).statusCode).toBe(401);
  expect((await answer(secret, "four")).statusCode).toBe(404);
});
