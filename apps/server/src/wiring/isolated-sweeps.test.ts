import { loadIocs } from "@parapet/db/queries/intel";
import { recordFindings } from "@parapet/db/queries/scans";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";
import { readCombolist } from "@parapet/intel/leaks/combolist";
import { toMentionText } from "@parapet/intel/mentions/mention-text";
import { openBytes } from "@parapet/intel/read/open-source";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";

import { raiseForExploited } from "../features/alerts/commands/raise-for-exploited.ts";
import { raiseForImports } from "../features/alerts/commands/raise-for-run.ts";
import { sweepAlerts } from "../features/alerts/commands/sweep-alerts.ts";
import { remindRenewalsJob } from "../features/billing/jobs/remind-renewals.ts";
import { runDueConnectorsJob } from "../features/connectors/jobs/connectors.ts";
import { reopenExpiredJob } from "../features/findings/jobs/reopen-expired.ts";
import { dropStaleUploadsJob } from "../features/imports/jobs/run-upload.ts";
import { notifySubscribers } from "../features/intel/commands/notify-subscribers.ts";
import { syncDueFeedsJob } from "../features/intel/jobs/feeds.ts";
import { openLeakImport } from "../features/leaks/commands/import-leaks.ts";
import { matchLeaks } from "../features/leaks/commands/match-leaks.ts";
import { matchListings, storeListings } from "../features/leaks/commands/store-listings.ts";
import { matchMentions } from "../features/mentions/commands/match-mentions.ts";
import { reportFailedRules } from "../features/mentions/commands/report-failed-rules.ts";
import { storeTexts } from "../features/mentions/commands/store-texts.ts";
import { MatchBudgetExceeded, openMentionMatcher } from "../features/mentions/mention-matcher.ts";
import { purgeJob } from "../features/organizations/jobs/purge.ts";
import { scheduleScansJob } from "../features/scans/jobs/schedule-scans.ts";
import { syncLibrariesJob } from "../features/scans/jobs/sync-libraries.ts";
import { LIBRARIES } from "../features/scans/scanner-libraries.ts";
import { recheckTakedownsJob } from "../features/takedowns/jobs/recheck-takedowns.ts";
import { assessVendorsJob } from "../features/third-party/jobs/assess-vendors.ts";
import { reverifyDomainsJob } from "../features/verification/jobs/reverify-domains.ts";
import { matchVips } from "../features/vips/commands/match-vips.ts";
import type { AnyJob } from "../platform/queue/job.ts";
import type { Services } from "../platform/services.ts";
import { type TestPortal, testPortal } from "../testing/test-portal.ts";

/** First in every order by name or age, so that without isolation it stops what comes after it. */
const POISONED = "aaa-poisoned.test";
const HEALTHY = "healthy.test";

let it: TestPortal;
let poisoned: OrgId;
let healthy: OrgId;
let failed: string[];
let services: Services;

beforeAll(async () => {
  it = await testPortal();
  poisoned = await it.organization("Poisoned", "client", { domain: POISONED });
  healthy = await it.organization("Healthy", "client", { domain: HEALTHY });
  services = {
    ...it.services,
    events: { ...it.services.events, unitFailed: ({ sweep }: { sweep: string }) => void failed.push(sweep) },
  };
});
afterAll(() => it[Symbol.asyncDispose]());
beforeEach(() => {
  failed = [];
});

const run = (job: { run: AnyJob["run"] }, on: Services = services) =>
  job.run({}, { services: on, signal: new AbortController().signal, attempt: 1, id: "test" });
const asOwner = (text: string) => it.services.jobs.boss.getDb().executeSql(text, []);

/** Writing a row that meets the condition fails, as a value out of range does. */
const poison = async (table: string, event: "insert" | "update" | "delete", condition: string) => {
  const row = event === "delete" ? "old" : "new";
  await asOwner(`
    create function public.poison() returns trigger language plpgsql as $$ begin
      if (${condition.replaceAll("ROW", row)}) then raise exception 'poisoned' using errcode = '22003'; end if;
      return ${row}; end $$;
    create trigger poison before ${event} on public.${table} for each row execute function public.poison()`);
  return {
    async [Symbol.asyncDispose]() {
      await asOwner("drop function public.poison cascade");
    },
  };
};
/** Asking for a job about this fails. */
const poisonedQueue = (value: string): Services => ({
  ...services,
  jobs: {
    ...services.jobs,
    enqueue: async (job, payload, options) => {
      if (JSON.stringify(payload).includes(value)) throw new Error("poisoned");
      return services.jobs.enqueue(job, payload, options);
    },
  },
});
const waiting = async (name: string) =>
  (
    await it.all((tx) =>
      sql<{ data: object }>`select data from jobs.job where name = ${name} and state < 'active'`.execute(tx),
    )
  ).rows.map(({ data }) => Object.values(data)[0] as string);

