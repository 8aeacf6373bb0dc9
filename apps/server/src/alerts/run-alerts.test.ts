import { askForScan, takeUpScan } from "@parapet/db/queries/scan";
import { insertScore } from "@parapet/db/queries/score-history";
import { within } from "@parapet/db/scope";
import type { AlertType } from "@parapet/domain/alerts/alert-types";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { type Lab, startLab } from "@parapet/lab/start-lab";
import type { CheckResult } from "@parapet/scanner/check";
import { type Known, NOTHING_KNOWN } from "@parapet/scanner/scan/stage";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { recordScan } from "../commands/record-scan.ts";
import { PASSWORD, type TestBrowser, type TestPortal, testPortal } from "../testing/test-portal.ts";
import { deliver } from "./deliver.ts";
import { raiseForRun } from "./raise-for-run.ts";
import { sweepAlerts } from "./sweep-alerts.ts";

const SLACK = "https://hooks.slack.com/services/T0001/B0001/abcdefghijkl";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let lab: Lab;
let it: TestPortal;
let org: OrgId;
let admin: TestBrowser;
let serial = 0;
let domain = "";

beforeAll(async () => {
  lab = await startLab([]);
  it = await testPortal({}, { netOf: () => lab.net });
  org = await it.organisation("Acme");
  // By key: the clock of these tests passes days, which no session survives.
  const browser = await it.signIn((await it.user(org, "client_admin")).email);
  const made = await browser.post("/v1/api_keys/", { name: "tests", days: 365, password: PASSWORD });
  admin = it.browser();
  admin.bearer = made.json<{ data: { secret: string } }>().data.secret;
});
afterAll(async () => {
  await it[Symbol.asyncDispose]();
  await lab.close();
});
beforeEach(async () => {
  serial += 1;
  domain = `acme${serial}.test`;
  await all((tx) =>
    tx.insertInto("authorised_domain").values({ org_id: org, name: domain, proof_token: "x" }).execute(),
  );
});

const all = <T>(work: Parameters<typeof within<T>>[2]) => within(it.services.db, "everything", work);
const setting = async (type: AlertType, about: object = {}) => {
  const body = { domain, name: "Watch", slack_webhook: SLACK, alert_types: { [type]: true }, ...about };
  const reply = await admin.post("/v1/alert_management/", body);
  expect(reply.statusCode).toBe(200);
  return reply.json<{ data: { id: string; version: number } }>().data;
};
const work = async () => {
  await sweepAlerts(it.services);
  const waiting = await all((tx) =>
    tx.selectFrom("alert_delivery").select("id").where("state", "=", "waiting").execute(),
  );
  for (const { id } of waiting) await deliver(it.services, id);
};
/** One whole run, as a worker records it, with everything that follows from it. */
const run = async (known: Known): Promise<void> => {
  it.clock.pass(HOUR_MS);
  const held = await all(async (tx) => {
    const { id } = await askForScan(tx, { org, domain, profile: "full", origin: "hand" });
    const row = await takeUpScan(tx, id, it.clock.now());
    return { id, org, domain, profile: "full" as const, attempt: row?.attempt ?? 0 };
  });
  await recordScan(it.services, held, known);
  await raiseForRun(it.services, held.id);
  await work();
};
const messages = () =>
  lab.publishers
    .received("slack")
    .map(({ body }) => body.toString().replaceAll("\u2060", ""))
    .filter((text) => text.includes(domain));
/** What stands in the list of alerts, in the order it was raised. */
const raised = async () => {
  const rows = await all((tx) =>
    tx.selectFrom("alert").select("events").where("domain", "=", domain).orderBy("raised_at").execute(),
  );
  return rows.flatMap(
    ({ events }) => events as { type: AlertType; subject: string; before?: number; after?: number }[],
  );
};

const found = (check: string, verdict: object): Known => ({
  ...NOTHING_KNOWN,
  results: [{ check, subject: `www.${domain}`, status: "judged", verdicts: [verdict] } as CheckResult],
});
const bad = (...outcomes: string[]): Known => ({
  ...NOTHING_KNOWN,
  results: outcomes.map((outcome) => ({
    check: "web-headers",
    subject: `${outcome}.${domain}`,
    status: "judged",
    verdicts: [{ outcome, severity: "critical" }],
  })),
});
const open = (ip: string, port = 443): Known => ({
  ...NOTHING_KNOWN,
  ports: [
    { host: `www.${domain}`, ip, port, protocol: "tcp", name: "https", product: null, version: null, cpe: null, tls: true, banner: null, unauthenticated: null, details: {} },
  ],
}); // prettier-ignore

describe("what a run brings is told once, in the run that brings it", () => {
  test.each<[AlertType, string, () => Known]>([
    ["score_drop", "", () => bad("a", "b", "c")],
    ["new_sub_domain", "www.", () => ({ ...NOTHING_KNOWN, assets: [{ host: `www.${domain}`, ips: ["203.0.113.7"], sources: [], facts: {} }] })],
    ["new_port", "www.", () => open("203.0.113.7")],
    ["certificate_expiring", "www.", () => found("tls-certificate", { outcome: "soon", severity: "medium", evidence: { certificate: { notAfter: it.clock.at + 6 * DAY_MS } } })],
    ["known_exploited", "www.", () => found("web-headers", { outcome: "cve", severity: "low", facts: { cve: "CVE-2026-0001", cvss: 5, knownExploited: true } })],
  ])("%s", async (type, host, brings) => {
    await setting(type);
    const known = brings();
    await run(NOTHING_KNOWN);
    expect(messages()).toEqual([]);
    await run(known);
    expect(messages()).toHaveLength(1);
    const events = await raised();
    expect(events.map((event) => event.type)).toEqual([type]);
    expect(events[0]?.subject).toMatch(new RegExp(host === "" ? "^$" : `^${host}${domain}`));
    await run(known);
    expect(messages()).toHaveLength(1);
    expect(await raised()).toHaveLength(1);
  }); // prettier-ignore
});

