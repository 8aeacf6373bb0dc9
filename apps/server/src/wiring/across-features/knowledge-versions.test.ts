import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import {
  claimScan,
  insertScan,
  knowledgeState,
  knowledgeVersion,
  listKnowledgeVersions,
} from "@parapet/db/queries/scans";
import type { OrgId, ScanId } from "@parapet/domain/contracts/ids";
import { startCompany } from "@parapet/lab/start-company";
import { CHECKS } from "@parapet/scanner/registry";
import { runCheck } from "@parapet/scanner/run-check";
import type { Stage } from "@parapet/scanner/scan/stage";
import { makeTar } from "@parapet/scanner/templates/testing/make-tar";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { activateVersion, versionBefore } from "../../features/scans/commands/activate-knowledge.ts";
import { storeTemplates } from "../../features/scans/commands/import-library.ts";
import { workOnScan } from "../../features/scans/commands/work-on-scan.ts";
import { activeKnowledge, publishLibrary, scanSettings } from "../../features/scans/index.ts";
import { secondServer, type SecondServer } from "../../testing/second-server.ts";
import { type TestPortal, testPortal } from "../../testing/test-portal.ts";

type Worker = Pick<SecondServer, "services">;

const template = (id: string, path: string) =>
  `id: ${id}\ninfo:\n  name: ${id}\n  severity: high\nhttp:\n  - method: GET\n    path: ['{{BaseURL}}${path}']\n    matchers:\n      - type: word\n        words: [welcome]\n`;
const FIRST = makeTar({
  "t/http/one.yaml": template("one", "/zabbix/"),
  "t/http/two.yaml": template("two", "/grafana/"),
});
const SECOND = makeTar({ "t/http/two.yaml": template("two", "/grafana/") });
const checkOf = (id: string) => {
  const check = CHECKS.find((it) => it.id === id);
  if (check === undefined) throw new Error(id);
  return check;
};
const webTemplates = checkOf("web-templates");
const takeoverCname = checkOf("takeover-cname");
const shape = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

let a: TestPortal;
let b: SecondServer;
let lab: Awaited<ReturnType<typeof startCompany>>;
let org: OrgId;
let ip = "";
let serial = 0;
let domain = "";

const page = { kind: "plain" as const, type: "text/html", base64: Buffer.from("welcome").toString("base64") };
beforeAll(async () => {
  a = await testPortal();
  b = await secondServer(a);
  lab = await startCompany("acme.test", { files: { "/zabbix/": page, "/grafana/": page } });
  ip = String((await lab.net.dns.query("acme.test", "A")).answers[0]?.data);
  org = await a.organization("Acme", "client", { domain: "acme.test" });
});
afterAll(async () => {
  await lab[Symbol.asyncDispose]();
  await b[Symbol.asyncDispose]();
  await a[Symbol.asyncDispose]();
});

const publish = ({ services }: Worker, bytes: Buffer) =>
  storeTemplates({ ...services, pool: services.database.pool }, bytes);
const cacheOf = ({ services }: Worker, bytes: Buffer) =>
  join(services.config.dataDir, "cache", "templates", shape(bytes), "content");
const templatesOf = async ({ services }: Worker, version?: string) => {
  const { templatesDir, missingLibraries } = await scanSettings(services, org, "acme.test", version);
  return templatesDir === undefined ? (missingLibraries ?? null) : readdirSync(join(templatesDir, "http")).toSorted();
};

test("what one worker stored is the same version at every other, each with a copy of its own", async () => {
  const { published } = await publish(a, FIRST);
  expect([await activeKnowledge(a.services), await activeKnowledge(b.services)]).toEqual([
    published.version,
    published.version,
  ]);
  expect([await templatesOf(a), await templatesOf(b)]).toEqual([
    ["one.yaml", "two.yaml"],
    ["one.yaml", "two.yaml"],
  ]);
  expect(readFileSync(join(cacheOf(a, FIRST), "http", "one.yaml"))).toEqual(
    readFileSync(join(cacheOf(b, FIRST), "http", "one.yaml")),
  );
});