const observation = (subject: string) => ({
  area: "dark-web-mentions" as const,
  check: "some-check",
  outcome: "open",
  subject,
  target: subject,
  severity: "high" as const,
  evidence: null,
  params: {},
  details: {},
  cvss: null,
  exploitAvailable: null,
  knownExploited: false,
  epss: null,
});
const find = async () => {
  for (const [org, domain] of [
    [poisoned, POISONED],
    [healthy, HEALTHY],
  ] as const)
    await it.all((tx) => recordFindings(tx, { org, domain, scan: null, at: it.clock.now() }, [observation(domain)]));
};

test("notify-subscribers: a search that cannot be evaluated is reported to its owner once, and the others are mailed", async () => {
  const [bad, good] = [await it.user(poisoned, "client_admin"), await it.user(healthy, "client_admin")];
  const at = new Date(Date.now() - DAY_MS);
  const save = (org: OrgId, user: string, id: string, name: string, query: string) =>
    it.all((tx) =>
      tx
        .insertInto("saved_search")
        .values({ id, org_id: org, user_id: user, kind: "ioc", name, query, told_until: at, created_at: at })
        .execute(),
    );
  await save(poisoned, bad.id, "00000000-0000-4000-8000-000000000001", "Broken", "confidence:1.5");
  await save(poisoned, bad.id, "00000000-0000-4000-8000-000000000002", "Unknown", "colour:red");
  await save(healthy, good.id, "f0000000-0000-4000-8000-000000000001", "Fine", "malware:acmerat");
  await loadIocs(
    it.services.database.pool,
    "alpha",
    [
      {
        type: "domain",
        value: "new.example",
        firstSeen: at,
        lastSeen: new Date(),
        confidence: 80,
        threat: null,
        malware: "AcmeRAT",
        tags: [],
        reference: null,
      },
    ],
    new Date(),
  );
  expect(await notifySubscribers({ ...services, now: () => new Date() })).toEqual({ notified: 1 });
  expect(await notifySubscribers({ ...services, now: () => new Date() })).toEqual({ notified: 0 });
  const subjects = async (email: string) =>
    (await it.mailTo(email)).map(({ subject }) => subject).toSorted((a, b) => (a < b ? -1 : 1));
  expect(await subjects(good.email)).toEqual(["New results for your saved search “Fine”: 1"]);
  expect(await subjects(bad.email)).toEqual([
    "Saved search “Broken” could not be evaluated",
    "Saved search “Unknown” could not be evaluated",
  ]);
  const searches = await it.all((tx) =>
    tx.selectFrom("saved_search").select(["name", "failed_at"]).orderBy("name").execute(),
  );
  expect(searches.map(({ name, failed_at }) => [name, failed_at !== null])).toEqual([
    ["Broken", true],
    ["Fine", false],
    ["Unknown", true],
  ]);
});

test("reopen-expired: the decision of one organization cannot keep another's open", async () => {
  await find();
  await it.all((tx) => sql`update finding set status = 'accepted risk', status_until = ${it.clock.now()}`.execute(tx));
  await using _ = await poison("finding", "update", `ROW.domain = '${POISONED}'`);
  await run(reopenExpiredJob);
  const rows = await it.all((tx) => tx.selectFrom("finding").select(["domain", "status"]).orderBy("domain").execute());
  expect(rows).toEqual([
    { domain: POISONED, status: "accepted risk" },
    { domain: HEALTHY, status: "open" },
  ]);
  expect(failed).toEqual(["reopen-expired"]);
});

test("raise-for-imports: a failed notification of one domain does not delay another's", async () => {
  await it.all((tx) => sql`delete from finding`.execute(tx));
  await find();
  it.clock.pass(2 * 60_000);
  await using _ = await poison("finding_event", "update", `ROW.org_id = '${poisoned}'`);
  await raiseForImports(services);
  const rows = await it.all((tx) =>
    tx.selectFrom("finding_event").select(["org_id", "alerted_at"]).where("kind", "=", "found").execute(),
  );
  expect(rows.map(({ org_id, alerted_at }) => [org_id, alerted_at !== null])).toEqual(
    expect.arrayContaining([
      [poisoned, false],
      [healthy, true],
    ]),
  );
  expect(failed).toEqual(["raise-for-imports"]);
});

