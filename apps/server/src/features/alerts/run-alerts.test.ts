import { recordFindings } from "@parapet/db/queries/scans";
import { insertScore } from "@parapet/db/queries/score";
import type { AlertEvent, AlertType } from "@parapet/domain/alerts";
import { DAY_MS } from "@parapet/domain/durations";
import type { CheckResult } from "@parapet/scanner/check";
import { type Known, NOTHING_KNOWN } from "@parapet/scanner/scan/stage";
import { describe, expect, inject, test } from "vitest";

import { wordAlert } from "./alert-message.ts";
import { raiseForRun } from "./commands/raise-for-run.ts";
import { alertStage } from "./testing/alert-stage.ts";
import { alertEvent } from "./webhook-event.ts";

const VULNERABLE = ["new_vulnerabilities", "email_protection"] as const;

const stage = alertStage();
const { all, got, raised, run, seen, setting, work } = stage;

const found = (check: string, verdict: object): Known => ({
  ...NOTHING_KNOWN,
  results: [{ check, subject: `www.${stage.domain}`, status: "judged", verdicts: [verdict] } as CheckResult],
});
const bad = (...outcomes: string[]): Known => ({
  ...NOTHING_KNOWN,
  results: outcomes.map((outcome) => ({
    check: "web-headers",
    subject: `${outcome}.${stage.domain}`,
    status: "judged",
    verdicts: [{ outcome, severity: "critical" }],
  })),
});
const open = (ip: string, port = 443): Known => ({
  ...NOTHING_KNOWN,
  ports: [
    {
      host: `www.${stage.domain}`,
      ip,
      port,
      protocol: "tcp",
      name: "https",
      product: null,
      version: null,
      cpe: null,
      tls: true,
      banner: null,
      unauthenticated: null,
      details: {},
    },
  ],
});

describe("nothing is sent", () => {
  test("of a run that brought nothing new", async () => {
    await setting(VULNERABLE);
    await run(seen("a"));
    await run(seen("a"));
    expect(got("slack")).toHaveLength(1);
  });

  test("below the threshold, or with the toggle off, or switched off", async () => {
    await setting(VULNERABLE, { min_severity: "critical" });
    await setting("new_dark_web_mention", { name: "Other things" });
    const { id, version } = await setting(VULNERABLE, { name: "Off" });
    await stage.admin.send("PATCH", `/v1/alert_management/${id}/`, { enabled: false, version });
    await run(seen("a"));
    expect(got("slack")).toEqual([]);
  });

  test("while muted; it is listed as such", async () => {
    const { id, version } = await setting(VULNERABLE);
    const until = Math.floor(stage.clock.at / 1000) + 7 * 86_400;
    const muted = await stage.admin.send("PATCH", `/v1/alert_management/${id}/`, { muted_until: until, version });
    expect(muted.statusCode).toBe(200);
    await run(seen("a"));
    stage.clock.pass(8 * DAY_MS);
    await work();
    expect(got("slack")).toEqual([]);
    const list = await stage.admin.get(`/v1/alert_management/alerts/?domain=${stage.domain}`);
    expect(list.json<{ data: object[] }>().data).toEqual([
      expect.objectContaining({ held: "muted", due_at: null, released_at: null, count: 1 }),
    ]);
  });

  test.runIf(inject("isNightly"))(
    "of an accepted risk that is absent for a run and back in the next; it stays accepted until its end date",
    async () => {
      await setting([...VULNERABLE, "score_drop"]);
      await run(seen("a"));
      const finding = async () =>
        (await stage.admin.get(`/v1/findings/?domain=${stage.domain}&status=all`)).json<{
          data: { id: string; version: number; status: string }[];
        }>().data[0];
      const { id, version } = (await finding()) ?? { id: "", version: 0 };
      const approver = (await stage.it.user(stage.org, "client_admin")).email;
      const expires_at = Math.floor(stage.clock.at / 1000) + 10 * 86_400;
      const body = { status: "accepted risk", note: "An old printer.", approver, expires_at, version };
      expect((await stage.admin.send("PATCH", `/v1/findings/${id}/`, body)).statusCode).toBe(200);
      for (let flicker = 0; flicker < 3; flicker += 1) {
        await run(seen());
        expect((await finding())?.status).toBe("resolved");
        await run(seen("a"));
        expect((await finding())?.status).toBe("accepted risk");
      }
      expect(got("slack")).toHaveLength(1);
      // Absent past its end date: a finding that returns then counts and raises an alert.
      await run(seen());
      stage.clock.pass(11 * DAY_MS);
      await run(seen("a"));
      expect((await finding())?.status).toBe("open");
      expect(got("slack")).toHaveLength(2);
    },
  );
});

