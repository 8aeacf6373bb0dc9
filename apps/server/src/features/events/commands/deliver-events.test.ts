import { setTimeout as sleep } from "node:timers/promises";

import { setRights } from "@parapet/db/queries/access";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@parapet/domain/durations";
import { beforeEach, expect, test, vi } from "vitest";

import { verifyWebhook } from "../../../platform/webhooks/webhook-signature.ts";
import { jobNamed, runJob } from "../../../testing/run-job.ts";
import { eventStage, type Made, RECEIVER } from "../testing/event-stage.ts";

const stage = eventStage();
const { deliveries, read, received, run, webhook, work } = stage;
const stored = (made: Pick<Made, "id">) => (action: string, body?: object) =>
  stage.admin.post(`/v1/webhooks/${made.id}/${action}/`, body);
let host = 0;
const anew = () => `h${(host += 1)}.acme.test`;
/** What this webhook got, by its deliveries. */
const gotBy = async (made: Pick<Made, "id">) => {
  const ids = new Set((await deliveries(made)).map(({ event }) => event));
  return received().filter(({ event }) => ids.has(event.id));
};

beforeEach(() => stage.lab.publishers.setMode("webhook", "ok"));

test("refuses addresses that channels refuse, names twice, and the webhooks of others", async () => {
  const other = await stage.it.organization("Beta", "client", { domain: "beta.test" });
  const outsider = await stage.byKey(await stage.it.user(other, "client_admin"));
  const reader = await stage.it.signIn((await stage.it.user(stage.org, "client_user")).email);
  expect((await reader.get("/v1/webhooks/")).statusCode).toBe(403);
  const body = { name: "Queue", url: RECEIVER, types: ["finding.opened"] };
  for (const url of [
    "http://webhook.publishers.test/x",
    "https://127.0.0.1/x",
    "https://beta.test/x",
    "https://u:p@acme.test/x",
  ])
    expect([url, (await stage.admin.post("/v1/webhooks/", { ...body, url })).statusCode]).toEqual([url, 400]);
  expect((await stage.admin.post("/v1/webhooks/", { ...body, types: [] })).statusCode).toBe(400);
  const made = await webhook(body);
  expect((await stage.admin.post("/v1/webhooks/", body)).statusCode).toBe(409);
  for (const [method, path, payload] of [
    ["GET", ""],
    ["PATCH", "", { enabled: false, version: 1 }],
    ["DELETE", ""],
    ["POST", "test/"],
    ["POST", "secret/", {}],
    ["POST", "replay/", { since: 0 }],
    ["GET", "deliveries/"],
  ] as const)
    expect([path, (await outsider.send(method, `/v1/webhooks/${made.id}/${path}`, payload)).statusCode]).toEqual([
      path,
      404,
    ]);
  expect((await outsider.post(`/v1/webhooks/${made.id}/dead_letters/resend/`)).statusCode).toBe(404);
  const text = (await stage.admin.get(`/v1/webhooks/${made.id}/`)).body;
  expect(text).not.toContain(made.secret);
  expect(text).not.toContain(RECEIVER);
});

test("sends what matches from its creation on, signed, in order for each object, and logs body and answer", async () => {
  const name = anew();
  await run(stage.org, "acme.test", anew());
  const made = await webhook();
  await run(stage.org, "acme.test", name);
  await run(stage.org, "acme.test");
  await work(made);
  const got = await gotBy(made);
  const about = got.filter(({ event }) => event.data.finding?.subject === name);
  expect(about.map(({ event }) => event.type)).toEqual(["finding.opened", "finding.resolved"]);
  for (const { event, text, headers } of got)
    expect(verifyWebhook(made.secret, headers, text, stage.it.clock.now())).toBe(event.id);
  const [newest] = await deliveries(made);
  const one = await stage.admin.get(`/v1/webhooks/${made.id}/deliveries/${newest?.event}/`);
  expect(one.json()).toMatchObject({
    data: { state: "delivered", attempts: 1, status: 204, body: expect.stringContaining('"type"') },
  });
  const before = received().length;
  await work(made);
  expect(received()).toHaveLength(before);
});

test("during a rotation both secrets sign, afterwards the new one alone; a clock off by an hour is refused", async () => {
  const made = await webhook();
  const { secret } = (await stored(made)("secret", { overlap_hours: 2 })).json<{ data: { secret: string } }>().data;
  const last = async () => {
    await run(stage.org, "acme.test", anew());
    await work(made);
    const [it] = (await gotBy(made)).slice(-1);
    const valid = (key: string, ms = 0) =>
      verifyWebhook(key, it?.headers ?? {}, it?.text ?? "", new Date(stage.it.clock.at + ms)) !== null;
    return [valid(made.secret), valid(secret), valid(secret, HOUR_MS), valid(secret, -HOUR_MS)];
  };
  expect(await last()).toEqual([true, true, false, false]);
  stage.it.clock.pass(2 * HOUR_MS);
  expect(await last()).toEqual([false, true, false, false]);
});