test("raise-alert and sweep-alerts: a setting that fails does not silence the others", async () => {
  const owner = await it.user(healthy, "client_admin");
  const browser = await it.signIn(owner.email);
  const create = (name: string) =>
    browser.post("/v1/alert_management/", {
      domain: HEALTHY,
      name,
      received_email: owner.email,
      alert_types: { new_dark_web_mention: true },
    });
  const settings: string[] = [];
  for (const name of ["A bad one", "B good one"]) {
    const reply = await create(name);
    expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
    settings.push(reply.json<{ data: { id: string } }>().data.id);
  }
  const [bad = "", good = ""] = settings;
  await it.all((tx) => sql`delete from finding`.execute(tx));
  await find();
  it.clock.pass(2 * 60_000);
  {
    await using _ = await poison("alert", "insert", `ROW.setting_id = '${bad}'`);
    await raiseForImports(services);
  }
  expect(failed).toEqual(["raise-alert"]);
  const raised = await it.all((tx) => tx.selectFrom("alert").select("setting_id").execute());
  expect(raised).toEqual([{ setting_id: good }]);

  // The same for what is released later.
  failed = [];
  await it.all((tx) =>
    sql`update alert set released_at = null, due_at = ${it.clock.now()}, held = 'digest'`.execute(tx),
  );
  await it.all((tx) =>
    sql`insert into alert select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'setting_id', ${bad}::text, 'due_at', a.due_at - interval '1 hour'))).* from alert a`.execute(
      tx,
    ),
  );
  await using _ = await poison("alert", "update", `ROW.setting_id = '${bad}' and ROW.released_at is not null`);
  await sweepAlerts(services);
  const released = await it.all((tx) => tx.selectFrom("alert").select(["setting_id", "released_at"]).execute());
  expect(released.map(({ setting_id, released_at }) => [setting_id, released_at !== null])).toEqual(
    expect.arrayContaining([
      [bad, false],
      [good, true],
    ]),
  );
  expect(failed).toEqual(["sweep-alerts release"]);
});

test("remind-renewals: one licence that fails does not keep others from being reminded", async () => {
  const [bad, good] = [await it.user(poisoned, "client_admin"), await it.user(healthy, "client_admin")];
  await it.all((tx) => sql`update licence set ends_at = ${new Date(it.clock.at + 2 * DAY_MS)}`.execute(tx));
  await using _ = await poison("licence_reminder", "insert", `ROW.org_id = '${poisoned}'`);
  await run(remindRenewalsJob);
  const reminded = async (email: string) =>
    (await it.mailTo(email)).filter(({ subject }) => subject.startsWith("Your license expires")).length;
  expect([await reminded(bad.email), await reminded(good.email)]).toEqual([0, 1]);
  expect(new Set(failed)).toEqual(new Set(["remind-renewals"]));
});

test("schedule-scans: a domain whose scan cannot begin does not hold up the others", async () => {
  await it.all((tx) => sql`update licence set ends_at = ${new Date(it.clock.at + 300 * DAY_MS)}`.execute(tx));
  await using _ = await poison("scan", "insert", `ROW.domain = '${POISONED}'`);
  await run(scheduleScansJob);
  expect(await it.all((tx) => tx.selectFrom("scan").select("domain").execute())).toEqual([{ domain: HEALTHY }]);
  expect(failed).toEqual(["schedule-scans"]);
});

test("purge: an organization that cannot be purged does not keep the others", async () => {
  const gone = await it.organization("Gone", "client");
  const stuck = await it.organization("Stuck", "client");
  const long = new Date(it.clock.at - 60 * DAY_MS);
  await it.all((tx) =>
    sql`update organization set deleted_at = ${long}, purge_at = ${long} where id in (${gone}, ${stuck})`.execute(tx),
  );
  await using _ = await poison("organization", "delete", `ROW.id = '${stuck}'`);
  for (const __ of [1, 2]) {
    await run(purgeJob);
    it.clock.pass(DAY_MS);
  }
  const left = await it.all((tx) =>
    tx.selectFrom("organization").select("name").where("id", "in", [gone, stuck]).execute(),
  );
  expect(left).toEqual([{ name: "Stuck" }]);
  expect(new Set(failed)).toEqual(new Set(["purge"]));
});

