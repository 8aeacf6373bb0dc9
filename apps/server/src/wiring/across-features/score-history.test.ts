import { markExploited } from "@parapet/db/queries/alerts";
import { recordRetest } from "@parapet/db/queries/findings";
import type { FindingId, OrgId } from "@parapet/domain/contracts/ids";
import type { DetailReport, listChanges } from "@parapet/domain/contracts/overview";
import { DAY_MS } from "@parapet/domain/durations";
import { CHANGE_CAUSES, riskLevel } from "@parapet/domain/risk";
import { openBytes } from "@parapet/intel/read/open-source";
import type { CheckResult } from "@parapet/scanner/check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type * as z from "zod";

import { raiseForImports } from "../../features/alerts/commands/raise-for-run.ts";
import { openSourceImport } from "../../features/imports/commands/import-sources.ts";
import { buildOverview } from "../../features/overview/build-overview.ts";
import { collectReport } from "../../features/reports/collect-report.ts";
import { collectPeriod } from "../../features/reports/report-files.ts";
import { scoreAgain } from "../../features/score/commands/record-score.ts";
import { recordPast } from "../../testing/record-past.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../testing/test-portal.ts";

const OPERATOR = "operator@parapet.test";
type Changes = z.infer<(typeof listChanges)["reply"]>["data"];

let it: TestPortal;
let org: OrgId;
let serial = 0;
let domain = "";

beforeAll(async () => {
  it = await testPortal();
  await it.user(await it.organization("Operator", "operator"), "super_admin", { email: OPERATOR });
});
afterAll(() => it[Symbol.asyncDispose]());
beforeEach(async () => {
  serial += 1;
  domain = `company${serial}.test`;
  org = await it.organization(`Company ${serial}`, "client", { domain });
  await it.user(org, "client_admin", { email: `ann@${domain}` });
});

/** Signed in again: the clock of these tests jumps over the end of every session. */
const browsers = new Map<string, TestBrowser>();
const get = async <Body>(email: string, path: string, body?: object): Promise<Body> => {
  const key = `${email} ${it.clock.at}`;
  const browser = browsers.get(key) ?? (await it.signIn(email));
  browsers.set(key, browser);
  const reply = body === undefined ? await browser.get(path) : await browser.post(path, body);
  expect(reply.statusCode).toBe(200);
  return reply.json<Body>();
};
const mine = <Body>(path: string) => get<Body>(`ann@${domain}`, path);
const judged = (
  check: string,
  severity: "critical" | "high" | "medium" | "low",
  ...outcomes: string[]
): CheckResult => ({
  check,
  subject: domain,
  status: "judged",
  verdicts: outcomes.map((outcome) => ({ outcome, severity })),
});
const blind = (check: string): CheckResult => ({
  check,
  subject: domain,
  status: "blind",
  reason: "timeout",
  detail: "",
});
const scans = async () => (await mine<{ data: { id: string; state: string }[] }>(`/v1/scans/?domain=${domain}`)).data;
const overview = async () =>
  (await get<{ data: DetailReport }>(`ann@${domain}`, "/v1/detail_report/", { domain })).data;
const findings = async () =>
  (
    await mine<{ data: { id: FindingId; area: string; outcome: string }[] }>(
      `/v1/findings/?domain=${domain}&status=active&page_size=100`,
    )
  ).data;
const retest = (id: FindingId, verdict: "fixed" | "still there") =>
  it.all(async (tx) => {
    const at = it.clock.now();
    await recordRetest(tx, org, id, { verdict, reason: null, by: null, begunAt: at, at });
    await scoreAgain(tx, { org, domain }, "verify", it.clock.now());
  });

const importMention = async () => {
  const run = await openSourceImport(
    { ...it.services, pool: it.services.database.pool, dataDir: it.services.config.dataDir },
    "mentions",
  );
  const text = JSON.stringify({ id: `m${serial}`, title: "sale", text: `access to ${domain}` });
  const bytes = async function* () {
    yield Buffer.from(text);
  };
  await run.take(openBytes("mentions.json", bytes()));
  await run.settle();
};