test("what failed is tried again with the same id, and later events of the object wait for it", async () => {
  const [first, second] = [anew(), anew()];
  const made = await webhook();
  await run(stage.org, "acme.test", first);
  stage.lab.publishers.setMode("webhook", "500");
  await work(made);
  expect(await read(made)).toMatchObject({ state: "failing" });
  await run(stage.org, "acme.test", second);
  stage.lab.publishers.setMode("webhook", "ok");
  await work(made);
  expect((await deliveries(made, "?state=delivered")).length).toBe(0);
  stage.it.clock.pass(MINUTE_MS);
  await work(made);
  stage.it.clock.pass(MINUTE_MS);
  await work(made);
  const story = (await gotBy(made)).filter(({ event }) => event.data.finding?.subject === first);
  expect(story.map(({ event }) => event.type)).toEqual(["finding.opened", "finding.opened", "finding.resolved"]);
  expect(new Set(story.map(({ event }) => event.id)).size).toBe(2);
  expect(await read(made)).toMatchObject({ state: "active", waiting: 0 });
});

test("a receiver that stays away pauses the webhook, its owner is written to, and nothing is lost", async () => {
  const made = await webhook();
  await run(stage.org, "acme.test", anew());
  stage.lab.publishers.setMode("webhook", "500");
  for (let half = 0; half < 10; half += 1) {
    await work(made);
    stage.it.clock.pass(DAY_MS / 2);
  }
  expect(await read(made)).toMatchObject({ state: "paused", paused_reason: "failing", dead: 0 });
  const mails = (await stage.it.mailTo(stage.owner.email)).filter(({ subject }) => /paused/.test(subject));
  expect(mails).toHaveLength(1);
  stage.lab.publishers.setMode("webhook", "ok");
  await work(made);
  expect(await read(made)).toMatchObject({ state: "paused" });
  const { version } = await read(made);
  await stage.admin.send("PATCH", `/v1/webhooks/${made.id}/`, { enabled: true, version });
  stage.it.clock.pass(DAY_MS / 2);
  await work(made);
  await work(made);
  expect(await read(made)).toMatchObject({ state: "active", waiting: 0, dead: 0 });
  expect((await deliveries(made)).length).toBeGreaterThan(0);
});

test("a receiver that fails delays no other webhook", async () => {
  const [dead, alive] = [await webhook({ url: "https://webhook.publishers.test/dead" }), await webhook()];
  await run(stage.org, "acme.test", anew());
  stage.lab.publishers.setMode("webhook", "500");
  await work(dead);
  stage.lab.publishers.setMode("webhook", "ok");
  await work(dead, alive);
  expect(await read(dead)).toMatchObject({ state: "failing" });
  expect(await read(alive)).toMatchObject({ state: "active", waiting: 0, behind: 0 });
  expect((await deliveries(alive)).every(({ state }) => state === "delivered")).toBe(true);
});

test("what was written makes the sweep due, until it is placed", async () => {
  const sweep = jobNamed("sweep-outbox");
  await runJob(stage.it, "sweep-outbox");
  expect(await sweep.isDue?.(stage.services)).toBe(false);
  const made = await webhook();
  expect(await sweep.isDue?.(stage.services)).toBe(true);
  await runJob(stage.it, "sweep-outbox");
  expect(await sweep.isDue?.(stage.services)).toBe(false);
  await run(stage.org, "acme.test", anew());
  await runJob(stage.it, "sweep-outbox");
  await runJob(stage.it, "deliver-events", { webhook: made.id });
  expect((await gotBy(made)).length).toBeGreaterThan(0);
});

test("410 pauses at once", async () => {
  const made = await webhook();
  await run(stage.org, "acme.test", anew());
  stage.lab.publishers.setMode("webhook", "410");
  await work(made);
  expect(await read(made)).toMatchObject({ state: "paused", paused_reason: "gone" });
});

test("replays from a date and sends one again, with the same ids", async () => {
  const made = await webhook();
  const since = Math.floor(stage.it.clock.at / 1000) + 1;
  stage.it.clock.pass(5_000);
  await run(stage.org, "acme.test", anew());
  await work(made);
  const ids = (await gotBy(made)).map(({ event }) => event.id);
  expect(ids.length).toBeGreaterThan(0);
  expect((await stored(made)("replay", { since })).json()).toMatchObject({ data: { events: expect.any(Number) } });
  await work(made);
  expect((await gotBy(made)).map(({ event }) => event.id)).toEqual([...ids, ...ids]);
  expect((await stage.admin.post(`/v1/webhooks/${made.id}/deliveries/${ids[0]}/resend/`)).statusCode).toBe(200);
  await work(made);
  expect((await gotBy(made)).map(({ event }) => event.id)).toEqual([...ids, ...ids, ids[0]]);
});

