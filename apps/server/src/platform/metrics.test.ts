import { readFileSync } from "node:fs";

import { saysWorker } from "@parapet/db/queries/operations";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestPortal, testPortal } from "../testing/test-portal.ts";

const TOKEN = "a-token-of-metrics-for-tests";
let it: TestPortal;
beforeAll(async () => {
  it = await testPortal({ PARAPET_METRICS_TOKEN: TOKEN });
});
afterAll(() => it[Symbol.asyncDispose]());

const scrape = async (): Promise<string> => {
  const reply = await it.app.inject({ url: "/v1/metrics", headers: { authorization: `Bearer ${TOKEN}` } });
  expect(reply.statusCode).toBe(200);
  return reply.body;
};
const valueOf = (text: string, line: string): number =>
  Number(new RegExp(`^${line.replaceAll(/[{}"]/g, "\\$&")} (\\S+)$`, "m").exec(text)?.[1]);

test("mail, workers, scans, queue age, keys, pools and storage are those of the database", async () => {
  const { services, clock } = it;
  const org = await it.organization("Acme", "client", { domain: "acme.test" });
  await it.user(org, "client_admin", { email: "ann@acme.test" });
  await it.signIn("ann@acme.test");
  const before = await scrape();
  const now = new Date(clock.at);
  const old = new Date(clock.at - 3_600_000);
  const worker = { host: "one", pid: 1, concurrency: 3, startedAt: old };
  await it.all(async (tx) => {
    await saysWorker(tx, { ...worker, id: "00000000-0000-4000-8000-000000000001", at: now });
    await saysWorker(tx, { ...worker, id: "00000000-0000-4000-8000-000000000002", at: old });
    for (const state of ["done", "done", "failed"])
      await tx
        .insertInto("scan")
        .values({ org_id: org, domain: `${state}.test`, profile: "passive", origin: "hand", state, finished_at: now })
        .execute();
    const mail = { to_address: "x@acme.test", subject: "x", created_at: old, next_attempt_at: old };
    await tx
      .insertInto("mail_outbox")
      .values({ ...mail, sealed_body: Buffer.from("x") })
      .execute();
    await tx
      .insertInto("mail_outbox")
      .values({ ...mail, sealed_body: null })
      .execute();
  });
  await services.files.put({ org: null, kind: "library", name: "one" }, [Buffer.alloc(1000, 1)]);
  await services.jobs.boss.send("sweep-sessions", {}, { startAfter: old });
  const after = await scrape();
  const grew = (line: string): number => valueOf(after, line) - (valueOf(before, line) || 0);
  expect(grew('parapet_workers{state="alive"}')).toBe(1);
  expect(grew('parapet_workers{state="silent"}')).toBe(1);
  expect(grew("parapet_worker_slots")).toBe(3);
  expect(grew('parapet_scans_ended_last_day{outcome="done"}')).toBe(2);
  expect(grew('parapet_scans_ended_last_day{outcome="failed"}')).toBe(1);
  expect(grew('parapet_scans_ended_last_day{outcome="cancelled"}')).toBe(0);
  expect(grew('parapet_mail{state="queued"}')).toBe(1);
  expect(grew('parapet_mail{state="failed"}')).toBe(1);
  expect(valueOf(after, "parapet_mail_oldest_seconds")).toBeGreaterThanOrEqual(3_600);
  expect(valueOf(after, 'parapet_stored_bytes{kind="library"}')).toBe(1_000);
  expect(valueOf(after, 'parapet_keys{state="opens"}')).toBeGreaterThan(0);
  expect(valueOf(after, 'parapet_keys{state="does_not_open"}')).toBe(0);
  expect(valueOf(after, 'parapet_database_connections{pool="request",state="open"}')).toBeGreaterThan(0);
  expect(valueOf(after, "parapet_data_dir_free_bytes")).toBeGreaterThan(0);
  // No name of a customer, person or domain is a label.
  expect(after).not.toMatch(/acme|ann@/i);
});

test("docs/deployment.md lists every metric of the product, and no other", async () => {
  const own = [...(await scrape()).matchAll(/^# TYPE (parapet_\w+)/gm)].map(([, name]) => name);
  const text = readFileSync(new URL("../../../../docs/deployment.md", import.meta.url), "utf8");
  const listed = [...text.matchAll(/^\| `(parapet_\w+)`/gm)].map(([, name]) => name);
  expect(new Set(listed)).toEqual(new Set(own));
});
