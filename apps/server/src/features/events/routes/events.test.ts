import { setAssignments } from "@parapet/db/queries/access";
import { insertDomain, markVerified } from "@parapet/db/queries/domains";
import { RETENTION } from "@parapet/domain/contracts/retention";
import { DAY_MS } from "@parapet/domain/durations";
import { EVENT_TYPES, type EventType } from "@parapet/domain/events";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { runJob } from "../../../testing/run-job.ts";
import { eventStage, type SeenEvent } from "../testing/event-stage.ts";

const stage = eventStage();
const { feed, run } = stage;
const typesOf = (events: readonly SeenEvent[]) => events.map(({ type }) => type);

test("refuses visitors, people without the right, unknown fields and both a cursor and a time", async () => {
  const seller = await stage.it.signIn(
    (await stage.it.user(stage.org, "client_user", { denied: ["findings:read"] })).email,
  );
  expect((await stage.it.browser().get("/v1/events/")).statusCode).toBe(401);
  expect((await seller.get("/v1/events/")).statusCode).toBe(403);
  const wrong = ["?limit=501", "?types=finding.gone", "?other=1", "?after=a b", "?areas=none", "?since=-1"];
  for (const query of wrong)
    expect([query, (await stage.admin.get(`/v1/events/${query}`)).statusCode]).toEqual([query, 400]);
  const { next } = await feed(stage.admin);
  expect((await stage.admin.get(`/v1/events/?after=${next}&since=0`)).statusCode).toBe(400);
});

test("refuses the cursor of another organization and forged ones", async () => {
  const other = await stage.it.organization("Other", "client", { domain: "other.test" });
  const outsider = await stage.byKey(await stage.it.user(other, "client_admin"));
  const { next } = await feed(stage.admin);
  const forged = `${next.slice(0, 9)}${next[9] === "A" ? "B" : "A"}${next.slice(10)}`;
  for (const cursor of [forged, next.slice(0, -4), `${next}AAAA`, "AAAA"]) {
    const reply = await stage.admin.get(`/v1/events/?after=${cursor}`);
    expect([cursor, reply.statusCode, reply.json<{ fields: object }>().fields]).toMatchObject([
      cursor,
      400,
      { after: /./ },
    ]);
  }
  expect((await outsider.get(`/v1/events/?after=${next}`)).statusCode).toBe(400);
  expect((await stage.admin.get(`/v1/events/?after=${next}`)).statusCode).toBe(200);
});

test("reports what scans and people change, in order, and each event follows its schema", async () => {
  const { next } = await feed(stage.admin, `?since=${Math.ceil(stage.it.clock.at / 1000) + 60}`);
  stage.it.clock.pass(120_000);
  await run(stage.org, "acme.test", "acme.test");
  const first = await feed(stage.admin, `?after=${next}`);
  expect(typesOf(first.data)).toEqual(
    expect.arrayContaining(["finding.opened", "scan.completed", "score.changed", "coverage.changed", "asset.appeared"]),
  );
  const opened = first.data.find(({ type }) => type === "finding.opened");
  const id = opened?.data.finding?.id ?? "";
  expect(opened).toMatchObject({
    organization: stage.org,
    object: `finding:${id}`,
    data: {
      finding: { domain: "acme.test", subject: "acme.test", status: "open", title: expect.stringMatching(/./) },
    },
  });
  const { version } = (await stage.admin.get(`/v1/findings/${id}/`)).json<{ data: { version: number } }>().data;
  await stage.admin.send("PATCH", `/v1/findings/${id}/`, { status: "acknowledged", version });
  await run(stage.org, "acme.test");
  const second = await feed(stage.admin, `?after=${first.next}`);
  const story = second.data.filter(({ object }) => object === `finding:${id}`);
  expect(typesOf(story)).toEqual(["finding.status_changed", "finding.resolved"]);
  expect(story[0]?.data).toMatchObject({ to: "acknowledged", by: "person" });
  const all = [...first.data, ...second.data];
  const wrong = all.filter(({ type, data }) => !EVENT_TYPES[type as EventType].data.strict().safeParse(data).success);
  expect(wrong).toEqual([]);
  expect((await feed(stage.admin, `?after=${second.next}`)).data).toEqual([]);
});

