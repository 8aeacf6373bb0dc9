import { organizationsWithDomain } from "@parapet/db/queries/verification";
import { asSystem } from "@parapet/db/unscoped";
import { ORGANIZATION_HEADER } from "@parapet/domain/contracts/access";
import type { DetailReport } from "@parapet/domain/contracts/overview";
import type { Candidate, SeedExpansion } from "@parapet/domain/contracts/seeds";
import { readCsv } from "@parapet/domain/reports/testing/read-csv";
import { FINDING_AREAS } from "@parapet/domain/risk";
import { documentEn } from "@parapet/words/messages/reports/report/document-en";
import { describe, expect, test } from "vitest";

import { collectReport } from "../features/reports/collect-report.ts";
import { renderReport } from "../features/reports/render-report.ts";
import { whoIs } from "../platform/session/who-is.ts";
import type { AppServices } from "../wiring/app-services.ts";
import { buildApp } from "../wiring/app.ts";
import type { DemoAccount } from "../wiring/demo/demo-accounts.ts";
import { STORY_NUMBERS } from "../wiring/demo/story-numbers.ts";
import { pdfText } from "./pdf-text.ts";
import { TestBrowser } from "./test-portal.ts";

/** The demo's portal with all of its people signed in. */
export interface DemoPortal extends AsyncDisposable {
  readonly services: AppServices;
  readonly browserOf: (role: string) => TestBrowser;
}

const signIn = async (services: AppServices, browser: TestBrowser, { email, password }: DemoAccount): Promise<void> => {
  browser.headers = { host: "127.0.0.1:4000" };
  const first = await browser.post("/api/login", { email, password, remember_me: false });
  const { data } = first.json<{ data: { challenge_id: string } }>();
  await services.mail.flush();
  const letters = (await services.mail.mailbox(50)).filter(({ to }) => to === email);
  const code = letters.map(({ text }) => /^\d{6}$/m.exec(text)?.[0]).find((found) => found !== undefined);
  await browser.post("/api/verify-otp", { challenge_id: data.challenge_id, code, trust_browser: false });
  await browser.tokens();
};

export const openDemoPortal = async (services: AppServices, accounts: readonly DemoAccount[]): Promise<DemoPortal> => {
  const app = await buildApp(services, { whoIs });
  await app.ready();
  const browsers = new Map<string, TestBrowser>();
  for (const account of accounts) {
    const browser = new TestBrowser(app);
    await signIn(services, browser, account);
    browsers.set(account.role, browser);
  }
  return {
    services,
    browserOf(role) {
      const browser = browsers.get(role);
      if (browser === undefined) throw new Error(`no account has the role ${role}`);
      return browser;
    },
    [Symbol.asyncDispose]: () => app.close(),
  };
};

interface Answer {
  readonly data: readonly Record<string, unknown>[];
  readonly pagination?: { readonly total: number };
  readonly counts?: Record<string, number>;
}

const AREAS = FINDING_AREAS.map((area) => `/findings/?domain=acme.test&area=${area}`);
const CLIENT = [
  ...AREAS,
  "/findings/?domain=acme.test&status=resolved",
  "/score/?domain=acme.test",
  "/scans/?domain=acme.test",
  "/actions/?domain=acme.test",
  "/attack_paths/?domain=acme.test",
  "/domains/",
  "/notifications/",
  "/insights/",
];

/** The domains of the demo's organizations. */
const DOMAINS = ["acme.test", "tidy.test", "harbour.test", "orchard.test", "ferry.test"] as const;

