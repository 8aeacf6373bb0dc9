import type { OrgId, ScanId, UserId } from "@parapet/domain/contracts/ids";
import type { FindingRule, WorkRow } from "@parapet/domain/contracts/remediation";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";

import { recordPast } from "../../../testing/record-past.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { applyRulesJob, rulesOfScanJob, sweepRulesJob } from "../jobs/apply-rules.ts";
import { jobContext, markHost, plantFindings } from "../testing/plant-findings.ts";

let it: TestPortal;
let acme: OrgId;
let admin: TestBrowser;
let reader: TestBrowser;
let outsider: TestBrowser;
let ann: UserId;
let bob: UserId;
let eve: UserId;

const context = () => jobContext(it);
const apply = () => applyRulesJob.run({ org: acme }, context());
const plant = (host: string, severity: "high" | "low" = "high") =>
  plantFindings(it, acme, "acme.test", [host], { severity });
const list = async (query = "") =>
  (await admin.get(`/v1/findings/worklist/?sort=host&order=asc&${query}`)).json<{ data: WorkRow[] }>().data;
const create = (browser: TestBrowser, body: object) => browser.post("/v1/finding_rules/", body);
const rules = async () => (await admin.get("/v1/finding_rules/")).json<{ data: FindingRule[] }>().data;
const toPerson = (id: UserId) => ({ owner: { kind: "person", id } });

beforeAll(async () => {
  it = await testPortal();
  acme = await it.organization("Acme", "client", { domain: "acme.test" });
  const other = await it.organization("Other", "client", { domain: "other.test" });
  ann = (await it.user(acme, "client_admin", { email: "ann@acme.test" })).id;
  bob = (await it.user(acme, "client_admin", { email: "bob@acme.test" })).id;
  await it.user(acme, "client_user", { email: "uma@acme.test" });
  eve = (await it.user(other, "client_admin", { email: "eve@other.test" })).id;
  [admin, reader, outsider] = [
    await it.signIn("ann@acme.test"),
    await it.signIn("uma@acme.test"),
    await it.signIn("eve@other.test"),
  ];
});
afterAll(() => it[Symbol.asyncDispose]());
beforeEach(async () => {
  await it.all(async (tx) => {
    await tx.deleteFrom("finding_rule").execute();
    await tx.deleteFrom("finding").execute();
  });
  await plant("a.acme.test");
  await plant("b.acme.test", "low");
});

