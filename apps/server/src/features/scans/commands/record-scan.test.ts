import { claimScan, insertScan, saveStage } from "@parapet/db/queries/scans";
import { within } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { CheckResult } from "@parapet/scanner/check";
import { type Known, NOTHING_KNOWN } from "@parapet/scanner/scan/stage";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { testServices, type TestServices } from "../../../testing/test-services.ts";
import { type HeldScan, recordScan } from "./record-scan.ts";

let it: TestServices;
let org: OrgId;
let clock = Date.UTC(2026, 0, 1);
let serial = 0;
let domain = "";

beforeAll(async () => {
  it = await testServices({ now: () => new Date(clock) });
  org = await it.all(async (tx) => {
    const row = await tx
      .insertInto("organization")
      .values({ name: "Acme", kind: "client" })
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id as OrgId;
  });
});
afterAll(() => it[Symbol.asyncDispose]());
beforeEach(() => {
  serial += 1;
  domain = `acme${serial}.test`;
});

const leaseScan = async (profile: "passive" | "full" = "full"): Promise<HeldScan> =>
  it.all(async (tx) => {
    const { id } = await insertScan(tx, { org, domain, profile, origin: "hand" });
    const row = await claimScan(tx, id, new Date(clock));
    return { id, org, domain, profile, attempt: row?.attempt ?? 0 };
  });

const seen = (...outcomes: string[]): Known => ({
  ...NOTHING_KNOWN,
  results: [
    {
      check: "some-check",
      subject: domain,
      status: "judged",
      verdicts: outcomes.map((outcome) => ({ outcome, severity: "high" as const })),
    },
  ],
});
const blind = (): Known => ({
  ...NOTHING_KNOWN,
  results: [{ check: "some-check", subject: domain, status: "blind", reason: "timeout", detail: "" }],
});

const findings = () =>
  it.all((tx) =>
    tx
      .selectFrom("finding")
      .select(["id", "outcome", "status", "first_seen", "last_seen", "resolved_at"])
      .where("domain", "=", domain)
      .orderBy("outcome")
      .execute(),
  );
const story = () =>
  it.all(async (tx) => {
    const rows = await tx
      .selectFrom("finding_event")
      .innerJoin("finding", "finding.id", "finding_event.finding_id")
      .select(["finding.outcome", "finding_event.kind"])
      .where("finding.domain", "=", domain)
      .orderBy("finding_event.id")
      .execute();
    return rows.map(({ outcome, kind }) => `${outcome} ${kind}`);
  });
const scan = async (known: Known, profile: "passive" | "full" = "full") => {
  clock += 86_400_000;
  return recordScan(it.services, await leaseScan(profile), known);
};

test("a worker that was overtaken writes nothing at all", async () => {
  const late = await leaseScan();
  const current = await leaseScan();
  expect(current.attempt).toBe(late.attempt + 1);
  expect(await it.all((tx) => saveStage(tx, late.id, late.attempt, "ports", {}))).toBe(false);
  expect(await recordScan(it.services, late, seen("late"))).toBeNull();
  expect(await findings()).toEqual([]);
  expect(await recordScan(it.services, current, seen("on time"))).not.toBeNull();
  expect((await findings()).map(({ outcome }) => outcome)).toEqual(["on time"]);
});

test("delivered twice, written once", async () => {
  const held = await leaseScan();
  expect(await recordScan(it.services, held, seen("bad"))).not.toBeNull();
  expect(await recordScan(it.services, held, seen("bad"))).toBeNull();
  expect(await story()).toEqual(["bad found"]);
});

