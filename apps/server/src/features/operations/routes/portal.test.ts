import type { Role } from "@parapet/domain/access";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { ADD_ONS, PLANS, toFigures } from "@parapet/domain/plans";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { pictureIn } from "../../../platform/pictures/picture.ts";
import { hostilePictures } from "../../../testing/hostile-pictures.ts";
import { jobNamed } from "../../../testing/run-job.ts";
import { type TestBrowser, type TestPortal, testPortal, type TestUser } from "../../../testing/test-portal.ts";

let it: TestPortal;
let harbour: OrgId;
let acme: OrgId;
let people: Record<"super_admin" | "partner_admin" | "client_admin", TestUser>;
const browsers = new Map<string, TestBrowser>();
const as = (role: Role) => browsers.get(role) as TestBrowser;

beforeAll(async () => {
  it = await testPortal();
  const operator = await it.organization("Operator", "operator");
  harbour = await it.organization("Harbour", "partner");
  acme = await it.organization("Acme", "client", { partner: harbour });
  people = {
    super_admin: await it.user(operator, "super_admin"),
    partner_admin: await it.user(harbour, "partner_admin"),
    client_admin: await it.user(acme, "client_admin"),
  };
  for (const [role, { email }] of Object.entries(people)) browsers.set(role, await it.signIn(email));
});
afterAll(() => it[Symbol.asyncDispose]());

/** The smallest picture there is: one transparent pixel. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
/** The same with a header that claims more than a logo may have. */
const WIDE = Buffer.from(PIXEL, "base64");
WIDE.writeUInt32BE(5_000, 16);
const brand = (more: object = {}) => ({
  version: 0,
  name: "Harbour Watch",
  support_email: "help@harbour.test",
  accent: "#7a1f4b",
  logo: PIXEL,
  ...more,
});
const seen = async (who?: TestBrowser) =>
  (await (who ?? it.browser()).get("/v1/branding/")).json<{ data: { name: string; logo: string | null } }>().data;

describe("white label", () => {
  test.each([
    ["a client's administrator", "client_admin", brand(), 403],
    ["a color without sufficient contrast", "partner_admin", brand({ accent: "#ffee00" }), 400],
    ["a name that is none", "partner_admin", brand({ name: "  " }), 400],
    [
      "markup for a picture",
      "partner_admin",
      brand({ logo: Buffer.from("<svg onload=alert(1)>").toString("base64") }),
      400,
    ],
    [
      "a text that calls itself a picture",
      "partner_admin",
      brand({ logo: `data:image/png;base64,${Buffer.from("GIF89a").toString("base64")}` }),
      400,
    ],
    ...Object.entries(hostilePictures())
      .filter(([, bytes]) => bytes.length < 512 * 1024)
      .map(([name, bytes]) => [name, "partner_admin", brand({ logo: bytes.toString("base64") }), 400] as const),
    ["a picture that says it is 5,000 pixels wide", "partner_admin", brand({ logo: WIDE.toString("base64") }), 413],
    [
      "a picture of 600 KB",
      "partner_admin",
      brand({ logo: Buffer.concat([Buffer.from(PIXEL, "base64"), Buffer.alloc(600_000)]).toString("base64") }),
      413,
    ],
  ] as const)("refuses %s", async (_, role, body, status) => {
    const reply = await as(role).send("PUT", "/v1/branding/", body);
    expect([reply.statusCode, (await seen(as("partner_admin"))).name]).toEqual([status, "Parapet"]);
  });

  test("a partner's branding is visible to itself and its clients only, in emails too", async () => {
    expect((await as("partner_admin").send("PUT", "/v1/branding/", brand())).statusCode).toBe(200);
    expect((await seen(as("client_admin"))).name).toBe("Harbour Watch");
    expect((await seen()).name).toBe("Parapet");
    expect((await seen(as("super_admin"))).name).toBe("Parapet");
    const { logo } = await seen(as("client_admin"));
    const picture = await it.app.inject({ method: "GET", url: logo ?? "" });
    expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/png"]);
    // Encoded anew: the same picture in other bytes.
    expect(pictureIn(picture.rawPayload)).toMatchObject({ type: "image/png", width: 1, height: 1 });
    await it
      .browser()
      .post("/api/login", { email: people.client_admin.email, password: "quiet lantern mosaic harbour" });
    expect((await it.mailTo(people.client_admin.email))[0]?.text).toContain("Harbour Watch");
  });

  test("the second of two administrators sees the conflict, and the logo stays when it is omitted", async () => {
    const { logo: _, ...rest } = brand({ version: 1, name: "Harbour Two" });
    expect(
      (await as("partner_admin").send("PUT", "/v1/branding/", rest)).json<{ data: { logo: string } }>().data.logo,
    ).toMatch(/v=2$/);
    expect((await as("partner_admin").send("PUT", "/v1/branding/", rest)).statusCode).toBe(409);
  });
});

