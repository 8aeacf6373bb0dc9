import type { FindingFilter } from "@parapet/domain/contracts/findings";
import type { FindingId, OrgId, ScanId } from "@parapet/domain/contracts/ids";
import { CompiledQuery, Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type Database, openDatabase } from "./db.ts";
import { countUsers } from "./queries/access/user.ts";
import { settingsPage } from "./queries/alerts/alert-setting.ts";
import { readLicence, quotaUsed } from "./queries/billing/licence.ts";
import { hostCoverageRows } from "./queries/coverage/asset-coverage.ts";
import { countDomains, domainsPage, settingsOfDomain } from "./queries/domains/domain-proof.ts";
import { countFindings, findingById, readFindings, listFindingHistory } from "./queries/findings/finding.ts";
import { rulesPage } from "./queries/mentions/watch-rule.ts";
import { lastScanAt, scoreHistory } from "./queries/overview/report.ts";
import { newestReport, reportFile } from "./queries/reports/pdf-report.ts";
import { countProbedAddresses } from "./queries/scans/probed-address.ts";
import { readBlind, newestScan, scanById, scanCount, listScans } from "./queries/scans/scan.ts";
import { domainsOfOrganizations, organizationsWithDomain } from "./queries/verification/authorised-domain.ts";
import { countVips } from "./queries/vips/vip.ts";
import { within } from "./scope.ts";
import type { Tables } from "./tables.ts";
import { testDatabase, type TestDatabase } from "./testing/test-database.ts";

/** What pages ask most. Each must be answered by an index that begins with the organization, or look up one row by its id. */
let it: TestDatabase;
let one: Database;
const org = "00000000-0000-4000-8000-000000000001" as OrgId;
const id = "00000000-0000-4000-8000-00000000000a";
const domain = "d1.test";
const at = new Date("2026-11-15T12:00:00Z");
const page = { limit: 20, offset: 0 };
const filter: FindingFilter = { domain, status: "active", sort: "risk", order: "desc" } as FindingFilter;

/** Enough of everything that the planner has a choice. */
beforeAll(async () => {
  it = await testDatabase();
  one = openDatabase(it.url, { max: 1 });
  await within(it.db, "everything", async (tx) => {
    const run = (text: string) => sql.raw(text).execute(tx);
    await run(
      `insert into organization (id, name, kind) select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'O' || n, 'client' from generate_series(1, 40) n`,
    );
    await run(
      `insert into authorised_domain (org_id, name, proof_token) select id, 'd' || n || '.test', 'x' from organization, generate_series(1, 5) n`,
    );
    await run(
      `insert into scan (org_id, domain, profile, origin, state, finished_at, started_at) select id, 'd' || n % 5 + 1 || '.test', 'full', 'schedule', 'done', now() - n * interval '1 day', now() from organization, generate_series(1, 30) n`,
    );
    await run(`insert into finding (org_id, domain, area, check_id, outcome, subject, target, severity, first_seen, last_seen)
      select id, 'd' || n % 5 + 1 || '.test', 'company-exposed-ports', 'c', 'o', 's' || n, 't', 'high', now(), now() from organization, generate_series(1, 100) n`);
    await run(
      `insert into finding_event (finding_id, org_id, at, kind) select id, org_id, now(), 'found' from finding`,
    );
    await run(
      `insert into score_history (org_id, domain, at, score, hundredths, scoring_version, cause, confidence, lost_by_area, counts) select id, 'd' || n % 5 + 1 || '.test', now() - n * interval '1 day', 50, 5000, 1, 'scan', 1, '{}', '{}' from organization, generate_series(1, 30) n`,
    );
  });
  await sql`analyze`.execute(it.owner);
});
afterAll(async () => {
  await one.close();
  await it[Symbol.asyncDispose]();
});