test("assess-vendors, recheck-takedowns, feeds, connectors: what cannot be queued does not stop the queueing of the rest", async () => {
  const at = it.clock.now();
  for (const n of [1, 2])
    await it.all((tx) =>
      sql`
      insert into vendor (id, org_id, domain, name, tier, reason, legal_basis, next_assessment_at, submitted_at)
      values (${`00000000-0000-4000-8000-00000000000${n}`}, ${healthy}, ${`v${n}.example`}, 'Vendor', 'critical', 'x', 'contract', ${at}, ${at})`.execute(
        tx,
      ),
    );
  await run(assessVendorsJob, poisonedQueue("00000000-0000-4000-8000-000000000001"));
  expect(await waiting("assess-vendor")).toEqual(["00000000-0000-4000-8000-000000000002"]);
  expect(failed).toEqual(["assess-vendors"]);

  failed = [];
  const takedown = (n: number) => `00000000-0000-4000-8000-0000000000a${n}`;
  for (const n of [1, 2])
    await it.all((tx) =>
      sql`
      insert into takedown (id, org_id, domain, name, reason, requested_at, due_at, last_checked_at)
      values (${takedown(n)}, ${healthy}, ${HEALTHY}, ${`imitation${n}.example`}, 'phishing', ${at}, ${at}, ${new Date(at.getTime() + n)})`.execute(
        tx,
      ),
    );
  await run(recheckTakedownsJob, poisonedQueue(takedown(1)));
  expect(await waiting("recheck-takedown")).toEqual([takedown(2)]);
  expect(failed).toEqual(["recheck-takedowns"]);

  failed = [];
  for (const [job, name, feeds] of [
    [syncDueFeedsJob, "sync-feed", ["kev", "epss"]],
    [runDueConnectorsJob, "run-connector", ["hibp", "paste"]],
  ] as const) {
    await it.all((tx) => sql`delete from feed_setting`.execute(tx));
    for (const feed of feeds)
      await it.all((tx) => sql`insert into feed_setting (feed, enabled) values (${feed}, true)`.execute(tx));
    const first = (await it.all((tx) => tx.selectFrom("feed_setting").select("feed").execute()))[0]?.feed ?? "";
    await run(job, poisonedQueue(first));
    expect(await waiting(name)).toEqual(feeds.filter((feed) => feed !== first));
  }
  expect(failed).toEqual(["sync-due-feeds", "run-due-connectors"]);
});

test("drop-stale-uploads: one that cannot be dropped does not keep the others", async () => {
  const old = new Date(it.clock.at - 30 * DAY_MS);
  for (const name of ["bad.txt", "good.txt"])
    await it.all((tx) =>
      sql`insert into leak_upload (kind, name, bytes, state, created_at) values ('combolist', ${name}, 1, 'receiving', ${old})`.execute(
        tx,
      ),
    );
  await using _ = await poison("leak_upload", "update", "ROW.name = 'bad.txt'");
  await run(dropStaleUploadsJob);
  const rows = await it.all((tx) => tx.selectFrom("leak_upload").select(["name", "state"]).orderBy("name").execute());
  expect(rows).toEqual([
    { name: "bad.txt", state: "receiving" },
    { name: "good.txt", state: "cancelled" },
  ]);
  expect(failed).toEqual(["drop-stale-uploads"]);
});

test("match-listings: a domain that cannot be written does not keep listings from the others", async () => {
  const listing = (asset: string) => ({
    market: "m",
    ref: asset,
    tag: "t",
    price: null,
    currency: null,
    family: null,
    country: null,
    users: null,
    listedOn: null,
    assets: [asset],
  });
  await storeListings(services, [listing(POISONED), listing(HEALTHY)]);
  await using _ = await poison("finding", "insert", `ROW.domain = '${POISONED}'`);
  await matchListings(services);
  const rows = await it.all((tx) =>
    tx.selectFrom("finding").select("domain").where("check_id", "=", "market-listing").execute(),
  );
  expect(rows.filter(({ domain }) => domain === POISONED)).toEqual([]);
  expect(failed).toEqual(["match-listings"]);
  expect(
    (await it.all((tx) => tx.selectFrom("market_match").select("domain").execute())).map(({ domain }) => domain),
  ).toContain(HEALTHY);
});

