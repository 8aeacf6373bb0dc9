import { type AddressInfo, createServer, type Server } from "node:net";

import { putCloudAssets } from "@parapet/db/queries/cloud-accounts";
import type { OrgId, ScanId } from "@parapet/domain/contracts/ids";
import { createAddressPolicy } from "@parapet/net/address-policy";
import { createNet } from "@parapet/net/create-net";
import type { Net } from "@parapet/net/net";
import { startDns, type TestDns } from "@parapet/net/testing/start-dns";
import type { Stage } from "@parapet/scanner/scan/stage";
import { SCAN_STAGES } from "@parapet/scanner/scan/stages";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { offerCloudAssets } from "../../features/cloud-accounts/commands/offer-cloud-assets.ts";
import { verifyFindingJob } from "../../features/findings/jobs/verify-finding.ts";
import { enqueueScan } from "../../features/scans/commands/enqueue-scan.ts";
import { workOnScan } from "../../features/scans/commands/work-on-scan.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../testing/test-portal.ts";

const REST_OF_CONTEXT = { signal: new AbortController().signal, attempt: 1, id: "test" };
/** On the apex, and on a host of its own. */
const SHARED = "127.0.0.2";
const OWN = "127.0.0.3";

let it: TestPortal;
let org: OrgId;
let admin: TestBrowser;
let server: Server;
let net: Net & AsyncDisposable;
let dns: TestDns;
let counts = new Map<string, number>();

beforeAll(async () => {
  server = createServer((socket) => {
    const at = socket.localAddress ?? "";
    counts.set(at, (counts.get(at) ?? 0) + 1);
    socket.on("error", () => {});
    socket.end();
  });
  await new Promise<void>((resolve) => void server.listen(0, "0.0.0.0", resolve));
  const { port } = server.address() as AddressInfo;
  dns = await startDns(({ name, type }) =>
    type === "A" ? [{ name, type: "A", ttl: 60, data: name === "acme.test" ? SHARED : OWN }] : [],
  );
  net = createNet({
    resolvers: [dns.address],
    policy: createAddressPolicy({ allow: ["127.0.0.0/8"] }),
    // Two ports are open, whichever address is asked.
    route: (to) => ({
      ip: to.ip,
      port: to.port === 80 || to.port === 6379 ? port : to.transport === "udp" ? to.port : 1,
    }),
  });
  it = await testPortal({}, { netOf: () => net });
  org = await it.organization("Acme", "client", { domain: "acme.test" });
  admin = await it.signIn((await it.user(org, "client_admin")).email);
});
afterAll(async () => {
  await it[Symbol.asyncDispose]();
  await net[Symbol.asyncDispose]();
  await dns[Symbol.asyncDispose]();
  server.close();
});

const known: Stage = {
  id: "resolve",
  touch: "passive",
  run: async () => ({
    assets: [
      { host: "acme.test", ips: [SHARED], sources: [{ id: "given" }], facts: {} },
      { host: "own.acme.test", ips: [OWN], sources: [{ id: "dns" }], facts: {} },
    ],
    results: [
      {
        check: "service-without-login",
        subject: "acme.test:6379/tcp",
        status: "judged",
        verdicts: [{ outcome: "database-open", area: "company-exposed-ports", params: { product: "Redis" } }],
      },
    ],
    ports: [],
  }),
};
/** The stage that probes, on few ports. */
const probing = SCAN_STAGES.filter(({ id }) => id === "ports").map((stage): Stage => ({
  ...stage,
  run: (before, context) => stage.run(before, { ...context, settings: { ...context.settings, ports: "22,80,6379" } }),
}));

const begin = async (of = { org, domain: "acme.test" }, profile: "full" | "passive" = "full"): Promise<ScanId> => {
  it.clock.pass(5_000);
  counts = new Map();
  return (await it.all((tx) => enqueueScan(it.services, tx, of, { profile, origin: "new-domain" }))).id;
};
const work = (id: ScanId, stages: readonly Stage[]) =>
  workOnScan(id, { services: it.services, ...REST_OF_CONTEXT }, stages);
const scan = async (...stages: Stage[]): Promise<void> => work(await begin(), stages);
const endOf = (id: ScanId) =>
  it.all((tx) => tx.selectFrom("scan").select(["state", "error"]).where("id", "=", id).executeTakeFirstOrThrow());
