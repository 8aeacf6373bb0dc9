import { dropDomains, insertDomain, markVerified } from "@parapet/db/queries/domains";
import { insertOrganization } from "@parapet/db/queries/organizations";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { readCombolist } from "@parapet/intel/leaks/combolist";
import { openBytes } from "@parapet/intel/read/open-source";
import { writeZip } from "@parapet/intel/testing/write-zip";
import { openClickHouse } from "@parapet/leak-corpus/clickhouse";
import { emptyClickHouse, emptyCorpus } from "@parapet/leak-corpus/testing";
import { operatorAgent } from "@parapet/net/operator-agent";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { openLeakImport } from "../../features/leaks/commands/import-leaks.ts";
import { openStealerImport } from "../../features/leaks/commands/import-stealer-logs.ts";
import { matchLeaks } from "../../features/leaks/commands/match-leaks.ts";
import { matchVips } from "../../features/vips/commands/match-vips.ts";
import { testServices, type TestServices } from "../../testing/test-services.ts";

/** A ClickHouse to run the same test against: a server's address, or that of `tools/bench/chdb.server.mjs`, its test double. */
const CLICKHOUSE = process.env["CLICKHOUSE_URL"];
const STORES: [string, NodeJS.ProcessEnv][] = [
  ["postgres", {}],
  ...(CLICKHOUSE === undefined ? [] : [["clickhouse", { CLICKHOUSE_URL: CLICKHOUSE }] as [string, NodeJS.ProcessEnv]]),
];
const at = new Date("2026-11-15T12:00:00Z");

/** Lists in which logins, sites and private addresses of several tenants meet. */
const LISTS = [
  "ceo@one.test:first-Gannet1\nann@sub.one.test:second-Gannet2\nhttps://portal.two.test/:bob@one.test:third-Gannet3\nkim@mail.test:fourth-Gannet4\n",
  "https://shop.one.test/:kim@mail.test:fifth-Gannet5\nceo@one.test:first-Gannet1\nlee@two.test:sixth-Gannet6\nhttps://sub.one.test/:lee@two.test:seventh-Gannet7\n",
];
/** Logs of infected machines: two of the same one, with sessions as well as logins, and a cookie that belongs to no one's login. */
const LOGS = writeZip([
  { name: "m1/UserInformation.txt", text: "IP: 203.0.113.7\nMachineName: PC-1\nUserName: ann\nHWID: AB12\n" },
  {
    name: "m1/Passwords.txt",
    text: "URL: https://vpn.sub.one.test/\nUsername: ann@one.test\nPassword: eighth-Gannet8\n\nURL: https://portal.two.test/\nUsername: kim@mail.test\nPassword: ninth-Gannet9\n",
  },
  { name: "m1/Cookies/Chrome.txt", text: ".shop.one.test\tTRUE\t/\tTRUE\t1893456000\tsid\tsession-value\n" },
  { name: "m2/UserInformation.txt", text: "IP: 203.0.113.8\nMachineName: PC-2\nUserName: lee\nHWID: CD34\n" },
  // The same credential as on the first machine: the corpus stores it once.
  {
    name: "m2/Passwords.txt",
    text: "URL: https://vpn.sub.one.test/\nUsername: ann@one.test\nPassword: eighth-Gannet8\n\nURL: https://elsewhere.test/\nUsername: lee\nPassword: tenth-Gannet10\n",
  },
  { name: "m2/Cookies/Chrome.txt", text: ".two.test\tTRUE\t/\tTRUE\t1893456000\tsid\tsession-value\n" },
]);
const DOMAINS = ["one.test", "sub.one.test", "two.test", "mail.test"] as const;
const ADDRESSES = ["kim@mail.test", "ceo@one.test", "lee@two.test"] as const;
const TENANTS = [0, 1, 2] as const;

type Step =
  | { readonly do: "import"; readonly list: number }
  | { readonly do: "match" }
  | { readonly do: "import-logs" }
  | { readonly do: "add" | "verify" | "lapse" | "remove"; readonly tenant: number; readonly domain: string }
  | { readonly do: "watch" | "unwatch"; readonly tenant: number; readonly address: string };

const tenant = fc.constantFrom(...TENANTS);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Step>({ do: "match" }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom("add", "verify", "verify", "verify", "lapse", "remove"),
      tenant,
      domain: fc.constantFrom(...DOMAINS),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom("watch", "watch", "watch", "unwatch"),
      tenant,
      address: fc.constantFrom(...ADDRESSES),
    }),
  },
);
/** Steps of any kind, with each list imported once somewhere among them. */
const story = fc
  .tuple(fc.array(step, { minLength: 6, maxLength: inject("isNightly") ? 14 : 8 }), fc.nat(), fc.nat(), fc.nat())
  .map(([steps, first, second, third]) =>
    steps
      .toSpliced(third % (steps.length + 1), 0, { do: "import-logs" })
      .toSpliced(first % (steps.length + 2), 0, { do: "import", list: 0 })
      .toSpliced(second % (steps.length + 3), 0, { do: "import", list: 1 }),
  );

