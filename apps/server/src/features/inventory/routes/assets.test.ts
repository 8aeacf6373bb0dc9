import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { insertDomain } from "@parapet/db/queries/domains";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Action } from "@parapet/domain/contracts/overview";
import { writeZip } from "@parapet/intel/testing/write-zip";
import { CHECKS } from "@parapet/scanner/registry";
import type { Known } from "@parapet/scanner/scan/stage";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { recordPast } from "../../../testing/record-past.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { openStealerImport } from "../../leaks/index.ts";
import { recordRun } from "../../scans/testing/record-run.ts";

let it: TestPortal;
let acme: OrgId;
let admin: TestBrowser;
let outsider: TestBrowser;
let seller: TestBrowser;

const PATHS = ["/v1/assets/graph/", "/v1/attack_paths/"] as const;
const LOG = [
  {
    name: "m1/UserInformation.txt",
    text: "IP: 203.0.113.7\nMachineName: PC-1\nUserName: pat\nLog date: 11/4/2026 1:02:03 PM\n",
  },
  {
    name: "m1/Passwords.txt",
    text: "URL: https://vpn.acme.test/\nUsername: pat@acme.test\nPassword: Harbour-lantern7\nApplication: Chrome\n",
  },
  { name: "m1/Cookies/Chrome.txt", text: ".acme.test\tTRUE\t/\tTRUE\t1893456000\tsid\tsession-value\n" },
];

/** A stealer's log as an operator imports it. */
const importLog = async () => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-path-"));
  const path = join(folder, "logs.zip");
  writeFileSync(path, writeZip(LOG));
  const run = await openStealerImport({ ...it.services, pool: it.services.database.pool });
  await run.take({ name: path, path });
  await run.settle();
  rmSync(folder, { recursive: true });
};

beforeAll(async () => {
  it = await testPortal();
  const harbour = await it.organization("Harbour", "partner");
  acme = await it.organization("Acme", "client", { domain: "acme.test", partner: harbour });
  const other = await it.organization("Other", "client", { domain: "other.test" });
  await recordPast(it, acme, "acme.test", [
    [
      {
        check: "web-panels",
        subject: "https://vpn.acme.test/",
        status: "judged",
        verdicts: [{ outcome: "panel-exposed", subject: "https://vpn.acme.test/", params: { product: "<b>Gate</b>" } }],
      },
    ],
  ]);
  await it.all(async (tx) => {
    const seen = {
      org_id: acme,
      domain: "acme.test",
      host: "vpn.acme.test",
      first_seen: new Date(),
      last_seen: new Date(),
    };
    await tx
      .insertInto("asset")
      .values({ ...seen, ips: ["192.0.2.1"] })
      .execute();
    await tx
      .insertInto("exposed_service")
      .values({ ...seen, ip: "192.0.2.1", port: 443, protocol: "tcp", name: "https", product: "nginx" })
      .execute();
  });
  await importLog();
  admin = await it.signIn((await it.user(acme, "client_admin")).email);
  outsider = await it.signIn((await it.user(other, "client_admin")).email);
  seller = await it.signIn((await it.user(harbour, "seller", { clients: [acme] })).email);
});
afterAll(() => it[Symbol.asyncDispose]());

describe.each(PATHS)("%s refuses", (path) => {
  test("unauthenticated: 401", async () => expect((await it.browser().get(path)).statusCode).toBe(401));
  test("a seller: 403", async () => expect((await seller.get(`${path}?domain=acme.test`)).statusCode).toBe(403));
  test("a foreign domain: 404", async () =>
    expect((await outsider.get(`${path}?domain=acme.test`)).statusCode).toBe(404));
  test.each(["domain=not a domain", "domain=acme.test&x=1"])("%s: 400", async (query) =>
    expect((await admin.get(`${path}?${query}`)).statusCode).toBe(400),
  );
});

test("the tree of a domain: host, service and the finding on it, as text", async () => {
  const { data } = (await admin.get("/v1/assets/graph/?domain=acme.test")).json<{
    data: { nodes: { kind: string; label: string; parent: number | null; worst: string | null }[]; left_out: number };
  }>();
  const parentOf = (node: { parent: number | null }) => data.nodes[node.parent ?? -1]?.label;
  expect(data.left_out).toBe(0);
  expect(data.nodes.map((node) => [node.kind, parentOf(node)])).toEqual([
    ["domain", undefined],
    ["host", "acme.test"],
    ["service", "vpn.acme.test"],
    ["finding", "acme.test"],
    ["finding", "acme.test"],
    ["finding", "443/tcp nginx"],
  ]);
  expect(data.nodes.at(-1)?.label).toContain("<b>Gate</b>");
  expect(data.nodes[0]?.worst).toBe("critical");
});