test("a host that answers on another address brings no new port; another port does", async () => {
  await setting("new_port");
  await run(open("203.0.113.7"));
  await run(open("203.0.113.8"));
  expect((await raised()).map(({ subject }) => subject)).toEqual([`www.${domain}:443/tcp`]);
  await run(open("203.0.113.8", 8443));
  expect((await raised()).map(({ subject }) => subject)).toEqual([`www.${domain}:443/tcp`, `www.${domain}:8443/tcp`]);
  expect(messages()).toHaveLength(2);
});

describe("a drop of the score", () => {
  const scores = () =>
    all((tx) => tx.selectFrom("score_history").selectAll().where("domain", "=", domain).orderBy("at").execute());

  test("is told by the next run when an end date brought it about in between", async () => {
    await setting("score_drop");
    await run(bad("a"));
    const [first] = await scores();
    const low = (first?.score ?? 0) - 20;
    await all((tx) =>
      insertScore(tx, org, domain, { scan: null, cause: "expiry", at: it.clock.now(), score: low, hundredths: low * 100, version: first?.scoring_version ?? 0, confidence: 1, lostByArea: {}, counts: {} }),
    ); // prettier-ignore
    await run(bad("a", "b", "c"));
    const last = (await scores()).at(-1);
    expect(await raised()).toEqual([expect.objectContaining({ before: first?.score, after: last?.score })]);
  });

  test("is none where the way of counting changed", async () => {
    await setting("score_drop");
    await run(NOTHING_KNOWN);
    await all((tx) => tx.updateTable("score_history").set({ scoring_version: 99 }).where("domain", "=", domain).execute()); // prettier-ignore
    await run(bad("a"));
    expect(await raised()).toEqual([]);
    await run(bad("a", "b", "c"));
    expect(await raised()).toHaveLength(1);
  });
});

describe("what was held back is judged again when its time comes", () => {
  const clockAt = (hour: number, minute = 0) => {
    const now = new Date(it.clock.at);
    const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, hour, minute);
    it.clock.pass(next - it.clock.at);
  };
  const change = async ({ id, version }: { id: string; version: number }, body: object) =>
    expect((await admin.send("PATCH", `/v1/alert_management/${id}/`, { ...body, version })).statusCode).toBe(200);
  const held = () =>
    all((tx) =>
      tx.selectFrom("alert").select(["held", "due_at", "released_at"]).where("domain", "=", domain).execute(),
    );

  test.each<[string, () => object]>([
    ["muted", () => ({ muted_until: Math.floor(it.clock.at / 1000) + 7 * 86_400 })],
    ["switched off", () => ({ enabled: false })],
  ])("%s meanwhile: it is listed and never sent", async (_, body) => {
    clockAt(20);
    const made = await setting("known_exploited", { quiet_hours: { from: "18:00", to: "07:00" } });
    await run(found("web-headers", { outcome: "cve", severity: "high", facts: { knownExploited: true } }));
    await change(made, body());
    clockAt(7, 1);
    await work();
    it.clock.pass(9 * DAY_MS);
    await work();
    expect(messages()).toEqual([]);
    expect(await held()).toEqual([{ held: "muted", due_at: null, released_at: null }]);
  });

  test("a digest whose hour became a quiet one goes out when the quiet is over, once", async () => {
    clockAt(12);
    const made = await setting("known_exploited", { digest: "daily", digest_hour: 9 });
    await run(found("web-headers", { outcome: "cve", severity: "high", facts: { knownExploited: true } }));
    await change(made, { quiet_hours: { from: "08:00", to: "11:00" } });
    clockAt(9, 1);
    await work();
    expect(messages()).toEqual([]);
    it.clock.pass(2 * HOUR_MS);
    await work();
    await work();
    expect(messages()).toHaveLength(1);
  });

  test("a message that failed is not tried again within quiet hours", async () => {
    clockAt(16, 35);
    await setting("known_exploited", { quiet_hours: { from: "18:00", to: "07:00" } });
    lab.publishers.setMode("slack", "500");
    await run(found("web-headers", { outcome: "cve", severity: "high", facts: { knownExploited: true } }));
    for (let step = 0; step < 2; step += 1) {
      it.clock.pass(9 * 60_000 + 30_000);
      await work();
    }
    const before = messages().length;
    expect(before).toBeGreaterThan(1);
    lab.publishers.setMode("slack", "ok");
    for (let hour = 0; hour < 12; hour += 1) {
      it.clock.pass(HOUR_MS);
      await work();
    }
    expect(messages()).toHaveLength(before);
    it.clock.pass(2 * HOUR_MS);
    await work();
    expect(messages()).toHaveLength(before + 1);
  });
});