describe.each(STORES)("on %s", (_name, environment) => {
  let it: TestServices;
  beforeAll(async () => {
    it = await testServices({ now: () => new Date(at), environment });
  });
  afterAll(() => it[Symbol.asyncDispose]());
  const leakServices = () => ({ ...it.services, pool: it.services.database.pool });

  const forgetEverything = async (): Promise<void> => {
    await it.all(async (tx) => {
      await emptyCorpus(tx);
      for (const table of [
        "leak_machine",
        "infected_machine",
        "leaked_credential",
        "finding",
        "leak_match",
        "vip",
        "authorised_domain",
      ])
        await sql`delete from ${sql.table(table)}`.execute(tx);
    });
    const { CLICKHOUSE_URL: address } = environment;
    if (address === undefined) return;
    await using clickhouse = openClickHouse(address, operatorAgent(address));
    await emptyClickHouse(clickhouse);
  };

  const domainId = async (org: OrgId, name: string): Promise<string | undefined> =>
    (
      await it.all((tx) =>
        tx
          .selectFrom("authorised_domain")
          .select("id")
          .where("org_id", "=", org)
          .where("name", "=", name)
          .executeTakeFirst(),
      )
    )?.id;

  const take = async (step: Step, orgs: readonly OrgId[]): Promise<void> => {
    if (step.do === "match") return void (await matchLeaks(leakServices()));
    if (step.do === "import-logs") {
      const run = await openStealerImport(leakServices());
      await run.take({
        name: "logs.zip",
        bytes: { bytes: LOGS.length, read: async (from, length) => LOGS.subarray(from, from + length) },
      });
      return void (await run.settle());
    }
    if (step.do === "import") {
      const run = await openLeakImport(leakServices(), {
        kind: "combolist",
        read: readCombolist,
        source: `List ${step.list}`,
      });
      const bytes = async function* () {
        yield Buffer.from(LISTS[step.list] ?? "");
      };
      await run.take(openBytes("list", bytes()), null);
      return run.settle();
    }
    const org = orgs[step.tenant] as OrgId;
    if ("address" in step)
      return it.all(async (tx) => {
        await sql`delete from vip v using vip_identifier i where i.vip_id = v.id and v.org_id = ${org} and i.value = ${step.address}`.execute(
          tx,
        );
        if (step.do === "unwatch") return;
        const vip = await tx
          .insertInto("vip")
          .values({ org_id: org, full_name: "Kim Example", created_at: at, updated_at: at })
          .returning("id")
          .executeTakeFirstOrThrow();
        await tx
          .insertInto("vip_identifier")
          .values({
            org_id: org,
            vip_id: vip.id,
            kind: "personal",
            value: step.address,
            consent: "confirmed",
            login_tag: 0,
            created_at: at,
          })
          .execute();
      });
    if (step.do === "add" || step.do === "verify")
      await it.all((tx) => insertDomain(tx, org, step.domain, "token", at));
    const id = await domainId(org, step.domain);
    if (id === undefined) return;
    if (step.do === "verify") await it.all((tx) => markVerified(tx, org, id, { by: "dns", at, reason: null }));
    if (step.do === "remove") await it.all((tx) => dropDomains(tx, org, [id], at));
    if (step.do === "lapse")
      await it.all((tx) =>
        tx
          .updateTable("authorised_domain")
          .set({ state: "pending", verified_at: null, verified_by: null })
          .where("id", "=", id)
          .execute(),
      );
  };

  /** What a tenant has in the end: its copies, its findings and what was found about its people. */
  const seenBy = (org: OrgId) =>
    it.all(async (tx) => {
      const { rows: copies } = await sql<{ text: string; sources: string[] }>`
        select concat_ws(' | ', login_masked, secret_masked, host, kind, case when is_person then 'a person' else domain end) as text, sources
          from leaked_credential where org_id = ${org} order by 1`.execute(tx);
      const { rows: findings } = await sql<{ text: string }>`
        select concat_ws(' | ', outcome, severity, regexp_replace(subject, ' · .*', ''), case when check_id = 'leaked-credential' then domain end) as text
          from finding where org_id = ${org} and resolved_at is null order by 1`.execute(tx);
      const { rows: people } = await sql<{ text: string }>`
        select concat_ws(' | ', i.value, f.kind, f.severity, f.summary) as text
          from vip_finding f join vip_identifier i on i.id = f.identifier_id where f.org_id = ${org} order by 1`.execute(
        tx,
      );
      const { rows: machines } = await sql<{ text: string }>`
        select concat_ws(' | ', domain, family, ip, credentials, cookies, live_cookies, applications) as text
          from infected_machine where org_id = ${org} order by 1`.execute(tx);
      const texts = (found: readonly { text: string }[]) => found.map(({ text }) => text);
      return {
        copies: texts(copies),
        findings: texts(findings),
        people: texts(people),
        machines: texts(machines),
        sources: copies.map(({ sources }) => sources),
      };
    });
  type Seen = Awaited<ReturnType<typeof seenBy>>;

  const live = async (steps: readonly Step[]): Promise<Seen[]> => {
    await forgetEverything();
    const orgs: OrgId[] = [];
    for (const name of TENANTS)
      orgs.push(
        await it.all((tx) =>
          insertOrganization(tx, { name: `Tenant ${name}`, kind: "client", administrator: null, at }),
        ),
      );
    for (const each of steps) await take(each, orgs);
    await matchLeaks(leakServices());
    await matchVips(it.services);
    const seen: Seen[] = [];
    for (const org of orgs) seen.push(await seenBy(org));
    return seen;
  };

  test("a machine that was imported before a domain is found for it, by logins and by sessions", async () => {
    const seen = await live([
      { do: "import-logs" },
      { do: "verify", tenant: 0, domain: "one.test" },
      { do: "verify", tenant: 1, domain: "two.test" },
      { do: "add", tenant: 2, domain: "one.test" },
      { do: "match" },
      { do: "verify", tenant: 2, domain: "one.test" },
    ]);
    expect(seen[0]?.machines).toEqual([
      'one.test | RedLine | 203.0.113.7 | 1 | 1 | 1 | {"vpn: vpn.sub.one.test"}',
      'one.test | RedLine | 203.0.113.8 | 1 | 0 | 0 | {"vpn: vpn.sub.one.test"}',
    ]);
    expect(seen[1]?.machines).toEqual([
      "two.test | RedLine | 203.0.113.7 | 1 | 0 | 0 | {}",
      "two.test | RedLine | 203.0.113.8 | 0 | 1 | 1 | {}",
    ]);
    // Found while the domain was pending, they are reported in full once it is verified.
    expect(seen[2]?.machines).toEqual(seen[0]?.machines);
    expect(seen[2]?.findings).toEqual(seen[0]?.findings);
    const stored = await it.all((tx) => sql<{ sealed: Buffer }>`select sealed from leak_machine`.execute(tx));
    expect(stored.rows).toHaveLength(2);
    for (const { sealed } of stored.rows) expect(sealed.toString("latin1")).not.toMatch(/PC-|ann@|one\.test/);
  }, 120_000);

  /** What the tenant ends up with, had from the start and before any list. */
  const fromTheStart = (own: readonly Step[]): Step[] => {
    const domains = new Map<string, Step>();
    const people = new Map<string, Step>();
    for (const each of own) {
      if ("address" in each) {
        if (each.do === "watch") people.set(each.address, each);
        else people.delete(each.address);
      }
      if (!("domain" in each)) continue;
      if (each.do === "remove") domains.delete(each.domain);
      else if (each.do === "verify") domains.set(each.domain, each);
      else if (each.do === "lapse" && domains.has(each.domain)) domains.set(each.domain, { ...each, do: "add" });
      else if (each.do === "add" && !domains.has(each.domain)) domains.set(each.domain, each);
    }
    return [...domains.values(), ...people.values()];
  };

  test("every tenant sees what it would have seen alone and from the start, in whatever order all of them come and go", async () => {
    await fc.assert(
      fc.asyncProperty(story, async (steps) => {
        const together = await live(steps);
        const imports = steps.filter((each) => each.do === "import" || each.do === "import-logs");
        for (const who of TENANTS) {
          const own = steps.filter((each) => "tenant" in each && each.tenant === who);
          if (own.length === 0) continue;
          const alone = await live(steps.filter((each) => !("tenant" in each) || each.tenant === who));
          expect(together[who]).toEqual(alone[who]);
          const early = (await live([...fromTheStart(own), ...imports]))[who];
          // Who came later knows the list that brought a line first; who was there knows them all.
          expect({ ...together[who], sources: [] }).toEqual({ ...early, sources: [] });
        }
      }),
      // Each case replays up to a dozen histories on a database, so that fewer of them fit into a run by day.
      { numRuns: inject("isNightly") ? 100 : 5 },
    );
  }, 1_800_000);
});