test("only what is new: nodes first seen by the newest run or back after an absence, with their parents", async () => {
  const seen = (ports: readonly number[], hosts: readonly string[]) => ({
    assets: hosts.map((host) => ({ host, ips: ["192.0.2.1"], sources: [], facts: {} })),
    ports: ports.map((port) => ({
      host: hosts[0] ?? "",
      ip: "192.0.2.1",
      port,
      protocol: "tcp" as const,
      name: null,
      product: null,
      version: null,
      cpe: null,
      tls: false,
      banner: null,
      unauthenticated: null,
      details: {},
    })),
  });
  const news = await it.organization("News", "client", { domain: "news.test" });
  const reader = await it.signIn((await it.user(news, "client_admin")).email);
  const run = async (ports: readonly number[], hosts: readonly string[]) => {
    await recordRun(it, news, "news.test", seen(ports, hosts));
  };
  const shown = async (query = "&new_only=true") =>
    (await reader.get(`/v1/assets/graph/?domain=news.test${query}`)).json<{
      data: { nodes: { label: string; is_new: boolean }[]; left_out: number };
    }>().data;
  const labels = async () => (await shown()).nodes.map(({ label, is_new }) => (is_new ? `${label} new` : label));

  await run([22, 443], ["a.news.test"]);
  await run([22, 443], ["a.news.test"]);
  expect(await labels()).toEqual(["news.test"]);
  await run([22, 8443], ["a.news.test", "b.news.test"]);
  expect(await labels()).toEqual(["news.test", "b.news.test new", "a.news.test", "8443/tcp new"]);
  // Back after it was gone: 443 is new again.
  await run([22, 443], ["a.news.test", "b.news.test"]);
  expect(await labels()).toEqual(["news.test", "a.news.test", "443/tcp new"]);
  expect((await shown()).left_out).toBe(0);
  expect((await shown("")).nodes.map(({ label }) => label)).toEqual([
    "news.test",
    "a.news.test",
    "b.news.test",
    "22/tcp",
    "443/tcp",
  ]);
});

test("password, machine and login page of one person are one card, masked", async () => {
  const reply = await admin.get("/v1/attack_paths/?domain=acme.test");
  const answer = reply.json<{ data: Record<string, unknown>[]; total: number }>();
  expect(answer).toMatchObject({ total: 1, not_assessed: null });
  expect(answer.data).toMatchObject([
    {
      login: "p•••@acme.test",
      severity: "critical",
      leaks: [{ host: "vpn.acme.test", is_plain: true }],
      machines: [{ family: "RedLine", live_sessions: 1 }],
      entry_points: [
        { host: "vpn.acme.test", is_exact: true },
        { host: "vpn.acme.test", is_exact: true, label: "nginx", finding: null },
      ],
    },
  ]);
  expect(reply.body).not.toMatch(/Harbour-lantern7|session-value|pat@/);
});

const attackFixes = async () => {
  const { data } = (await admin.get("/v1/actions/?domain=acme.test")).json<{ data: Action[] }>();
  return data.filter(({ reasons }) => reasons.includes("attack-path")).map(({ area }) => area);
};
const stored = () =>
  it.all((tx) =>
    tx.selectFrom("finding_summary").select("attack_fixes").where("domain", "=", "acme.test").executeTakeFirst(),
  );

test("actions that close a step of an attack path are marked, and the paths are computed once until findings change", async () => {
  const named = ["leaked-credentials", "logs-infected-machine", "web-apps-exposures"];
  expect((await attackFixes()).toSorted()).toEqual(named);
  expect((await stored())?.attack_fixes).toHaveLength(3);
  await it.all((tx) =>
    tx.updateTable("finding_summary").set({ attack_fixes: "[]" }).where("domain", "=", "acme.test").execute(),
  );
  expect(await attackFixes()).toEqual([]);
  await it.all((tx) => tx.updateTable("finding").set({ version: 1 }).where("domain", "=", "acme.test").execute());
  expect((await attackFixes()).toSorted()).toEqual(named);
});