test("sends what its owner may read at that moment, and nothing once the owner is gone", async () => {
  const owner = await stage.it.user(stage.org, "client_admin");
  const by = await stage.byKey(owner);
  const made = await webhook({}, by);
  const [shown, hidden] = [anew(), anew()];
  await run(stage.org, "acme.test", shown, hidden);
  await stage.it.all((tx) =>
    tx.updateTable("finding").set({ area: "leaked-credentials" }).where("subject", "=", hidden).execute(),
  );
  await stage.it.all((tx) => setRights(tx, stage.org, owner.id, { denied: ["credentials:masked"], granted: [] }));
  await work(made);
  const subjects = async () => (await gotBy(made)).map(({ event }) => event.data.finding?.subject);
  expect(await subjects()).toContain(shown);
  expect(received().some(({ event }) => event.data.finding?.subject === hidden)).toBe(false);
  await stage.it.all((tx) =>
    tx.updateTable("app_user").set({ status: "disabled" }).where("id", "=", owner.id).execute(),
  );
  const before = received().length;
  await run(stage.org, "acme.test", anew());
  await work(made);
  expect(received()).toHaveLength(before);
  expect(await read(made)).toMatchObject({ state: "ended" });
});

test("a receiver that answers slowly gets nothing once the owner is gone", async () => {
  const owner = await stage.it.user(stage.org, "client_admin");
  const made = await webhook({}, await stage.byKey(owner));
  const name = anew();
  for (const hosts of [[name], [], [name], []]) await run(stage.org, "acme.test", ...hosts);
  const { netFor } = stage.services;
  const slow = vi.spyOn(stage.services, "netFor").mockImplementation((domain) => {
    const net = netFor(domain);
    const http: typeof net.http = async (...asked) => {
      const answer = await net.http(...asked);
      await stage.it.all((tx) =>
        tx.updateTable("app_user").set({ status: "disabled" }).where("id", "=", owner.id).execute(),
      );
      await sleep(1_100);
      return answer;
    };
    return { ...net, http };
  });
  try {
    await work(made);
  } finally {
    slow.mockRestore();
  }
  const about = (await gotBy(made)).filter(({ event }) => event.data.finding?.subject === name);
  expect(about.map(({ event }) => event.type)).toEqual(["finding.opened"]);
});

test("tests a webhook and shows what was answered", async () => {
  const made = await webhook();
  expect((await stored(made)("test")).json()).toMatchObject({ data: { outcome: "delivered", status: 204 } });
  stage.lab.publishers.setMode("webhook", "500");
  expect((await stored(made)("test")).json()).toMatchObject({
    data: { outcome: "failed", status: 500, error: "answered" },
  });
});

test("the log shows a reader with fewer rights than the owner no more than the feed does", async () => {
  const person = await stage.it.signIn(stage.owner.email);
  const types = ["audit.recorded", "coverage.changed", "finding.opened", "scan.completed"];
  const made = await webhook({ types }, person);
  await run(stage.org, "acme.test", anew());
  await work(made);
  const logOf = async (reader: typeof person) => {
    const list = await reader.get(`/v1/webhooks/${made.id}/deliveries/?limit=100`);
    return list.json<{ data: { event: string; type: string }[] }>().data;
  };
  const bodyOf = async (reader: typeof person, type: string) => {
    const event = (await logOf(person)).find((it) => it.type === type)?.event;
    const reply = await reader.get(`/v1/webhooks/${made.id}/deliveries/${event}/`);
    return reply.statusCode === 200 ? reply.json<{ data: { body: string | null } }>().data.body : reply.statusCode;
  };
  const all = new Set((await logOf(person)).map(({ type }) => type));
  expect([...all].toSorted()).toEqual(types);
  const sender = await stage.byKey(stage.owner, ["alerts.manage"]);
  expect(await logOf(sender)).toEqual([]);
  const keyOfAll = stage.admin;
  expect((await logOf(keyOfAll)).map(({ type }) => type)).not.toContain("audit.recorded");
  for (const type of types) expect([type, await bodyOf(sender, type)]).toEqual([type, 404]);
  const audit = (await logOf(person)).find(({ type }) => type === "audit.recorded")?.event;
  expect((await sender.post(`/v1/webhooks/${made.id}/deliveries/${audit}/resend/`)).statusCode).toBe(404);
  const narrowed = await stage.it.signIn(
    (await stage.it.user(stage.org, "client_admin", { denied: ["credentials:masked"] })).email,
  );
  expect(await bodyOf(person, "coverage.changed")).toContain("leaked-credentials");
  expect(await bodyOf(narrowed, "coverage.changed")).toBeNull();
  expect(await bodyOf(narrowed, "finding.opened")).toContain("finding.opened");
});
