import { insertDomain } from "@parapet/db/queries/domains";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { DetailReport } from "@parapet/domain/contracts/overview";
import { DAY_MS } from "@parapet/domain/durations";
import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import { partialDns } from "@parapet/net/testing/partial-net";
import { FORGETFUL, runScan } from "@parapet/scanner/scan/run-scan";
import type { Known } from "@parapet/scanner/scan/stage";
import { SCAN_STAGES } from "@parapet/scanner/scan/stages";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { collectReport } from "../../features/reports/collect-report.ts";
import { summaryTable } from "../../features/reports/report-tables.ts";
import { recordRun } from "../../features/scans/testing/record-run.ts";
import { scoreAgain } from "../../features/score/commands/record-score.ts";
import { assessVendor } from "../../features/third-party/commands/assess-vendor.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../testing/test-portal.ts";
import type { CliIo } from "../cli/command.ts";
import { runCli } from "../cli/run.ts";

let it: TestPortal;
let org: OrgId;
let operator: TestBrowser;
let serial = 0;
let domain = "";
let ann: TestBrowser;

beforeAll(async () => {
  it = await testPortal();
  await it.user(await it.organization("Operator", "operator"), "super_admin", { email: "root@parapet.test" });
});
afterAll(() => it[Symbol.asyncDispose]());
beforeEach(async () => {
  serial += 1;
  domain = `vanished${serial}.test`;
  org = await it.organization(`Vanished ${serial}`, "client", { domain });
  await it.user(org, "client_admin", { email: `ann@${domain}` });
  ann = await it.signIn(`ann@${domain}`);
  operator = await it.signIn("root@parapet.test");
});

const refused = async (): Promise<never> => {
  throw new ProbeError("unreachable", "there is no way there");
};
/** A resolver that knows no name, or that fails. */
const netWhere = (query: Net["dns"]["query"]): Net => ({
  dns: partialDns({
    forget: () => {},
    query,
    txt: async (name) => (await query(name, "TXT"), []),
    mx: async (name) => (await query(name, "MX"), []),
    ns: async (name) => (await query(name, "NS"), []),
    addresses: async (name) => (await query(name, "A"), []),
    transfer: refused,
  }),
  connect: refused,
  probe: refused,
  handshake: refused,
  http: refused,
  datagram: refused,
});
const noName = netWhere(async () => ({ status: "no-name", answers: [], aliases: [], authenticated: false }) as never);
const noAnswer = netWhere(async () => {
  throw new ProbeError("server-failure", "SERVFAIL");
});

const scanned = (net: Net, profile: "passive" | "full" = "full", of = domain): Promise<Known> =>
  runScan(
    SCAN_STAGES.filter(({ id }) => id !== "look-alikes"),
    { domain: of, profile, net, signal: AbortSignal.timeout(30_000), now: it.clock.now, settings: {} },
    FORGETFUL,
  );

/** A run that found the domain, a host below it and findings on both. */
const seen = (): Partial<Known> => ({
  assets: [domain, `www.${domain}`].map((host) => ({
    host,
    ips: ["192.0.2.1"],
    sources: [{ id: "given" }],
    facts: {},
  })),
  results: [
    { check: "resolve", subject: domain, status: "judged", verdicts: [] },
    { check: "email-dmarc", subject: domain, status: "judged", verdicts: [{ outcome: "missing", severity: "high" }] },
    {
      check: "web-headers",
      subject: `https://www.${domain}/`,
      status: "judged",
      verdicts: [{ outcome: "missing", severity: "medium" }],
    },
  ],
});

const overview = async () => (await ann.post("/v1/detail_report/", { domain })).json<{ data: DetailReport }>().data;
const open = async () =>
  it.all((tx) =>
    tx.selectFrom("finding").select("id").where("domain", "=", domain).where("resolved_at", "is", null).execute(),
  );
const scores = () =>
  it.all((tx) => tx.selectFrom("score_history").select("score").where("domain", "=", domain).execute());
const listed = async () => {
  const list = (await operator.get(`/v1/org_management/?q=Vanished%20${serial}&page_size=100`)).json<{
    data: {
      id: string;
      score: number | null;
      confidence: number | null;
      points_at_risk: number | null;
      domains: { not_found_since: number | null }[];
    }[];
  }>();
  const ranking = (await operator.get("/v1/org_management/ranking/?page_size=100")).json<{
    data: { id: string; score: number | null; confidence: number | null; not_found_since: number | null }[];
  }>();
  return {
    row: list.data.find(({ id }) => id === org),
    ranked: ranking.data.find(({ id }) => id === org),
  };
};
const report = () =>
  it.all((tx) => collectReport(tx, { org, domain, state: "verified", organization: "x" }, "en", it.clock.now()));

test("a domain that does not exist in DNS has a state and no score anywhere", async () => {
  await recordRun(it, org, domain, await scanned(noName));
  const since = Math.floor(it.clock.at / 1000);
  expect(await scores()).toEqual([]);
  expect(await open()).toEqual([]);
  expect(await overview()).toMatchObject({ score: null, not_found_since: since });
  const { row, ranked } = await listed();
  expect(row).toMatchObject({ score: null, points_at_risk: null, domains: [{ not_found_since: since }] });
  expect(ranked).toMatchObject({ score: null, not_found_since: since });
  const { data: outlook } = (await ann.get(`/v1/forecast/?domain=${domain}`)).json<{ data: object }>();
  expect(outlook).toMatchObject({ score: null, level: null, not_found_since: since, do_nothing: [], past: [] });
  const { data: whatIf } = (await ann.post("/v1/score/what_if/", { domain, fixed: [] })).json<{ data: object }>();
  expect(whatIf).toMatchObject({ now: { score: null, level: null }, after: { score: null, level: null } });
  const { data: runs } = (await ann.get(`/v1/scans/?domain=${domain}`)).json<{ data: { score: number | null }[] }>();
  expect(runs.map(({ score }) => score)).toEqual([null]);
  const document = await report();
  expect(document.overview).toMatchObject({ score: null, not_found_since: since });
  expect(summaryTable([document], "en").rows[0]?.[3]).toMatch(/^Domain not found in DNS since /);
});