describe("what changed compares scans", () => {
  test("overview, report and API give one answer, and a re-test in between does not empty it", async () => {
    await recordPast(it, org, domain, [
      [judged("web-headers", "high", "a", "b"), judged("email-dmarc", "low", "c")],
      [judged("web-headers", "high", "a", "x", "y", "z"), judged("email-dmarc", "low")],
    ]);
    it.clock.pass(60_000);
    for (const { id } of await findings()) await retest(id, "still there");
    const [after, before] = await scans();
    const { data: diff } = await mine<{ data: { appeared: { id: string }[]; disappeared: { id: string }[] } }>(
      `/v1/scans/${before?.id}/diff/${after?.id}/`,
    );
    const { changed } = await overview();
    const report = await it.all((tx) =>
      collectReport(tx, { org, domain, state: "verified", organization: "x" }, "en", it.clock.now()),
    );
    expect([diff.appeared.length, diff.disappeared.length]).toEqual([3, 2]);
    expect([changed?.appeared_count, changed?.gone_count]).toEqual([3, 2]);
    expect(new Set(changed?.appeared.map(({ id }) => id))).toEqual(new Set(diff.appeared.map(({ id }) => id)));
    expect([report.changed?.appearedCount, report.changed?.goneCount]).toEqual([3, 2]);
    expect(report.changed?.appeared).toHaveLength(3);
  });

  test(
    "scans, imports, re-tests, decisions and feeds are one feed: overview, areas and both reports agree",
    { timeout: 120_000 },
    async () => {
      const cve: CheckResult = {
        check: "web-libraries",
        subject: domain,
        status: "judged",
        verdicts: [{ outcome: "outdated", severity: "low", facts: { cve: "CVE-2021-41773", cvss: 5 } }],
      };
      await recordPast(
        it,
        org,
        domain,
        [
          [judged("web-headers", "high", "a", "b"), judged("email-dmarc", "low", "c"), cve],
          [judged("web-headers", "high", "a", "b", "d"), judged("email-dmarc", "low", "c"), cve],
        ],
        1,
      );
      const since = (await overview()).changed?.since ?? 0;
      const causes = new Set<string>();
      const ann = await it.signIn(`ann@${domain}`);
      const changes = async (query: string) =>
        (await ann.get(`/v1/changes/?domain=${domain}${query}`)).json<{ data: Changes }>().data;
      const idOf = async (wanted: string) =>
        (await findings()).find(({ outcome }) => outcome === wanted)?.id ?? ("" as FindingId);
      const agreed = async () => {
        const { changed, areas } = await overview();
        const found = { org, domain, state: "verified", organization: "x" } as const;
        const report = await it.all((tx) => collectReport(tx, found, "en", it.clock.now()));
        const period = await it.all((tx) =>
          collectPeriod(tx, found, {
            organization: "x",
            locale: "en",
            unit: null,
            since: new Date(since * 1000 + 999),
            now: it.clock.now(),
          }),
        );
        const counts = [changed?.appeared_count, changed?.gone_count, changed?.changed_count];
        for (const { changed: shown } of [report, period])
          expect([shown?.appearedCount, shown?.goneCount, shown?.changedCount]).toEqual(counts);
        for (const query of [`&from=${since}`, ""]) {
          const feed = await changes(query);
          expect([feed.appeared.length, feed.disappeared.length, feed.changed.length]).toEqual(counts);
          for (const row of [...feed.appeared, ...feed.disappeared, ...feed.changed]) causes.add(row.cause);
        }
        const moved = areas.reduce((sum, { change }) => sum + (change ?? 0), 0);
        return { counts, moved };
      };
      expect(await agreed()).toEqual({ counts: [1, 0, 0], moved: 1 });

      it.clock.pass(60_000);
      await importMention();
      it.clock.pass(120_000);
      await raiseForImports(it.services);
      // A first mention has no count before it to differ from.
      expect((await agreed()).counts).toEqual([2, 0, 0]);

      await retest(await idOf("b"), "fixed");
      expect((await agreed()).counts).toEqual([2, 1, 0]);

      const { version } = (await mine<{ data: { version: number } }>(`/v1/findings/${await idOf("a")}/`)).data;
      const decision = { status: "false positive", note: "A test page.", version };
      expect((await ann.send("PATCH", `/v1/findings/${await idOf("a")}/`, decision)).statusCode).toBe(200);
      expect((await agreed()).counts).toEqual([2, 2, 0]);

      await it.all(async (tx) => {
        await sql`insert into kev (cve_id, vendor, product, name, description, added, ransomware, catalogue_released)
        values ('CVE-2021-41773', 'Apache', 'HTTP Server', 'n', 'd', '2021-11-03', false, now()) on conflict do nothing`.execute(
          tx,
        );
        await markExploited(tx, org, domain, it.clock.now());
      });
      expect((await agreed()).counts).toEqual([2, 2, 1]);
      expect(causes).toEqual(new Set(CHANGE_CAUSES));
      // A period that ended before the decisions has none of them.
      expect(await changes(`&from=${since}&to=${since + 1}`)).toMatchObject({ disappeared: [], changed: [] });
      expect((await ann.get(`/v1/changes/?domain=${domain}&from=${since}&to=${since - 5}`)).statusCode).toBe(400);
      expect((await ann.get("/v1/changes/?domain=foreign.test")).statusCode).toBe(404);
      expect((await it.browser().get(`/v1/changes/?domain=${domain}`)).statusCode).toBe(401);
    },
  );

  test("re-tests are not counted as scans", async () => {
    await recordPast(it, org, domain, [[judged("web-headers", "high", "a")], [judged("web-headers", "high", "a")]]);
    for (const { id } of await findings()) for (let time = 0; time < 3; time += 1) await retest(id, "still there");
    const { data } = await mine<{ data: { runs: number } }>(`/v1/forecast/?domain=${domain}`);
    expect(data.runs).toBe(2);
  });
});

