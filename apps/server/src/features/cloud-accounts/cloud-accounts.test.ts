import { cloudAddressesAmong, putCloudAssets } from "@parapet/db/queries/cloud-accounts";
import { insertDomain } from "@parapet/db/queries/domains";
import { currentlyVerified } from "@parapet/db/queries/verification";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { type CloudProviders, startCloudProviders } from "@parapet/lab/cloud/cloud-providers";
import type { DnsReply, Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import { partialNet } from "@parapet/net/testing/partial-net";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";

import { runJob } from "../../testing/run-job.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../testing/test-portal.ts";
import { offerCloudAssets } from "./commands/offer-cloud-assets.ts";
import { readAccount } from "./commands/read-account.ts";

const PRINCIPAL_KEY = "AKIAPORTALXXXXXXXXXX";
const SERVERS = ["ada.ns.flare.test", "bob.ns.flare.test"];

/** What the parent zone delegates each name to. */
const delegations = new Map<string, string[] | ProbeError>();
const netOf = (domain: string): Net | null => {
  if (!domain.endsWith(".test")) return null;
  const query = async (name: string, type: string): Promise<Partial<DnsReply>> => {
    const servers = delegations.get(name) ?? [];
    if (servers instanceof ProbeError) throw servers;
    if (type !== "NS") return { status: "no-data", answers: [], authorities: [] };
    const authorities = servers.map((data) => ({ name, type: "NS" as const, ttl: 60, data: `${data}.` }));
    return { status: "no-data", answers: [], authorities };
  };
  const dns = { query, ns: async () => ["a.nic.test"], addresses: async () => ["192.0.2.53"] };
  const http = async () => {
    throw new ProbeError("refused", "no web server");
  };
  return partialNet({ dns, http });
};

let cloud: CloudProviders;
let it: TestPortal;
let harbour: OrgId;
let acme: OrgId;
let beta: OrgId;
let admin: TestBrowser;
let stranger: TestBrowser;
let partner: TestBrowser;

interface Account {
  id: string;
  state: string;
  account: string | null;
  problems: { service: string; code: string; permission: string | null }[];
  names: number;
  addresses: number;
  zones: { name: string; delegated: boolean | null }[];
  external_id: string;
  version: number;
}

beforeAll(async () => {
  const clock: { now: () => Date } = { now: () => new Date() };
  cloud = await startCloudProviders(() => clock.now());
  cloud.aws.keys.set(PRINCIPAL_KEY, "portal secret");
  it = await testPortal(
    {
      CLOUD_API_BASE: cloud.url,
      CLOUD_AWS_PRINCIPAL: "arn:aws:iam::999900001111:user/parapet",
      CLOUD_AWS_ACCESS_KEY_ID: PRINCIPAL_KEY,
      CLOUD_AWS_SECRET_ACCESS_KEY: "portal secret",
      PARAPET_ALLOW_CIDRS: "127.0.0.0/8",
    },
    { netOf },
  );
  clock.now = () => new Date(it.clock.at);
  harbour = await it.organization("Harbour", "partner");
  acme = await it.organization("Acme", "client", { partner: harbour });
  beta = await it.organization("Beta");
  admin = await it.signIn((await it.user(acme, "client_admin")).email);
  stranger = await it.signIn((await it.user(beta, "client_admin")).email);
  partner = await it.signIn((await it.user(harbour, "partner_admin")).email);
  const record = (name: string, type = "A") => ({ name, type });
  cloud.cloudflare.zones = ["acme.test", "victim.test"].map((name, at) => ({
    id: String(at + 1).repeat(32),
    name,
    status: "active",
    nameServers: SERVERS,
    records: [record(name), record(`www.${name}`)],
  }));
  cloud.aws.addresses = { "us-east-1": ["127.0.0.9", "10.1.1.1"] };
  delegations.set("acme.test", SERVERS);
  delegations.set("victim.test", ["ns1.victim.test"]);
}, 60_000);
afterAll(async () => {
  await it[Symbol.asyncDispose]();
  await cloud[Symbol.asyncDispose]();
});
afterEach(() => {
  for (const { denied } of [cloud.aws, cloud.cloudflare]) denied.clear();
  cloud.cloudflare.tokenStatus = "active";
});

const URL_OF = "/v1/cloud_accounts/";
const flare = (more: object = {}) => ({
  settings: { provider: "cloudflare", name: "Flare", secret: cloud.cloudflare.token, ...more },
});
const listed = async (browser = admin) =>
  (await browser.get(URL_OF)).json<{ data: { accounts: Account[] } }>().data.accounts;
const connected = async (body: object, browser = admin): Promise<string> => {
  const reply = await browser.post(URL_OF, body);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json<{ data: { id: string } }>().data.id;
};
const read = async (id: string, org = acme): Promise<Account> => {
  await readAccount(it.services, org, id, AbortSignal.timeout(30_000));
  const account = (await listed(org === acme ? admin : stranger)).find((row) => row.id === id);
  if (account === undefined) throw new Error("gone");
  return account;
};
const candidates = (org = acme) =>
  it.all(async (tx) =>
    (await tx.selectFrom("asset_candidate").select(["kind", "value"]).where("org_id", "=", org).execute())
      .map(({ kind, value }) => `${kind} ${value}`)
      .toSorted((a, b) => (a < b ? -1 : 1)),
  );
const remove = async (id: string) => expect((await admin.send("DELETE", `${URL_OF}${id}/`)).statusCode).toBe(200);

describe("refused", () => {
  test.each([
    ["anonymous", () => it.browser(), 401],
    ["a plain user", async () => it.signIn((await it.user(acme, "client_user")).email), 403],
    ["a seller", async () => it.signIn((await it.user(harbour, "seller", { clients: [acme] })).email), 403],
  ])("%s", async (_, visitor, status) => {
    const browser = await visitor();
    expect((await browser.get(URL_OF)).statusCode).toBe(status);
    expect((await browser.post(URL_OF, flare())).statusCode).toBe(status);
  });

  test("an account of another organization is not found, by an unrelated organization and by the partner", async () => {
    const id = await connected(flare());
    for (const browser of [stranger, partner]) {
      expect(await listed(browser)).toEqual([]);
      for (const [method, path, body] of [
        ["POST", "test/", undefined],
        ["POST", "read/", undefined],
        ["PUT", "", { ...flare(), version: 1 }],
        ["DELETE", "", undefined],
      ] as const)
        expect((await browser.send(method, `${URL_OF}${id}/${path}`, body)).statusCode).toBe(404);
    }
    await remove(id);
  });

  test("without a code that is fresh nothing is connected or removed", async () => {
    const id = await connected(flare());
    it.clock.pass(6 * 60_000);
    expect((await admin.post(URL_OF, flare())).json<{ code: string }>().code).toBe("fresh_code_required");
    expect((await admin.send("DELETE", `${URL_OF}${id}/`)).statusCode).toBe(403);
    admin = await it.signIn((await it.user(acme, "client_admin")).email);
    await remove(id);
  });

  test.each([
    ["an unknown provider", { provider: "oracle", name: "x", secret: "x" }],
    ["no secret", { provider: "cloudflare", name: "x" }],
    ["a role of no account", { provider: "aws-role", name: "x", role_arn: "arn:aws:s3:::bucket" }],
    ["a role with a secret", { provider: "aws-role", name: "x", role_arn: "arn:aws:iam::1:role/x", secret: "x" }],
    ["a key file that is none", { provider: "google", name: "x", secret: "{}" }],
    ["a tenant that is no id", { provider: "azure", name: "x", tenant_id: "../x", client_id: "y", secret: "x" }],
  ])("%s", async (_, settings) => {
    expect((await admin.post(URL_OF, { settings })).statusCode).toBe(400);
  });
});

test("secrets are sealed and never returned", async () => {
  const id = await connected(flare());
  expect((await admin.get(URL_OF)).body).not.toContain(cloud.cloudflare.token);
  const row = await it.all((tx) =>
    tx.selectFrom("cloud_account").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
  );
  expect(JSON.stringify(row)).not.toContain(cloud.cloudflare.token);
  expect(row.sealed_secret?.includes(Buffer.from(cloud.cloudflare.token))).toBe(false);
  const log = await it.all((tx) => tx.selectFrom("audit_log").select("detail").where("object", "=", id).execute());
  expect(JSON.stringify(log)).not.toContain(cloud.cloudflare.token);
  await remove(id);
});

test("names and addresses become candidates; zones that the parent does not delegate to stay out", async () => {
  const id = await connected(flare());
  expect((await listed())[0]?.state).toBe("never");
  const account = await read(id);
  expect(account).toMatchObject({ state: "complete", account: cloud.cloudflare.accountId, names: 4, problems: [] });
  expect(account.zones).toEqual([
    { name: "acme.test", delegated: true },
    { name: "victim.test", delegated: false },
  ]);
  const [key = ""] = [...cloud.aws.keys.keys()].filter((id) => id !== PRINCIPAL_KEY);
  const secret = cloud.aws.keys.get(key);
  const aws = await connected({ settings: { provider: "aws-key", name: "AWS", access_key_id: key, secret } });
  expect(await read(aws)).toMatchObject({ state: "complete", addresses: 1 });
  expect(await candidates()).toEqual(["address 127.0.0.9", "domain acme.test", "host www.acme.test"]);
  expect(await candidates(beta)).toEqual([]);
  const since = new Date(it.clock.at - 60_000);
  const proven = (org: OrgId) => it.all((tx) => cloudAddressesAmong(tx, org, ["127.0.0.9", "127.0.0.10"], since));
  expect([...(await proven(acme))]).toEqual(["127.0.0.9"]);
  expect([...(await proven(beta))]).toEqual([]);
  await remove(aws);
  await remove(id);
  expect(await candidates()).toEqual([]);
});

test.runIf(inject("isNightly"))(
  "of an account that lists 100,000 names the queue takes 5,000, domains first",
  async () => {
    const id = await connected(flare());
    const at = it.clock.now();
    const names = Array.from({ length: 100_000 }, (_, n) => (n % 100 === 0 ? `name-${n}.test` : `host-${n}.many.test`));
    await it.all(async (tx) => {
      const assets = names.map((value) => ({ service: "dns", scope: "x", kind: "name", value }) as const);
      await putCloudAssets(tx, acme, id, assets, at);
      await offerCloudAssets(tx, acme, at);
    });
    const offered = await candidates();
    expect(offered).toHaveLength(5_000);
    expect(offered.filter((candidate) => candidate.startsWith("domain "))).toHaveLength(1_000);
    await remove(id);
  },
);

test("what could not be listed is partial and stays; what a complete listing lacks goes", async () => {
  const id = await connected(flare());
  await read(id);
  const before = cloud.cloudflare.zones;
  cloud.cloudflare.denied.add("DNS:Read");
  expect(await read(id)).toMatchObject({
    state: "partial",
    names: 4,
    problems: [{ service: "cloudflare-dns", code: "permission", permission: "DNS:Read" }],
  });
  cloud.cloudflare.tokenStatus = "disabled";
  expect(await read(id)).toMatchObject({ state: "failed", names: 4, problems: [{ code: "credentials" }] });
  expect((await listed())[0]?.zones).toHaveLength(2);
  cloud.cloudflare.tokenStatus = "active";
  cloud.cloudflare.denied.clear();
  cloud.cloudflare.zones = before.slice(0, 1);
  expect(await read(id)).toMatchObject({ state: "complete", names: 2, zones: [{ name: "acme.test" }] });
  cloud.cloudflare.zones = before;
  await remove(id);
});

test("a connection is tested, its secret replaced and a role shown its external ID", async () => {
  const id = await connected(flare({ secret: "wrong" }));
  const test = async () => (await admin.post(`${URL_OF}${id}/test/`)).json<{ data: unknown }>().data;
  expect(await test()).toEqual({ ok: false, account: null, problem: { code: "credentials", permission: null } });
  const [{ version } = { version: 0 }] = await listed();
  const change = { ...flare(), version };
  expect((await admin.send("PUT", `${URL_OF}${id}/`, change)).statusCode).toBe(200);
  expect((await admin.send("PUT", `${URL_OF}${id}/`, change)).statusCode).toBe(409);
  expect(await test()).toEqual({ ok: true, account: cloud.cloudflare.accountId, problem: null });
  await remove(id);

  const arn = `arn:aws:iam::${cloud.aws.accountId}:role/reader`;
  const role = await connected({ settings: { provider: "aws-role", name: "Role", role_arn: arn } });
  const [{ external_id } = { external_id: "" }] = await listed();
  const trust = { trusts: PRINCIPAL_KEY, externalId: external_id as string | null };
  cloud.aws.roles.set(arn, trust);
  expect(await read(role)).toMatchObject({ state: "complete", account: cloud.aws.accountId });
  stranger = await it.signIn((await it.user(beta, "client_admin")).email);
  // Another organization that names the same role has another external ID.
  const stolen = await connected({ settings: { provider: "aws-role", name: "Role", role_arn: arn } }, stranger);
  expect(await read(stolen, beta)).toMatchObject({ state: "failed", problems: [{ permission: "sts:AssumeRole" }] });
  trust.externalId = null;
  expect(await read(stolen, beta)).toMatchObject({
    state: "failed",
    problems: [{ code: "external-id" }],
    addresses: 0,
  });
  await remove(role);
});

describe("a zone of a connected account", () => {
  const verify = async (name: string) =>
    (await admin.post(`/v1/domains/${name}/verify/`, { method: "cloud" })).json<{ data: { outcome: string } }>().data;
  const added = (name: string) => it.all((tx) => insertDomain(tx, acme, name, `token-${name}`, it.clock.now()));
  const isVerified = (name: string) => it.all((tx) => currentlyVerified(tx, acme, name, it.clock.now()));
  const reverify = () => runJob(it, "reverify-domains");

  test("verifies the domain that is delegated to it, and no other", async () => {
    await added("acme.test");
    await added("victim.test");
    expect(await verify("acme.test")).toMatchObject({ outcome: "not-found" });
    const id = await connected(flare());
    await read(id);
    expect(await verify("victim.test")).toMatchObject({ outcome: "not-found" });
    delegations.set("victim.test", [...SERVERS, "ns1.victim.test"]);
    expect(await verify("victim.test")).toMatchObject({ outcome: "not-found" });
    delegations.set("victim.test", []);
    expect(await verify("victim.test")).toMatchObject({ outcome: "not-found" });
    expect(await verify("acme.test")).toMatchObject({ outcome: "found" });
    expect(await isVerified("acme.test")).toBe(true);
    expect(await isVerified("victim.test")).toBe(false);

    // A parent that does not answer and an account that could not be listed end nothing at once.
    delegations.set("acme.test", new ProbeError("timeout", "no answer"));
    expect(await verify("acme.test")).toMatchObject({ outcome: "probe-error", reason: "timeout" });
    delegations.set("acme.test", SERVERS);
    it.clock.pass(4 * 86_400_000);
    admin = await it.signIn((await it.user(acme, "client_admin")).email);
    expect(await verify("acme.test")).toMatchObject({ outcome: "probe-error" });
    await reverify();
    expect(await isVerified("acme.test")).toBe(true);

    // The account no longer lists the zone: the grace period begins, and then the verification ends.
    const before = cloud.cloudflare.zones;
    cloud.cloudflare.zones = [];
    await read(id);
    await reverify();
    expect(await isVerified("acme.test")).toBe(true);
    it.clock.pass(15 * 86_400_000);
    await reverify();
    expect(await isVerified("acme.test")).toBe(false);

    // It lists it again: found again without anyone.
    cloud.cloudflare.zones = before;
    await readAccount(it.services, acme, id, AbortSignal.timeout(30_000));
    it.clock.pass(2 * 86_400_000);
    await reverify();
    expect(await isVerified("acme.test")).toBe(true);
  });

  test("does not verify it for another organization", async () => {
    await it.all((tx) => insertDomain(tx, beta, "acme.test", "token-beta", it.clock.now()));
    stranger = await it.signIn((await it.user(beta, "client_admin")).email);
    const reply = await stranger.post("/v1/domains/acme.test/verify/", { method: "cloud" });
    expect(reply.json<{ data: { outcome: string } }>().data.outcome).toBe("not-found");
  });
});

test("an organization has at most twenty accounts, also when they are connected at once", async () => {
  const before = (await listed(stranger)).length;
  const replies = await Promise.all(
    Array.from({ length: 24 }, (_, at) => stranger.post(URL_OF, flare({ name: `Flare ${at}` }))),
  );
  const count = (status: number) => replies.filter(({ statusCode }) => statusCode === status).length;
  expect([count(200), count(409)]).toEqual([20 - before, 4 + before]);
  expect(await listed(stranger)).toHaveLength(20);
});