const QUERIES: Readonly<Record<string, (db: Kysely<Tables>) => Promise<unknown>>> = {
  findingsOf: (db) => readFindings(db, [{ org, domain }], filter, page, at),
  countFindings: (db) => countFindings(db, [{ org, domain }], filter, at),
  scansOf: (db) => listScans(db, org, domain, page),
  scanCount: (db) => scanCount(db, org, domain),
  newestScan: (db) => newestScan(db, org, domain),
  lastScanAt: (db) => lastScanAt(db, org, domain),
  scoreHistory: (db) => scoreHistory(db, org, domain, 20),
  newestReport: (db) => newestReport(db, { org, domain, kind: "technical", locale: "en", dates: "mdy" }),
  domainsPage: (db) => domainsPage(db, [org], {}, page),
  domainsOfOrganizations: (db) => domainsOfOrganizations(db, [org]),
  organizationsWithDomain: (db) => organizationsWithDomain(db, [org], domain),
  settingsOfDomain: (db) => settingsOfDomain(db, org, domain),
  countDomains: (db) => countDomains(db, org),
  countUsers: (db) => countUsers(db, org),
  countVips: (db) => countVips(db, org),
  countProbedAddresses: (db) => countProbedAddresses(db, org),
  licenceOf: (db) => readLicence(db, org),
  quotaUsed: (db) => quotaUsed(db, org, "testsPerMonth", at),
  settingsPage: (db) => settingsPage(db, [org], {}, page),
  rulesPage: (db) => rulesPage(db, [org], { domain: undefined }, page),
};
const BY_ID: typeof QUERIES = {
  findingById: (db) => findingById(db, [org], id as FindingId),
  scanById: (db) => scanById(db, [org], id as ScanId),
  historyOf: (db) => listFindingHistory(db, org, id as FindingId),
  blindOf: (db) => readBlind(db, org, id as ScanId),
  reportFile: (db) => reportFile(db, [org], id),
};

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Cond"?: string;
  readonly "Recheck Cond"?: string;
  readonly Filter?: string;
  readonly "Parent Relationship"?: string;
  readonly Plans?: readonly PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The plans of every statement that the query sends, as the app's role sees them from within one organization. */
const plansOf = async (ask: (db: Kysely<Tables>) => Promise<unknown>): Promise<PlanNode[][]> => {
  const sent: CompiledQuery[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: one.pool }),
    log: ({ query }) =>
      void (
        /^\s*(?:select|with)\b/i.test(query.sql) &&
        !query.sql.includes("set_config") &&
        sent.push(query as CompiledQuery)
      ),
  });
  return within(db, [org], async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    await ask(tx);
    const plans: PlanNode[][] = [];
    for (const { sql: text, parameters } of sent.splice(0)) {
      const { rows } = await tx.executeQuery<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
        CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
      );
      plans.push(nodesOf(rows[0]?.["QUERY PLAN"][0].Plan as PlanNode));
    }
    return plans;
  });
};

test.each(Object.entries(QUERIES))("%s is answered from an index that begins with the organization", async (_, ask) => {
  const plans = await plansOf(ask);
  expect(plans.length).toBeGreaterThan(0);
  for (const nodes of plans) {
    expect(nodes.filter((node) => node["Node Type"] === "Seq Scan").map((node) => node["Relation Name"])).toEqual([]);
    const conditions = nodes.flatMap((node) => node["Index Cond"] ?? []);
    expect(conditions.filter((text) => text.includes("org_id"))).not.toEqual([]);
  }
});

test.each(Object.entries(BY_ID))(
  "%s goes by the id of one object and compares the organization itself",
  async (_, ask) => {
    for (const nodes of await plansOf(ask)) {
      // What a row names in turn, such as its owner, is found by that row.
      const found = nodes.filter((node) => node["Index Cond"]?.includes(`id = '${id}'`));
      expect(found).not.toEqual([]);
      expect(found.every(({ Filter }) => /org_id = ANY|org_id = '/.test(Filter ?? ""))).toBe(true);
    }
  },
);

test("what was assessed of many hosts is read once, not once for each of them", async () => {
  const hosts = Array.from({ length: 30 }, (_, n) => `h${n}.${domain}`);
  const [nodes = []] = await plansOf((db) => hostCoverageRows(db, org, domain, hosts));
  const repeated = nodes
    .filter((node) => node["Parent Relationship"] === "SubPlan")
    .flatMap(nodesOf)
    .map((node) => node["Relation Name"]);
  expect(nodes.map((node) => node["Relation Name"])).toEqual(expect.arrayContaining(["scan_check", "finding"]));
  expect(repeated).not.toContain("scan_check");
  expect(repeated).not.toContain("finding");
});

test("a query without the organization would be noticed", async () => {
  const plans = await plansOf((db) => db.selectFrom("finding").select("id").where("severity", "=", "high").execute());
  expect(plans.flat().some((node) => node["Index Cond"]?.includes("org_id"))).toBe(false);
});