test.each<[string, (folder: string) => void]>([
  ["an empty disk", (folder) => rmSync(join(folder, "..", "..", "..", ".."), { recursive: true })],
  ["a changed file", (folder) => writeFileSync(join(folder, "http", "one.yaml"), template("other", "/other/"))],
  ["a missing file", (folder) => rmSync(join(folder, "http", "two.yaml"))],
  ["a file too many", (folder) => writeFileSync(join(folder, "http", "three.yaml"), template("three", "/x/"))],
])("a worker with %s has the version again", async (_, damage) => {
  await publish(a, FIRST);
  await templatesOf(b);
  const folder = cacheOf(b, FIRST);
  damage(folder);
  expect(await templatesOf(b)).toEqual(["one.yaml", "two.yaml"]);
  expect(readFileSync(join(folder, "http", "one.yaml"), "utf8")).toBe(template("one", "/zabbix/"));
});

test("a run keeps the version that it began with, whichever is active by the time another worker takes it up", async () => {
  const { published: first } = await publish(a, FIRST);
  const { id } = await a.all((tx) => insertScan(tx, { org, domain: "acme.test", profile: "full", origin: "hand" }));
  const claimed = async () => (await a.all((tx) => claimScan(tx, id, a.clock.now())))?.knowledge;
  expect(await claimed()).toBe(first.version);
  const { published: second } = await publish(b, SECOND);
  expect(await claimed()).toBe(first.version);
  expect(await templatesOf(b, first.version)).toEqual(["one.yaml", "two.yaml"]);
  expect([await activeKnowledge(a.services), await templatesOf(a)]).toEqual([second.version, ["two.yaml"]]);
  await a.all((tx) => tx.updateTable("scan").set({ state: "cancelled" }).where("id", "=", id).execute());
});

test("an earlier version is used again after a rollback, and updates wait until the newest is activated", async () => {
  const { services } = a;
  const { published: first } = await publish(a, FIRST);
  await publish(a, SECOND);
  const by = { user: null, from: { ip: null, claimedIp: null } };
  const back = await a.all(async (tx) => {
    const version = await versionBefore(tx);
    if (version === undefined) throw new Error("none");
    return activateVersion(tx, services, version, { ...by, cause: "rollback" });
  });
  expect(back).toMatchObject({ outcome: "activated", version: { version: first.version } });
  expect([await templatesOf(a), await templatesOf(b)]).toEqual([
    ["one.yaml", "two.yaml"],
    ["one.yaml", "two.yaml"],
  ]);
  const roots = await publishLibrary(services, { name: "mark-roots", bytes: Buffer.from("roots"), entries: 1 });
  expect(roots).toMatchObject({ isActive: false });
  expect(await activeKnowledge(b.services)).toBe(first.version);
  const { newest } = await knowledgeState(services.db);
  const row = await knowledgeVersion(services.db, newest);
  expect(row?.libraries.map(({ name, sha256 }) => [name, sha256])).toEqual([
    ["mark-roots", shape(Buffer.from("roots"))],
    ["templates", shape(SECOND)],
  ]);
  if (row === undefined) throw new Error("no row");
  await a.all((tx) => activateVersion(tx, services, row, { ...by, cause: "operator" }));
  expect([await templatesOf(b), await activeKnowledge(b.services)]).toEqual([["two.yaml"], newest]);
  const audited = await a.all((tx) =>
    tx.selectFrom("audit_log").select(["action", "object"]).where("action", "like", "knowledge.%").execute(),
  );
  expect(audited).toEqual([
    { action: "knowledge.rolled-back", object: first.version },
    { action: "knowledge.activated", object: newest },
  ]);
});