const retest = async (target = "acme.test:6379/tcp") => {
  counts = new Map();
  const { id } = await it.all((tx) =>
    tx.selectFrom("finding").select("id").where("target", "=", target).executeTakeFirstOrThrow(),
  );
  await verifyFindingJob.run({ finding: id, by: null } as Parameters<typeof verifyFindingJob.run>[0], {
    services: it.services,
    ...REST_OF_CONTEXT,
  });
  const rows = await it.all((tx) =>
    tx
      .selectFrom("finding_event")
      .select("details")
      .where("finding_id", "=", id)
      .where("kind", "=", "verified")
      .execute(),
  );
  return JSON.stringify(rows.at(-1));
};

test("an address that is not the organization's gets no connection: the apex and the re-test included", async () => {
  await scan(known, ...probing);
  expect(counts.get(SHARED)).toBeGreaterThan(0);
  expect(counts.get(OWN)).toBeGreaterThan(0);
  await retest();
  expect(counts.get(SHARED)).toBeGreaterThan(0);

  const { data } = (await admin.get(`/v1/assets/?kind=address&q=${SHARED}`)).json<{ data: { id: string }[] }>();
  const decide = (disposition: string) =>
    admin.post("/v1/assets/disposition/", { ids: [data[0]?.id], disposition, reason: "A hosting provider's" });
  expect((await decide("supplier")).statusCode).toBe(200);
  await scan(known, ...probing);
  expect(counts.get(SHARED) ?? 0).toBe(0);
  expect(counts.get(OWN)).toBeGreaterThan(0);
  // What is on it was not assessed: it is neither gone nor fixed, with the reason.
  const { data: services } = (await admin.get("/v1/assets/?kind=service&q=acme.test:6379")).json<{ data: object[] }>();
  expect(services.length).toBeGreaterThan(0);
  expect(await retest()).toContain("excluded");
  expect(counts.get(SHARED) ?? 0).toBe(0);

  await decide("own");
  await scan(known, ...probing);
  expect(counts.get(SHARED)).toBeGreaterThan(0);
});

/** An address that no name leads to. */
const UNNAMED = "127.0.0.9";
/** What the run is told to include, as the search for hosts adds it. */
const included: Stage = {
  id: "resolve",
  touch: "passive",
  run: async (before, context) => {
    const { accountAddresses = [] } = context.settings;
    const output = await known.run(before, context);
    const unnamed = accountAddresses.map((ip) => ({
      host: ip,
      ips: [ip],
      sources: [{ id: "cloud-account" }],
      facts: {},
    }));
    const verdicts = [
      { outcome: "database-open", area: "company-exposed-ports" as const, params: { product: "Redis" } },
    ];
    return {
      ...output,
      assets: [...(output.assets ?? []), ...unnamed],
      results: accountAddresses.map((ip) => ({
        check: "service-without-login",
        subject: `${ip}:6379/tcp`,
        status: "judged" as const,
        verdicts,
      })),
    };
  },
};