describe("one score", () => {
  test("the points of all findings add up to their areas and to the score, days after it was computed", async () => {
    await recordPast(it, org, domain, [
      [
        judged("web-headers", "high", "a", "b", "c"),
        judged("web-cookies", "medium", "d", "e"),
        judged("email-dmarc", "critical", "f", "g", "h"),
        judged("lookalike-domains", "low", "i", "j", "k", "l", "m", "n", "o"),
      ],
    ]);
    it.clock.pass(20 * DAY_MS);
    const { score } = await overview();
    const lost: Record<string, number> = {};
    for (const { id, area } of await findings()) {
      const { data } = await mine<{ data: { points: number } }>(`/v1/findings/${id}/`);
      lost[area] = (lost[area] ?? 0) + Math.round(data.points * 100);
    }
    expect(lost).toEqual(
      Object.fromEntries(
        Object.entries(score?.lost_by_area ?? {}).map(([area, points]) => [area, Math.round(points * 100)]),
      ),
    );
    const { hundredths } = await it.all((tx) =>
      tx.selectFrom("score_history").select("hundredths").where("domain", "=", domain).executeTakeFirstOrThrow(),
    );
    expect(10_000 - Object.values(lost).reduce((sum, part) => sum + part, 0)).toBe(hundredths);
  });

  test.runIf(inject("isNightly"))(
    "the list of organizations, its ranking and the overview show the same, also after a re-test",
    async () => {
      await recordPast(it, org, domain, [
        [judged("web-headers", "critical", "a", "b"), judged("email-dmarc", "high", "c")],
      ]);
      const shown = async () => {
        const list = (
          await get<{ data: { id: string; score: number; criticals: number }[] }>(
            OPERATOR,
            `/v1/org_management/?q=Company%20${serial}&page_size=100`,
          )
        ).data;
        const ranking = (
          await get<{ data: { id: string; score: number; critical: number }[] }>(
            OPERATOR,
            "/v1/org_management/ranking/?page_size=100",
          )
        ).data.map((row) => ({ ...row, criticals: row.critical }));
        return [list, ranking].map((rows) => {
          const { score = 0 } = rows.find(({ id }) => id === org) ?? {};
          return { score, level: riskLevel(score) };
        });
      };
      const before = { score: (await overview()).score?.value, level: (await overview()).score?.level };
      expect(before.level).toBe("medium");
      expect(await shown()).toEqual([before, before]);
      for (const { id } of await findings()) await retest(id, "fixed");
      const after = { score: (await overview()).score?.value, level: (await overview()).score?.level };
      expect(after.score).not.toBe(before.score);
      expect(await shown()).toEqual([after, after]);
    },
  );

  test("what was imported counts at once, in the score as in the list", async () => {
    await recordPast(it, org, domain, [[judged("email-dmarc", "low", "c")]]);
    await importMention();
    it.clock.pass(120_000);
    await raiseForImports(it.services);
    const { score, areas } = await overview();
    expect(areas.find(({ area }) => area === "dark-web-mentions")?.count).toBe(1);
    expect(score?.lost_by_area["dark-web-mentions"]).toBeGreaterThan(0);
    // The steps that explain the score and the forecast that begins at it follow without a scan.
    expect(score?.waterfall.find(({ area }) => area === "dark-web-mentions")?.change).toBeLessThan(0);
    const { data } = await mine<{ data: { score: number; past: { score: number }[] } }>(
      `/v1/forecast/?domain=${domain}`,
    );
    expect([data.score, data.past.at(-1)?.score]).toEqual([score?.value, score?.value]);
  });
});

