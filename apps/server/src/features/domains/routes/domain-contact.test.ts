import { insertDomain } from "@parapet/db/queries/domains";
import { currentlyVerified } from "@parapet/db/queries/verification";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { VERIFICATION_TERMS } from "@parapet/domain/domains";
import { DAY_MS } from "@parapet/domain/durations";
import { holding } from "@parapet/lab/blueprints/holding";
import { type Lab, startLab } from "@parapet/lab/start-lab";
import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import { LOCALES } from "@parapet/words/locale";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { runJob } from "../../../testing/run-job.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { CONTACT_LIMITS } from "../commands/contact-proof.ts";

const [BOTH, ONE, REDACTED] = ["northwind.test", "cedarline.test", "alpenglow.test"];
const REGISTRANT = "domains@northwind.test";

let it: TestPortal;
let lab: Lab;
let acme: OrgId;
let other: OrgId;
let admin: TestBrowser;
let reader: TestBrowser;
let seller: TestBrowser;
let outsider: TestBrowser;
let partner: TestBrowser;
/** What a registry answers instead of the lab's. */
let registry: (() => never) | null = null;
const asked: string[] = [];

const netOf = (): Net => ({
  ...lab.net,
  http: (request) => {
    asked.push(request.url);
    return registry === null ? lab.net.http(request) : registry();
  },
});

interface Asked {
  data: { outcome: string; reason: string | null; contacts: { role: string; address: string }[] };
}
const request = (name: string, browser = admin) => browser.post(`/v1/domains/${name}/contact/`, {});
const outcome = async (name: string, browser = admin) => (await request(name, browser)).json<Asked>().data;
const tokens = async (address: string) =>
  (await it.mailTo(address)).map(({ text }) => /\/domain-contact\/([\w-]+)/.exec(text)?.[1] ?? "");
const token = async (address = REGISTRANT) => (await tokens(address))[0] ?? "";
const read = (secret: string) => it.browser().post("/v1/domain_contact/", { token: secret });
const answer = (secret: string, decision = "confirmed") =>
  it.browser().post("/v1/domain_contact/answer/", { token: secret, answer: decision });
const row = (name: string, org = acme) =>
  it.all((tx) =>
    tx
      .selectFrom("authorised_domain")
      .selectAll()
      .where("org_id", "=", org)
      .where("name", "=", name)
      .executeTakeFirstOrThrow(),
  );
const actions = async (name: string) =>
  (
    await it.all((tx) => tx.selectFrom("audit_log").select("action").where("object", "=", name).orderBy("id").execute())
  ).map(({ action }) => action);

beforeAll(async () => {
  lab = await startLab([holding]);
  it = await testPortal({}, { netOf });
  const harbour = await it.organization("Harbour", "partner");
  acme = await it.organization("Acme <b>https://evil.test</b>", "client", { partner: harbour });
  other = await it.organization("Other", "client");
  [admin, reader, seller, outsider, partner] = await Promise.all([
    it.signIn((await it.user(acme, "client_admin")).email),
    it.signIn((await it.user(acme, "client_user")).email),
    it.signIn((await it.user(harbour, "seller", { clients: [acme] })).email),
    it.signIn((await it.user(other, "client_admin")).email),
    it.signIn((await it.user(await it.organization("Pier", "partner"), "partner_admin")).email),
  ]);
});
beforeEach(() =>
  it.all(async (tx) => {
    for (const name of [BOTH, ONE, REDACTED]) await insertDomain(tx, acme, name, name, it.clock.now());
  }),
);
afterEach(async () => {
  registry = null;
  asked.length = 0;
  await it.all(async (tx) => {
    await tx.deleteFrom("domain_contact_request").execute();
    await tx.deleteFrom("authorised_domain").execute();
    await tx.deleteFrom("mail_outbox").execute();
  });
});
afterAll(async () => {
  await it[Symbol.asyncDispose]();
  await lab.close();
});

test("refused to visitors, readers, sellers, other organizations and a partner without the client", async () => {
  expect((await request(BOTH, it.browser())).statusCode).toBe(401);
  for (const browser of [reader, seller]) expect((await request(BOTH, browser)).statusCode).toBe(403);
  for (const browser of [outsider, partner]) expect((await request(BOTH, browser)).statusCode).toBe(404);
  expect((await request("github.io")).statusCode).toBe(400);
  expect((await admin.post(`/v1/domains/${BOTH}/contact/`, { email: "eve@evil.test" })).statusCode).toBe(400);
  expect(asked).toEqual([]);
});

test("a link goes to the registrant and the technical contact, not to the registrar's; one confirmation verifies", async () => {
  const sent = await outcome(BOTH);
  expect(sent).toMatchObject({
    outcome: "sent",
    contacts: [
      { role: "registrant", address: "d…@northwind.test" },
      { role: "technical", address: "n…@webhost.test" },
    ],
  });
  expect(await it.mailTo("noc@registrar.example")).toEqual([]);
  const [mail] = await it.mailTo(REGISTRANT);
  expect(mail?.text).toContain(BOTH);
  expect(mail?.text).not.toContain("evil.test");
  const [first, second] = [await token(), await token("noc@webhost.test")];
  expect((await row(BOTH)).state).toBe("pending");
  expect((await read(first)).json()).toMatchObject({ data: { domain: BOTH, role: "registrant", state: "requested" } });
  expect((await answer(first)).json()).toMatchObject({ data: { state: "confirmed" } });
  expect(await row(BOTH)).toMatchObject({ state: "verified", verified_by: "contact" });
  for (const used of [first, second]) {
    expect((await read(used)).statusCode).toBe(410);
    expect((await answer(used)).statusCode).toBe(410);
  }
  expect(await actions(BOTH)).toEqual(expect.arrayContaining(["domain.contact-requested", "domain.verified"]));
  const activeScans = () =>
    it.all((tx) =>
      tx
        .selectFrom("scan")
        .select(["profile", "origin"])
        .where("domain", "=", BOTH)
        .where("profile", "=", "full")
        .execute(),
    );
  // Scans subscribe to the verification; an organization that has not verified the name gets no active scan.
  const [announced] = await it.services.jobs.boss.fetch("scan-verified-domain");
  const payload = { org: acme, domain: BOTH };
  expect(announced?.data).toEqual(payload);
  await runJob(it, "scan-verified-domain", { org: other, domain: BOTH });
  expect(await activeScans()).toEqual([]);
  await runJob(it, "scan-verified-domain", payload);
  await runJob(it, "scan-verified-domain", payload);
  expect(await activeScans()).toEqual([{ profile: "full", origin: "new-domain" }]);
  // The answer of the API and the audit log name no address.
  const log = await it.all((tx) => tx.selectFrom("audit_log").select("detail").where("object", "=", BOTH).execute());
  expect(JSON.stringify(log)).not.toContain(REGISTRANT);
});