/** A cloud account that lists the address. */
const list = (seenAt: Date, owner = org) =>
  it.all(async (tx) => {
    await tx.deleteFrom("cloud_account").where("org_id", "=", owner).execute();
    const { id } = await tx
      .insertInto("cloud_account")
      .values({
        org_id: owner,
        provider: "aws-key",
        name: "Production",
        settings: "{}",
        external_id: "x",
        created_at: seenAt,
        next_read_at: new Date(seenAt.getTime() + 86_400_000 * 365),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await putCloudAssets(tx, owner, id, [{ service: "ec2", scope: "x", kind: "address", value: UNNAMED }], seenAt);
    await offerCloudAssets(tx, owner, seenAt);
  });
const candidate = async (browser = admin) => {
  const { data } = (await browser.get(`/v1/candidates/?state=all&q=${UNNAMED}`)).json<{
    data: { id: string; scan: { domain: string; is_listed: boolean } | null }[];
  }>();
  return data[0];
};
const decideUnnamed = async (decision: string, more: object = {}, browser = admin) =>
  browser.post("/v1/candidates/decide/", { ids: [(await candidate(browser))?.id], decision, ...more });

test("an accepted address without a name is contacted only while a cloud account lists it", async () => {
  await list(it.services.now());
  const decide = decideUnnamed;
  const run = () => scan(included, ...probing);

  // Nothing before it is accepted for the runs of a verified domain.
  await run();
  expect(counts.get(UNNAMED) ?? 0).toBe(0);
  expect((await decide("accept", { scan_domain: "other.test" })).statusCode).toBe(400);
  expect((await decide("reject", { reason: "x", scan_domain: "acme.test" })).statusCode).toBe(400);
  expect((await decide("accept")).json()).toMatchObject({ data: { changed: 1 } });
  await run();
  expect(counts.get(UNNAMED) ?? 0).toBe(0);

  await decide("undo");
  expect((await decide("accept", { scan_domain: "acme.test" })).json()).toMatchObject({ data: { changed: 1 } });
  expect((await candidate())?.scan).toEqual({ domain: "acme.test", is_listed: true });
  await run();
  expect(counts.get(UNNAMED)).toBeGreaterThan(0);
  const services = async () =>
    (await admin.get(`/v1/assets/?kind=service&q=${UNNAMED}`)).json<{ data: { name: string }[] }>().data;
  expect((await services()).map(({ name }) => name)).toContain(`${UNNAMED}:6379/tcp`);
  const hosts = (await admin.get(`/v1/assets/?kind=host&q=${UNNAMED}`)).json<{ data: object[] }>();
  expect(hosts.data).toEqual([]);
  await retest(`${UNNAMED}:6379/tcp`);
  expect(counts.get(UNNAMED)).toBeGreaterThan(0);

  // The account could not be read for a while: neither contacted nor gone.
  await list(new Date(it.services.now().getTime() - 2 * 86_400_000));
  expect((await candidate())?.scan).toEqual({ domain: "acme.test", is_listed: false });
  await run();
  expect(counts.get(UNNAMED) ?? 0).toBe(0);
  expect(await services()).not.toEqual([]);
  expect(await retest(`${UNNAMED}:6379/tcp`)).toContain("not-verified");
  expect(counts.get(UNNAMED) ?? 0).toBe(0);

  // An address that no account lists is not accepted for runs.
  await it.all((tx) => tx.deleteFrom("cloud_account").where("org_id", "=", org).execute());
  await decide("undo");
  expect((await decide("accept", { scan_domain: "acme.test" })).json()).toMatchObject({
    data: { changed: 0, refused: [{ reason: "address_not_listed" }] },
  });
});

interface Listed {
  readonly data: { readonly id: string; readonly name: string }[];
}
const named = async (query: string, browser = admin) => (await browser.get(`/v1/assets/?${query}`)).json<Listed>().data;
const lapse = (at: Date | null) =>
  it.all((tx) =>
    tx
      .updateTable("authorised_domain")
      .set({ state: at === null ? "verified" : "pending", lapsed_at: at })
      .where("org_id", "=", org)
      .where("name", "=", "acme.test")
      .execute(),
  );

test("nothing of a domain whose verification lapsed is contacted, whatever was accepted before", async () => {
  await list(it.services.now());
  await decideUnnamed("accept", { scan_domain: "acme.test" });
  await scan(included, ...probing);
  expect(counts.get(UNNAMED)).toBeGreaterThan(0);
  const queued = await begin();
  await lapse(it.services.now());

  // A run that was queued before, a new one, a re-test, and a further acceptance.
  await work(queued, [included, ...probing]);
  expect(await endOf(queued)).toEqual({ state: "failed", error: "The domain is not verified" });
  await expect(begin()).rejects.toThrow("domain_not_verified");
  expect(await retest()).toContain("not-verified");
  expect(await retest(`${UNNAMED}:6379/tcp`)).toContain("not-verified");
  await decideUnnamed("undo");
  expect((await decideUnnamed("accept", { scan_domain: "acme.test" })).statusCode).toBe(400);
  expect([...counts]).toEqual([]);
  // Passive runs go on, and open the home page as any visitor does; nothing else is contacted.
  const passive = SCAN_STAGES.filter(({ id }) => !["resolve", "sub-domains", "look-alikes", "email"].includes(id));
  await work(await begin(undefined, "passive"), [included, ...passive]);
  expect([counts.get(OWN) ?? 0, counts.get(UNNAMED) ?? 0]).toEqual([0, 0]);
  expect(counts.get(SHARED) ?? 0).toBeLessThan(3);

  await lapse(null);
  await list(it.services.now());
  await decideUnnamed("accept", { scan_domain: "acme.test" });
  await scan(included, ...probing);
  expect(counts.get(UNNAMED)).toBeGreaterThan(0);
});

test("a run that goes on follows what changes meanwhile", async () => {
  const during = (change: () => Promise<unknown>): Stage => ({
    ...included,
    run: async (...args) => {
      const output = await included.run(...args);
      await change();
      return output;
    },
  });
  const [own] = await named(`kind=address&q=${OWN}`);
  const decide = (disposition: string) =>
    admin.post("/v1/assets/disposition/", { ids: [own?.id], disposition, reason: "Sold" });
  await scan(
    during(() => decide("not_own")),
    ...probing,
  );
  expect(counts.get(SHARED)).toBeGreaterThan(0);
  expect(counts.get(OWN) ?? 0).toBe(0);
  await decide("own");

  await list(it.services.now());
  await scan(
    during(() => list(new Date(it.services.now().getTime() - 2 * 86_400_000))),
    ...probing,
  );
  expect(counts.get(OWN)).toBeGreaterThan(0);
  expect(counts.get(UNNAMED) ?? 0).toBe(0);

  const cut = await begin();
  await work(cut, [during(() => lapse(it.services.now())), ...probing]);
  expect([...counts]).toEqual([]);
  expect(await endOf(cut)).toEqual({ state: "failed", error: "The domain is not verified" });
  await lapse(null);
});

describe("two organizations", () => {
  let beta: OrgId;
  let other: TestBrowser;
  const theirs: Stage = {
    id: "resolve",
    touch: "passive",
    run: async (_, { settings: { accountAddresses = [] } }) => ({
      assets: [
        { host: "beta.test", ips: [SHARED], sources: [{ id: "given" }], facts: {} },
        ...accountAddresses.map((ip) => ({ host: ip, ips: [ip], sources: [{ id: "cloud-account" }], facts: {} })),
      ],
      results: [],
      ports: [],
    }),
  };
  const theirRun = async () => work(await begin({ org: beta, domain: "beta.test" }), [theirs, ...probing]);
  beforeAll(async () => {
    beta = await it.organization("Beta", "client", { domain: "beta.test" });
    other = await it.signIn((await it.user(beta, "client_admin")).email);
  });

  test("on one shared host: each sees its own names, and the decision of one is not the other's", async () => {
    await scan(known, ...probing);
    await theirRun();
    for (const [browser, mine, foreign] of [
      [admin, "acme.test", "beta.test"],
      [other, "beta.test", "acme.test"],
    ] as const) {
      const [address] = await named(`kind=address&q=${SHARED}`, browser);
      const page = (await browser.get(`/v1/assets/${address?.id}/`)).body;
      expect(page).toContain(mine);
      expect(page).not.toContain(foreign);
      for (const path of [
        "/v1/assets/?page_size=100",
        "/v1/assets/changes/?page_size=100",
        "/v1/assets/export/?kind=host",
      ])
        expect([path, (await browser.get(path)).body.includes(foreign)]).toEqual([path, false]);
    }
    const [ours] = await named(`kind=address&q=${SHARED}`);
    expect((await other.get(`/v1/assets/${ours?.id}/`)).statusCode).toBe(404);
    const decide = (disposition: string) =>
      admin.post("/v1/assets/disposition/", { ids: [ours?.id], disposition, reason: "The hosting company's" });
    await decide("supplier");
    await theirRun();
    expect(counts.get(SHARED)).toBeGreaterThan(0);
    await decide("own");
  });

  test("an address that moves to the other is contacted for its new holder only", async () => {
    await list(it.services.now());
    await scan(included, ...probing);
    expect(counts.get(UNNAMED)).toBeGreaterThan(0);
    // The account of the first no longer lists it, the account of the second does.
    await it.all((tx) => tx.deleteFrom("cloud_account").where("org_id", "=", org).execute());
    await list(it.services.now(), beta);
    await decideUnnamed("accept", { scan_domain: "beta.test" }, other);
    await scan(included, ...probing);
    expect(counts.get(UNNAMED) ?? 0).toBe(0);
    expect(await retest(`${UNNAMED}:6379/tcp`)).toContain("not-verified");
    await theirRun();
    expect(counts.get(UNNAMED)).toBeGreaterThan(0);
    const services = await named(`kind=service&q=${UNNAMED}`, other);
    expect(services.map(({ name }) => name)).toContain(`${UNNAMED}:6379/tcp`);
    const ours = await named(`kind=service&q=${UNNAMED}`);
    expect(ours.filter(({ id }) => services.some((service) => service.id === id))).toEqual([]);
  });
});