test("of two that saw the same thing differently the worse counts, whichever was done first", async () => {
  const observation = (severity: "low" | "high", subject: string) => ({
    check: "some-check",
    subject,
    status: "judged" as const,
    verdicts: [{ outcome: "bad", severity, subject: "the same place" }],
  });
  const severity = () =>
    it.all((tx) => tx.selectFrom("finding").select(["severity", "target"]).where("domain", "=", domain).execute());
  await scan({ ...NOTHING_KNOWN, results: [observation("high", "a.test"), observation("low", "b.test")] });
  const first = await severity();
  await scan({ ...NOTHING_KNOWN, results: [observation("low", "b.test"), observation("high", "a.test")] });
  expect(first).toEqual([{ severity: "high", target: "a.test" }]);
  expect(await severity()).toEqual(first);
  expect(await story()).toEqual(["bad found"]);
});

test("two asks for one domain are one run", async () => {
  const [a, b] = await Promise.all([
    it.all((tx) => insertScan(tx, { org, domain, profile: "full", origin: "hand" })),
    it.all((tx) => insertScan(tx, { org, domain, profile: "full", origin: "schedule" })),
  ]);
  expect(a.id).toBe(b.id);
  expect([a.joined, b.joined].filter(Boolean)).toHaveLength(1);
});

test("a finding lives: found, still there, resolved, back", async () => {
  await scan(seen("bad"));
  const [first] = await findings();
  await scan(seen("bad"));
  const [second] = await findings();
  expect(second).toMatchObject({ id: first?.id, first_seen: first?.first_seen, status: "open", resolved_at: null });
  expect(second?.last_seen.getTime()).toBeGreaterThan(first?.last_seen.getTime() ?? 0);
  await scan(seen());
  expect((await findings())[0]).toMatchObject({ id: first?.id, status: "resolved", resolved_at: expect.any(Date) });
  await scan(seen("bad"));
  expect((await findings())[0]).toMatchObject({ id: first?.id, status: "open", resolved_at: null });
  expect(await story()).toEqual(["bad found", "bad resolved", "bad reopened"]);
});

test("a check that was not assessed resolves nothing and lowers the confidence, not the score's loss", async () => {
  const before = await scan(seen("bad"));
  const after = await scan(blind());
  expect((await findings())[0]).toMatchObject({ status: "open" });
  expect(after?.hundredths).toBe(before?.hundredths);
  const [row] = await it.all((tx) =>
    tx.selectFrom("score_history").select("confidence").where("domain", "=", domain).orderBy("at", "desc").execute(),
  );
  expect(row?.confidence).toBe(0);
});

test("the findings of a target that is gone are resolved, but by a full run only", async () => {
  const elsewhere: CheckResult = { check: "some-check", subject: `other.${domain}`, status: "judged", verdicts: [] };
  await scan(seen("bad"));
  await scan({ ...NOTHING_KNOWN, results: [elsewhere] }, "passive");
  expect((await findings())[0]).toMatchObject({ status: "open" });
  await scan({ ...NOTHING_KNOWN, results: [elsewhere] });
  expect((await findings())[0]).toMatchObject({ status: "resolved" });
});

test("what an evaluated check could not see of the whole stays open, the rest is closed", async () => {
  const target = `https://${domain}/`;
  const files = (...names: string[]): CheckResult => ({
    check: "some-check",
    subject: target,
    status: "judged",
    verdicts: names.map((name) => ({ outcome: name, subject: `${target}${name}`, severity: "high" })),
  });
  const unseen = (subject: string): CheckResult => ({
    check: "some-check",
    subject,
    status: "blind",
    reason: "timeout",
    detail: "",
    partOf: target,
  });
  const open = async () => (await findings()).filter(({ status }) => status === "open").map(({ outcome }) => outcome);
  await scan({ ...NOTHING_KNOWN, results: [files("a", "b", "c#x", "d")] });
  await scan({ ...NOTHING_KNOWN, results: [unseen(`${target}a`), unseen("*#x"), files("d")] });
  expect(await open()).toEqual(["a", "c#x", "d"]);
  const [row] = await it.all((tx) =>
    tx.selectFrom("scan").select("summary").where("domain", "=", domain).orderBy("finished_at", "desc").execute(),
  );
  expect(row?.summary).toMatchObject({ checks: { "some-check": { assessed: 0, partial: 1, not_assessed: 0 } } });
  await scan({ ...NOTHING_KNOWN, results: [unseen(target), files()] });
  expect(await open()).toEqual(["a", "c#x", "d"]);
  await scan({ ...NOTHING_KNOWN, results: [files()] });
  expect(await open()).toEqual([]);
});

