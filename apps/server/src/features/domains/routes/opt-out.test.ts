import { insertDomain, markVerified } from "@parapet/db/queries/domains";
import { insertScan, scanById } from "@parapet/db/queries/scans";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { DnsReply, Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import { partialNet } from "@parapet/net/testing/partial-net";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { type TestPortal, testPortal } from "../../../testing/test-portal.ts";

/** The TXT records of each name. */
const published = new Map<string, string>();
const netOf = (): Net => {
  const query = async (name: string): Promise<Partial<DnsReply>> => {
    const data = published.get(name);
    if (data === undefined) return { status: "no-data", answers: [] };
    return { status: "found", answers: [{ name, type: "TXT", ttl: 60, data }] };
  };
  const http = async () => {
    throw new ProbeError("refused", "no web server");
  };
  return partialNet({ dns: { query }, http });
};

let it: TestPortal;
beforeAll(async () => {
  it = await testPortal({}, { netOf });
});
afterAll(() => it[Symbol.asyncDispose]());
beforeEach(async () => {
  published.clear();
  await it.all(async (tx) => {
    await sql`delete from opt_out`.execute(tx);
    await sql`delete from org_notice`.execute(tx);
  });
  await it.services.optOut.refresh();
});

const send = (url: string, payload: unknown) => it.app.inject({ method: "POST", url, payload: payload as object });
const tokenFor = async (email: string) =>
  /confirm=([\w-]+)/.exec(
    (await it.mailTo(email)).map(({ text }) => text).find((text) => text.includes("confirm=")) ?? "",
  )?.[1];
const covers = (host: string) => it.services.optOut.covers({ host });
const notices = (org: OrgId) =>
  it.all(async (tx) =>
    (await tx.selectFrom("org_notice").select("kind").where("org_id", "=", org).orderBy("raised_at").execute()).map(
      ({ kind }) => kind,
    ),
  );

interface Step {
  readonly data: { readonly state: string; readonly outcome: string; readonly proof: { readonly txt: string } };
}

/** The whole way of someone who reads mail at the domain and controls its zone. */
const optOut = async (domain: string) => {
  const email = `hostmaster@${domain}`;
  expect((await send("/v1/opt_out/", { domain, email })).statusCode).toBe(200);
  const token = await tokenFor(email);
  const { data } = (await send("/v1/opt_out/confirm/", { token })).json<Step>();
  published.set(domain, data.proof.txt);
  return (await send("/v1/opt_out/verify/", { token, method: "dns" })).json<Step>().data;
};

describe("refuses", () => {
  test.each([
    [{}, 400],
    [{ domain: "acme.test", email: "ann@other.test" }, 400],
    [{ domain: "acme.test", email: "ann@evilacme.test" }, 400],
    [{ domain: "acme.test", email: "ann@users.acme.test" }, 400],
    [{ domain: "shop.acme.test", email: "ann@acme.test" }, 400],
    [{ domain: "gmail.com", email: "ann@gmail.com" }, 400],
    [{ domain: "co.uk", email: "ann@victim.co.uk" }, 400],
    [{ domain: "github.io", email: "ann@github.io" }, 400],
    [{ domain: "192.0.2.0/24", email: "ann@acme.test" }, 400],
    [{ domain: "test", email: "ann@test" }, 400],
    [{ domain: "acme.test", email: "ann@acme.test", confirmed_at: "now" }, 400],
  ])("%j: %i", async (body, status) => {
    expect((await send("/v1/opt_out/", body)).statusCode).toBe(status);
    expect(await it.services.db.selectFrom("opt_out").select("id").execute()).toEqual([]);
  });

  test("an unknown token and an expired one", async () => {
    for (const step of [{ path: "confirm/" }, { path: "verify/", method: "dns" }])
      expect(
        (await send(`/v1/opt_out/${step.path}`, { token: "x".repeat(43), ...(step.method && { method: step.method }) }))
          .statusCode,
      ).toBe(410);
    await send("/v1/opt_out/", { domain: "old.test", email: "ann@old.test" });
    const token = await tokenFor("ann@old.test");
    it.clock.pass(25 * 3_600_000);
    expect((await send("/v1/opt_out/confirm/", { token })).statusCode).toBe(410);
    expect(covers("old.test")).toBe(false);
  });

  test("a record that was found before the mail was confirmed", async () => {
    await send("/v1/opt_out/", { domain: "early.test", email: "ann@early.test" });
    const token = await tokenFor("ann@early.test");
    const row = await it.all((tx) => tx.selectFrom("opt_out").select("proof_token").executeTakeFirstOrThrow());
    published.set("early.test", `parapet-opt-out=${row.proof_token}`);
    await send("/v1/opt_out/verify/", { token, method: "dns" });
    expect(covers("early.test")).toBe(false);
  });
});

test("the mail alone changes nothing; the record puts the opt-out in force for the name and what is below it", async () => {
  const ask = { domain: "quiet.test", email: "ann@quiet.test", locale: "fr" };
  expect((await send("/v1/opt_out/", ask)).statusCode).toBe(200);
  const token = await tokenFor(ask.email);
  const confirmed = (await send("/v1/opt_out/confirm/", { token })).json<Step>();
  expect(confirmed.data).toMatchObject({ domain: "quiet.test", state: "proof_required" });
  expect((await send("/v1/opt_out/confirm/", { token })).json()).toEqual(confirmed);
  expect(covers("quiet.test")).toBe(false);
  for (const [method, outcome] of [
    ["dns", "not-found"],
    ["file", "probe-error"],
  ] as const)
    expect((await send("/v1/opt_out/verify/", { token, method })).json()).toMatchObject({
      data: { outcome, state: "proof_required" },
    });
  // The record of a verification is none of an opt-out.
  published.set("quiet.test", confirmed.data.proof.txt.replace("opt-out", "verification"));
  await send("/v1/opt_out/verify/", { token, method: "dns" });
  expect(covers("quiet.test")).toBe(false);

  published.set("quiet.test", confirmed.data.proof.txt);
  const proved = await send("/v1/opt_out/verify/", { token, method: "dns" });
  expect(proved.json()).toMatchObject({ data: { outcome: "found", state: "accepted" } });
  expect((await send("/v1/public_report/", { domain: "shop.quiet.test" })).statusCode).toBe(403);
  expect(covers("test")).toBe(false);
  await expect(it.services.net.connect({ host: "www.quiet.test", ip: "192.0.2.1", port: 443 })).rejects.toMatchObject({
    reason: "opted-out",
  });
});

test("a second request within minutes sends no second mail, and none replaces a request whose mail is confirmed", async () => {
  const ask = { domain: "twice.test", email: "ann@twice.test" };
  for (let n = 0; n < 3; n += 1) expect((await send("/v1/opt_out/", ask)).statusCode).toBe(200);
  expect(await it.mailTo(ask.email)).toHaveLength(1);
  it.clock.pass(11 * 60_000);
  await send("/v1/opt_out/", ask);
  expect(await it.mailTo(ask.email)).toHaveLength(2);
  const token = await tokenFor(ask.email);
  expect((await send("/v1/opt_out/confirm/", { token })).statusCode).toBe(200);
  it.clock.pass(11 * 60_000);
  await send("/v1/opt_out/", { ...ask, email: "mallory@twice.test" });
  expect(await it.mailTo("mallory@twice.test")).toEqual([]);
  expect((await send("/v1/opt_out/confirm/", { token })).statusCode).toBe(200);
});

describe("a domain that a customer has verified", () => {
  test.each([
    ["the domain itself", "own1.test", "own1.test"],
    ["a name below it", "own2.test", "shop.own2.test"],
    ["a name above it", "part.own3.test", "own3.test"],
  ])("is scanned on without the customer's consent: %s", async (_, domain, target) => {
    const org = await it.organization(`Customer of ${domain}`, "client", { domain });
    const admin = await it.user(org, "client_admin");
    const browser = await it.signIn(admin.email);
    const { id } = await it.all((tx) =>
      insertScan(tx, { org, domain, profile: "full", origin: "hand", at: it.clock.now() }),
    );
    expect(await optOut(target)).toMatchObject({ outcome: "found" });

    expect(covers(domain)).toBe(false);
    expect(covers(`www.${domain}`)).toBe(false);
    expect(await it.all((tx) => scanById(tx, "everything", id))).toMatchObject({ state: "queued" });
    expect(await notices(org)).toEqual(["opt_out_requested"]);
    expect((await it.mailTo(admin.email)).map(({ subject }) => subject)).toContain(`Opt-out request for ${target}`);
    const listed = (await browser.get("/v1/opt_out_requests/")).json<{ data: { id: string }[] }>().data;
    expect(listed).toMatchObject([{ target, domains: [domain], state: "pending" }]);

    const path = `/v1/opt_out_requests/${listed[0]?.id}/`;
    expect((await browser.post(path, { approve: false })).statusCode).toBe(200);
    expect(covers(target) && covers(domain)).toBe(false);
    expect((await browser.post(path, { approve: true })).statusCode).toBe(200);
    expect(covers(target)).toBe(true);
    expect(await it.all((tx) => scanById(tx, "everything", id))).toMatchObject({
      state: target === `shop.${domain}` ? "queued" : "cancelled",
    });
  });

  test("covers what is beside the customer's domain below the same name", async () => {
    await it.organization("Tenant", "client", { domain: "tenant.host.test" });
    await optOut("host.test");
    expect([covers("host.test"), covers("other.host.test"), covers("tenant.host.test")]).toEqual([true, true, false]);
  });

  test("is decided on by its own administrators: no user, no other customer, no partner", async () => {
    const partner = await it.organization("Harbour", "partner");
    const org = await it.organization("Own", "client", { domain: "decide.test", partner });
    const other = await it.organization("Other");
    await optOut("decide.test");
    const [{ id }] = (await it.all((tx) => tx.selectFrom("opt_out").select("id").execute())) as [{ id: string }];
    const ask = async (email: string) =>
      (await (await it.signIn(email)).post(`/v1/opt_out_requests/${id}/`, { approve: true })).statusCode;
    expect(await ask((await it.user(org, "client_user")).email)).toBe(403);
    expect(await ask((await it.user(other, "client_admin")).email)).toBe(404);
    expect(await ask((await it.user(partner, "partner_admin")).email)).toBe(404);
    expect(covers("decide.test")).toBe(false);
  });

  test("is freed when the customer verifies it after the opt-out, and covered again when the verification ends", async () => {
    const org = await it.organization("Later");
    await optOut("later.test");
    expect(covers("later.test")).toBe(true);
    const added = await it.all((tx) => insertDomain(tx, org, "later.test", "token", it.clock.now()));
    await it.services.optOut.refresh();
    expect(covers("later.test")).toBe(true);
    await it.all((tx) =>
      markVerified(tx, org, added?.id ?? "", { by: "operator", at: it.clock.now(), reason: "test" }),
    );
    await it.services.optOut.refresh();
    expect(covers("later.test")).toBe(false);
    await it.all((tx) =>
      sql`update authorised_domain set state = 'pending', lapsed_at = now() where org_id = ${org}`.execute(tx),
    );
    await it.services.optOut.refresh();
    expect(covers("later.test")).toBe(true);
  });
});

test("customers whose domain is pending are notified that scans stopped, and their runs end", async () => {
  const org = await it.organization("Pending");
  await it.all((tx) => insertDomain(tx, org, "pending.test", "token", it.clock.now()));
  const { id } = await it.all((tx) =>
    insertScan(tx, { org, domain: "pending.test", profile: "passive", origin: "schedule", at: it.clock.now() }),
  );
  await optOut("pending.test");
  expect(await notices(org)).toEqual(["opt_out_in_force"]);
  expect(await it.all((tx) => scanById(tx, "everything", id))).toMatchObject({ state: "cancelled" });
});

test("an operator's entry holds at once, ends runs under way, and every customer it concerns is notified", async () => {
  const org = await it.organization("Acme", "client", { domain: "listed.test" });
  const { id } = await it.all((tx) =>
    insertScan(tx, { org, domain: "listed.test", profile: "passive", origin: "schedule", at: it.clock.now() }),
  );
  const operator = await it.signIn((await it.user(await it.organization("Operator", "operator"), "super_admin")).email);
  const add = (target: string) => operator.post("/v1/portal_management/opt_outs/", { target, reason: "Court order" });
  expect((await add("listed.test")).statusCode).toBe(200);
  expect(covers("www.listed.test")).toBe(true);
  expect(await notices(org)).toEqual(["opt_out_in_force"]);
  expect(await it.all((tx) => scanById(tx, "everything", id))).toMatchObject({ state: "cancelled" });
  expect((await add("bücher.test")).statusCode).toBe(200);
  const list = await operator.get(`/v1/portal_management/opt_outs/?q=${encodeURIComponent("bücher")}`);
  expect(list.json<{ data: { target: string }[] }>().data.map(({ target }) => target)).toEqual(["xn--bcher-kva.test"]);
});

test("an opt-out of a public suffix that was confirmed before covers nothing", async () => {
  await it.all((tx) =>
    tx
      .insertInto("opt_out")
      .values({ target: "co.uk", email: "ann@victim.co.uk", created_at: it.clock.now(), confirmed_at: it.clock.now() })
      .execute(),
  );
  await it.services.optOut.refresh();
  expect(covers("victim.co.uk")).toBe(false);
});