test("a leak that was resolved is no attack path anymore", async () => {
  const { data } = (await admin.get("/v1/findings/?domain=acme.test&area=leaked-credentials")).json<{
    data: { id: string; version: number }[];
  }>();
  const [finding] = data;
  const change = { status: "false positive", note: "a test account", version: finding?.version };
  expect((await admin.send("PATCH", `/v1/findings/${finding?.id}/`, change)).statusCode).toBe(200);
  expect((await admin.get("/v1/attack_paths/?domain=acme.test")).json()).toMatchObject({ data: [], total: 0 });
  expect(await attackFixes()).toEqual([]);
});

test("an unverified domain has no data, with the reason", async () => {
  await it.all((tx) => insertDomain(tx, acme, "later.test", "token", it.clock.now()));
  expect((await admin.get("/v1/attack_paths/?domain=later.test")).json()).toEqual({
    data: [],
    total: 0,
    not_assessed: "domain_not_verified",
  });
});

test("without a source of leaked credentials the answer is that they are not monitored, not that there is no path", async () => {
  const quiet = await it.organization("Quiet", "client", { domain: "quiet.test" });
  const own = await it.signIn((await it.user(quiet, "client_admin")).email);
  const paths = async () => (await own.get("/v1/attack_paths/?domain=quiet.test")).json();
  // The stealer logs were imported for every domain.
  expect(await paths()).toEqual({ data: [], total: 0, not_assessed: null });
  await it.all((tx) => tx.deleteFrom("area_assessment").execute());
  expect(await paths()).toEqual({ data: [], total: 0, not_assessed: "leaks_not_monitored" });
});

test("each host says which areas were assessed on it, when and by what, and why others were not", async () => {
  const org = await it.organization("Hosts", "client", { domain: "hosts.test" });
  const reader = await it.signIn((await it.user(org, "client_admin")).email);
  const seen = (host: string) => ({ host, ips: ["192.0.2.1"], sources: [], facts: {} });
  const judged = (check: string, subject: string, ...outcomes: string[]) => ({
    check,
    subject,
    status: "judged" as const,
    verdicts: outcomes.map((outcome) => ({ outcome, severity: "high" as const })),
  });
  const blocked = (check: string, subject: string) => ({
    check,
    subject,
    status: "blind" as const,
    reason: "blocked" as const,
    detail: "",
  });
  const results = [
    judged("web-headers", "https://a.hosts.test/", "csp-absent"),
    judged("web-cookies", "https://a.hosts.test/"),
    blocked("web-headers", "https://b.hosts.test/"),
    blocked("web-cookies", "https://b.hosts.test/"),
    ...CHECKS.filter(({ on }) => on === "host").map(({ id: check }) => blocked(check, "b.hosts.test")),
    // Its names answer, its ports do not: no one knows which services and websites it has.
    ...CHECKS.filter(({ on }) => on === "host").map(({ id: check }) => judged(check, "d.hosts.test")),
    blocked("ports", "d.hosts.test 192.0.2.1"),
    // Its name could not be resolved, so that there was no address to probe.
    ...CHECKS.filter(({ on }) => on === "host").map(({ id: check }) => judged(check, "e.hosts.test")),
    blocked("sub-domains", "e.hosts.test"),
  ];
  await recordRun(it, org, "hosts.test", {
    assets: ["a", "b", "c", "d", "e"].map((name) => seen(`${name}.hosts.test`)),
    results,
  });
  const { data } = (await reader.get("/v1/assets/graph/?domain=hosts.test")).json<{
    data: { coverage: { host: string; areas: { area: string; sight: string; count: number | null }[] }[] };
  }>();
  const on = (host: string) =>
    data.coverage.find((it) => it.host === host)?.areas.find(({ area }) => area === "web-apps-exposures");
  expect(data.coverage.map(({ host }) => host)).toEqual(["a", "b", "c", "d", "e"].map((name) => `${name}.hosts.test`));
  expect(on("a.hosts.test")).toMatchObject({
    sight: "assessed",
    count: 1,
    assessed_by: ["web-cookies", "web-headers"],
  });
  expect(on("b.hosts.test")).toMatchObject({ sight: "not-assessed", count: null, reason: "blocked", assessed_by: [] });
  expect(on("c.hosts.test")).toMatchObject({ sight: "not-assessed", count: null, reason: "host-not-found" });
  for (const name of ["d.hosts.test", "e.hosts.test"])
    expect(on(name)).toMatchObject({ sight: "not-assessed", count: null, reason: "blocked" });

  const overview = (await reader.post("/v1/detail_report/", { domain: "hosts.test" })).json<{
    data: { perimeter: { host: string; services: number | null; unknown_areas: number }[] };
  }>();
  for (const name of ["d.hosts.test", "e.hosts.test"]) {
    const brick = overview.data.perimeter.find(({ host }) => host === name);
    expect(brick).toMatchObject({ services: null });
    expect(brick?.unknown_areas).toBeGreaterThan(0);
  }
  const page = (await reader.get("/v1/findings/?domain=hosts.test&host=d.hosts.test")).json<{
    coverage: { area: string; sight: string; assessed_by: string[] }[];
  }>();
  expect(page.coverage.map(({ area, sight }) => [area, sight])).toEqual(
    data.coverage.find(({ host }) => host === "d.hosts.test")?.areas.map(({ area, sight }) => [area, sight]),
  );
});