test("a domain beside one that does not exist is as certain in the list as in the ranking", async () => {
  const other = `beside${serial}.test`;
  await it.all((tx) => insertDomain(tx, org, other, "token", it.clock.now()));
  await recordRun(it, org, domain, seen());
  const alone = (await listed()).row?.confidence;
  await recordRun(it, org, other, await scanned(noName, "passive", other), "passive");
  const { row, ranked } = await listed();
  expect(row?.domains.map(({ not_found_since }) => not_found_since === null)).toEqual([false, true]);
  expect([row?.confidence, ranked?.confidence]).toEqual([alone, alone]);
});

test("a domain that vanishes keeps its findings and hosts, gets no new score, and has one again when it is back", async () => {
  await recordRun(it, org, domain, seen());
  const before = await overview();
  expect(before.score).not.toBeNull();
  expect(await open()).toHaveLength(2);
  it.clock.pass(DAY_MS);
  await recordRun(it, org, domain, await scanned(noName));
  const since = Math.floor(it.clock.at / 1000);
  ann = await it.signIn(`ann@${domain}`);
  operator = await it.signIn("root@parapet.test");
  expect(await open()).toHaveLength(2);
  expect(await scores()).toHaveLength(1);
  const gone = await it.all((tx) =>
    tx.selectFrom("asset").select("host").where("domain", "=", domain).where("gone_at", "is not", null).execute(),
  );
  expect(gone).toEqual([]);
  expect(await overview()).toMatchObject({ score: null, not_found_since: since });
  expect((await listed()).row).toMatchObject({ score: null, points_at_risk: null });
  // A decision, a re-test or a feed gives it no score either, and a second run keeps the date.
  for (const cause of ["triage", "verify", "feed", "expiry"] as const)
    await it.all((tx) => scoreAgain(tx, { org, domain }, cause, it.clock.now()));
  it.clock.pass(60_000);
  await recordRun(it, org, domain, await scanned(noName), "passive");
  expect(await scores()).toHaveLength(1);
  expect((await overview()).not_found_since).toBe(since);
  // An unanswered question says nothing about existence.
  it.clock.pass(60_000);
  await recordRun(it, org, domain, await scanned(noAnswer));
  expect((await overview()).not_found_since).toBe(since);
  it.clock.pass(60_000);
  await recordRun(it, org, domain, seen());
  expect(await overview()).toMatchObject({ score: { value: before.score?.value }, not_found_since: null });
  expect((await listed()).row).toMatchObject({ score: before.score?.value });
});

test("a resolver that fails records no score: the one before stays with its age", async () => {
  await recordRun(it, org, domain, await scanned(noAnswer));
  expect(await scores()).toEqual([]);
  expect(await overview()).toMatchObject({ score: null, not_found_since: null });
  it.clock.pass(60_000);
  await recordRun(it, org, domain, seen());
  const { score } = await overview();
  it.clock.pass(60_000);
  await recordRun(it, org, domain, await scanned(noAnswer));
  expect(await open()).toHaveLength(2);
  expect(await scores()).toHaveLength(1);
  expect((await overview()).score?.value).toBe(score?.value);
});

test("a domain without an address of its own that has mail or hosts is found", async () => {
  const { assets = [], ...rest } = seen();
  await recordRun(it, org, domain, { ...rest, notFound: true, assets: assets.slice(1) });
  expect((await overview()).not_found_since).toBeNull();
  expect(await scores()).toHaveLength(1);
});

test("a vendor whose domain does not exist is not scored", async () => {
  const answer = await ann.post("/v1/third_party/", {
    name: "Ghost",
    domain: `ghost${serial}.test`,
    tier: "critical",
    reason: "They run our shop",
    legal_basis: "contract",
  });
  expect(answer.statusCode).toBe(200);
  const { id } = answer.json<{ data: { id: string } }>().data;
  const assessed = await assessVendor({ ...it.services, netFor: () => noName }, id, AbortSignal.timeout(30_000));
  expect(assessed).toMatchObject({ score: null, dropped: false });
  const { data } = (await ann.get(`/v1/third_party/${id}/`)).json<{ data: object }>();
  expect(data).toMatchObject({ state: "not found", score: null, level: null, trend: [] });
});

test("the command line gives the reason instead of a score", { timeout: 60_000 }, async () => {
  const lines: unknown[] = [];
  const io = (json: boolean): CliIo => ({
    json,
    line: (value) => void lines.push(value),
    print: (text) => void lines.push(text),
    note: () => {},
    stdinLines: async function* () {},
    signal: AbortSignal.timeout(60_000),
    net: async () => noName as never,
  });
  expect(await runCli(["scan", domain, "--json"], io)).toBe(0);
  expect(lines[0]).toMatchObject({ score: null, level: null, reason: "not-found", findings: [] });
});