test("filters by type, severity, area, domain and unit", async () => {
  await run(stage.org, "acme.test", "a.acme.test");
  const only = async (query: string) => (await feed(stage.admin, `?limit=500&${query}`)).data;
  const opened = await only("types=finding.opened");
  expect(new Set(typesOf(opened))).toEqual(new Set(["finding.opened"]));
  expect(opened.length).toBeGreaterThan(0);
  expect(await only("types=finding.opened&domain=elsewhere.test")).toEqual([]);
  expect(await only("types=finding.opened&unit=Retail")).toEqual([]);
  expect(await only("types=finding.opened&areas=leaked-credentials")).toEqual([]);
  expect(await only("types=finding.opened&min_severity=critical")).toEqual([]);
});

test("a reader sees what they may read now: by area, by unit and by the scopes of the key", async () => {
  await run(stage.org, "acme.test", "b.acme.test");
  const leaks = await stage.byKey(stage.owner, ["leaks.read", "findings.read"]);
  const plain = await stage.byKey(stage.owner, ["findings.read"]);
  const [finding] = (await feed(stage.admin, "?types=finding.opened&limit=500")).data.slice(-1);
  const id = finding?.data.finding?.id ?? "";
  await stage.it.all((tx) =>
    tx.updateTable("finding").set({ area: "leaked-credentials" }).where("id", "=", id).execute(),
  );
  const sees = async (reader: typeof plain) =>
    (await feed(reader, "?types=finding.opened&limit=500")).data.some(({ object }) => object === `finding:${id}`);
  expect([await sees(stage.admin), await sees(leaks), await sees(plain)]).toEqual([true, true, false]);
  const retail = await stage.it.user(stage.org, "client_user");
  await stage.it.all((tx) =>
    tx
      .updateTable("app_user")
      .set({ business_units: ["Retail"] })
      .where("id", "=", retail.id)
      .execute(),
  );
  const limited = await stage.it.signIn(retail.email);
  expect((await feed(limited, "?limit=500")).data).toEqual([]);
  await stage.it.all((tx) =>
    tx
      .updateTable("finding")
      .set({ area: finding?.data.finding?.area ?? "", business_unit: "Retail" })
      .where("id", "=", id)
      .execute(),
  );
  expect(new Set((await feed(limited, "?limit=500")).data.map(({ object }) => object))).toEqual(
    new Set([`finding:${id}`]),
  );
});

test("a reader who is limited to a domain sees the events of its findings, and none of another", async () => {
  const mine = "mine.test";
  await stage.it.all(async (tx) => {
    const added = await insertDomain(tx, stage.org, mine, "token", stage.it.clock.now());
    const how = { by: "operator", at: stage.it.clock.now(), reason: "test" } as const;
    if (added !== undefined) await markVerified(tx, stage.org, added.id, how);
  });
  const user = await stage.it.user(stage.org, "client_user");
  await stage.it.all(async (tx) => {
    await tx.updateTable("app_user").set({ all_domains: false }).where("id", "=", user.id).execute();
    await setAssignments(tx, "everything", user.id, [{ organization: stage.org, domain: mine }]);
  });
  await run(stage.org, mine, `a.${mine}`);
  await run(stage.org, "acme.test", "c.acme.test");
  const limited = await stage.it.signIn(user.email);
  const { data } = await feed(limited, "?limit=500");
  const opened = data.filter(({ type }) => type === "finding.opened");
  expect(opened.map((it) => it.data.finding?.subject)).toEqual([`a.${mine}`]);
  expect(JSON.stringify(data)).not.toContain("acme.test");
});

test("entries of the audit log are for who may read it, and never for a key", async () => {
  const person = await stage.it.signIn(stage.owner.email);
  const reader = await stage.it.signIn((await stage.it.user(stage.org, "client_user")).email);
  const count = async (by: typeof person) => (await feed(by, "?types=audit.recorded&limit=500")).data.length;
  expect(await count(person)).toBeGreaterThan(0);
  expect([await count(reader), await count(stage.admin)]).toEqual([0, 0]);
});

