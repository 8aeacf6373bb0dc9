import { type AddressInfo, createServer, type Server } from "node:net";

import { within } from "@parapet/db/scope";
import type { OrgId, ScanId } from "@parapet/domain/contracts/ids";
import { createAddressPolicy } from "@parapet/net/address-policy";
import { createNet } from "@parapet/net/create-net";
import type { Net } from "@parapet/net/net";
import { startDns, type TestDns } from "@parapet/net/testing/start-dns";
import type { Stage } from "@parapet/scanner/scan/stage";
import { SCAN_STAGES } from "@parapet/scanner/scan/stages";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestBrowser, type TestPortal, testPortal } from "../../testing/test-portal.ts";
import { verifyFindingJob } from "../findings/jobs/verify-finding.ts";
import { beginScan } from "./commands/begin-scan.ts";
import { workOnScan } from "./work-on-scan.ts";

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
  org = await it.organisation("Acme", "client", { domain: "acme.test" });
  admin = await it.signIn((await it.user(org, "client_admin")).email);
});
afterAll(async () => {
  await it[Symbol.asyncDispose]();
  await net[Symbol.asyncDispose]();
  await dns[Symbol.asyncDispose]();
  server.close();
});

const all = <T>(work: Parameters<typeof within<T>>[2]) => within(it.services.db, "everything", work);
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

const scan = async (...stages: Stage[]): Promise<void> => {
  it.clock.pass(60_000);
  counts = new Map();
  const { id }: { id: ScanId } = await all((tx) =>
    beginScan(it.services, tx, { org, domain: "acme.test" }, { profile: "full", origin: "new-domain" }),
  );
  await workOnScan(id, { services: it.services, ...REST_OF_CONTEXT }, stages);
};
const retest = async () => {
  counts = new Map();
  const { id } = await all((tx) =>
    tx.selectFrom("finding").select("id").where("check_id", "=", "service-without-login").executeTakeFirstOrThrow(),
  );
  await verifyFindingJob.run({ finding: id, by: null } as Parameters<typeof verifyFindingJob.run>[0], {
    services: it.services,
    ...REST_OF_CONTEXT,
  });
  const rows = await all((tx) =>
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
