import type { OrgId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";
import ical from "ical.js";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";

let it: TestPortal;
let acme: OrgId;
let other: OrgId;
let administrator: string;
let admin: TestBrowser;
let reader: TestBrowser;
let outsider: TestBrowser;

/** Text that would end a line or a property if it were not escaped, and folds in the middle of characters. */
const ODD_NAME = "www.acme.test; \\ , \r\nBEGIN:VEVENT ñandú 日本語日本語日本語日本語日本語日本語日本語";

beforeAll(async () => {
  it = await testPortal();
  acme = await it.organization("Acme, Inc.", "client", { domain: "acme.test" });
  other = await it.organization("Other", "client", { domain: "other.test" });
  const in10 = new Date(it.clock.now().getTime() + 10 * DAY_MS);
  await it.all(async (tx) => {
    for (const [org, domain, name] of [
      [acme, "acme.test", ODD_NAME],
      [other, "other.test", "secret.other.test"],
    ] as const)
      await sql`
        insert into inventory_asset (org_id, domain, kind, key, name, search, expires_at, first_seen, last_seen)
        values (${org}, ${domain}, 'certificate', 'AA', ${name}, '', ${in10}, now(), now()),
               (${org}, ${domain}, 'domain', ${domain}, ${domain}, '', ${in10}, now(), now())`.execute(tx);
    await sql`
      insert into finding (org_id, domain, area, check_id, outcome, subject, target, severity, first_seen, last_seen, status, status_until)
      values (${acme}, 'acme.test', 'email-weaknesses', 'email-dmarc', 'dmarc-missing', 'acme.test', 'acme.test', 'high', now(), now(), 'accepted risk', ${in10}),
             (${acme}, 'acme.test', 'leaked-credentials', 'leak', 'leak', 'ann@acme.test', 'acme.test', 'high', now(), now(), 'accepted risk', ${in10})`.execute(
      tx,
    );
  });
  const { id, email } = await it.user(acme, "client_admin");
  administrator = id;
  admin = await it.signIn(email);
  reader = await it.signIn((await it.user(acme, "client_user")).email);
  outsider = await it.signIn((await it.user(other, "client_admin")).email);
});
afterAll(() => it[Symbol.asyncDispose]());

interface Created {
  data: { id: string; url: string };
}
const created = async (): Promise<{ id: string; path: string }> => {
  const { data } = (await admin.post("/v1/calendar/links/", {})).json<Created>();
  return { id: data.id, path: new URL(data.url).pathname };
};

describe("refused", () => {
  test("the calendar of another organization: 404; without a session: 401", async () => {
    expect((await outsider.get("/v1/calendar/?domain=acme.test")).statusCode).toBe(404);
    expect((await it.browser().get("/v1/calendar/")).statusCode).toBe(401);
  });
  test("links by someone who does not manage alerts: 403; of another organization: 404", async () => {
    expect((await reader.post("/v1/calendar/links/", {})).statusCode).toBe(403);
    const { id } = await created();
    expect((await outsider.send("DELETE", `/v1/calendar/links/${id}/`)).statusCode).toBe(404);
  });
  test("more links than the limit, however many are requested at once", async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, () => outsider.post("/v1/calendar/links/", {})));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
    expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(10);
  });
  test("a feed with an invented, short or revoked secret", async () => {
    const { id, path } = await created();
    expect((await it.browser().get(path)).statusCode).toBe(200);
    expect((await admin.send("DELETE", `/v1/calendar/links/${id}/`)).statusCode).toBe(200);
    expect((await it.browser().get(path)).statusCode).toBe(404);
    expect((await it.browser().get(`/v1/calendar/feed/${"A".repeat(43)}/`)).statusCode).toBe(404);
    expect((await it.browser().get("/v1/calendar/feed/short/")).statusCode).toBe(400);
  });
  test("a feed whose creator can no longer sign in, or no longer manages alerts", async () => {
    const { path } = await created();
    const feed = async () => (await it.browser().get(path)).statusCode;
    const permission = { org_id: acme, user_id: administrator, permission: "alerts:manage", effect: "deny" };
    const status = (text: string) =>
      it.all((tx) => tx.updateTable("app_user").set({ status: text }).where("id", "=", administrator).execute());
    await it.all((tx) => tx.insertInto("user_permission").values(permission).execute());
    expect(await feed()).toBe(404);
    await it.all((tx) => tx.deleteFrom("user_permission").where("user_id", "=", administrator).execute());
    expect(await feed()).toBe(200);
    await status("disabled");
    expect(await feed()).toBe(404);
    await status("active");
    await it.all((tx) =>
      sql`update calendar_link set user_id = (select id from app_user where org_id = ${other} limit 1) where org_id = ${acme}`.execute(
        tx,
      ),
    );
    expect((await it.browser().get(path)).statusCode).toBe(404);
  });
});