describe("plan figures", () => {
  const figures = () => ({
    essentials: toFigures(PLANS.essentials),
    professional: toFigures(PLANS.professional),
    enterprise: toFigures(PLANS.enterprise),
  });

  test("only the operator changes them; a negative price is refused", async () => {
    const body = { plans: figures(), version: 0 };
    expect((await as("partner_admin").send("PUT", "/v1/portal_management/plans/", body)).statusCode).toBe(403);
    const bad = {
      ...body,
      plans: {
        ...body.plans,
        essentials: { ...body.plans.essentials, price: { ...body.plans.essentials.price, perYear: -1 } },
      },
    };
    expect((await as("super_admin").send("PUT", "/v1/portal_management/plans/", bad)).statusCode).toBe(400);
  });

  test("a limit that was lowered is enforced, a price that was raised is shown", async () => {
    const plans = figures();
    const changed = {
      ...plans,
      enterprise: {
        ...plans.enterprise,
        price: { ...plans.enterprise.price, perYear: 25_000 },
        limits: { ...plans.enterprise.limits, users: 1 },
      },
    };
    const reply = await as("super_admin").send("PUT", "/v1/portal_management/plans/", { plans: changed, version: 0 });
    expect(reply.json()).toEqual({ data: { version: 1 } });
    const shown = (await it.browser().get("/v1/plans/")).json<{ data: { plans: typeof changed } }>().data.plans;
    expect(shown.enterprise.price.perYear).toBe(25_000);
    expect(shown.enterprise.limits.testsPerMonth).toBe("unlimited");
    const invite = { first_name: "A", last_name: "B", email: "second@acme.test", role: "client_user" };
    const refused = await as("client_admin").post("/v1/user_management/", invite);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, "quota_exhausted"]);
    const back = await as("super_admin").send("PUT", "/v1/portal_management/plans/", { plans, version: 1 });
    expect(back.statusCode).toBe(200);
    expect((await as("client_admin").post("/v1/user_management/", invite)).statusCode).toBe(200);
  });

  test("of two operators the second sees the conflict, and the first one's figures stay", async () => {
    const { plans, version } = (await it.browser().get("/v1/plans/")).json<{
      data: { plans: ReturnType<typeof figures>; version: number };
    }>().data;
    const put = (perYear: number) =>
      as("super_admin").send("PUT", "/v1/portal_management/plans/", {
        plans: { ...plans, essentials: { ...plans.essentials, price: { ...plans.essentials.price, perYear } } },
        version,
      });
    expect((await put(7_001)).statusCode).toBe(200);
    expect((await put(7_002)).statusCode).toBe(409);
    const after = (await it.browser().get("/v1/plans/")).json<{ data: { plans: typeof plans } }>().data.plans;
    expect(after.essentials.price.perYear).toBe(7_001);
  });
});

test("add-on prices are set with the plans, shown, charged, and unchanged when only plans are edited", async () => {
  const state = async () =>
    (await it.browser().get("/v1/plans/")).json<{ data: { plans: object; add_ons: typeof ADD_ONS; version: number } }>()
      .data;
  const { plans, add_ons: shipped, version } = await state();
  expect(shipped).toEqual(ADD_ONS);
  const put = (body: object) => as("super_admin").send("PUT", "/v1/portal_management/plans/", body);
  for (const bad of [
    { ...shipped, takedown: { single: -1, tenPerMonth: 900 } },
    { ...shipped, moon: { perYear: 1 } },
    { takedown: shipped.takedown },
  ])
    expect((await put({ plans, add_ons: bad, version })).statusCode).toBe(400);
  const raised = { ...shipped, takedown: { single: 175, tenPerMonth: 950 } };
  expect(
    (await as("partner_admin").send("PUT", "/v1/portal_management/plans/", { plans, add_ons: raised, version }))
      .statusCode,
  ).toBe(403);
  expect((await put({ plans, add_ons: raised, version })).statusCode).toBe(200);
  expect((await state()).add_ons).toEqual(raised);
  const item = { kind: "add_on", add_on: "takedown", pack: "single", quantity: 2 };
  const ordered = await as("client_admin").post("/v1/invoices/", { item });
  expect([ordered.statusCode, ordered.body]).toEqual([200, expect.stringContaining("35000")]);
  expect((await put({ plans, version: version + 1 })).statusCode).toBe(200);
  expect((await state()).add_ons).toEqual(raised);
  expect((await put({ plans, add_ons: shipped, version: version + 2 })).statusCode).toBe(200);
});

