import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { recordAreaAssessment } from "@parapet/db/queries/coverage";
import { endScan } from "@parapet/db/queries/scans";
import { within } from "@parapet/db/scope";
import { ScanId } from "@parapet/domain/contracts/ids";
import type { PublicReport } from "@parapet/domain/contracts/public-report";
import { rate } from "@parapet/domain/coverage";
import { toListing } from "@parapet/intel/market/market-listing";
import { toMentionText } from "@parapet/intel/mentions/mention-text";
import { writeZip } from "@parapet/intel/testing/write-zip";
import { careless } from "@parapet/lab/blueprints/careless";
import { type Lab, startLab } from "@parapet/lab/start-lab";
import { emptyCorpus, putUnreadableBlock } from "@parapet/leak-corpus/testing";
import { ProbeError } from "@parapet/net/probe-error";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";

import type { Services } from "../../../platform/services.ts";
import { type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { openStealerImport, storeListings } from "../../leaks/index.ts";
import { storeTexts } from "../../mentions/index.ts";
import { runPublicScanJob } from "../jobs/run-public-scan.ts";
import { storedIntelligence } from "../stored-intelligence.ts";

let it: TestPortal;
let lab: Lab;
beforeAll(async () => {
  it = await testPortal();
  lab = await startLab([careless]);
});
afterAll(async () => {
  await lab.close();
  await it[Symbol.asyncDispose]();
});
beforeEach(() =>
  it
    .all(async (tx) => {
      await sql`delete from scan`.execute(tx);
      await sql`delete from public_scan_ask`.execute(tx);
      await sql`delete from opt_out`.execute(tx);
      await sql`delete from area_assessment`.execute(tx);
      await emptyCorpus(tx);
    })
    .then(() => {
      it.services.recentReports.forget();
      return it.services.optOut.refresh();
    }),
);

const ask = (domain: unknown, remoteAddress = "192.0.2.1", headers: Record<string, string> = {}) =>
  it.app.inject({ method: "POST", url: "/v1/public_report/", payload: { domain } as object, remoteAddress, headers });
const reportIn = (reply: { json<T>(): T }) => reply.json<{ data: PublicReport }>().data;
const rows = () =>
  it.all((tx) =>
    tx.selectFrom("scan").select(["id", "domain", "org_id", "profile", "origin", "state", "summary"]).execute(),
  );
const run = async (services: Services = it.services, attempt = 1) => {
  for (const { id } of (await rows()).filter(({ state }) => state === "queued" || state === "running"))
    await runPublicScanJob.run(
      { scan: ScanId.parse(id) },
      { services, signal: new AbortController().signal, attempt, id: "test" },
    );
};

describe("refuses, and starts nothing", () => {
  test.each([
    ["www.acme.test"],
    ["https://acme.test"],
    ["acme.test:8080"],
    ["acme.test/x"],
    ["localhost"],
    ["127.0.0.1"],
    ["[::1]"],
    ["intranet.local"],
    ["x' or 1=1 --"],
    ["<script>alert(1)</script>"],
    [""],
    [`${"a".repeat(300)}.test`],
    ["ann@www.acme.test"],
  ])("'%s': 400 in the specification's words", async (typed) => {
    const reply = await ask(typed);
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([
      400,
      "Invalid email or domain format",
    ]);
    expect(await rows()).toEqual([]);
  });

  test.each([[{}], [{ domain: 7 }], [{ domain: "acme.test", org_id: "x" }], [{ domain: "a".repeat(2000) }], [null]])(
    "a body of %j: 400",
    async (payload) => {
      const reply = await it.app.inject({ method: "POST", url: "/v1/public_report/", payload: payload as object });
      expect(reply.statusCode).toBe(400);
    },
  );

  test.each([["gmail.com"], ["ann@Gmail.com"], ["x@orange.fr"]])("the free mail provider of '%s'", async (typed) => {
    const reply = await ask(typed, "192.0.2.1", { "accept-language": "fr" });
    expect(reply.statusCode).toBe(400);
    expect(reply.json<{ detail: string }>().detail).toContain("messagerie gratuite");
    expect(await rows()).toEqual([]);
  });

  test("a name whose owner opted out, and what is under it", async () => {
    await it.all((tx) =>
      tx
        .insertInto("opt_out")
        .values({ target: "silent.test", created_at: it.clock.now(), confirmed_at: it.clock.now() })
        .execute(),
    );
    await it.services.optOut.refresh();
    for (const name of ["silent.test", "shop.silent.test"]) expect((await ask(name)).statusCode).toBe(403);
    expect((await ask("notsilent.test")).statusCode).toBe(200);
  });

  test("a queued scan of a domain that opts out before it runs: nothing is sent, and no DNS question is asked", async () => {
    const { domain } = careless;
    expect((await ask(domain)).statusCode).toBe(200);
    await it.all((tx) =>
      tx
        .insertInto("opt_out")
        .values({ target: domain, created_at: it.clock.now(), confirmed_at: it.clock.now() })
        .execute(),
    );
    await it.services.optOut.refresh();
    const before = { questions: lab.questions.length, requests: lab.requests.length };
    await run({ ...it.services, netFor: () => lab.net });
    expect({ questions: lab.questions.length, requests: lab.requests.length }).toEqual(before);
    expect(await rows()).toMatchObject([{ domain, state: "cancelled" }]);
  });

  test("the sixth new scan of a client within ten minutes; reading goes on, and time heals", async () => {
    for (let n = 1; n <= 5; n += 1) expect((await ask(`limit${n}.test`)).statusCode).toBe(200);
    const sixth = await ask("limit6.test");
    expect(sixth.statusCode).toBe(429);
    const wait = Number(sixth.headers["retry-after"]);
    expect(wait).toBeGreaterThan(590);
    expect(wait).toBeLessThanOrEqual(600);
    expect((await ask("limit1.test")).statusCode).toBe(200);
    expect((await ask("limit6.test", "192.0.2.2")).statusCode).toBe(200);
    it.clock.pass(wait * 1000);
    expect((await ask("limit7.test")).statusCode).toBe(200);
  });

  test("an IPv6 client counts by its /64, and no header makes it another", async () => {
    for (let n = 1; n <= 5; n += 1) expect((await ask(`six${n}.test`, `2001:db8:1:2::${n}`)).statusCode).toBe(200);
    const forged = { "x-forwarded-for": "198.51.100.9", "x-user-ip": "198.51.100.9" };
    expect((await ask("six6.test", "2001:db8:1:2:ffff::9", forged)).statusCode).toBe(429);
    expect((await ask("six6.test", "2001:db8:1:3::1")).statusCode).toBe(200);
  });

  test("the 201st in the queue, with the time to come back; never more than 200 even when all come at once", async () => {
    await it.all((tx) =>
      sql`insert into scan (domain, profile, origin) select 'full' || n || '.test', 'passive', 'public' from generate_series(1, 196) n`.execute(
        tx,
      ),
    );
    const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => ask(`late${n}.test`, `192.0.2.${n + 10}`)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 4 }, () => 200),
      ...Array.from({ length: 8 }, () => 503),
    ]);
    expect(replies.find(({ statusCode }) => statusCode === 503)?.headers["retry-after"]).toBe("60");
    expect((await ask("full7.test")).statusCode).toBe(200);
  });
});