test.runIf(inject("isNightly"))(
  "match-mentions: a rule beyond its time budget is suspended and reported once, and the others are matched",
  async () => {
    const admin = await it.user(poisoned, "client_admin");
    await matchMentions(services);
    const add = (org: OrgId, domain: string, keyword: string) =>
      it.all((tx) =>
        sql`insert into watch_rule (org_id, domain, keyword, origin, created_at) values (${org}, ${domain}, ${keyword}, 'hand', ${it.clock.now()})`.execute(
          tx,
        ),
      );
    await add(poisoned, POISONED, "slow words");
    await add(healthy, HEALTHY, "anvil works");
    const collect = (ref: string) =>
      storeTexts(
        services,
        "test",
        [toMentionText({ ref, place: "dark-web", channel: "forum", body: `slow words and anvil works ${ref}` })].filter(
          (text) => text !== null,
        ),
      );
    const slow = () => {
      const real = openMentionMatcher();
      return {
        ...real,
        hits: async (...[keyword, texts]: Parameters<typeof real.hits>) => {
          if (keyword.words === "slow words") throw new MatchBudgetExceeded("too slow");
          return real.hits(keyword, texts);
        },
      };
    };
    await collect("1");
    expect(await matchMentions(services, slow)).toMatchObject({ hits: 1 });
    expect(failed).toEqual(["match-mentions"]);
    await collect("2");
    // Suspended: not tried again today, neither with new texts nor as a new rule.
    expect(await matchMentions(services, slow)).toMatchObject({ hits: 1 });
    expect(failed).toEqual(["match-mentions"]);
    for (const __ of [1, 2]) await reportFailedRules(services);
    expect(
      (await it.mailTo(admin.email)).map(({ subject }) => subject).filter((subject) => subject.startsWith("Keyword")),
    ).toEqual(["Keyword “slow words” could not be evaluated"]);
    it.clock.pass(2 * DAY_MS);
    expect(await matchMentions(services)).toMatchObject({ hits: 2 });
  },
);

test("raise-for-exploited: a domain that cannot be marked does not hold back another's", async () => {
  await it.all((tx) => sql`delete from finding`.execute(tx));
  await find();
  await it.all(async (tx) => {
    await sql`update finding set details = '{"cve":"CVE-2026-0001"}'`.execute(tx);
    await sql`insert into kev (cve_id, vendor, product, name, description, added, ransomware, catalogue_released)
              values ('CVE-2026-0001', 'v', 'p', 'n', 'd', now(), false, now())`.execute(tx);
  });
  await using _ = await poison("finding", "update", `ROW.domain = '${POISONED}'`);
  await raiseForExploited(services);
  const rows = await it.all((tx) =>
    tx.selectFrom("finding").select(["domain", "known_exploited"]).orderBy("domain").execute(),
  );
  expect(rows).toEqual([
    { domain: POISONED, known_exploited: false },
    { domain: HEALTHY, known_exploited: true },
  ]);
  expect(failed).toEqual(["raise-for-exploited"]);
});

test("sync-libraries: a library whose download fails unexpectedly does not keep the others from being fetched", async () => {
  const asked: string[] = [];
  const http = async ({ url }: { url: string }) => {
    asked.push(url);
    throw new Error("poisoned");
  };
  await run(syncLibrariesJob, {
    ...services,
    net: { ...services.net, http } as Services["net"],
    events: {
      ...services.events,
      libraryFailed: ({ id }) => {
        if (id === LIBRARIES[0]?.id) throw new Error("poisoned");
      },
    },
  });
  expect(asked).toHaveLength(LIBRARIES.length);
  expect(failed).toEqual(["sync-libraries"]);
});

test("adopt-orphaned-scans: a run that cannot be queued does not hold up the others", async () => {
  await it.all((tx) => sql`delete from scan`.execute(tx));
  const scan = (n: number) => `00000000-0000-4000-8000-0000000000b${n}`;
  const long = new Date(it.clock.at - 60 * 60_000);
  for (const [n, org, domain] of [
    [1, poisoned, POISONED],
    [2, healthy, HEALTHY],
  ] as const)
    await it.all((tx) =>
      sql`insert into scan (id, org_id, domain, profile, origin, state, created_at)
          values (${scan(n)}, ${org}, ${domain}, 'passive', 'hand', 'queued', ${new Date(long.getTime() + n)})`.execute(
        tx,
      ),
    );
  await run(scheduleScansJob, poisonedQueue(scan(1)));
  expect(await waiting("run-scan")).toContain(scan(2));
  expect(failed).toContain("adopt-orphaned-scans");
});