describe("news of a run is notified once, in that run", () => {
  const news: [AlertType, string, () => Known][] = [
    ["score_drop", "", () => bad("a", "b", "c")],
    [
      "new_sub_domain",
      "www.",
      () => ({
        ...NOTHING_KNOWN,
        assets: [{ host: `www.${stage.domain}`, ips: ["203.0.113.7"], sources: [], facts: {} }],
      }),
    ],
    ["new_port", "www.", () => open("203.0.113.7")],
    [
      "certificate_expiring",
      "www.",
      () =>
        found("tls-certificate", {
          outcome: "soon",
          severity: "medium",
          evidence: { certificate: { notAfter: stage.clock.at + 6 * DAY_MS } },
        }),
    ],
    [
      "known_exploited",
      "www.",
      () =>
        found("web-headers", {
          outcome: "cve",
          severity: "low",
          facts: { cve: "CVE-2026-0001", cvss: 5, knownExploited: true },
        }),
    ],
  ];
  /** The others are for the night. */
  const ORDINARY = new Set<AlertType>(["new_port", "known_exploited"]);
  test.each(news.filter(([type]) => inject("isNightly") || ORDINARY.has(type)))("%s", async (type, host, brings) => {
    await setting(type);
    const known = brings();
    await run(NOTHING_KNOWN);
    expect(got("slack")).toEqual([]);
    await run(known);
    expect(got("slack")).toHaveLength(1);
    const events = await raised();
    expect(events.map((event) => event.type)).toEqual([type]);
    expect(events[0]?.subject).toMatch(new RegExp(host === "" ? "^$" : `^${host}${stage.domain}`));
    await run(known);
    expect(got("slack")).toHaveLength(1);
    expect(await raised()).toHaveLength(1);
  });
});

test.runIf(inject("isNightly"))(
  "a host that answers on another address brings no new port; another port does",
  async () => {
    await setting("new_port");
    await run(open("203.0.113.7"));
    await run(open("203.0.113.8"));
    expect((await raised()).map(({ subject }) => subject)).toEqual([`www.${stage.domain}:443/tcp`]);
    await run(open("203.0.113.8", 8443));
    expect((await raised()).map(({ subject }) => subject)).toEqual([
      `www.${stage.domain}:443/tcp`,
      `www.${stage.domain}:8443/tcp`,
    ]);
    expect(got("slack")).toHaveLength(2);
  },
);

describe("a finding that reappears is notified again as reopened", () => {
  const host = (): Known => ({
    ...NOTHING_KNOWN,
    assets: [{ host: `www.${stage.domain}`, ips: ["203.0.113.7"], sources: [], facts: {} }],
  });

  test.each<[AlertType, () => Known]>([
    ["new_port", () => open("203.0.113.7")],
    ...(inject("isNightly") ? [["new_sub_domain", host] satisfies [AlertType, () => Known]] : []),
  ])("%s", async (type, there) => {
    await setting(type);
    await run(there());
    await run(NOTHING_KNOWN);
    await run(NOTHING_KNOWN);
    expect((await raised()).map(({ detail }) => detail)).toEqual([undefined]);
    await run(there());
    await run(there());
    expect((await raised()).map(({ detail }) => detail)).toEqual([undefined, "back"]);
    expect(got("slack").at(-1)?.text).toContain("is active again");
    expect(got("slack")).toHaveLength(2);
  });

  test.runIf(inject("isNightly"))("a port that comes back on another address of its host is back, too", async () => {
    await setting("new_port");
    await run(open("203.0.113.7"));
    await run(NOTHING_KNOWN);
    await run(open("203.0.113.9"));
    await run(open("203.0.113.10"));
    expect((await raised()).map(({ detail }) => detail)).toEqual([undefined, "back"]);
  });
});