describe("switches", () => {
  const state = async () =>
    (await as("super_admin").get("/v1/portal_management/features/")).json<{
      data: { features: Record<string, boolean>; version: number };
    }>().data;

  test("a disabled feature refuses requests until it is enabled again", async () => {
    const { features, version } = await state();
    const closed = async () =>
      (await it.browser().get("/v1/public_features/")).json<{ data: { off: string[] } }>().data.off;
    expect(await closed()).toEqual([]);
    expect(Object.values(features).every(Boolean)).toBe(true);
    expect(
      (await as("client_admin").send("PUT", "/v1/portal_management/features/", { features, version })).statusCode,
    ).toBe(403);
    await as("super_admin").send("PUT", "/v1/portal_management/features/", {
      features: { ...features, contact: false },
      version,
    });
    const refused = await it.app.inject({ method: "POST", url: "/v1/contact/", payload: {} });
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
      503,
      "This feature is currently disabled.",
    ]);
    // Other routes stay enabled: this one only rejects the empty form.
    expect((await it.app.inject({ method: "POST", url: "/v1/purchase_request/", payload: {} })).statusCode).toBe(400);
    expect(await closed()).toEqual(["contact"]);
    const off = await state();
    expect(off.features["contact"]).toBe(false);
    const on = { features: { ...off.features, contact: true }, version: off.version };
    expect((await as("super_admin").send("PUT", "/v1/portal_management/features/", on)).statusCode).toBe(200);
    expect((await it.app.inject({ method: "POST", url: "/v1/contact/", payload: {} })).statusCode).toBe(400);
  });

  test("of two operators the second sees the conflict, and the first one's switch stays", async () => {
    const { features, version } = await state();
    const put = (contact: boolean) =>
      as("super_admin").send("PUT", "/v1/portal_management/features/", { features: { ...features, contact }, version });
    expect((await put(true)).statusCode).toBe(200);
    expect((await put(false)).statusCode).toBe(409);
    expect((await state()).features["contact"]).toBe(true);
  });
});

describe("the queue", () => {
  const jobs = async (query = "") =>
    (await as("super_admin").get(`/v1/portal_management/jobs/?${query}`)).json<{
      data: { id: string; name: string; state: string; key: string | null }[];
    }>().data;
  const press = (name: string, id: string, button: "retry" | "cancel", who: Role = "super_admin") =>
    as(who).post(`/v1/portal_management/jobs/${name}/${id}/${button}/`);

  test("a waiting job can be cancelled, once, and taken up again, once; by the operator only", async () => {
    const id = (await it.services.jobs.enqueue(jobNamed("sync-feed"), { feed: "nvd" })) ?? "";
    expect((await jobs("name=sync-feed")).map((job) => [job.state, job.key])).toEqual([["created", "nvd"]]);
    expect((await press("sync-feed", id, "cancel", "partner_admin")).statusCode).toBe(403);
    expect((await press("sync-feed", id, "retry")).statusCode).toBe(409);
    expect((await press("sync-feed", id, "cancel")).statusCode).toBe(200);
    expect((await press("sync-feed", id, "cancel")).json<{ detail: string }>().detail).toBe(
      "This job has already ended.",
    );
    expect((await jobs("state=cancelled")).map((job) => job.id)).toEqual([id]);
    expect((await press("sync-feed", id, "retry")).statusCode).toBe(200);
    expect((await jobs("name=sync-feed"))[0]?.state).toBe("created");
  });

  test("what does not exist is not found, under any name", async () => {
    const anonymous = "00000000-0000-4000-8000-000000000000";
    expect((await press("run-scan", anonymous, "cancel")).statusCode).toBe(404);
    expect((await press("__pgboss__maintenance", anonymous, "cancel")).statusCode).toBe(404);
  });

  test("a worker is listed while it says that it is there", async () => {
    const { reportPresence } = await import("../../../platform/queue/worker-presence.ts");
    const stop = new AbortController();
    await reportPresence(it.services, 3, stop.signal);
    stop.abort();
    const state = async () =>
      (await as("super_admin").get("/v1/portal_management/queue/")).json<{
        data: { workers: { concurrency: number }[]; queues: { name: string }[] };
      }>().data;
    expect((await state()).workers.map(({ concurrency }) => concurrency)).toEqual([3]);
    expect((await state()).queues.map(({ name }) => name)).toContain("run-scan");
    it.clock.pass(31_000);
    expect((await state()).workers).toEqual([]);
  });
});

