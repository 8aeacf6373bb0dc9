import type { AssetRule } from "@parapet/domain/contracts/inventory";
import { computeScore } from "@parapet/domain/risk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { TestBrowser } from "../../../testing/test-portal.ts";
import { scanSettings } from "../../scans/index.ts";
import { labelAssetsJob } from "../jobs/label-assets.ts";
import { FIRST, URL_OF_WWW, type InventoryScene, inventoryScene } from "../testing/inventory-scene.ts";

let { it, acme, admin, reader, outsider, seller, record, list, names, pageOf, idOf, score } = {} as InventoryScene;

beforeAll(async () => {
  ({ it, acme, admin, reader, outsider, seller, record, list, names, pageOf, idOf, score } = await inventoryScene());
});
afterAll(() => it[Symbol.asyncDispose]());

describe("labels and ownership", () => {
  test("refused: a reader, another organization, an unknown asset, too many tags, the domain itself, no reason", async () => {
    const id = await idOf("host", "www.acme.test");
    const [mark, decide] = [
      { ids: [id], owner: "ops" },
      { ids: [id], disposition: "not_own", reason: "sold" },
    ];
    expect((await reader.send("PATCH", "/v1/assets/", mark)).statusCode).toBe(403);
    expect((await outsider.send("PATCH", "/v1/assets/", mark)).statusCode).toBe(404);
    expect((await outsider.post("/v1/assets/disposition/", decide)).statusCode).toBe(404);
    const unknown = [id, "00000000-0000-4000-8000-00000000000f"];
    expect((await admin.send("PATCH", "/v1/assets/", { ...mark, ids: unknown })).statusCode).toBe(404);
    const tags = Array.from({ length: 20 }, (_, at) => `tag-${at}`);
    expect((await admin.send("PATCH", "/v1/assets/", { ids: [id], add_tags: tags })).statusCode).toBe(200);
    expect((await admin.send("PATCH", "/v1/assets/", { ids: [id], add_tags: ["one-more"] })).statusCode).toBe(400);
    expect((await admin.send("PATCH", "/v1/assets/", { ids: [id], remove_tags: tags })).statusCode).toBe(200);
    const domain = await idOf("domain", "acme.test");
    const apex = await idOf("host", "acme.test");
    for (const one of [domain, apex])
      expect((await admin.post("/v1/assets/disposition/", { ...decide, ids: [one] })).statusCode).toBe(400);
    expect((await admin.post("/v1/assets/disposition/", { ...decide, reason: " " })).statusCode).toBe(400);
  });

  test("owner, tags, criticality and business unit in bulk, found by the search and kept by later runs", async () => {
    const ids = [await idOf("host", "www.acme.test"), await idOf("host", "clean.acme.test")];
    const body = { ids, owner: "Web team", business_unit: "Retail", criticality: "high", add_tags: ["Shop", "eu"] };
    expect((await admin.send("PATCH", "/v1/assets/", body)).json()).toEqual({ data: { changed: 2 } });
    await record(acme, "acme.test", FIRST);
    expect(await names("kind=host&q=tag:shop owner:web* unit:retail criticality:high")).toEqual([
      "clean.acme.test",
      "www.acme.test",
    ]);
    await admin.send("PATCH", "/v1/assets/", { ids: ids.slice(1), owner: null, remove_tags: ["shop"] });
    expect(await names("kind=host&q=tag:shop")).toEqual(["www.acme.test"]);
    expect((await list("kind=host&q=clean")).data[0]).toMatchObject({ owner: null, tags: ["eu"], criticality: "high" });
  });

  test("criticality is a factor of the score: without one a finding weighs most, and the label alone decides", async () => {
    const [host, site] = [await idOf("host", "www.acme.test"), await idOf("website", URL_OF_WWW)];
    const label = async (id: string, criticality: string | null) => {
      await admin.send("PATCH", "/v1/assets/", { ids: [id], criticality });
      return score();
    };
    const lostOf = async () => {
      const { data } = (await admin.get("/v1/findings/?domain=acme.test")).json<{
        data: { id: string; severity: "high"; area: "web-apps-exposures"; criticality: "low" | null }[];
      }>();
      return computeScore(
        data.map(({ criticality, ...it }) => ({ ...it, ageDays: 0, criticality: criticality ?? "unset" })),
      ).hundredths;
    };
    const unset = await label(host, null);
    const scores: number[] = [];
    for (const one of ["critical", "high", "medium", "low"]) {
      scores.push(await label(host, one));
      // Readers of the findings can compute the same score.
      expect(await lostOf()).toBe(scores.at(-1));
    }
    expect(scores[0]).toBe(unset);
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    expect(new Set(scores).size).toBe(4);
    // The website is more specific than its host.
    expect(await label(site, "critical")).toBe(unset);
    await label(site, null);
    // A run writes the findings again: the label is still theirs.
    await record(acme, "acme.test", FIRST);
    expect(await score()).toBe(scores.at(-1));
    expect(await label(host, null)).toBe(unset);
  });

  test("filtered by business unit, criticality and the tag of the asset", async () => {
    const host = await idOf("host", "www.acme.test");
    const labels = { business_unit: "Retail", criticality: "low", add_tags: ["shop"] };
    await admin.send("PATCH", "/v1/assets/", { ids: [host], ...labels });
    const total = async (path: string) =>
      (await admin.get(path)).json<{ pagination: { total: number } }>().pagination.total;
    for (const [query, count] of [
      ["unit=retail", 1],
      ["unit=other", 0],
      ["criticality=low", 1],
      ["criticality=high", 0],
    ] as const)
      expect([query, await total(`/v1/findings/?domain=acme.test&${query}`)]).toEqual([query, count]);
    expect(await total("/v1/findings/worklist/?criticality=low&business_unit=Retail")).toBe(1);
    expect(await total("/v1/findings/worklist/?asset_tag=shop")).toBe(1);
    expect(await total("/v1/findings/worklist/?asset_tag=none")).toBe(0);
    await admin.send("PATCH", "/v1/assets/", {
      ids: [host],
      business_unit: null,
      criticality: null,
      remove_tags: ["shop"],
    });
  });

  test("an asset of others: score, totals and the next scan follow at once, survive runs, and return with the undo", async () => {
    const id = await idOf("host", "www.acme.test");
    const before = await score();
    expect((await list("kind=host&q=findings>0")).pagination.total).toBe(1);
    const reply = await admin.post("/v1/assets/disposition/", {
      ids: [id],
      disposition: "not_own",
      reason: "Sold in May",
    });
    expect(reply.statusCode).toBe(200);
    expect(await score()).toBeGreaterThan(before);
    expect((await list("kind=host&q=findings>0")).pagination.total).toBe(0);
    expect(await pageOf("host", "www.acme.test")).toMatchObject({
      disposition: "not_own",
      disposition_decision: { reason: "Sold in May" },
    });
    const settings = await scanSettings(it.services, acme, "acme.test");
    expect(settings.withoutHosts).toEqual(["www.acme.test"]);
    // The next run does not probe it: it is neither gone nor counted.
    await record(acme, "acme.test", FIRST);
    expect((await list("kind=host&q=findings>0")).pagination.total).toBe(0);
    await admin.post("/v1/assets/disposition/", { ids: [id], disposition: "own", reason: "Bought back" });
    expect((await list("kind=host&q=findings>0")).pagination.total).toBe(1);
    expect(await score()).toBe(before);
    expect((await scanSettings(it.services, acme, "acme.test")).withoutHosts).toBeUndefined();
  });
});