describe("a drop of the score", () => {
  const scores = () =>
    all((tx) => tx.selectFrom("score_history").selectAll().where("domain", "=", stage.domain).orderBy("at").execute());

  test("is notified by the next run when an end date caused it in between", async () => {
    await setting("score_drop");
    await run(bad("a"));
    const [first] = await scores();
    const low = (first?.score ?? 0) - 20;
    await all((tx) =>
      insertScore(tx, stage.org, stage.domain, {
        scan: null,
        cause: "expiry",
        at: stage.clock.now(),
        score: low,
        hundredths: low * 100,
        version: first?.scoring_version ?? 0,
        confidence: 1,
        criticals: 0,
        lostByArea: {},
        counts: {},
        coverage: {},
      }),
    );
    await run(bad("a", "b", "c"));
    const last = (await scores()).at(-1);
    expect(await raised()).toEqual([expect.objectContaining({ before: first?.score, after: last?.score })]);
  });

  test("says how much was assessed beside the score, in words and for programs", async () => {
    await setting("score_drop");
    await run(bad("a"));
    await run(bad("a", "b", "c"));
    const [event] = await raised();
    const { confidence } = (await scores()).at(-1) ?? {};
    expect(event).toMatchObject({ type: "score_drop", confidence });
    const facts = {
      domain: stage.domain,
      name: "x",
      organization: "x",
      locale: "en" as const,
      isTest: false,
      events: [event as AlertEvent],
      count: 1,
      alerts: [],
    };
    const message = wordAlert(facts, "https://portal.test", stage.org);
    expect(message.groups[0]?.items[0]).toMatch(/^Score \d+ → \d+ \(.*risk.*\), coverage \d+%$/);
    expect(alertEvent("1", new Date(), facts, message)).toMatchObject({ data: { events: [{ confidence }] } });
  });

  test("leads to the finding it is about, with its organization and domain", () => {
    const finding = "00000000-0000-4000-8000-00000000000a";
    const event = { severity: "low", subject: "a", check: "web-headers", outcome: "x" } as const;
    const facts = {
      domain: stage.domain,
      name: "x",
      organization: "x",
      locale: "es" as const,
      isTest: false,
      events: [
        { ...event, type: "new_vulnerabilities", finding: "other", area: "email-weaknesses" },
        { ...event, type: "new_vulnerabilities", severity: "critical", finding, area: "web-apps-exposures" },
      ] satisfies AlertEvent[],
      count: 2,
      alerts: [],
    };
    expect(wordAlert(facts, "https://portal.test", stage.org).link).toBe(
      `https://portal.test/es/dashboard/current-risk/web-apps-exposures?finding=${finding}&status=all&org=${stage.org}&domain=${stage.domain}`,
    );
    expect(wordAlert({ ...facts, events: [] }, "https://portal.test", stage.org).link).toBe(
      `https://portal.test/es/dashboard/current-risk?org=${stage.org}&domain=${stage.domain}`,
    );
  });

  test.runIf(inject("isNightly"))("is none where the way of counting changed", async () => {
    await setting("score_drop");
    await run(NOTHING_KNOWN);
    await all((tx) =>
      tx.updateTable("score_history").set({ scoring_version: 99 }).where("domain", "=", stage.domain).execute(),
    );
    await run(bad("a"));
    expect(await raised()).toEqual([]);
    await run(bad("a", "b", "c"));
    expect(await raised()).toHaveLength(1);
  });
});