describe("refused", () => {
  test("to readers and visitors, with a foreign owner, an unknown filter, a personal filter, an end that is over", async () => {
    const rule = { name: "R", filter: { severity: "high" }, change: toPerson(bob) };
    expect((await create(it.browser(), rule)).statusCode).toBe(401);
    expect((await create(reader, rule)).statusCode).toBe(403);
    expect((await create(admin, { ...rule, change: toPerson(eve) })).statusCode).toBe(400);
    expect((await create(admin, { ...rule, change: {} })).statusCode).toBe(400);
    expect((await create(admin, { ...rule, filter: { severity: "odd" } })).statusCode).toBe(400);
    expect((await create(admin, { ...rule, filter: { owner: "me" } })).statusCode).toBe(400);
    expect((await create(admin, { ...rule, ends_at: 1 })).statusCode).toBe(400);
    expect((await create(admin, { ...rule, change: { ticket: true } })).statusCode).toBe(409);
    expect(await rules()).toEqual([]);
  });

  test("to an administrator who may not triage findings or not see one of their areas", async () => {
    const rule = { name: "R", filter: { area: "leaked-credentials" }, change: { add_tags: ["x"] } };
    for (const denied of [["findings:triage"], ["credentials:masked"]]) {
      const narrowed = await it.signIn((await it.user(acme, "client_admin", { denied })).email);
      const asked = [
        await create(narrowed, rule),
        await narrowed.post("/v1/finding_rules/preview/", { filter: rule.filter, change: rule.change }),
        await narrowed.get("/v1/finding_rules/"),
      ];
      expect(asked.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
    }
  });

  test("in an organization out of reach that the query names, as if it did not exist", async () => {
    const rule = (change: object) => ({ name: "R", filter: {}, change });
    const url = `/v1/finding_rules/?organization=${acme}`;
    for (const change of [toPerson(ann), toPerson(eve), { ticket: true }])
      expect((await outsider.post(url, rule(change))).statusCode).toBe(404);
  });

  test.runIf(inject("isNightly"))("of many at once no more than an organization may have", async () => {
    const asked = Array.from({ length: 110 }, (_, at) =>
      create(admin, { name: `R${at}`, filter: {}, change: { add_tags: ["x"] } }),
    );
    const made = (await Promise.all(asked)).filter(({ statusCode }) => statusCode === 200);
    expect(await rules()).toHaveLength(made.length);
    expect(made).toHaveLength(100);
  });

  test("another organization's rules", async () => {
    const { id } = (await create(admin, { name: "R", filter: {}, change: { add_tags: ["x"] } })).json<{
      data: FindingRule;
    }>().data;
    expect((await outsider.send("DELETE", `/v1/finding_rules/${id}/`)).statusCode).toBe(404);
    expect((await outsider.get(`/v1/finding_rules/${id}/hits/`)).statusCode).toBe(404);
    expect((await outsider.send("PATCH", `/v1/finding_rules/${id}/`, { version: 1, enabled: false })).statusCode).toBe(
      404,
    );
    expect((await outsider.get("/v1/finding_rules/")).json()).toEqual({ data: [] });
    expect((await create(admin, { name: "R", filter: {}, change: { add_tags: ["y"] } })).statusCode).toBe(409);
    expect((await admin.send("PATCH", `/v1/finding_rules/${id}/`, { version: 9, enabled: false })).statusCode).toBe(
      409,
    );
  });
});

test("a rule is applied once to what matches, existing and new, with a record of it; people have the last word", async () => {
  await create(admin, {
    name: "Highs to Bob",
    filter: { severity: "high" },
    change: { ...toPerson(bob), add_tags: ["auto"] },
  });
  await apply();
  expect((await list()).map(({ owner, tags }) => [owner?.id ?? null, tags])).toEqual([
    [bob, ["auto"]],
    [null, []],
  ]);
  const [rule] = await rules();
  expect(rule).toMatchObject({ applied: 1, overruled: 0 });
  const hits = (await admin.get(`/v1/finding_rules/${rule?.id}/hits/`)).json<{ data: object[] }>().data;
  expect(hits).toMatchObject([{ subject: "https://a.acme.test/", fields: ["owner", "tags"], overruled: [] }]);
  const [row] = await list();
  if (row === undefined) throw new Error("no finding");
  const { history } = (await admin.get(`/v1/findings/${row.id}/`)).json<{
    data: { history: { changes: { kind: string; after: string }[] }[] };
  }>().data;
  expect(history.at(-1)?.changes[0]).toMatchObject({ kind: "rule", after: "Highs to Bob" });

  // A person takes it away, and the rule does not give it back.
  await admin.post("/v1/findings/bulk/", {
    select: { findings: [{ id: row.id, version: row.version }] },
    change: { owner: null },
  });
  await plant("c.acme.test");
  await sweepRulesJob.run({}, context());
  expect((await list()).map(({ owner }) => owner?.id ?? null)).toEqual([null, null, bob]);
});

test("of two rules that contradict each other the first one wins, and the second says so", async () => {
  await create(admin, { name: "First", filter: {}, change: toPerson(bob) });
  await create(admin, { name: "Second", filter: {}, change: { ...toPerson(ann), add_tags: ["second"] } });
  await apply();
  expect((await list()).map(({ owner, tags }) => [owner?.id, tags])).toEqual([
    [bob, ["second"]],
    [bob, ["second"]],
  ]);
  const [first, second] = await rules();
  expect([first?.overruled, second?.overruled]).toEqual([0, 2]);
  const hits = (await admin.get(`/v1/finding_rules/${second?.id}/hits/`)).json<{ data: object[] }>().data;
  expect(hits[0]).toMatchObject({ fields: ["tags"], overruled: ["owner"], overruled_by: "First" });

  // Moved to the front, it wins what comes in from then on.
  await admin.send("PATCH", `/v1/finding_rules/${second?.id}/`, { version: second?.version, position: 1 });
  expect((await rules()).map(({ name }) => name)).toEqual(["Second", "First"]);
  await plant("z.acme.test");
  await apply();
  expect((await list("host=z.acme.test")).map(({ owner }) => owner?.id)).toEqual([ann]);
});

test("a preview counts, warns of a rule that matches everything, and names the rules that contradict it", async () => {
  await create(admin, { name: "First", filter: { severity: "high" }, change: toPerson(bob) });
  await apply();
  const preview = async (filter: object) =>
    (await admin.post("/v1/finding_rules/preview/", { filter, change: toPerson(ann) })).json<{ data: object }>().data;
  expect(await preview({})).toMatchObject({
    matching: 2,
    open: 2,
    contradicting: [{ name: "First", findings: 1 }],
  });
  expect(await preview({ severity: "low" })).toMatchObject({ matching: 1, open: 2, contradicting: [] });
});

test("an accepted risk by rule has reason, approver and end; a rule that has ended or is off does nothing", async () => {
  const until = Math.floor(it.clock.at / 1000) + 30 * 86_400;
  const accept = { until, note: "Static pages only.", approver: "bob@acme.test" };
  await create(admin, { name: "Low is fine", filter: { severity: "low" }, change: { accept } });
  await create(admin, { name: "Ends", filter: {}, change: { add_tags: ["ended"] }, ends_at: until });
  await create(admin, { name: "Off", filter: {}, change: { add_tags: ["off"] } });
  const [, ends, off] = await rules();
  await admin.send("PATCH", `/v1/finding_rules/${off?.id}/`, { version: off?.version, enabled: false });
  await it.all((tx) =>
    tx
      .updateTable("finding_rule")
      .set({ ends_at: new Date(it.clock.at - 1000) })
      .where("id", "=", ends?.id ?? "")
      .execute(),
  );
  await apply();
  const rows = await list("status=all");
  expect(rows.map(({ status, tags }) => [status, tags])).toEqual([
    ["open", []],
    ["accepted risk", []],
  ]);
});

test("what a run finds is subject to the rules when its results are stored", async () => {
  await create(admin, { name: "Mail", filter: { area: "email-weaknesses" }, change: { add_tags: ["mail"] } });
  const dmarc = {
    check: "email-dmarc",
    subject: "acme.test",
    status: "judged" as const,
    verdicts: [{ outcome: "dmarc-absent", params: { domain: "acme.test" } }],
  };
  await recordPast(it, acme, "acme.test", [[dmarc]], 0);
  const { id } = await it.all((tx) =>
    tx.selectFrom("scan").select("id").orderBy("finished_at", "desc").limit(1).executeTakeFirstOrThrow(),
  );
  await rulesOfScanJob.run({ scan: id as ScanId }, context());
  expect((await list("tag=mail")).map(({ area }) => area)).toEqual(["email-weaknesses"]);
});

test("by business unit and tag of the asset, also of what is marked later", async () => {
  await create(admin, { name: "Retail", filter: { business_unit: "Retail" }, change: toPerson(bob) });
  await create(admin, { name: "Cards", filter: { asset_tag: "pci" }, change: { add_tags: ["pci"] } });
  await apply();
  expect((await list()).map(({ owner }) => owner)).toEqual([null, null]);
  await markHost(it, acme, "acme.test", "b.acme.test", { business_unit: "Retail", tags: ["pci"] });
  await sweepRulesJob.run({}, context());
  expect((await list()).map(({ owner, tags }) => [owner?.id ?? null, tags])).toEqual([
    [null, []],
    [bob, ["pci"]],
  ]);
});

test("a rule whose owner leaves says so, changes nothing, and does not stop the rules after it", async () => {
  const leaver = await it.user(acme, "client_admin");
  await create(admin, { name: "To the leaver", filter: {}, change: toPerson(leaver.id) });
  await create(admin, { name: "Tag", filter: {}, change: { add_tags: ["after"] } });
  const set = (status: string) =>
    it.all((tx) => tx.updateTable("app_user").set({ status }).where("id", "=", leaver.id).execute());
  await set("disabled");
  await apply();
  expect((await list()).map(({ owner, tags }) => [owner, tags])).toEqual([
    [null, ["after"]],
    [null, ["after"]],
  ]);
  const [broken, fine] = await rules();
  expect([broken?.problem === null, broken?.applied, fine?.problem]).toEqual([false, 0, null]);
  await set("active");
  await apply();
  expect((await list()).map(({ owner }) => owner?.id)).toEqual([leaver.id, leaver.id]);
  expect((await rules())[0]?.problem).toBeNull();
});