test("reverify-domains: a domain that cannot be reminded does not keep the others from lapsing", async () => {
  await it.all((tx) => sql`update authorised_domain set lapses_at = ${it.clock.now()}, state = 'verified'`.execute(tx));
  await using _ = await poison("authorised_domain", "update", `ROW.name = '${POISONED}' and ROW.state = 'pending'`);
  await run(reverifyDomainsJob);
  const rows = await it.all((tx) =>
    tx
      .selectFrom("authorised_domain")
      .select(["name", "state"])
      .where("org_id", "in", [poisoned, healthy])
      .orderBy("name")
      .execute(),
  );
  expect(rows).toEqual([
    { name: POISONED, state: "verified" },
    { name: HEALTHY, state: "pending" },
  ]);
  expect(failed).toEqual(["reverify-domains remind"]);
  await it.all((tx) =>
    sql`update authorised_domain set lapses_at = null, lapsed_at = null, state = 'verified'`.execute(tx),
  );
});

test("match-leaks: an organization whose leaks cannot be written does not keep another's from being matched", async () => {
  const leakServices = { ...services, pool: services.database.pool };
  await matchLeaks(leakServices);
  failed = [];
  const [late, stuck] = [await it.organization("Late", "client"), await it.organization("Stuck again", "client")];
  const imported = await openLeakImport(leakServices, { kind: "combolist", read: readCombolist, source: "List" });
  const bytes = async function* () {
    yield Buffer.from(
      "ann@late.test:Spring-harbour7\nbob@aaa-stuck.test:Spring-harbour8\nann@private.test:Spring-harbour9\n",
    );
  };
  await imported.take(openBytes("list", bytes()), null);
  await imported.settle();
  const add = (org: OrgId, name: string, at: Date) =>
    it.all((tx) =>
      sql`insert into authorised_domain (org_id, name, state, proof_token, verified_at, verified_by, created_at)
          values (${org}, ${name}, 'verified', ${`token ${name}`}, ${at}, 'dns', ${at})`.execute(tx),
    );
  await add(stuck, "aaa-stuck.test", new Date(it.clock.at - DAY_MS));
  await add(late, "late.test", it.clock.now());
  const watch = async (org: OrgId, name: string, value: string) => {
    const { rows } = await it.all((tx) =>
      sql<{
        id: string;
      }>`insert into vip (org_id, full_name, created_at, updated_at) values (${org}, ${name}, now(), now()) returning id`.execute(
        tx,
      ),
    );
    await it.all((tx) =>
      sql`insert into vip_identifier (org_id, vip_id, kind, value, login_tag, consent, created_at)
          values (${org}, ${rows[0]?.id}, 'personal', ${value}, 0, 'confirmed', now())`.execute(tx),
    );
    return rows[0]?.id ?? "";
  };
  const people = {
    stuck: await watch(stuck, "Sam Stuck", "ann@private.test"),
    late: await watch(late, "Lee Late", "ann@private.test"),
  };
  const loginsOf = async (org: OrgId) =>
    (await it.all((tx) => tx.selectFrom("leaked_credential").select("domain").where("org_id", "=", org).execute()))
      .length;
  {
    await using _ = await poison("leaked_credential", "insert", `ROW.org_id = '${stuck}'`);
    await matchLeaks(leakServices);
    expect([await loginsOf(stuck), await loginsOf(late)]).toEqual([0, 2]);
    expect(failed).toEqual(["match-leaks", "match-leaks people", "match-leaks people of an organization"]);
  }
  await matchLeaks(leakServices);
  expect([await loginsOf(stuck), await loginsOf(late)]).toEqual([2, 2]);

  // The same for the findings about people: by organization, and within one by person.
  failed = [];
  const other = await watch(stuck, "Other Person", "bob@aaa-stuck.test");
  await it.all((tx) => sql`update vip_identifier set kind = 'corporate' where vip_id = ${other}`.execute(tx));
  await using _ = await poison("vip_finding", "insert", `ROW.vip_id = '${people.stuck}'`);
  expect((await matchVips(services)).map(({ vip_id }) => vip_id).toSorted()).toEqual([people.late, other].toSorted());
  expect(failed).toEqual(["match-vips", "match-vips person"]);
});