test.runIf(inject("isNightly"))(
  "a look-alike that gains an MX record, loses it and regains it is notified each time, and its history shows it",
  async () => {
    await setting(["look_alike_active"]);
    const name = `acrne${stage.serial}.test`;
    const sweep = (mx: string[], more: object = {}): Known => ({
      ...NOTHING_KNOWN,
      results: [
        {
          check: "lookalike-domains",
          subject: stage.domain,
          status: "judged",
          verdicts: [
            {
              outcome: "lookalike-registered",
              subject: name,
              evidence: {
                domain: name,
                ns: ["ns.test"],
                a: [],
                mx,
                title: null,
                login_form: null,
                intent: { score: 10 },
                ...more,
              },
            },
          ],
        },
      ],
    });
    const reported = () =>
      got("slack").map(({ text }) => (/acrne\d+\.test (?:can )?now [\w ()]+/.exec(text) ?? [""])[0]);
    await run(sweep([]));
    expect(got("slack")).toEqual([]);
    await run(sweep(["mx.test"]));
    await run(sweep(["mx.test"]));
    expect(reported()).toEqual([`${name} can now receive email (MX record)`]);
    // One sweep that could not ask for mail neither takes it away nor brings it back.
    await run(sweep([], { not_seen: ["MX"] }));
    await run(sweep(["mx.test"]));
    expect(reported()).toHaveLength(1);
    await run(sweep([]));
    const last = await run(sweep(["mx2.test"], { title: "Acme", login_form: true }));
    await raiseForRun(stage.services, last);
    await work();
    expect(got("slack")).toHaveLength(2);
    expect(reported()[1]).toBe(`${name} can now receive email (MX record)`);
    expect(got("slack")[1]?.text).toContain("now shows a login form");
    const [found] = (await stage.admin.get(`/v1/findings/?domain=${stage.domain}`)).json<{ data: { id: string }[] }>()
      .data;
    const { history } = (await stage.admin.get(`/v1/findings/${found?.id}/`)).json<{
      data: { history: { kind: string; changes: { kind: string; after: string }[] }[] };
    }>().data;
    expect(history.map(({ kind }) => kind)).toEqual(["found", "changed", "changed", "changed"]);
    expect(history.map(({ changes }) => changes.map(({ kind }) => kind))).toEqual([
      [],
      ["mail-appeared"],
      ["mail-gone"],
      ["mail-appeared", "site-appeared", "login-appeared"],
    ]);
  },
);

test("an import that writes in many steps is one alert, when it has settled", async () => {
  await setting(["new_leaked_password"]);
  const leak = (subject: string) =>
    all((tx) =>
      recordFindings(tx, { org: stage.org, domain: stage.domain, scan: null, at: stage.clock.now() }, [
        {
          area: "leaked-credentials",
          check: "leaked-credential",
          outcome: "x",
          subject,
          target: stage.domain,
          severity: "high",
          evidence: null,
          params: {},
          details: {},
          cvss: null,
          exploitAvailable: null,
          knownExploited: false,
          epss: null,
        },
      ]),
    );
  for (const subject of ["one", "two", "three"]) {
    await leak(subject);
    stage.clock.pass(20_000);
    await work();
  }
  expect(got("slack")).toEqual([]);
  stage.clock.pass(61_000);
  await work();
  await work();
  expect(got("slack").map(({ text }) => (JSON.parse(text) as { text: string }).text)).toEqual([
    `${stage.domain}: New leaked passwords (3)`,
  ]);
});

test("an asset that a complete run no longer observes is reported, one that it could not assess is not", async () => {
  await setting("asset_change");
  const hosts = (...names: string[]): Known => ({
    ...NOTHING_KNOWN,
    assets: [stage.domain, ...names].map((host) => ({
      host,
      ips: ["192.0.2.1"],
      sources: [{ id: "given" }],
      facts: {},
    })),
  });
  await run(hosts(`old.${stage.domain}`));
  await run({ ...hosts(), sources: [{ id: "crtsh", outcome: "failed", count: 0, reason: "timeout" }] });
  expect(got("slack")).toEqual([]);
  await run(hosts());
  expect(JSON.stringify(got("slack"))).toContain(`No longer observed: old.${stage.domain}`);
});