test("what commits late comes later, and pages neither lose nor repeat it", async () => {
  const { next } = await feed(stage.admin, `?since=${Math.ceil(stage.it.clock.at / 1000) + 60}`);
  stage.it.clock.pass(120_000);
  const insert = (tx: Parameters<Parameters<typeof stage.it.all>[0]>[0], domain: string) =>
    tx
      .insertInto("scan")
      .values({
        org_id: stage.org,
        domain,
        profile: "light",
        origin: "hand",
        state: "done",
        finished_at: stage.it.clock.now(),
      })
      .execute();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const begun = Promise.withResolvers<undefined>();
  const late = stage.it.all(async (tx) => {
    await insert(tx, "late.test");
    begun.resolve(undefined);
    await held;
  });
  await begun.promise;
  await stage.it.all((tx) => insert(tx, "early.test"));
  const domainsOf = (events: readonly SeenEvent[]) => events.map(({ data }) => data["domain"]);
  const before = await feed(stage.admin, `?after=${next}&types=scan.completed`);
  expect(domainsOf(before.data)).toEqual(["early.test"]);
  release();
  await late;
  const after = await feed(stage.admin, `?after=${before.next}&types=scan.completed`);
  expect(domainsOf(after.data)).toEqual(["late.test"]);
});

test("thousands of events of one transaction are placed at once, whatever is known of the table", async () => {
  const { next } = await feed(stage.admin, `?since=${Math.ceil(stage.it.clock.at / 1000) + 60}`);
  const at = stage.it.clock.now();
  await stage.it.all((tx) =>
    sql`insert into scan (org_id, domain, profile, origin, state, finished_at)
          select ${stage.org}, 'many' || n || '.test', 'light', 'hand', 'done', ${at}::timestamptz from generate_series(1, 3000) n`.execute(
      tx,
    ),
  );
  const first = await feed(stage.admin, `?after=${next}&types=scan.completed&limit=500`);
  expect([first.data.length, first.more]).toEqual([500, true]);
}, 15_000);

test("events are deleted after their time, and a reader who is further behind is told", async () => {
  const { next } = await feed(stage.admin, "?limit=1");
  const latest = await feed(stage.admin, `?since=${Math.ceil(stage.it.clock.at / 1000) + 60}`);
  for (let hour = 0; hour < 3; hour += 1) {
    await runJob(stage.it, "purge-events");
    stage.it.clock.pass(DAY_MS - 1_000);
  }
  stage.it.clock.pass((RETENTION.events - 20) * DAY_MS);
  expect((await feed(stage.admin, `?after=${next}`)).data.length).toBeGreaterThan(0);
  await stage.it.all((tx) =>
    tx
      .updateTable("sweep_clock")
      .set({ steady_since: new Date(0), last_at: stage.it.clock.now() })
      .where("sweep", "=", "purge-events")
      .execute(),
  );
  stage.it.clock.pass(25 * DAY_MS);
  await stage.it.all((tx) =>
    tx.updateTable("sweep_clock").set({ last_at: stage.it.clock.now() }).where("sweep", "=", "purge-events").execute(),
  );
  await runJob(stage.it, "purge-events");
  const gone = await stage.admin.get(`/v1/events/?after=${next}`);
  expect([gone.statusCode, gone.json<{ code: string }>().code]).toEqual([410, "gone"]);
  expect((await stage.admin.get(`/v1/events/?after=${latest.next}`)).statusCode).toBe(200);
});

test("describes every type as AsyncAPI, with references that lead somewhere", async () => {
  const reply = await stage.it.browser().get("/v1/asyncapi.json");
  const document = reply.json<{
    asyncapi: string;
    channels: { webhook: { messages: Record<string, { $ref: string }> } };
    components: { messages: Record<string, { name: string; payload: { required: string[] } }> };
  }>();
  const { messages } = document.components;
  expect(document.asyncapi).toBe("3.0.0");
  expect(Object.values(messages).map(({ name }) => name)).toEqual([...Object.keys(EVENT_TYPES), "webhook.test"]);
  for (const [name, { $ref }] of Object.entries(document.channels.webhook.messages)) {
    expect($ref).toBe(`#/components/messages/${name}`);
    expect(messages[name]?.payload.required).toEqual(expect.arrayContaining(["id", "type", "object", "data"]));
  }
});