describe("rules for labels", () => {
  const create = (browser: TestBrowser, body: object) => browser.post("/v1/asset_rules/", body);
  const rules = async () => (await admin.get("/v1/asset_rules/")).json<{ data: AssetRule[] }>().data;
  const apply = () =>
    labelAssetsJob.run(
      { org: acme },
      { services: it.services, signal: new AbortController().signal, attempt: 1, id: "of the test" },
    );
  const rule = (query: string, labels: object, name = query) => ({ name, query, labels });
  beforeEach(async () => {
    await it.all(async (tx) => {
      await tx.deleteFrom("asset_rule").execute();
      await tx
        .updateTable("inventory_asset")
        .set({ owner: null, business_unit: null, criticality: null, tags: [] })
        .execute();
    });
  });

  test("refused: a reader, a query that is none, no label, a name twice, the rule of another organization", async () => {
    const body = rule("name:www*", { owner: "Web" });
    expect((await create(reader, body)).statusCode).toBe(403);
    expect((await create(seller, body)).statusCode).toBe(403);
    for (const query of ["nothing:1", "findings>0", "("])
      expect((await create(admin, { ...body, query })).json<{ problem: object }>().problem).toBeDefined();
    expect((await create(admin, { ...body, labels: {} })).statusCode).toBe(400);
    expect((await create(admin, { ...body, labels: { criticality: "huge" } })).statusCode).toBe(400);
    expect((await create(admin, body)).statusCode).toBe(200);
    expect((await create(admin, body)).statusCode).toBe(409);
    const id = (await rules())[0]?.id;
    expect((await outsider.get("/v1/asset_rules/")).json()).toEqual({ data: [] });
    expect((await outsider.get(`/v1/asset_rules/${id}/hits/`)).statusCode).toBe(404);
    expect((await outsider.send("DELETE", `/v1/asset_rules/${id}/`)).statusCode).toBe(404);
    expect((await outsider.send("PATCH", `/v1/asset_rules/${id}/`, { version: 1, enabled: false })).statusCode).toBe(
      404,
    );
    expect((await admin.send("PATCH", `/v1/asset_rules/${id}/`, { version: 9, enabled: false })).statusCode).toBe(409);
  });

  test("an administrator who may not read the inventory learns nothing of it from a rule", async () => {
    expect((await create(admin, rule("name:www*", { owner: "Web" }))).statusCode).toBe(200);
    await apply();
    const id = (await rules())[0]?.id;
    expect((await admin.get(`/v1/asset_rules/${id}/hits/`)).body).toContain("www.acme.test");
    const denied = await it.user(acme, "client_admin", { denied: ["findings:read"] });
    const browser = await it.signIn(denied.email);
    const asked = [
      await browser.get("/v1/assets/"),
      await browser.get("/v1/asset_rules/"),
      await browser.get(`/v1/asset_rules/${id}/hits/`),
      await browser.post("/v1/asset_rules/preview/", { query: "name:www*" }),
      await create(browser, rule("name:clean*", { owner: "Web" })),
      await browser.send("PATCH", `/v1/asset_rules/${id}/`, { version: 1, enabled: false }),
    ];
    expect(asked.map(({ statusCode }) => statusCode)).toEqual(asked.map(() => 403));
    for (const { body } of asked) expect(body).not.toContain("acme.test");
  });

  test.each([
    ["by name", "name:clean*", ["clean.acme.test"]],
    ["by network", "ip:192.0.2.10/32", ["www.acme.test"]],
    ["by ASN", "asn:64500", ["192.0.2.10"]],
    ["by technology of the host", "technology:wordpress", ["www.acme.test"]],
  ])("%s", async (_, query, expected) => {
    const kind = query.startsWith("asn") ? "address" : "host";
    const preview = (await admin.post("/v1/asset_rules/preview/", { query: `kind:${kind} ${query}` })).json<{
      data: { matching: number; examples: { name: string }[] };
    }>().data;
    expect(preview).toMatchObject({ matching: expected.length, examples: expected.map((name) => ({ name })) });
    await create(admin, rule(`kind:${kind} ${query}`, { add_tags: ["ruled"], owner: "Ops" }));
    await apply();
    expect(await names(`kind=${kind}&q=tag:ruled owner:ops`)).toEqual(expected);
  });

  test("by tag, in their order, after each run; people have the last word, and there is a record", async () => {
    await create(admin, rule("kind:host name:www.acme.test", { add_tags: ["shop"], criticality: "low" }));
    await create(admin, rule("tag:shop", { business_unit: "Retail", criticality: "critical" }));
    const before = await score();
    await record(acme, "acme.test", FIRST);
    expect((await list("kind=host&q=www")).data[0]).toMatchObject({
      tags: ["shop"],
      business_unit: "Retail",
      // The first rule has set it.
      criticality: "low",
    });
    expect(await score()).toBeGreaterThan(before);
    const [first, second] = await rules();
    expect([first?.applied, second?.applied]).toEqual([1, 1]);
    const hits = (await admin.get(`/v1/asset_rules/${second?.id}/hits/`)).json<{ data: object[] }>().data;
    expect(hits).toMatchObject([{ name: "www.acme.test", fields: ["business_unit"] }]);
    const id = (await list("kind=host&q=www")).data[0]?.id;
    await admin.send("PATCH", "/v1/assets/", { ids: [id], criticality: null });
    await record(acme, "acme.test", FIRST);
    expect((await list("kind=host&q=www")).data[0]).toMatchObject({ criticality: null });
    expect(await score()).toBe(before);
    // Disabled, it is not applied to what comes later; deleted, the labels stay.
    await admin.send("PATCH", `/v1/asset_rules/${first?.id}/`, {
      version: first?.version,
      enabled: false,
      position: 2,
    });
    expect((await rules()).map(({ query }) => query)).toEqual(["tag:shop", "kind:host name:www.acme.test"]);
    await admin.send("DELETE", `/v1/asset_rules/${second?.id}/`);
    expect((await list("kind=host&q=www")).data[0]).toMatchObject({ business_unit: "Retail" });
  });
});
