import { KEY_SCOPE_IDS } from "@parapet/domain/access";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { PASSWORD, type TestBrowser } from "../../../testing/test-portal.ts";
import { FIRST, URL_OF_WWW, type InventoryScene, inventoryScene } from "../testing/inventory-scene.ts";

let { it, acme, admin, outsider, record, list, idOf } = {} as InventoryScene;

beforeAll(async () => {
  ({ it, acme, admin, outsider, record, list, idOf } = await inventoryScene());
});
afterAll(() => it[Symbol.asyncDispose]());

describe("people who are limited to business units", () => {
  const limit = async (email: string, units: readonly string[] | null, by = admin) => {
    const found = await admin.get(`/v1/user_management/?q=${encodeURIComponent(email)}`);
    const [person] = found.json<{ data: { id: string; version: number }[] }>().data;
    return by.send("PATCH", `/v1/user_management/${person?.id}/`, { business_units: units, version: person?.version });
  };
  const totalOf = async (browser: TestBrowser, path: string) => {
    const reply = await browser.get(path);
    return reply.statusCode === 200
      ? reply.json<{ pagination: { total: number } }>().pagination.total
      : reply.statusCode;
  };
  const FINDINGS = "/v1/findings/?domain=acme.test";
  let retail: TestBrowser;
  let logistics: TestBrowser;
  beforeAll(async () => {
    await it.all(async (tx) => {
      await tx.deleteFrom("asset_rule").execute();
      await tx.updateTable("inventory_asset").set({ business_unit: null, criticality: null, tags: [] }).execute();
    });
    await it.user(acme, "client_user", { email: "rita@acme.test" });
    await it.user(acme, "client_user", { email: "luis@acme.test" });
    await limit("rita@acme.test", ["Retail"]);
    await limit("luis@acme.test", ["Logistics"]);
    retail = await it.confirm(await it.signIn("rita@acme.test"));
    logistics = await it.signIn("luis@acme.test");
    const label = async (name: string, business_unit: string) =>
      admin.send("PATCH", "/v1/assets/", { ids: [await idOf("host", name)], business_unit });
    await label("www.acme.test", "retail");
    await label("clean.acme.test", "Logistics");
  });

  test("refused: for an administrator, to oneself, by people who manage no users, by another organization", async () => {
    const { email } = await it.user(acme, "client_admin");
    expect((await limit(email, ["Retail"])).statusCode).toBe(400);
    expect((await limit("rita@acme.test", [])).statusCode).toBe(400);
    expect((await limit("rita@acme.test", null, retail)).statusCode).toBe(403);
    expect((await limit("rita@acme.test", null, outsider)).statusCode).toBe(404);
  });

  test("they see the assets of their units: hosts, and what is only on these", async () => {
    const seen = async (browser: TestBrowser, kind: string) =>
      (await list(`kind=${kind}&state=all&page_size=100`, browser)).data.map(({ name }) => name);
    expect(await seen(retail, "host")).toEqual(["www.acme.test"]);
    expect(await seen(logistics, "host")).toEqual(["clean.acme.test"]);
    expect(await seen(retail, "website")).toEqual([URL_OF_WWW]);
    expect(await seen(logistics, "website")).toEqual([]);
    expect((await seen(logistics, "service")).every((name) => name.startsWith("clean."))).toBe(true);
    expect(await seen(retail, "domain")).toEqual([]);
    expect((await list("kind=host", retail)).kinds["host"]).toBe(1);
    const foreign = await idOf("host", "clean.acme.test");
    expect((await retail.get(`/v1/assets/${foreign}/`)).statusCode).toBe(404);
    expect((await retail.get("/v1/assets/by_name/?name=clean.acme.test")).statusCode).toBe(404);
    const page = await retail.get(`/v1/assets/${await idOf("host", "www.acme.test")}/`);
    expect(page.statusCode).toBe(200);
    for (const path of ["/v1/assets/changes/?page_size=100", "/v1/calendar/", "/v1/assets/graph/?domain=acme.test"])
      for (const name of ["clean.acme.test", "xn--mnchen"]) expect((await retail.get(path)).body).not.toContain(name);
  });

  test("by search, an own API key, screenshots or a saved view they reach no more", async () => {
    const names = ["clean.acme.test", "xn--mnchen", "192.0.2.11"];
    const made = await retail.post("/v1/api_keys/", { name: "All", scopes: KEY_SCOPE_IDS, password: PASSWORD });
    const { secret } = made.json<{ data: { secret: string } }>().data;
    await admin.post("/v1/saved_searches/", { kind: "asset", name: "Clean", query: "clean" });
    const key = { authorization: `Bearer ${secret}` };
    expect((await it.browser().get("/v1/assets/?kind=host", key)).json()).toMatchObject({ pagination: { total: 1 } });
    for (const path of [
      "/v1/assets/?kind=host&q=clean",
      "/v1/assets/?kind=host&q=ip:192.0.2.0/24&state=all",
      "/v1/assets/?kind=address&state=all&page_size=100",
      "/v1/assets/?kind=technology&state=all&page_size=100",
      "/v1/assets/changes/?page_size=100",
      "/v1/assets/graph/?domain=acme.test",
      "/v1/calendar/",
      "/v1/screenshots/?domain=acme.test",
      "/v1/saved_searches/",
      "/v1/candidates/",
      "/v1/cloud_accounts/",
    ]) {
      const replies = [await retail.get(path), await it.browser().get(path, key)];
      for (const { body } of replies) expect([path, names.filter((name) => body.includes(name))]).toEqual([path, []]);
    }
  });

  test("they see the findings of their units, and no total of others", async () => {
    expect(await totalOf(retail, FINDINGS)).toBe(1);
    expect(await totalOf(logistics, FINDINGS)).toBe(0);
    expect(await totalOf(retail, "/v1/findings/worklist/")).toBe(1);
    expect(await totalOf(logistics, "/v1/findings/worklist/?status=all")).toBe(0);
    const [finding] = (await admin.get(FINDINGS)).json<{ data: { id: string }[] }>().data;
    expect((await retail.get(`/v1/findings/${finding?.id}/`)).statusCode).toBe(200);
    expect((await logistics.get(`/v1/findings/${finding?.id}/`)).statusCode).toBe(404);
    const issues = async (browser: TestBrowser) =>
      (await browser.post("/v1/detail_report/", { domain: "acme.test" })).json<{
        data: { total_security_issues: number };
      }>();
    const [whole, none] = [await issues(admin), await issues(logistics)];
    // What a limited reader counts is not stored for the others.
    expect(await issues(admin)).toEqual(whole);
    expect(JSON.stringify(none)).not.toContain("www.acme.test");
    expect(JSON.stringify((await logistics.get("/v1/actions/?domain=acme.test")).json())).not.toContain(
      "www.acme.test",
    );
  });

  test("they learn no count of the whole organization, and no area they may not see is called clear", async () => {
    const at = it.clock.now();
    const earlier = new Date(at.getTime() - 2 * 86_400_000);
    await it.all(async (tx) => {
      const scored = { scoring_version: 1, score: 40, hundredths: 4_000, criticals: 37, confidence: 1, cause: "scan" };
      for (const when of [earlier, at])
        await tx
          .insertInto("score_history")
          .values({
            org_id: acme,
            domain: "acme.test",
            at: when,
            ...scored,
            lost_by_area: JSON.stringify({ "leaked-credentials": 700 }),
            counts: JSON.stringify({ "company-exposed-ports": 72, "leaked-credentials": 23 }),
            coverage: JSON.stringify({}),
          })
          .execute();
      for (const unit of [null, "Retail"]) {
        const { id } = await tx
          .insertInto("alert_setting")
          .values({
            org_id: acme,
            domain: "acme.test",
            name: `Alerts of ${unit ?? "all"}`,
            business_unit: unit,
            owner_email: "rita@acme.test",
            types: [],
            min_severity: "low",
            digest: "none",
            digest_hour: 8,
            certificate_days: 14,
            score_drop_points: 5,
            time_zone: "UTC",
            locale: "en",
            created_at: at,
            updated_at: at,
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        await tx
          .insertInto("alert")
          .values({
            org_id: acme,
            domain: "acme.test",
            setting_id: id,
            source: "scan",
            source_key: `units ${unit}`,
            severity: "high",
            event_count: unit === null ? 82 : 3,
            events: JSON.stringify(
              Array.from({ length: 3 }, () => ({ type: "new_port", severity: null, subject: "www.acme.test" })),
            ),
            judged_at: at,
            raised_at: at,
          })
          .execute();
      }
    });
    const { data } = (await retail.post("/v1/detail_report/", { domain: "acme.test" })).json<{
      data: {
        areas: { area: string; change: number | null; sight: string; count: number | null; reason: string | null }[];
        score: { criticals: number; lost_by_area: object; waterfall: unknown[] };
      };
    }>();
    expect(data.areas.map(({ change }) => change)).toEqual(data.areas.map(() => null));
    expect(data.areas.find(({ area }) => area === "leaked-credentials")).toMatchObject({
      sight: "not-assessed",
      count: null,
      reason: "not-permitted",
    });
    expect(data.score).toMatchObject({ lost_by_area: {}, waterfall: [] });
    expect(data.score.criticals).toBeLessThan(2);
    const outlook = (await retail.get("/v1/forecast/?domain=acme.test")).json<{ data: { criticals: number } }>();
    expect(outlook.data.criticals).toBeLessThan(2);
    const notified = async (browser: TestBrowser) =>
      (await browser.get("/v1/notifications/")).json<{ data: { title: string }[] }>().data.map(({ title }) => title);
    expect((await notified(admin)).join()).toMatch(/\(82\)/);
    expect((await notified(retail)).join()).toMatch(/\(3\)/);
    expect((await notified(retail)).join()).not.toMatch(/82/);
    expect((await notified(logistics)).join()).not.toMatch(/\(\d+\)/);
  });

  test("what is about the whole organization is not theirs", async () => {
    for (const path of [
      "/v1/scans/?domain=acme.test",
      "/v1/asset_rules/",
      "/v1/assets/export/?kind=host",
      "/v1/compliance/?domain=acme.test",
    ])
      expect([path, (await retail.get(path)).statusCode]).toEqual([path, 403]);
    const { permissions } = (await retail.get("/v1/account/")).json<{ data: { permissions: string[] } }>().data;
    expect(permissions).not.toContain("credentials:masked");
  });

  test("an asset of two units is seen by those of both, and a new label applies at once", async () => {
    const shared = { ...FIRST, assets: FIRST.assets.map((asset) => ({ ...asset, ips: ["192.0.2.99"] })) };
    await record(acme, "acme.test", shared);
    const has = async (browser: TestBrowser) => (await list("kind=address&q=192.0.2.99", browser)).pagination.total;
    expect([await has(admin), await has(retail), await has(logistics)]).toEqual([1, 0, 0]);
    await admin.send("PATCH", "/v1/assets/", {
      ids: [await idOf("host", "www.acme.test")],
      business_unit: "Logistics",
    });
    expect([await totalOf(retail, FINDINGS), await totalOf(logistics, FINDINGS)]).toEqual([0, 1]);
    await limit("luis@acme.test", null);
    expect((await list("kind=host", logistics)).pagination.total).toBe(4);
  });
});