describe("services of single hosts", () => {
  const seen = (host: string, ...ips: string[]) => ({ host, ips, sources: [], facts: {} });
  const judged = (check: string, subject: string) => ({ check, subject, status: "judged" as const, verdicts: [] });
  const onHosts = (...hosts: string[]) =>
    CHECKS.filter(({ on }) => on === "host").flatMap(({ id }) => hosts.map((host) => judged(id, host)));
  const record = async (domain: string, profile: "full" | "passive", known: Partial<Known>) => {
    const org = await it.organization(domain, "client", { domain });
    const reader = await it.signIn((await it.user(org, "client_admin")).email);
    await recordRun(it, org, domain, known, profile);
    return async (host: string) => {
      const { data } = (await reader.get(`/v1/assets/graph/?domain=${domain}`)).json<{
        data: {
          coverage: { host: string; areas: { area: string; sight: string; reason: string; assessed_by: string[] }[] }[];
        };
      }>();
      const overview = (await reader.post("/v1/detail_report/", { domain })).json<{
        data: { perimeter: { host: string; services: number | null }[] };
      }>();
      return {
        ports: data.coverage.find((it) => it.host === host)?.areas.find(({ area }) => area === "company-exposed-ports"),
        services: overview.data.perimeter.find((it) => it.host === host)?.services,
      };
    };
  };

  test("UDP and identified services of an address count for every host that resolves to it", async () => {
    const at = await record("udp.test", "full", {
      assets: [seen("a.udp.test", "192.0.2.1"), seen("b.udp.test", "192.0.2.1"), seen("c.udp.test", "192.0.2.2")],
      results: [
        ...onHosts("a.udp.test", "b.udp.test", "c.udp.test"),
        ...["a.udp.test 192.0.2.1", "b.udp.test 192.0.2.1", "c.udp.test 192.0.2.2"].map((it) => judged("ports", it)),
        judged("datagram-services", "192.0.2.1"),
        judged("services", "192.0.2.1:80"),
        { check: "datagram-services", subject: "192.0.2.2", status: "blind", reason: "blocked", detail: "" },
      ],
    });
    for (const host of ["a.udp.test", "b.udp.test"])
      expect((await at(host)).ports).toMatchObject({
        sight: "no-findings",
        reason: null,
        assessed_by: expect.arrayContaining(["ports", "datagram-services", "services"]),
      });
    expect((await at("c.udp.test")).ports).toMatchObject({ reason: "blocked" });
    expect((await at("c.udp.test")).ports?.assessed_by).not.toContain("datagram-services");
  });

  test("an address that no run probed: a passive scan or a host found later has unknown services, not none", async () => {
    const passive = await record("passive.test", "passive", {
      assets: [seen("a.passive.test", "192.0.2.1")],
      results: onHosts("a.passive.test"),
    });
    expect(await passive("a.passive.test")).toMatchObject({
      ports: { sight: "not-assessed", reason: "passive-scan-only" },
      services: null,
    });
    const full = await record("later.test", "full", {
      assets: [seen("a.later.test", "192.0.2.1"), seen("b.later.test", "192.0.2.2"), seen("none.later.test")],
      results: [
        ...onHosts("a.later.test", "b.later.test", "none.later.test"),
        judged("ports", "a.later.test 192.0.2.1"),
        judged("datagram-services", "192.0.2.1"),
      ],
    });
    expect(await full("b.later.test")).toMatchObject({
      ports: { sight: "not-assessed", reason: "skipped" },
      services: null,
    });
    expect((await full("none.later.test")).services).toBe(0);
  });
});