test("the list has certificates, registrations and accepted risks that the reader may see", async () => {
  const { data } = (await admin.get("/v1/calendar/?domain=acme.test")).json<{
    data: { kind: string; subject: string }[];
  }>();
  expect(data.find(({ kind }) => kind === "licence")?.subject).toBe("Enterprise");
  const kinds = data.map(({ kind }) => kind).filter((kind) => kind !== "licence" && kind !== "verification");
  expect(kinds.toSorted()).toEqual(["accepted_risk", "accepted_risk", "certificate", "registration"]);
});

test("the end of the licence is for those who read the subscription: not for users, other keys, and people who were denied it", async () => {
  const kinds = async (by: TestBrowser) =>
    (await by.get("/v1/calendar/")).json<{ data: { kind: string }[] }>().data.map(({ kind }) => kind);
  const { path } = await created();
  const feed = async () => (await it.browser().get(path)).body.includes("License");
  expect([(await kinds(admin)).includes("licence"), await feed()]).toEqual([true, true]);
  expect((await kinds(reader)).filter((kind) => kind === "licence")).toEqual([]);
  const deny = { org_id: acme, user_id: administrator, permission: "subscription:read", effect: "deny" };
  await it.all((tx) => tx.insertInto("user_permission").values(deny).execute());
  expect([(await kinds(admin)).includes("licence"), await feed()]).toEqual([false, false]);
  await it.all((tx) => tx.deleteFrom("user_permission").where("user_id", "=", administrator).execute());
});

test("an independent parser reads the feed: escaped, folded, all-day, with reminders, and nothing of other organizations", async () => {
  const { path } = await created();
  const reply = await it.browser().get(path);
  expect(reply.headers["content-type"]).toContain("text/calendar");
  expect(reply.body.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const calendar = new ical.Component(ical.parse(reply.body) as unknown[]);
  const events = calendar.getAllSubcomponents("vevent");
  const summaries = events.map((event) => String(event.getFirstPropertyValue("summary")));
  expect(summaries.filter((summary) => !/^(?:License|Domain verification)/.test(summary)).toSorted()).toEqual([
    `Certificate expires: ${ODD_NAME.replace("\r\n", "\n")}`,
    "Domain registration expires: acme.test",
    expect.stringContaining("Risk acceptance expires: "),
  ]);
  for (const event of events) {
    expect(event.getFirstProperty("dtstart")?.type).toBe("date");
    const daysLeft =
      (Date.parse(`${String(event.getFirstPropertyValue("dtstart"))}T00:00:00Z`) - it.clock.now().getTime()) / DAY_MS;
    const ahead = [30, 14, 7, 1].filter((days) => days < daysLeft).map((days) => `-P${days}D`);
    expect(event.getAllSubcomponents("valarm").map((alarm) => String(alarm.getFirstPropertyValue("trigger")))).toEqual(
      ahead,
    );
  }
  expect(reply.body).not.toContain("other.test");
  expect(reply.body).not.toContain("ann@");
});

test("a certificate that expired and is still in use stays in the list", async () => {
  const expired = new Date(it.clock.now().getTime() - 60 * DAY_MS);
  await it.all((tx) =>
    sql`
      insert into inventory_asset (org_id, domain, kind, key, name, search, expires_at, first_seen, last_seen, gone_at)
      values (${acme}, 'acme.test', 'certificate', 'BB', 'api.acme.test', '', ${expired}, now(), now(), null),
             (${acme}, 'acme.test', 'certificate', 'CC', 'old.acme.test', '', ${expired}, now(), now(), now())`.execute(
      tx,
    ),
  );
  const { data } = (await admin.get("/v1/calendar/?domain=acme.test")).json<{ data: { subject: string }[] }>();
  const subjects = data.map(({ subject }) => subject);
  expect([subjects.includes("api.acme.test"), subjects.includes("old.acme.test")]).toEqual([true, false]);
});