test("a test message leaves at once and says what became of it", async () => {
  expect((await as("client_admin").post("/v1/portal_management/mail/test/")).statusCode).toBe(403);
  const reply = await as("super_admin").post("/v1/portal_management/mail/test/");
  expect(reply.json()).toEqual({ data: { to: people.super_admin.email, sent: true, error: null } });
  expect((await it.mailTo(people.super_admin.email))[0]?.subject).toBe("Test message");
  expect((await as("super_admin").get("/v1/portal_management/mail/")).json()).toMatchObject({
    data: { transport: "local", failed: 0 },
  });
});

describe("the opt-out list", () => {
  const add = (target: string, who: Role = "super_admin") =>
    as(who).post("/v1/portal_management/opt_outs/", { target, reason: "asked by phone" });

  test.each([
    ["client_admin", "left.test", 403],
    ["super_admin", "not a name", 400],
    ["super_admin", "http://left.test/", 400],
    ["super_admin", "192.0.2.0/99", 400],
  ] as const)("refuses %s with %s: %i", async (role, target, status) => {
    expect((await add(target, role)).statusCode).toBe(status);
  });

  test("names, addresses and ranges hold at once and end at once", async () => {
    const id = (await add("Left.test")).json<{ data: { id: string } }>().data.id;
    expect((await add("192.0.2.0/24")).statusCode).toBe(200);
    expect(it.services.optOut.covers({ host: "www.left.test" })).toBe(true);
    expect(it.services.optOut.covers({ ip: "192.0.2.9" })).toBe(true);
    expect((await add("left.test")).statusCode).toBe(409);
    const removed = await as("super_admin").send("DELETE", `/v1/portal_management/opt_outs/${id}/`);
    expect(removed.statusCode).toBe(200);
    expect(it.services.optOut.covers({ host: "www.left.test" })).toBe(false);
    const list = (await as("super_admin").get("/v1/portal_management/opt_outs/?q=192")).json<{
      data: { target: string }[];
    }>();
    expect(list.data.map(({ target }) => target)).toEqual(["192.0.2.0/24"]);
  });
});

test("every action of the operator is in the audit log", async () => {
  const rows = await it.all((tx) => tx.selectFrom("audit_log").select("action").distinct().execute());
  const actions = rows.map(({ action }) => action);
  for (const action of [
    "brand.changed",
    "portal.changed",
    "job.cancelled",
    "job.retried",
    "mail.tested",
    "opt-out.added",
    "opt-out.removed",
  ])
    expect(actions).toContain(action);
});

describe("links of the public site", () => {
  const ADMIN = "/v1/portal_management/site_links/";
  const shown = async () => (await it.browser().get("/v1/site_links/")).json<{ data: object }>().data;
  const links = { solutions: "https://www.operator.example/solutions", checks: null, forecast: null };

  test("are set by operators only, as https addresses, and are null until they are set", async () => {
    expect(await shown()).toEqual({ solutions: null, checks: null, forecast: null });
    for (const role of ["client_admin", "partner_admin"] as const) {
      expect((await as(role).get(ADMIN)).statusCode).toBe(403);
      expect((await as(role).send("PUT", ADMIN, { links, version: 0 })).statusCode).toBe(403);
    }
    for (const solutions of ["javascript:alert(1)", "http://plain.example/", "solutions", ""])
      expect(
        (await as("super_admin").send("PUT", ADMIN, { links: { ...links, solutions }, version: 0 })).statusCode,
      ).toBe(400);
    expect(await shown()).toEqual({ solutions: null, checks: null, forecast: null });
    expect((await as("super_admin").send("PUT", ADMIN, { links, version: 0 })).statusCode).toBe(200);
    expect(await shown()).toEqual(links);
    expect((await as("super_admin").send("PUT", ADMIN, { links, version: 0 })).statusCode).toBe(409);
  });
});

test("storage: the size of the database and the space left, for operators only", async () => {
  for (const role of ["partner_admin", "client_admin"] as const)
    expect((await as(role).get("/v1/portal_management/storage/")).statusCode).toBe(403);
  const { data } = (await as("super_admin").get("/v1/portal_management/storage/")).json<{
    data: { database_bytes: number; disk: { free_bytes: number; total_bytes: number } | null };
  }>();
  expect(data.database_bytes).toBeGreaterThan(1_000_000);
  expect(data.disk?.free_bytes).toBeLessThanOrEqual(data.disk?.total_bytes ?? 0);
  expect(data.disk?.total_bytes).toBeGreaterThan(0);
});