test.each([
  [39, "high", true],
  [40, "medium", false],
  [69, "medium", false],
  [70, "low", false],
] as const)(
  "a score of %i is %s risk in overview, outlook, ranking with its filter, and PDF",
  async (value, level, isHigh) => {
    await recordPast(it, org, domain, [[judged("web-headers", "critical", "a")]]);
    await it.all((tx) =>
      tx
        .updateTable("score_history")
        .set({ score: value, hundredths: value * 100 })
        .where("domain", "=", domain)
        .execute(),
    );
    const { score } = await overview();
    expect([score?.value, score?.level]).toEqual([value, level]);
    const outlook = (await mine<{ data: { score: number; level: string } }>(`/v1/forecast/?domain=${domain}`)).data;
    expect([outlook.score, outlook.level]).toEqual([value, level]);
    const listed = async (list: string) => {
      const path = `/v1/org_management/${list}q=Company%20${serial}&page_size=100`;
      const { data } = await get<{ data: { id: string; score: number }[] }>(OPERATOR, path);
      return data.filter(({ id }) => id === org).map((row) => row.score);
    };
    expect([await listed("?"), await listed("ranking/?")]).toEqual([[value], [value]]);
    expect(await listed("ranking/?high_risk=true&")).toEqual(isHigh ? [value] : []);
    const report = await it.all((tx) =>
      collectReport(tx, { org, domain, state: "verified", organization: "x" }, "en", it.clock.now()),
    );
    expect([report.overview.score?.value, report.overview.score?.level]).toEqual([value, level]);
  },
);

describe("history stays true", () => {
  test("when the clock is set back between two runs", async () => {
    await recordPast(it, org, domain, [
      [judged("web-headers", "high", "a")],
      [judged("web-headers", "high", "a", "b")],
    ]);
    it.clock.pass(-30 * DAY_MS);
    await recordPast(it, org, domain, [[judged("web-headers", "high", "b")]], 1);
    it.clock.pass(60 * DAY_MS);
    const { changed, score } = await overview();
    // Since the score of the day before, as the change of the score.
    expect([changed?.appeared_count, changed?.gone_count]).toEqual([1, 1]);
    expect((await findings()).map(({ outcome }) => outcome)).toEqual(["b"]);
    // The run after the clock was set back is dated right after the one before: the day has one value, its last.
    expect(score?.history).toHaveLength(2);
    expect(score?.history.at(-1)?.score).toBe(score?.value);
  });

  test("when a run sees half: it resolves nothing of the other half, and older runs keep the coverage they had", async () => {
    await recordPast(it, org, domain, [[judged("web-headers", "high", "a"), judged("email-dmarc", "high", "c")]]);
    const coverage = async (id: string | undefined): Promise<[number, string[]]> => {
      const { data } = await mine<{ data: { confidence: number; blind: { check: string }[] } }>(`/v1/scans/${id}/`);
      return [data.confidence, data.blind.map(({ check }) => check)];
    };
    const [whole] = await scans();
    const before = await coverage(whole?.id);
    await recordPast(it, org, domain, [[judged("web-headers", "high", "a"), blind("email-dmarc")]]);
    const [half] = await scans();
    expect((await findings()).map(({ outcome }) => outcome).toSorted()).toEqual(["a", "c"]);
    expect(await coverage(whole?.id)).toEqual(before);
    const [confidence, unseen] = await coverage(half?.id);
    expect(unseen).toEqual(["email-dmarc"]);
    expect(confidence).toBeLessThan(before[0]);
  });

  test("when a domain is removed and added again: nothing was resolved, and the organization has its score back", async () => {
    await recordPast(it, org, domain, [[judged("web-headers", "critical", "a", "b")]]);
    const before = (await overview()).score?.value;
    const stored = () =>
      it.all((tx) =>
        tx.selectFrom("organization").select("worst_score").where("id", "=", org).executeTakeFirstOrThrow(),
      );
    const saved = await it.all((tx) =>
      tx.selectFrom("authorised_domain").selectAll().where("org_id", "=", org).executeTakeFirstOrThrow(),
    );
    await it.all((tx) => sql`delete from authorised_domain where org_id = ${org}`.execute(tx));
    expect((await stored()).worst_score).toBeNull();
    await it.all((tx) => tx.insertInto("authorised_domain").values(saved).execute());
    expect((await stored()).worst_score).toBe(before);
    const { resolved } = await it.all((tx) =>
      tx
        .selectFrom("finding")
        .select((eb) => eb.fn.count<number>("resolved_at").as("resolved"))
        .where("domain", "=", domain)
        .executeTakeFirstOrThrow(),
    );
    expect(resolved).toBe(0);
    expect(
      (await it.all((tx) => buildOverview(tx, { org, domain, state: "verified" }, "en", it.clock.now()))).score?.value,
    ).toBe(before);
  });
});