test("a version that is damaged in storage is not activated, and its check is not assessed", async () => {
  const { published } = await publish(a, FIRST);
  await publish(a, SECOND);
  await a.all((tx) =>
    sql`update stored_chunk set sealed = substr(sealed, 1, 60)
         where file_id in (select id from stored_file where name = ${`templates@${shape(FIRST)}`})`.execute(tx),
  );
  const row = await knowledgeVersion(a.services.db, published.version);
  if (row === undefined) throw new Error("no row");
  const by = { user: null, from: { ip: null, claimedIp: null }, cause: "rollback" as const };
  expect(await a.all((tx) => activateVersion(tx, a.services, row, by))).toMatchObject({ outcome: "refused" });
  expect(await templatesOf(b)).toEqual(["two.yaml"]);
  rmSync(join(b.services.config.dataDir, "cache"), { recursive: true });
  const settings = await scanSettings(b.services, org, "acme.test", published.version);
  expect(settings.templatesDir).toBeUndefined();
  const target = { domain: "acme.test", url: "https://acme.test/", ip };
  const context = { signal: AbortSignal.timeout(20_000), now: a.clock.now, settings };
  expect(await runCheck(webTemplates, target, lab.net, context)).toMatchObject({
    status: "blind",
    reason: "knowledge-reduced",
    detail: expect.stringMatching(/^The library templates of knowledge version [0-9a-f]{12} could not be read/),
  });
  // Stored again, it is whole again.
  await publish(a, FIRST);
  expect(await templatesOf(b, published.version)).toEqual(["one.yaml", "two.yaml"]);
});

/** A company as the stages see it: one website, whose templates are run in a stage of their own. */
const stagesOf = (afterFirst: () => Promise<void>): readonly Stage[] => [
  {
    id: "resolve",
    touch: "passive",
    run: async () => ({
      assets: [{ host: domain, ips: [ip], sources: [{ id: "given" }], facts: {} }],
      results: [{ check: "resolve", subject: domain, status: "judged", verdicts: [] }],
    }),
  },
  {
    id: "web",
    touch: "active",
    async run(_, { net, settings, signal, now }) {
      await afterFirst();
      const context = { net, settings, signal, now };
      const site = { domain, url: "https://acme.test/", ip };
      return {
        results: [
          await runCheck(webTemplates, site, net, context),
          await runCheck(takeoverCname, { domain, host: "acme.test", ips: [ip] }, net, context),
        ],
      };
    },
  },
];

const begin = async (): Promise<ScanId> => {
  serial += 1;
  domain = `company${serial}.test`;
  await a.all((tx) =>
    tx
      .insertInto("authorised_domain")
      .values({
        org_id: org,
        name: domain,
        proof_token: "x",
        state: "verified",
        verified_by: "operator",
        verified_at: a.clock.now(),
      })
      .execute(),
  );
  return (await a.all((tx) => insertScan(tx, { org, domain, profile: "full", origin: "hand", at: a.clock.now() }))).id;
};
const work = ({ services }: Worker, scan: ScanId, afterFirst = async () => {}) =>
  workOnScan(
    scan,
    { services: { ...services, netFor: () => lab.net }, signal: AbortSignal.timeout(30_000), attempt: 1 },
    stagesOf(afterFirst),
  );