test("on a host whose ports or name could not be assessed, nothing is gone", async () => {
  const [hidden, plain] = [`hidden.${domain}`, `plain.${domain}`];
  const asset = (host: string, ip: string) => ({ host, ips: [ip], sources: [{ id: "dns" }], facts: {} });
  const port = (host: string, ip: string): Known["ports"][number] => ({
    host,
    ip,
    port: 6379,
    protocol: "tcp",
    name: "redis",
    product: "Redis",
    version: "7",
    cpe: null,
    tls: false,
    banner: null,
    unauthenticated: true,
    details: {},
  });
  const found = (host: string): CheckResult => ({
    check: "some-check",
    subject: `${host}:6379/tcp`,
    status: "judged",
    verdicts: [{ outcome: host, severity: "high" }],
  });
  const inspect = (check: string, subject: string, reason?: "blocked"): CheckResult =>
    reason === undefined
      ? { check, subject, status: "judged", verdicts: [] }
      : { check, subject, status: "blind", reason, detail: "" };
  const assets = [asset(hidden, "192.0.2.1"), asset(plain, "192.0.2.2")];
  const elsewhere = inspect("some-check", `www.${domain}:80/tcp`);
  const state = async () => ({
    open: (await findings()).filter(({ status }) => status === "open").map(({ outcome }) => outcome),
    here: (
      await it.all((tx) =>
        tx
          .selectFrom("exposed_service")
          .select("host")
          .where("domain", "=", domain)
          .where("gone_at", "is", null)
          .execute(),
      )
    ).map(({ host }) => host),
  });
  await scan({
    ...NOTHING_KNOWN,
    assets,
    ports: [port(hidden, "192.0.2.1"), port(plain, "192.0.2.2")],
    results: [found(hidden), found(plain)],
  });
  await scan({
    ...NOTHING_KNOWN,
    assets,
    results: [inspect("ports", `${hidden} 192.0.2.1`, "blocked"), inspect("ports", `${plain} 192.0.2.2`), elsewhere],
  });
  expect(await state()).toEqual({ open: [hidden], here: [hidden] });
  await scan({ ...NOTHING_KNOWN, results: [inspect("sub-domains", hidden, "blocked"), elsewhere] });
  expect(await state()).toEqual({ open: [hidden], here: [hidden] });
  // The host may be missing only because a source of names failed.
  const failed = [{ id: "crt.sh", outcome: "failed" as const, count: 0, reason: "timeout" }];
  await scan({ ...NOTHING_KNOWN, sources: failed, results: [elsewhere] });
  expect((await state()).open).toEqual([hidden]);
  await scan({ ...NOTHING_KNOWN, assets, results: [inspect("ports", `${hidden} 192.0.2.1`), elsewhere] });
  expect(await state()).toEqual({ open: [], here: [] });
});

test("accepted risk leaves the score and stays what it is when seen again", async () => {
  const before = await scan(seen("bad"));
  expect(before?.score).toBeLessThan(100);
  await it.all((tx) =>
    tx.updateTable("finding").set({ status: "accepted risk" }).where("domain", "=", domain).execute(),
  );
  const after = await scan(seen("bad"));
  expect(after?.score).toBe(100);
  expect((await findings())[0]).toMatchObject({ status: "accepted risk" });
});

test("another organization's scope sees none of it", async () => {
  await scan(seen("bad"));
  const rows = await within(it.services.db, ["00000000-0000-4000-8000-000000000009" as OrgId], (tx) =>
    tx.selectFrom("finding").select("id").execute(),
  );
  expect(rows).toEqual([]);
});
