import { markVerified } from "@parapet/db/queries/domains";
import { insertScan, scanById } from "@parapet/db/queries/scans";
import { currentlyVerified } from "@parapet/db/queries/verification";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { VERIFICATION_TERMS } from "@parapet/domain/domains";
import { DAY_MS } from "@parapet/domain/durations";
import { readCombolist } from "@parapet/intel/leaks/combolist";
import { openBytes } from "@parapet/intel/read/open-source";
import type { DnsReply, Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import { partialNet } from "@parapet/net/testing/partial-net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { openLeakImport } from "../../features/leaks/commands/import-leaks.ts";
import { workOnScan } from "../../features/scans/commands/work-on-scan.ts";
import { confirmOwnership } from "../../features/verification/commands/reverify-domain.ts";
import { ownershipProof } from "../../features/verification/find-verification-record.ts";
import { reverifyDomainsJob } from "../../features/verification/jobs/reverify-domains.ts";
import { type TestBrowser, type TestPortal, testPortal, type TestUser } from "../../testing/test-portal.ts";

const SECRET = "Spring-harbour7";

/** What is published at each name: the token of a TXT record, nothing, or a resolver that fails. */
const published = new Map<string, string | Error>();
let lookups = 0;
const netOf = (): Net => {
  const query = async (name: string): Promise<Partial<DnsReply>> => {
    lookups += 1;
    const token = published.get(name);
    if (token instanceof Error) throw token;
    if (token === undefined) return { status: "no-data", answers: [] };
    return { status: "found", answers: [{ name, type: "TXT", ttl: 60, data: ownershipProof(token).txt }] };
  };
  const http = async () => {
    throw new ProbeError("refused", "no web server");
  };
  return partialNet({ dns: { query }, http });
};

let it: TestPortal;
let acme: OrgId;
let admin: TestUser;
let leak = "";

const run = () =>
  reverifyDomainsJob.run({}, { services: it.services, signal: AbortSignal.timeout(60_000), attempt: 1, id: "test" });
const afterDays = async (days: number) => {
  it.clock.pass(days * DAY_MS);
  await run();
};
const rowOf = (org = acme) =>
  it.all((tx) => tx.selectFrom("authorised_domain").selectAll().where("org_id", "=", org).executeTakeFirstOrThrow());
const isVerified = (org = acme) => it.all((tx) => currentlyVerified(tx, org, "acme.test", it.clock.now()));
const notices = (org = acme) =>
  it.all(async (tx) =>
    (
      await tx
        .selectFrom("org_notice")
        .select("kind")
        .where("org_id", "=", org)
        .orderBy("raised_at")
        .orderBy("id")
        .execute()
    ).map(({ kind }) => kind),
  );
const subjects = async (email: string) =>
  (await it.mailTo(email)).map(({ subject }) => subject).filter((subject) => subject.includes("acme.test"));
const reveal = async (browser: TestBrowser) =>
  browser.post(`/v1/credentials/${leak}/reveal/`, { reason: "reset after the incident" });
const stateShown = async (browser: TestBrowser) =>
  (await browser.get("/v1/domains/")).json<{ data: { state: string }[] }>().data.map(({ state }) => state);

beforeAll(async () => {
  it = await testPortal({}, { netOf });
  acme = await it.organization("Acme", "client", { domain: "acme.test" });
  admin = await it.user(acme, "client_admin");
  const services = { ...it.services, pool: it.services.database.pool };
  const leaks = await openLeakImport(services, { kind: "combolist", read: readCombolist, source: "List" });
  const bytes = async function* () {
    yield Buffer.from(`ann@acme.test:${SECRET}\n`);
  };
  await leaks.take(openBytes("list", bytes()), null);
  await leaks.settle();
  leak = (await it.all((tx) => tx.selectFrom("leaked_credential").select("id").executeTakeFirstOrThrow())).id;
  const browser = await it.signIn(admin.email);
  await browser.post("/v1/attestation/", {
    organization_name: "Acme",
    signature_name: "Pat",
    title: "CISO",
    date_signed: "2026-11-15",
    agreed: true,
  });
});
afterAll(() => it[Symbol.asyncDispose]());
beforeEach(async () => {
  published.clear();
  published.set("acme.test", "token");
  await it.all(async (tx) => {
    await tx.deleteFrom("org_notice").execute();
    await tx.deleteFrom("mail_outbox").execute();
    const { id } = await tx
      .selectFrom("authorised_domain")
      .select("id")
      .where("org_id", "=", acme)
      .executeTakeFirstOrThrow();
    await markVerified(tx, acme, id, { by: "dns", at: it.clock.now(), reason: null });
    await tx.updateTable("authorised_domain").set({ last_checked_at: it.clock.now() }).where("id", "=", id).execute();
    const ends = new Date(it.clock.at + 300 * DAY_MS);
    await tx.updateTable("licence").set({ ends_at: ends }).where("org_id", "=", acme).execute();
  });
  lookups = 0;
});

test("a record that stays published is confirmed every day, without notifications", async () => {
  await run();
  expect(lookups).toBe(0);
  await afterDays(1.1);
  await afterDays(1.1);
  expect(await isVerified()).toBe(true);
  expect((await rowOf()).confirmed_at?.getTime()).toBeGreaterThan(it.clock.at - 60_000);
  expect(await notices()).toEqual([]);
});

test("a missing record: notification, grace period, reminder, then passive scans only and no reveal", async () => {
  published.delete("acme.test");
  await afterDays(1.1);
  await afterDays(1.1);
  expect(await isVerified()).toBe(true);
  expect(await notices()).toEqual(["domain_record_missing"]);
  expect((await reveal(await it.signIn(admin.email))).statusCode).toBe(200);

  await afterDays(VERIFICATION_TERMS.grace - VERIFICATION_TERMS.graceReminder - 1);
  await run();
  expect(await notices()).toEqual(["domain_record_missing", "domain_verification_ending"]);
  await afterDays(VERIFICATION_TERMS.graceReminder);
  expect(await isVerified()).toBe(false);
  expect(await notices()).toEqual([
    "domain_record_missing",
    "domain_verification_ending",
    "domain_verification_lapsed",
  ]);
  expect(await subjects(admin.email)).toHaveLength(3);

  const browser = await it.signIn(admin.email);
  expect(await stateShown(browser)).toEqual(["lapsed"]);
  const refused = await reveal(browser);
  expect([refused.statusCode, refused.body.includes(SECRET)]).toEqual([403, false]);
  const scan = (profile: string) => browser.post("/v1/scans/", { domain: "acme.test", profile });
  expect((await scan("full")).json()).toMatchObject({ code: "not_allowed", detail: expect.stringContaining("domain") });
  expect((await scan("passive")).statusCode).toBe(200);
});

test("everything returns when the record is published again, by the job or by a person", async () => {
  const lapse = async () => {
    published.delete("acme.test");
    await afterDays(1.1);
    await afterDays(VERIFICATION_TERMS.grace + 1);
    expect((await rowOf()).lapsed_at).not.toBeNull();
  };
  await lapse();
  published.set("acme.test", "token");
  await afterDays(1.1);
  expect(await isVerified()).toBe(true);
  expect((await notices()).at(-1)).toBe("domain_verification_restored");
  expect((await reveal(await it.signIn(admin.email))).statusCode).toBe(200);

  await lapse();
  published.set("acme.test", "token");
  const browser = await it.signIn(admin.email);
  const asked = await browser.post("/v1/domains/acme.test/verify/", { method: "dns" });
  expect(asked.json()).toMatchObject({ data: { outcome: "found" } });
  expect(await stateShown(browser)).toEqual(["verified"]);
});

test("a lookup that fails does not count as a missing record while the domain was confirmed recently", async () => {
  published.set("acme.test", new ProbeError("server-failure", "SERVFAIL"));
  for (let day = 0; day < 3; day += 1) await afterDays(VERIFICATION_TERMS.unconfirmedAfter / 3 - 0.1);
  expect(await isVerified()).toBe(true);
  expect(await rowOf()).toMatchObject({ last_result: "server-failure", missing_since: null, lapses_at: null });
  expect(await notices()).toEqual([]);
  expect((await reveal(await it.signIn(admin.email))).statusCode).toBe(200);
  // Confirmed again: the bound begins again.
  published.set("acme.test", "token");
  await afterDays(1.1);
  published.set("acme.test", new ProbeError("server-failure", "SERVFAIL"));
  await afterDays(VERIFICATION_TERMS.unconfirmedAfter - 1);
  expect(await notices()).toEqual([]);
});

test("a domain that cannot be checked for the whole bound: notification, grace period, reminder, then no reveal", async () => {
  published.set("acme.test", new ProbeError("server-failure", "SERVFAIL"));
  await afterDays(VERIFICATION_TERMS.unconfirmedAfter + 1);
  await afterDays(1.1);
  expect(await isVerified()).toBe(true);
  expect(await notices()).toEqual(["domain_record_unconfirmed"]);
  await afterDays(VERIFICATION_TERMS.grace - VERIFICATION_TERMS.graceReminder - 1);
  await run();
  expect(await notices()).toEqual(["domain_record_unconfirmed", "domain_verification_ending"]);
  await afterDays(VERIFICATION_TERMS.graceReminder);
  expect(await isVerified()).toBe(false);
  expect(await notices()).toEqual([
    "domain_record_unconfirmed",
    "domain_verification_ending",
    "domain_verification_lapsed",
  ]);
  const refused = await reveal(await it.signIn(admin.email));
  expect([refused.statusCode, refused.body.includes(SECRET)]).toEqual([403, false]);
  published.set("acme.test", "token");
  await afterDays(1.1);
  expect(await isVerified()).toBe(true);
});

test("the bound also counts when only reveals ask, and the job does not run", async () => {
  published.set("acme.test", new ProbeError("server-failure", "SERVFAIL"));
  it.clock.pass((VERIFICATION_TERMS.unconfirmedAfter + 1) * DAY_MS);
  expect((await reveal(await it.signIn(admin.email))).statusCode).toBe(200);
  expect(await notices()).toEqual(["domain_record_unconfirmed"]);
  it.clock.pass((VERIFICATION_TERMS.grace + 1) * DAY_MS);
  const refused = await reveal(await it.signIn(admin.email));
  expect([refused.statusCode, refused.body.includes(SECRET)]).toEqual([403, false]);
});

test("a failed lookup does not end a grace period early, and one domain's failure does not stop the others", async () => {
  const other = await it.organization("Other", "client", { domain: "other.test" });
  await it.all((tx) =>
    tx
      .updateTable("authorised_domain")
      .set({ verified_by: "dns", lapses_at: null })
      .where("org_id", "=", other)
      .execute(),
  );
  published.set("other.test", new Error("unexpected"));
  published.delete("acme.test");
  await afterDays(1.1);
  expect(await notices()).toEqual(["domain_record_missing"]);
  await it.all((tx) => tx.deleteFrom("organization").where("id", "=", other).execute());
});

test("a stale verification is repeated before a reveal and before an active scan, a fresh one is not", async () => {
  await reveal(await it.signIn(admin.email));
  expect(lookups).toBe(0);
  it.clock.pass((VERIFICATION_TERMS.staleAfter + 1) * DAY_MS);
  published.delete("acme.test");
  await reveal(await it.signIn(admin.email));
  expect(lookups).toBe(1);
  expect(await notices()).toEqual(["domain_record_missing"]);

  // The job did not run since: the end of the grace period counts all the same.
  it.clock.pass((VERIFICATION_TERMS.grace + 1) * DAY_MS);
  expect(await isVerified()).toBe(false);
  const refused = await reveal(await it.signIn(admin.email));
  expect([refused.statusCode, refused.body.includes(SECRET)]).toEqual([403, false]);
});

test("an active scan that was queued before the verification ended does not run", async () => {
  const { id } = await it.all((tx) =>
    insertScan(tx, { org: acme, domain: "acme.test", profile: "full", origin: "hand", at: it.clock.now() }),
  );
  published.delete("acme.test");
  await afterDays(1.1);
  await afterDays(VERIFICATION_TERMS.grace + 1);
  const context = { services: it.services, signal: AbortSignal.timeout(60_000), attempt: 1, id: "test" };
  await workOnScan(id, context, []);
  expect(await it.all((tx) => scanById(tx, "everything", id))).toMatchObject({ state: "failed" });
});

test("an operator's approval expires after its term, with notice, and can be renewed", async () => {
  await it.all((tx) => tx.deleteFrom("scan").execute());
  const client = await it.organization("Vouched", "client", { domain: "acme.test" });
  const reader = await it.user(client, "client_admin");
  await afterDays(VERIFICATION_TERMS.approval - 29);
  expect(await notices(client)).toEqual(["domain_verification_ending"]);
  await afterDays(23);
  expect(await notices(client)).toEqual(["domain_verification_ending", "domain_verification_ending"]);
  await afterDays(7);
  expect(await isVerified(client)).toBe(false);
  expect(await subjects(reader.email)).toHaveLength(3);
  const operatorOrg = await it.organization("Operator", "operator");
  const [one, two] = [await it.user(operatorOrg, "super_admin"), await it.user(operatorOrg, "super_admin")];
  it.clock.pass(1_000);
  const requested = await (
    await it.signIn(one.email)
  ).post("/v1/domains/acme.test/approve/", { organization: client, reason: "The contract was renewed today" });
  expect(requested.statusCode).toBe(200);
  expect(await isVerified(client)).toBe(false);
  const second = await it.signIn(two.email);
  const [open] = (await second.get("/v1/domain_approvals/")).json<{ data: { id: string }[] }>().data;
  expect((await second.post(`/v1/domain_approvals/${open?.id}/confirm/`)).statusCode).toBe(200);
  expect(await isVerified(client)).toBe(true);
  await it.all((tx) => tx.deleteFrom("organization").where("id", "=", client).execute());
});

test("organizations that hold a domain are notified when another one verifies it, without its name", async () => {
  const rival = await it.organization("Rival Holdings", "client");
  const person = await it.user(rival, "client_admin");
  const browser = await it.signIn(person.email);
  await browser.post("/v1/domains/", { name: "acme.test" });
  const { proof_token: token } = await rowOf(rival);
  expect(await notices()).toEqual([]);
  published.set("acme.test", token);
  await browser.post("/v1/domains/acme.test/verify/", { method: "dns" });
  expect(await notices()).toEqual(["domain_verified_elsewhere"]);
  expect(await notices(rival)).toEqual([]);
  const mails = (await it.mailTo(admin.email)).filter(({ subject }) => subject.includes("acme.test"));
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails)).not.toContain("Rival");
  // The record now proves the other organization: the first one is checked again at the next run.
  await run();
  expect((await rowOf()).missing_since).not.toBeNull();
  const seen = (await (await it.signIn(admin.email)).get("/v1/notifications/")).json<{ data: { title: string }[] }>();
  expect(seen.data.map(({ title }) => title)).toContain("acme.test: verified by another organization");
});

test("only the organization that verified a domain owns it", async () => {
  const outsider = await it.organization("Stranger");
  expect(await confirmOwnership(it.services, outsider, "acme.test")).toBe(false);
  expect(await confirmOwnership(it.services, acme, "acme.test")).toBe(true);
});

test("a public suffix or free email domain that was verified before loses its verification at once", async () => {
  const early = await it.organization("Early", "client", { domain: "co.uk" });
  const later = await it.organization("Later", "client", { domain: "gmail.com" });
  await run();
  for (const [org, name] of [
    [early, "co.uk"],
    [later, "gmail.com"],
  ] as const)
    expect(await it.all((tx) => currentlyVerified(tx, org, name, it.clock.now()))).toBe(false);
  expect(await isVerified()).toBe(true);
});