/** All that a finding says, except for its own id, its company and times. The website states the time of each answer. */
const findings = async () =>
  JSON.stringify(
    await a.all((tx) =>
      tx
        .selectFrom("finding")
        .select(["check_id", "outcome", "subject", "target", "severity", "evidence", "params", "details", "status"])
        .where("domain", "=", domain)
        .orderBy("subject")
        .execute(),
    ),
  )
    .replaceAll(domain, "company")
    .replaceAll(/"date":\["[^"]*"\]/g, '"date":[]');
const run = (id: ScanId) =>
  a.all((tx) => tx.selectFrom("scan").select(["state", "knowledge"]).where("id", "=", id).executeTakeFirstOrThrow());

test("a run that another worker finishes with an empty disk has the findings of one that was never interrupted", async () => {
  const { published } = await publish(a, FIRST);
  const whole = await begin();
  await work(a, whole);
  const expected = await findings();
  expect(JSON.parse(expected)).toHaveLength(2);

  const id = await begin();
  await expect(work(a, id, () => Promise.reject(new Error("the worker is gone")))).rejects.toThrow("gone");
  await publish(a, SECOND);
  rmSync(join(b.services.config.dataDir, "cache"), { recursive: true, force: true });
  await work(b, id);
  expect(await run(id)).toEqual({ state: "done", knowledge: published.version });
  expect(await findings()).toBe(expected);
});

test("a run with an earlier version repeats its findings, and the version between resolves nothing it does not know", async () => {
  const { published } = await publish(a, FIRST);
  await work(a, await begin());
  const before = await findings();
  const open = () =>
    a.all(async (tx) =>
      (
        await tx
          .selectFrom("finding")
          .select("subject")
          .where("domain", "=", domain)
          .where("resolved_at", "is", null)
          .orderBy("subject")
          .execute()
      ).map(({ subject }) => subject.replace(/.*#/, "")),
    );
  const again = async () =>
    (await a.all((tx) => insertScan(tx, { org, domain, profile: "full", origin: "hand", at: a.clock.now() }))).id;
  await publish(a, SECOND);
  const second = await again();
  await work(b, second);
  // The template of the first version is unknown to this one: its finding stays open, and the run says so.
  expect(await open()).toEqual(["two", "one"]);
  const blind = await a.all((tx) =>
    tx
      .selectFrom("scan_check")
      .select(["check_id", "reason"])
      .where("scan_id", "=", second)
      .where("status", "=", "blind")
      .execute(),
  );
  expect(blind).toEqual([{ check_id: "web-templates", reason: "knowledge-reduced" }]);
  const row = await knowledgeVersion(a.services.db, published.version);
  if (row === undefined) throw new Error("no row");
  const by = { user: null, from: { ip: null, claimedIp: null }, cause: "rollback" as const };
  await a.all((tx) => activateVersion(tx, a.services, row, by));
  const third = await again();
  await work(b, third);
  expect(await run(third)).toEqual({ state: "done", knowledge: published.version });
  expect(await findings()).toBe(before);
});

test("of many versions the files of the last ones, of the active one and of runs under way are there", async () => {
  const newest = await knowledgeVersion(a.services.db, (await knowledgeState(a.services.db)).newest);
  if (newest === undefined) throw new Error("no row");
  const by = { user: null, from: { ip: null, claimedIp: null }, cause: "operator" as const };
  await a.all((tx) => activateVersion(tx, a.services, newest, by));
  const { published } = await publish(a, FIRST);
  const { id } = await a.all((tx) => insertScan(tx, { org, domain: "acme.test", profile: "full", origin: "hand" }));
  await a.all((tx) => claimScan(tx, id, a.clock.now()));
  await a.all((tx) =>
    sql`insert into knowledge_version (version, libraries, origin, created_at)
        select encode(sha256(convert_to(n::text, 'UTF8')), 'hex'), '[]', 'update', now() from generate_series(1, 35) n`.execute(
      tx,
    ),
  );
  await a.all((tx) =>
    sql`insert into knowledge_activation (version, at, cause)
        select version, now(), 'update' from knowledge_version order by number desc limit 35`.execute(tx),
  );
  await publishLibrary(a.services, { name: "templates", bytes: Buffer.from("a later one"), entries: null });
  const files = async () =>
    (await a.services.files.list({ org: null, kind: "library", prefix: "templates@" })).map(({ name }) => name);
  expect(await files()).toContain(`templates@${shape(FIRST)}`);
  const kept = (await listKnowledgeVersions(a.services.db, 1_000)).filter(({ removed_at }) => removed_at === null);
  expect(kept.length).toBeLessThan(60);
  expect((await listKnowledgeVersions(a.services.db, 1_000)).length).toBeGreaterThan(kept.length);
  await a.all((tx) => tx.updateTable("scan").set({ state: "cancelled" }).where("id", "=", id).execute());
  await publishLibrary(a.services, { name: "templates", bytes: Buffer.from("one more"), entries: null });
  expect(await files()).not.toContain(`templates@${shape(FIRST)}`);
  const row = await knowledgeVersion(a.services.db, published.version);
  if (row === undefined) throw new Error("no row");
  expect(row.removed_at).not.toBeNull();
  expect(await a.all((tx) => activateVersion(tx, a.services, row, by))).toMatchObject({
    outcome: "refused",
    problem: expect.stringContaining("deleted"),
  });
});