test("a redacted contact is not assessed, a registry that fails neither; nothing is verified and no email is sent", async () => {
  expect(await outcome(REDACTED)).toMatchObject({ outcome: "no-contact", contacts: [] });
  registry = () => {
    throw new ProbeError("timeout", "slow");
  };
  expect(await outcome(BOTH)).toMatchObject({ outcome: "probe-error", reason: "timeout" });
  expect(await it.mailTo(REGISTRANT)).toEqual([]);
  expect(await row(BOTH)).toMatchObject({ state: "pending", last_result: "timeout" });
});

test("an invented, expired or replaced link opens nothing, and neither does one of a removed domain", async () => {
  expect((await read("x".repeat(43))).statusCode).toBe(410);
  await request(ONE);
  const replaced = await token();
  await request(ONE);
  const newest = await token();
  expect(newest).not.toBe(replaced);
  expect((await answer(replaced)).statusCode).toBe(410);
  it.clock.pass(VERIFICATION_TERMS.contactLink * DAY_MS + 1000);
  expect((await answer(newest)).statusCode).toBe(410);
  await request(ONE, await it.signIn((await it.user(acme, "client_admin")).email));
  const orphan = await token();
  await it.all((tx) => tx.deleteFrom("authorised_domain").where("name", "=", ONE).execute());
  expect((await answer(orphan)).statusCode).toBe(410);
});

test("a refusal verifies nothing and blocks the organization, not others; the link is used up", async () => {
  const again = await it.signIn((await it.user(acme, "client_admin")).email);
  const theirs = await it.signIn((await it.user(other, "client_admin")).email);
  await request(ONE, again);
  expect((await answer(await token(), "refused")).json()).toMatchObject({ data: { state: "refused" } });
  expect((await row(ONE)).state).toBe("pending");
  expect((await request(ONE, again)).statusCode).toBe(429);
  expect(await actions(ONE)).toContain("domain.contact-refused");
  await theirs.post("/v1/domains/", { name: ONE });
  expect(await outcome(ONE, theirs)).toMatchObject({ outcome: "sent" });
});

test("three requests a day for a domain, of all organizations together; removing and adding it again resets nothing", async () => {
  const browsers = [
    await it.signIn((await it.user(acme, "client_admin")).email),
    await it.signIn((await it.user(other, "client_admin")).email),
  ] as const;
  await browsers[1].post("/v1/domains/", { name: ONE });
  const replies = await Promise.all(Array.from({ length: 6 }, (_, at) => request(ONE, browsers[at % 2])));
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(CONTACT_LIMITS.ofDomainPerDay);
  expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3);
  await browsers[0].send("DELETE", `/v1/domains/${ONE}/`);
  await browsers[0].post("/v1/domains/", { name: ONE });
  expect((await request(ONE, browsers[0])).statusCode).toBe(429);
});

test("the verification is repeated: it goes on while the registry publishes the contact, for a year at most", async () => {
  const repeat = () => runJob(it, "reverify-domains");
  await request(ONE, await it.signIn((await it.user(acme, "client_admin")).email));
  await answer(await token());
  it.clock.pass(30 * DAY_MS);
  const before = it.clock.now();
  await repeat();
  expect(await row(ONE)).toMatchObject({ state: "verified", lapses_at: null });
  expect((await row(ONE)).confirmed_at?.getTime()).toBeGreaterThanOrEqual(before.getTime());
  it.clock.pass(DAY_MS);
  // Another address is published: the grace period begins.
  registry = () => {
    throw new ProbeError("server-failure", "down");
  };
  await repeat();
  expect((await row(ONE)).missing_since).toBeNull();
  registry = null;
  it.clock.pass(DAY_MS);
  await it.all((tx) =>
    tx
      .updateTable("domain_contact_request")
      .set({ address_hash: Buffer.from("another") })
      .execute(),
  );
  await repeat();
  expect((await row(ONE)).missing_since).not.toBeNull();
  expect(await it.all((tx) => currentlyVerified(tx, acme, ONE, it.clock.now()))).toBe(true);
});

test.each(LOCALES)("the mail is written in %s", async (locale) => {
  const user = await it.user(acme, "client_admin");
  await it.all((tx) => tx.updateTable("app_user").set({ locale }).where("id", "=", user.id).execute());
  await request(ONE, await it.signIn(user.email));
  const [mail] = await it.mailTo(REGISTRANT);
  expect(mail?.subject).toContain({ en: "Confirm", es: "Confirme", fr: "Confirmez" }[locale]);
  expect(mail?.text).toContain(`${locale === "en" ? "" : `/${locale}`}/domain-contact/`);
});