/** The lists behind the pages that each role opens; none of them may be empty. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  client_admin: [
    ...CLIENT,
    "/takedown_management/",
    "/third_party/",
    "/vip_management/",
    "/alert_management/alerts/",
    "/alert_management/deliveries/",
    "/tickets/",
    "/saved_searches/",
    "/groups/",
    "/audit_log/",
    "/user_management/",
    "/cve/",
    "/ioc/",
    "/seeds/",
    "/candidates/",
    "/cloud_accounts/",
  ],
  client_user: CLIENT,
  partner_user: AREAS,
  partner_admin: [
    ...AREAS,
    "/org_management/",
    "/org_management/ranking/",
    "/user_management/",
    "/third_party/",
    "/seeds/",
    "/candidates/",
  ],
  seller: ["/leads/"],
  super_admin: [
    "/org_management/",
    "/org_management/ranking/",
    "/leads/",
    "/portal_management/feeds/",
    "/portal_management/connectors/",
    "/portal_management/imports/",
    "/portal_management/breaches/",
    "/insights/manage/",
    "/takedown_management/",
    "/audit_log/",
    "/user_management/",
    "/cve/",
    "/ioc/",
  ],
};

/** What holds for every demo, however its history came into the database. */
export const describeDemo = (
  open: () => DemoPortal,
  /** Also what takes long: the report is drawn. */
  isThorough: boolean,
): void => {
  const read = async (role: string, path: string): Promise<Answer> => {
    const reply = await open().browserOf(role).get(`/v1${path}`);
    if (reply.statusCode !== 200) throw new Error(`${path} as ${role} answered ${reply.statusCode}: ${reply.body}`);
    return reply.json<Answer>();
  };
  const count = async (role: string, path: string): Promise<number> => {
    const { data, pagination } = await read(role, path);
    return pagination?.total ?? data.length;
  };

  describe("the numbers of the story", () => {
    const { acme, partner, operator, intelligence } = STORY_NUMBERS;

    test("of acme.test", async () => {
      const admin = (path: string) => count("client_admin", path);
      const runs: Record<string, unknown>[] = [];
      const all = await admin("/scans/?domain=acme.test");
      for (let page = 1; page <= 10 && runs.length < all; page += 1)
        runs.push(...(await read("client_admin", `/scans/?domain=acme.test&page=${page}`)).data);
      const { counts, data } = await read("client_admin", "/takedown_management/");
      expect({
        fullRuns: runs.filter(({ profile }) => profile === "full").length,
        passiveRuns: runs.filter(({ profile }) => profile === "passive").length,
        takedowns: counts,
        reEmerged: data.filter(({ re_emerged_at: at }) => at !== null).length,
        vips: await admin("/vip_management/"),
        vendors: await admin("/third_party/"),
        openDisputes: (await read("client_admin", "/third_party/")).data.reduce(
          (sum, vendor) => sum + Number(vendor["open_disputes"]),
          0,
        ),
        tickets: await admin("/tickets/"),
        alertSettings: await admin("/alert_management/"),
        watchRules: await admin("/watch_rules/"),
        acceptedRisks: await admin("/findings/?domain=acme.test&status=accepted%20risk"),
        insights: await admin("/insights/"),
      }).toEqual({ ...acme, takedowns: expect.objectContaining(acme.takedowns) });
    });

    test("of each area of acme.test, in the overview and in the list of its findings", async () => {
      const { browserOf } = open();
      const reply = await browserOf("client_admin").post("/v1/detail_report/", { domain: "acme.test" });
      const { data } = reply.json<{ data: DetailReport }>();
      const counts = Object.fromEntries(data.areas.map(({ area, count: found }) => [area, found]));
      const listed: Record<string, number> = {};
      for (const area of FINDING_AREAS)
        listed[area] = await count("client_admin", `/findings/?domain=acme.test&area=${area}`);
      expect({ ...counts }).toEqual(STORY_NUMBERS.areas);
      expect(listed).toEqual(STORY_NUMBERS.areas);
      expect({
        score: data.score?.value,
        level: data.score?.level,
        areasAssessed: data.score?.areas_assessed,
        critical: data.totals?.critical,
        knownExploited: data.totals?.known_exploited,
        withCve: data.vulnerabilities_with_cve,
        attackPaths: await count("client_admin", "/attack_paths/?domain=acme.test"),
        resolved: await count("client_admin", "/findings/?domain=acme.test&status=resolved"),
      }).toEqual(STORY_NUMBERS.overview);
    });

    test("of the search for further assets, with the path and certainty of each candidate", async () => {
      const partnerOf = open().browserOf("partner_admin");
      const clients = (await read("partner_admin", "/org_management/")).data;
      const orchard = String(clients.find(({ name }) => name === "Orchard Foods")?.["id"]);
      const review = async (browser: TestBrowser, headers: Record<string, string> = {}) => {
        const get = async <Reply>(path: string) => (await browser.get(`/v1${path}`, headers)).json<Reply>();
        const seeds = await get<{ data: unknown[]; expansion: SeedExpansion }>("/seeds/");
        const queue = await get<{ data: Candidate[]; states: object }>("/candidates/?state=all&page_size=100");
        expect(seeds.expansion).toMatchObject({ state: "finished", gaps: [], left_out: 0 });
        expect(queue.data.filter(({ path, points }) => path.length === 0 || points === 0)).toEqual([]);
        return { seeds: seeds.data.length, ...queue.states };
      };
      expect({
        acme: await review(open().browserOf("client_admin")),
        orchard: await review(partnerOf, { [ORGANIZATION_HEADER]: orchard }),
        harbour: await review(partnerOf),
      }).toEqual(STORY_NUMBERS.attribution);
    });

    test("of the partner, the operator and the databases", async () => {
      const desk = (path: string) => count("super_admin", path);
      const enabled = async (path: string) =>
        (await read("super_admin", path)).data.filter(
          (source) => source["enabled"] === true && source["last_run"] !== null,
        ).length;
      expect({ clients: await count("partner_admin", "/org_management/?type=client") }).toEqual(partner);
      expect({
        leads: await desk("/leads/"),
        imports: await desk("/portal_management/imports/"),
        feeds: await enabled("/portal_management/feeds/"),
        connectors: await enabled("/portal_management/connectors/"),
        insights: await desk("/insights/manage/"),
        breaches: await desk("/portal_management/breaches/"),
        organizations: await desk("/org_management/"),
      }).toEqual(operator);
      expect(await count("client_admin", "/cve/")).toBeGreaterThanOrEqual(intelligence.cves);
      expect(await count("client_admin", "/ioc/")).toBeGreaterThanOrEqual(intelligence.indicators);
    });
  });

  test.each(Object.keys(PAGES))("%s opens no page without content", async (role) => {
    const empty: string[] = [];
    for (const path of PAGES[role] ?? [])
      if ((await count(role, path).catch((error: unknown) => (empty.push(String(error)), 1))) === 0) empty.push(path);
    expect(empty).toEqual([]);
  });

  test("lists that show the same thing agree: takedowns and look-alikes, tickets and re-tests, hosts and runs, services and graph", async () => {
    const admin = (path: string) => read("client_admin", path);
    const stillOpen = new Set(
      (await admin("/findings/?domain=acme.test&area=domain-name-variations")).data.map(({ subject }) => subject),
    );
    const down = (await admin("/takedown_management/?state=taken%20down")).data.map(({ name }) => name);
    expect(down).not.toEqual([]);
    expect(down.filter((name) => stillOpen.has(name))).toEqual([]);

    const done = (await admin("/tickets/")).data.filter(({ state }) => state === "done");
    expect(done.map(({ verification }) => verification)).toEqual([expect.objectContaining({ result: "still there" })]);

    const [newest] = (await admin("/scans/?domain=acme.test")).data;
    const hosts = (await admin("/assets/?kind=host&domain=acme.test&page_size=100")).data;
    const dayBefore = Number(newest?.["finished_at"]) - 86_400;
    expect(hosts.filter(({ last_seen: seen }) => Number(seen) < dayBefore).map(({ name }) => name)).toEqual([]);

    const services = (await admin("/assets/?kind=service&domain=acme.test&page_size=100")).data;
    const graph = (await open().browserOf("client_admin").get("/v1/assets/graph/?domain=acme.test")).json<{
      data: { nodes: { kind: string; label: string; parent: number; findings: number }[] };
    }>().data.nodes;
    const inGraph = graph.flatMap(({ kind, label, parent, findings }) =>
      kind === "service" ? [[`${graph[parent]?.label}:${label.split(" ")[0]}`, findings]] : [],
    );
    expect(Object.fromEntries(services.map(({ name, findings }) => [name, findings]))).toEqual(
      Object.fromEntries(inGraph),
    );
  });

  test("the dates of a look-alike follow each other: registration, certificate, discovery, takedown", async () => {
    const admin = (path: string) => read("client_admin", path);
    const found = (await admin("/findings/?domain=acme.test&area=domain-name-variations&status=all")).data;
    const firstSeen = new Map(found.map((finding) => [finding["subject"], Number(finding["first_seen"])]));
    const wrong: string[] = [];
    const inOrder = (name: unknown, ...steps: (string | number | null | undefined)[]) => {
      const days = steps.flatMap((at) => (at == null ? [] : [typeof at === "number" ? at * 1000 : Date.parse(at)]));
      if (days.some((at, index) => index > 0 && at < (days[index - 1] ?? 0)))
        wrong.push(`${String(name)}: ${steps.join()}`);
    };
    for (const { subject, details, first_seen: seen, last_seen: last } of found) {
      const { created_at: registered, certificate } = details as {
        created_at: string | null;
        certificate: { issuedAt: string } | null;
      };
      inOrder(subject, registered, Number(seen));
      inOrder(subject, registered, certificate?.issuedAt, Number(last));
    }
    const takedowns = (await admin("/takedown_management/")).data;
    for (const { id, name, requested_at: requested } of takedowns) {
      const { data } = (
        await open()
          .browserOf("client_admin")
          .get(`/v1/takedown_management/${String(id)}/`)
      ).json<{
        data: { evidence: { registered_at: string | null; certificate: string | null } | null };
      }>();
      const { registered_at: registered, certificate } = data.evidence ?? {};
      inOrder(name, registered, firstSeen.get(name), Number(requested));
      inOrder(name, registered, certificate?.match(/[\d/]+$/)?.[0], Number(requested));
    }
    expect(found.length).toBeGreaterThanOrEqual(5);
    expect(wrong).toEqual([]);
  });

  test("administrators have verified their domain by its DNS record, so that they can set up single sign-on", async () => {
    for (const [role, name] of [
      ["client_admin", "acme.test"],
      ["partner_admin", "harbour.test"],
    ] as const) {
      const domain = (await read(role, "/domains/")).data.find((one) => one["name"] === name);
      expect(domain).toMatchObject({ state: "verified", verified_by: "dns", lapses_at: null });
    }
  });

  test("mail, Slack and Teams were sent alerts", async () => {
    const deliveries = await read("client_admin", "/alert_management/deliveries/?state=delivered");
    const kinds = new Set(deliveries.data.map(({ kind }) => kind));
    for (const kind of ["email", "slack", "teams"]) expect(kinds).toContain(kind);
  });

  test("a leaked password of the story can be revealed", async () => {
    const { data } = await read("client_admin", "/findings/?domain=acme.test&area=leaked-credentials");
    const leak = data
      .map(({ details }) => details as { form: string; credential: string })
      .find(({ form }) => form === "plain");
    const browser = open().browserOf("client_admin");
    await browser.post("/v1/attestation/", {
      organization_name: "Acme",
      signature_name: "Carl Acme",
      title: "CISO",
      date_signed: new Date().toISOString().slice(0, 10),
      agreed: true,
    });
    const reply = await browser.post(`/v1/credentials/${leak?.credential}/reveal/`, {
      reason: "Password reset of the account",
    });
    expect(reply.json()).toMatchObject({ data: { form: "plain", login: expect.stringContaining("@acme.test") } });
  });

  describe("the coverage rules", () => {
    const overviewOf = async (domain: string): Promise<DetailReport> => {
      const reply = await open().browserOf("super_admin").post("/v1/detail_report/", { domain });
      if (reply.statusCode !== 200) throw new Error(`${domain} answered ${reply.statusCode}: ${reply.body}`);
      return reply.json<{ data: DetailReport }>().data;
    };

    test.each(DOMAINS)("no unknown count of %s is zero, and the sum of the parts is the whole", async (domain) => {
      const { areas, score, ...overview } = await overviewOf(domain);
      expect(areas.map(({ area }) => area).toSorted()).toEqual([...FINDING_AREAS].toSorted());
      // Findings that are known are counted whatever else was not assessed; a zero needs an assessment, unknown a reason.
      const isUnclear = ({ count, sight, reason, assessed_by: by }: (typeof areas)[number]): boolean =>
        count === null ? sight === "assessed" || reason === null : count === 0 && by.length === 0;
      expect(areas.filter(isUnclear)).toEqual([]);
      expect(areas.filter(({ count }) => count === null)).toHaveLength(overview.unknown_areas);
      expect(areas.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(overview.total_security_issues);
      const categories = overview.security_finding_chart;
      expect(categories.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(overview.total_security_issues);
      if (score === null) throw new Error(`${domain} has no score`);
      const lost = Object.values(score.lost_by_area).reduce((sum, points) => sum + points, 0);
      expect(Math.abs(100 - lost - score.value)).toBeLessThan(1);
      const isPartial = score.areas_assessed < score.areas_all;
      expect(isPartial && score.range.from >= score.range.to).toBe(false);
      expect([score.is_provisional, score.tone]).not.toEqual([true, "low"]);
    });

    test.runIf(isThorough)("API, CSV and PDF of acme.test show the same counts", async () => {
      const { services, browserOf } = open();
      const browser = browserOf("client_admin");
      const { areas, total_security_issues: total, score } = await overviewOf("acme.test");
      const csv = await browser.get("/v1/findings/export/?domain=acme.test&format=csv");
      const [heading = [], ...rows] = readCsv(csv.body.trim(), ",");
      const inCsv = Map.groupBy(rows, (row) => row[heading.indexOf("area")] ?? "");
      expect(rows).toHaveLength(total);
      const report = await asSystem(services.db, "demo", async (tx, everything) => {
        const [owner] = await organizationsWithDomain(tx, everything, "acme.test");
        if (owner === undefined) throw new Error("acme.test belongs to no one");
        const of = { org: owner.org, domain: "acme.test", organization: "Acme", state: "verified" } as const;
        return collectReport(tx, of, "en", services.now());
      });
      const pdf = pdfText(await renderReport(report));
      expect(pdf).toContain(`${total}${documentEn.score.open}`);
      expect(pdf).toContain(`Based on ${score?.areas_assessed} of ${score?.areas_all} areas`);
      for (const { area, count } of areas) {
        expect([area, inCsv.get(area)?.length ?? 0]).toEqual([area, count ?? 0]);
        expect(pdf).toContain(`${documentEn.areas[area]}${count === null ? "" : `Open findings: ${count}.`}`);
      }
    });

    test("every run of the history has the coverage that it had", async () => {
      const steps = (await read("client_admin", "/score/?domain=acme.test")).data;
      expect(steps.length).toBeGreaterThan(20);
      for (const step of steps) expect(Number(step["areas_assessed"])).toBeGreaterThan(0);
    });
  });

  describe("every number of acme.test that is shown in several places is the same number", () => {
    type Row = Record<string, unknown>;
    const bodyOf = async <Body = { readonly data: Row }>(role: string, path: string): Promise<Body> =>
      (await read(role, path)) as unknown as Body;
    const overviewOf = async (role = "client_admin") =>
      (await open().browserOf(role).post("/v1/detail_report/", { domain: "acme.test" })).json<{ data: DetailReport }>()
        .data;
    const rowOf = async (role: string, path: string) =>
      (await read(role, path)).data.find(
        ({ name, organization }) => name === "Acme" || (organization as Row | undefined)?.["name"] === "Acme",
      );

    test("the score, its level, its change and what was assessed", async () => {
      const { score, last_scan: lastScan, next_scan: nextScan } = await overviewOf();
      if (score === null) throw new Error("acme.test has no score");
      const [step] = (await read("client_user", "/score/?domain=acme.test")).data;
      const outlook = (await bodyOf("client_user", "/forecast/?domain=acme.test")).data;
      const listed = await Promise.all(
        ["client_admin", "partner_admin", "super_admin"].map((role) => rowOf(role, "/org_management/?page_size=100")),
      );
      const ranked = await rowOf("partner_admin", "/org_management/ranking/?page_size=100");
      for (const other of [step, outlook, ...listed, ranked]) expect(other?.["score"]).toBe(score.value);
      expect((await overviewOf("partner_user")).score?.value).toBe(score.value);
      for (const other of [step, outlook]) {
        expect(other?.["level"]).toBe(score.level);
        expect([other?.["areas_assessed"], other?.["areas_all"]]).toEqual([score.areas_assessed, score.areas_all]);
      }
      // Stored with single precision.
      for (const other of [step, outlook, ...listed, ranked])
        expect(other?.["confidence"]).toBeCloseTo(score.confidence, 6);
      expect([outlook["last_scan"], outlook["next_scan"]]).toEqual([lastScan, nextScan]);
      expect(listed.map((row) => row?.["last_scan_at"])).toEqual(listed.map(() => lastScan));
      const feed = (
        await bodyOf<{ data: { score: { before: number; after: number } } }>(
          "client_user",
          "/changes/?domain=acme.test",
        )
      ).data;
      expect([feed.score.after, feed.score.after - feed.score.before]).toEqual([score.value, score.change]);
    });

    test("open findings: overview, lists, exports, work list, remediation figures, ranking and compliance", async () => {
      const { areas, totals, total_security_issues: total, ...overview } = await overviewOf();
      const exported = await open().browserOf("client_admin").get("/v1/findings/export/?domain=acme.test&format=json");
      const rows = exported.json<Row[] | { data: Row[] }>();
      const all = Array.isArray(rows) ? rows : rows.data;
      expect(all).toHaveLength(total);
      for (const { area, count: shown } of areas) {
        expect([area, all.filter((row) => row["area"] === area).length]).toEqual([area, shown ?? 0]);
        expect([area, await count("client_admin", `/findings/?domain=acme.test&area=${area}`)]).toEqual([
          area,
          shown ?? 0,
        ]);
      }
      expect(all.filter(({ severity }) => severity === "critical")).toHaveLength(totals?.critical ?? -1);
      const legacy = [
        ...Object.values(overview.combolist_result),
        overview.web_application_exposures,
        overview.dnstwist_result,
        overview.mxtoolbox_result,
        overview.vulnscan_result,
        overview.vip_findings,
        overview.sensitive_result,
      ];
      expect(legacy.reduce((sum, one) => sum + (one.count ?? 0), 0)).toBe(total);
      const work = await bodyOf<Row & { pagination: { total: number } }>("client_admin", "/findings/worklist/");
      const groups = await bodyOf<Row>("client_admin", "/findings/worklist/groups/");
      const sla = await rowOf("partner_admin", "/sla_figures/clients/");
      expect([work.pagination.total, groups["findings"], sla?.["open"]]).toEqual([total, total, total]);
      for (const figure of ["overdue", "unassigned"])
        expect([groups[figure], sla?.[figure]]).toEqual([work[figure], work[figure]]);
      const ranked = await rowOf("partner_admin", "/org_management/ranking/?page_size=100");
      const listed = await rowOf("partner_admin", "/org_management/?page_size=100");
      expect([ranked?.["open"], ranked?.["critical"], listed?.["criticals"]]).toEqual([
        total,
        totals?.critical,
        totals?.critical,
      ]);
      expect(ranked?.["points_at_risk"]).toBe(listed?.["points_at_risk"]);
      const actions = await read("client_admin", "/actions/?domain=acme.test&page_size=100");
      expect(overview.next_actions).toEqual(actions.data.slice(0, 3));
    });

    test("controls of each framework, for the customer and for its partner", async () => {
      type Framework = { id: string; counts: Row };
      const { data } = await bodyOf<{ data: { frameworks: Framework[] } }>("client_admin", "/compliance/");
      for (const { id, counts } of data.frameworks) {
        const one = await bodyOf<{ data: { counts: Row } }>("client_admin", `/compliance/${id}/?domain=acme.test`);
        const ofClients = await rowOf("partner_admin", `/compliance/clients/${id}/`);
        expect([id, one.data.counts, ofClients?.["counts"]]).toEqual([id, counts, counts]);
      }
    });

    test("quotas: what the subscription says is what the pages that use it show", async () => {
      type Quota = { name: string; limit: number; used: number };
      const { limits } = (await bodyOf<{ data: { limits: Quota[] } }>("client_admin", "/subscription/")).data;
      const of = (name: string) => limits.find((one) => one.name === name);
      const { quota } = await bodyOf<{ quota: Quota }>("client_admin", "/takedown_management/");
      expect([quota.used, quota.limit]).toEqual([of("takedownsPerMonth")?.used, of("takedownsPerMonth")?.limit]);
      const people = await read("client_admin", "/vip_management/?page_size=100");
      expect(people.data).toHaveLength(of("vipSlots")?.used ?? -1);
      const ofPeople = people.data.reduce((sum, { findings }) => sum + Number(findings), 0);
      const { vip_findings: vips } = await overviewOf();
      expect(ofPeople).toBe(vips.count);
      const users = (await read("client_admin", "/user_management/?page_size=100")).data;
      expect(users.filter(({ status }) => status !== "disabled")).toHaveLength(of("users")?.used ?? -1);
      expect(await count("client_admin", "/domains/")).toBe(of("domains")?.used);
    });

    test("what changed: overview, feed and report", async () => {
      const { changed, score } = await overviewOf();
      type Feed = { from: number; appeared: Row[]; disappeared: Row[]; changed: Row[] };
      const feed = (await bodyOf<{ data: Feed }>("client_admin", "/changes/?domain=acme.test")).data;
      expect([changed?.since, changed?.appeared_count, changed?.gone_count, changed?.changed_count]).toEqual([
        feed.from,
        feed.appeared.length,
        feed.disappeared.length,
        feed.changed.length,
      ]);
      const moved = score?.waterfall.reduce((sum, { change }) => sum + Math.round(change * 100), 0);
      expect(Math.abs((moved ?? 0) / 100 - (score?.change ?? 0))).toBeLessThanOrEqual(1);
    });
  });
};