describe("a report", () => {
  test("two askers at once share one light scan that belongs to no organization", async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => ask(n % 2 === 0 ? "Shared.test." : "ann@shared.test", `192.0.2.${n + 1}`)),
    );
    expect(replies.map((reply) => [reply.statusCode, reportIn(reply).domain])).toEqual(
      Array.from({ length: 8 }, () => [200, "shared.test"]),
    );
    expect(await rows()).toMatchObject([{ org_id: null, profile: "light", origin: "public", state: "queued" }]);
    expect(reportIn(await ask("shared.test"))).toMatchObject({ state: "queued", share: 0, cards: null, score: null });
  });

  test("counts what a passive scan finds, lists what was not assessed, and stores no contents", async () => {
    const { domain } = careless;
    await ask(domain);
    await run({ ...it.services, netFor: () => lab.net });
    const report = reportIn(await ask(domain));
    expect(report).toMatchObject({ state: "done", share: 1, resolves: true });
    expect(report.cards?.email_weaknesses.count).toBeGreaterThan(0);
    expect(report.cards?.leaked_credentials).toEqual({ count: null, blind: "no-source" });
    expect(["needs-proof", "partly"]).toContain(report.cards?.vulnerable_services.blind);
    expect(report.score?.value).toBeLessThan(100);
    // Partial coverage: the score is a range, and the areas it rests on are fewer than all.
    expect(report.score?.range.to).toBe(report.score?.value);
    expect(report.score?.range.from).toBeLessThan(report.score?.value ?? 0);
    expect(report.areas?.all).toBe(12);
    expect(report.areas?.assessed).toBeGreaterThan(1);
    expect(report.areas?.assessed).toBeLessThan(12);
    expect(rate(report.score?.value ?? 0, report.score?.confidence ?? 1)).toMatchObject({
      isProvisional: true,
    });
    expect(report.fresh_until).toBe((report.finished_at ?? 0) + 86_400);
    const stored = await it.all(async (tx) => ({
      stages: await tx.selectFrom("scan_stage").select("stage").execute(),
      findings: await tx.selectFrom("finding").select("id").execute(),
    }));
    expect(stored).toEqual({ stages: [], findings: [] });
    expect(JSON.stringify((await rows())[0]?.summary)).not.toContain(domain);
  });

  test.runIf(inject("isNightly"))("is answered from the store for a day, then made again and compared", async () => {
    const { domain } = careless;
    await ask(domain);
    await run({ ...it.services, netFor: () => lab.net });
    it.clock.pass(23 * 3_600_000);
    expect(reportIn(await ask(domain, "192.0.2.77")).state).toBe("done");
    expect(await rows()).toHaveLength(1);
    it.clock.pass(2 * 3_600_000);
    expect(reportIn(await ask(domain, "192.0.2.77")).state).toBe("queued");
    await run({ ...it.services, netFor: () => lab.net });
    expect(reportIn(await ask(domain)).score?.change).toBe(0);
  });

  test.runIf(inject("isNightly"))(
    "of a name that nothing answers to has no score and does not call itself safe",
    async () => {
      await ask(`nobody.${careless.domain}`);
      await run({ ...it.services, netFor: () => lab.net });
      const report = reportIn(await ask(`nobody.${careless.domain}`));
      expect(report).toMatchObject({ state: "done", resolves: false, score: null });
    },
  );

  test("when nothing could be assessed there is no count and no score", async () => {
    const blind = new Proxy({} as Services["net"], {
      get: (_, name) => {
        const refuse = async () => {
          throw new ProbeError("timeout", "No response");
        };
        if (name === "isOwn") return () => false;
        return name === "dns" ? new Proxy({}, { get: (__, what) => (what === "forget" ? () => {} : refuse) }) : refuse;
      },
    });
    await ask("dark.test");
    await run({ ...it.services, netFor: () => blind });
    const report = reportIn(await ask("dark.test"));
    expect(report).toMatchObject({ state: "done", resolves: null, score: null, areas_searched: 0 });
    expect(Object.values(report.cards ?? {}).filter(({ count }) => count !== null)).toEqual([]);
    expect(report.not_assessed.length).toBeGreaterThan(0);
  });

  test.runIf(inject("isNightly"))(
    "counts leaked logins once an archive is there: none, some, and for a name below one only what is certain",
    async () => {
      const { domain } = careless;
      const counted = async (name: string) => {
        await ask(name);
        await run({ ...it.services, netFor: () => lab.net });
        const { cards } = reportIn(await ask(name));
        it.clock.pass(25 * 3_600_000);
        return cards?.leaked_credentials;
      };
      expect(await counted(domain)).toEqual({ count: null, blind: "no-source" });
      await it.all((tx) =>
        recordAreaAssessment(tx, {
          areas: ["leaked-credentials"],
          source: "combolist",
          via: "import",
          at: it.clock.now(),
          isPartial: false,
          domains: null,
        }),
      );
      expect(await counted(domain)).toEqual({ count: 0, blind: null });
      await it.all((tx) =>
        putUnreadableBlock(tx, it.services.keys, { id: 7, name: domain, records: 3, purgeYear: 2027 }),
      );
      expect(await counted(domain)).toEqual({ count: 3, blind: null });
      expect(await counted(`www2.${domain}`)).toEqual({ count: null, blind: "probe-error" });
    },
  );

  test("an archive older than 180 days concludes no absence; what it found is a lower bound", async () => {
    const { domain } = careless;
    const { db, keys } = it.services;
    const counted = (now: Date) =>
      within(db, "everything", async (tx) => {
        const counts = await storedIntelligence(tx, it.services, domain, now);
        return counts.leaked_credentials;
      });
    const at = new Date("2027-01-10T00:00:00Z");
    const [lastDay, dayAfter] = [new Date("2027-07-08T00:00:00Z"), new Date("2027-07-10T00:00:00Z")];
    await within(db, "everything", (tx) =>
      recordAreaAssessment(tx, {
        areas: ["leaked-credentials"],
        source: "combolist",
        via: "import",
        at,
        isPartial: false,
        domains: null,
      }),
    );
    expect(await counted(lastDay)).toEqual({ count: 0, blind: null });
    expect(await counted(dayAfter)).toEqual({ count: null, blind: "stale" });
    await within(db, "everything", (tx) =>
      putUnreadableBlock(tx, keys, { id: 8, name: domain, records: 2, purgeYear: 2027 }),
    );
    expect(await counted(lastDay)).toEqual({ count: 2, blind: null });
    expect(await counted(dayAfter)).toEqual({ count: 2, blind: "partly" });
  });

  test("counts infected machines, logs for sale and mentions of the domain where an archive of them is there", async () => {
    const { db, database } = it.services;
    const services = { ...it.services, pool: database.pool };
    const counted = (domain: string, now = it.clock.now()) =>
      within(db, "everything", (tx) => storedIntelligence(tx, it.services, domain, now));
    const others = { leaked_credentials: { count: null, blind: "no-source" } };
    const none = { count: null, blind: "no-source" };
    expect(await counted("sold.test")).toMatchObject({
      ...others,
      infected_device_logs: none,
      stealer_logs_on_market: none,
      dark_web_mentions: none,
    });

    const log = (name: string, host: string) => [
      { name: `${name}/information.txt`, text: `MachineID: ${name}\nIP: 203.0.113.7\n` },
      { name: `${name}/passwords.txt`, text: `Host: https://${host}/\nLogin: ${name}\nPassword: Lantern-9\n` },
    ];
    const folder = await mkdtemp(join(tmpdir(), "parapet-public-"));
    const path = join(folder, "logs.zip");
    await writeFile(
      path,
      writeZip([...log("m1", "vpn.sold.test"), ...log("m2", "mail.sold.test"), ...log("m3", "other.test")]),
    );
    const run = await openStealerImport(services);
    await run.take({ name: "logs.zip", path });
    await run.settle();
    await rm(folder, { recursive: true });
    await storeListings(services, [
      toListing({ id: "1", tag: "x", price: 5, links: ["vpn.sold.test"] }, "market"),
      toListing({ id: "2", tag: "x", price: 5, links: ["other.test"] }, "market"),
    ]);
    await storeTexts(
      services,
      "forum",
      (["dark-web", "channel"] as const).flatMap(
        (place) => toMentionText({ ref: place, place, body: "access to sold.test" }) ?? [],
      ),
    );
    await within(db, "everything", (tx) =>
      recordAreaAssessment(tx, {
        areas: ["stealer-logs-for-sale", "dark-web-mentions"],
        source: "forum",
        via: "connector",
        at: it.clock.now(),
        isPartial: false,
        domains: null,
      }),
    );

    const count = (number: number) => ({ count: number, blind: null });
    expect(await counted("sold.test")).toMatchObject({
      infected_device_logs: count(2),
      stealer_logs_on_market: count(1),
      dark_web_mentions: count(1),
    });
    expect(await counted("clean.test")).toMatchObject({
      infected_device_logs: count(0),
      stealer_logs_on_market: count(0),
      dark_web_mentions: count(0),
    });
    // Machines are found by the registrable name, so that which name below it they concern is open.
    expect(await counted("vpn.sold.test")).toMatchObject({
      infected_device_logs: { count: null, blind: "probe-error" },
      stealer_logs_on_market: count(1),
    });
    const later = new Date(it.clock.at + 31 * 86_400_000);
    expect(await counted("sold.test", later)).toMatchObject({ stealer_logs_on_market: { count: 1, blind: "partly" } });
    expect(await counted("clean.test", later)).toMatchObject({ dark_web_mentions: { count: null, blind: "stale" } });
  });

  test.runIf(inject("isNightly"))("that was stored without the areas of its score is made again", async () => {
    const { domain } = careless;
    await ask(domain);
    await run({ ...it.services, netFor: () => lab.net });
    await it.all((tx) => sql`update scan set summary = summary - 'areas' where domain = ${domain}`.execute(tx));
    expect(reportIn(await ask(domain))).toMatchObject({ state: "queued", score: null });
  });

  test("of a failed scan shows the failure for a minute, then a new scan may start", async () => {
    await ask("failing.test");
    const [row] = await rows();
    await it.all((tx) => endScan(tx, ScanId.parse(row?.id), "failed", "broken", it.clock.now()));
    expect(reportIn(await ask("failing.test"))).toMatchObject({ state: "failed", score: null, cards: null });
    it.clock.pass(61_000);
    expect(reportIn(await ask("failing.test")).state).toBe("queued");
  });

  test("never shows a customer's own scan of the same domain", async () => {
    const org = await it.organization("Owner", "client", { domain: "owned.test" });
    await it.all((tx) =>
      tx
        .insertInto("scan")
        .values({
          org_id: org,
          domain: "owned.test",
          profile: "full",
          origin: "hand",
          state: "done",
          score: 12,
          finished_at: it.clock.now(),
        })
        .execute(),
    );
    expect(reportIn(await ask("owned.test"))).toMatchObject({ state: "queued", score: null });
  });
});
