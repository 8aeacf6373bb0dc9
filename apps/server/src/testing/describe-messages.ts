import { asSystem } from "@parapet/db/unscoped";
import { channelOfKind } from "@parapet/domain/channels";
import { ASSET_KINDS } from "@parapet/domain/contracts/choices";
import type { DetailReport } from "@parapet/domain/contracts/overview";
import type { ReportRun } from "@parapet/domain/contracts/reports";
import { en as alerting } from "@parapet/words/messages/alerts/alerting/en";
import { documentEn } from "@parapet/words/messages/reports/report/document-en";
import { expect, test } from "vitest";

import { type AlertFacts, alertLines, wordAlert } from "../features/alerts/alert-message.ts";
import { channelMessage } from "../features/alerts/outgoing-message.ts";
import { runSchedule } from "../features/reports/commands/run-schedule.ts";
import type { DemoPortal } from "./describe-demo.ts";
import { unzipText } from "./unzip.ts";

const DOMAIN = "acme.test";
const SHEET = /^xl\/worksheets\/sheet(\d+)\.xml$/;

type Cell = string | number | null;

const unescape = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");

/** The tables of a workbook, sheet by sheet, headings first. */
const readXlsx = (bytes: Buffer): Cell[][][] => {
  const files = unzipText(bytes);
  const shared = [...(files.get("xl/sharedStrings.xml") ?? "").matchAll(/<si>(.*?)<\/si>/gs)].map(([, item = ""]) =>
    unescape([...item.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text]) => text).join("")),
  );
  const cellOf = (type: string, content: string): Cell => {
    const value = /<v>(.*?)<\/v>/s.exec(content)?.[1];
    if (type === "inlineStr") return unescape(/<t[^>]*>(.*?)<\/t>/s.exec(content)?.[1] ?? "");
    if (value === undefined) return null;
    return type === "s" ? (shared[Number(value)] ?? "") : type === "" || type === "n" ? Number(value) : unescape(value);
  };
  return [...files]
    .flatMap(([name, xml]) => {
      const [, number] = SHEET.exec(name) ?? [];
      return number === undefined ? [] : [{ number: Number(number), xml }];
    })
    .toSorted((a, b) => a.number - b.number)
    .map(({ xml }) =>
      [...xml.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = ""]) =>
        [...row.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes = "", content = ""]) =>
          cellOf(/\bt="(\w+)"/.exec(attributes)?.[1] ?? "", content),
        ),
      ),
    );
};

/** How many lines a message has, with those that it only counts. */
const linesCounted = (text: string): number => {
  const lines = text.split("\n");
  const more = lines.flatMap((line) => /^(?:[-•] )?and ([\d,]+) more$/.exec(line)?.[1] ?? []);
  const items = lines.filter((line) => /^[-•] /.test(line) && !/^[-•] and [\d,]+ more$/.test(line));
  return items.length + more.reduce((sum, number) => sum + Number(number.replaceAll(",", "")), 0);
};

/** What leaves the portal, as files, emails and chat messages, has the numbers that its pages show. */
export const describeMessages = (open: () => DemoPortal): void => {
  const get = async <Reply>(path: string, role = "client_admin"): Promise<Reply> => {
    const reply = await open().browserOf(role).get(`/v1${path}`);
    if (reply.statusCode !== 200) throw new Error(`${path} answered ${reply.statusCode}: ${reply.body}`);
    return reply.json<Reply>();
  };
  const bookOf = async (path: string): Promise<Cell[][][]> =>
    readXlsx((await open().browserOf("client_admin").get(`/v1${path}`)).rawPayload);
  const overviewOf = async () =>
    (await open().browserOf("client_admin").post("/v1/detail_report/", { domain: DOMAIN })).json<{
      data: DetailReport;
    }>().data;

  /** The workbook of a scheduled report, as its recipients receive it. */
  const reportOf = async (kind: "executive" | "technical") => {
    const { services, browserOf } = open();
    const browser = browserOf("client_admin");
    const made = await browser.post("/v1/report_schedules/", {
      name: `Numbers, ${kind}`,
      kind,
      formats: ["xlsx"],
      cadence: "weekly",
      day: 1,
      time: "08:00",
      time_zone: "UTC",
      language: "en",
      domains: [DOMAIN],
      people: [{ email: "client.admin@acme.test", delivery: "attachment" }],
      paused: false,
    });
    const { id } = made.json<{ data: { id: string } }>().data;
    const begun = await browser.post(`/v1/report_schedules/${id}/run/`, {});
    await runSchedule(services, begun.json<{ data: { run: string } }>().data.run);
    const [run] = (await get<{ data: ReportRun[] }>(`/report_schedules/${id}/runs/`)).data;
    const [sheet = []] = await bookOf(`/report_files/${run?.files[0]?.id}/`);
    await browser.send("DELETE", `/v1/report_schedules/${id}/`);
    return sheet;
  };

  test("workbooks of reports: score, level, counts, changes and one row for each finding", async () => {
    const { areas, score, totals, total_security_issues: total, unknown_areas: unknown } = await overviewOf();
    const [, ...summary] = await reportOf("executive");
    const since = Math.floor(open().services.now().getTime() / 1000) - 7 * 86_400;
    const changes = (
      await get<{ data: { appeared: unknown[]; disappeared: unknown[] } }>(`/changes/?domain=${DOMAIN}&from=${since}`)
    ).data;
    expect(summary).toEqual([
      [
        DOMAIN,
        score?.value,
        score?.change,
        documentEn.risk[score?.level ?? "high"],
        total,
        totals?.critical,
        totals?.known_exploited,
        changes.appeared.length,
        changes.disappeared.length,
        unknown,
      ],
    ]);
    const [, ...findings] = await reportOf("technical");
    expect(findings).toHaveLength(total);
    for (const { area, count } of areas)
      expect([area, findings.filter((row) => row[2] === documentEn.areas[area]).length]).toEqual([area, count ?? 0]);
    expect(findings.filter((row) => row[1] === documentEn.severity.critical)).toHaveLength(totals?.critical ?? -1);
  }, 60_000);

  test("workbooks of the inventory and of compliance evidence", async () => {
    for (const kind of ASSET_KINDS) {
      const listed = await get<{ pagination: { total: number } }>(`/assets/?kind=${kind}&domain=${DOMAIN}`);
      const [[, ...rows] = []] = await bookOf(`/assets/export/?kind=${kind}&domain=${DOMAIN}&format=xlsx`);
      expect([kind, rows.length]).toEqual([kind, listed.pagination.total]);
    }
    type Framework = { id: string; name: string; counts: Record<string, number> };
    const { frameworks } = (await get<{ data: { frameworks: Framework[] } }>("/compliance/")).data;
    expect(frameworks.length).toBeGreaterThan(1);
    for (const { id, counts } of frameworks) {
      const [[, row] = []] = await bookOf(`/compliance/${id}/export/?domain=${DOMAIN}&format=xlsx`);
      expect([id, row?.slice(1)]).toEqual([
        id,
        [counts["against"], counts["for"], counts["not_visible"], counts["not_assessed"]],
      ]);
    }
  }, 60_000);

  test("alerts say the same in email, Slack, Teams, webhook and the portal, and what they say is what pages show", async () => {
    const { services } = open();
    const deliveries = await asSystem(services.db, "demo", (tx) =>
      tx
        .selectFrom("alert_delivery")
        .select(["id", "org_id", "setting_id", "channel_id", "about", "message", "attempts", "created_at", "mail_id"])
        .where("about", "=", "alert")
        .orderBy("created_at", "desc")
        .execute(),
    );
    expect(deliveries.length).toBeGreaterThan(20);
    const steps = (await get<{ data: { score: number }[] }>(`/score/?domain=${DOMAIN}`)).data;
    const scores = new Set(steps.map(({ score }) => score));
    let drops = 0;
    let findings = 0;
    for (const delivery of deliveries) {
      const facts = delivery.message as AlertFacts;
      const { message } = channelMessage(delivery as Parameters<typeof channelMessage>[0], "https://portal.example");
      const text = alertLines(wordAlert(facts, "https://portal.example", delivery.org_id));
      const title = `(${facts.count.toLocaleString("en-US")})`;
      expect([message.words.title.endsWith(title), linesCounted(text)]).toEqual([true, facts.count]);
      for (const kind of ["slack", "teams"] as const) {
        const channel = channelOfKind(kind);
        if (channel?.via !== "web") throw new Error(`${kind} is not sent over the web`);
        const { body } = channel.request("https://hooks.example/", message);
        const strings = JSON.stringify(body, (_, value: unknown) => (typeof value === "string" ? `${value}\n` : value));
        const said = strings
          .replaceAll(String.raw`\n`, "\n")
          .split(/\n|"/)
          .join("\n");
        expect([kind, said.includes(title), linesCounted(said)]).toEqual([kind, true, facts.count]);
      }
      const { data } = message.event as { data: { count: number; events: { text: string }[] } };
      expect([data.count, data.events.length]).toEqual([facts.count, facts.events.length]);
      const dropped = facts.events.filter(({ type }) => type === "score_drop" && facts.domain === DOMAIN);
      drops += dropped.length;
      const told = dropped.flatMap(({ before, after }) => [Number(before), Number(after)]);
      expect(told.filter((score) => !scores.has(score))).toEqual([]);
    }
    // The newest alerts are about findings as they are now.
    for (const delivery of deliveries.slice(0, 12)) {
      const facts = delivery.message as AlertFacts;
      for (const event of facts.events.slice(0, 3)) {
        if (event.finding === undefined || facts.domain !== DOMAIN) continue;
        findings += 1;
        const { data } = await get<{ data: { title: string; subject: string; severity: string } }>(
          `/findings/${event.finding}/`,
        );
        const { words } = channelMessage(
          delivery as Parameters<typeof channelMessage>[0],
          "https://portal.example",
        ).message;
        const said = words.groups.flatMap(({ items }) => items).join("\n");
        // What happened to a look-alike or a certificate is told by its name.
        const isNamed = said.includes(data.title) || said.includes(data.subject.replace(/^https?:\/\/|\/$/g, ""));
        expect([event.finding, event.severity, isNamed]).toEqual([event.finding, data.severity, true]);
      }
    }
    expect([drops > 0, findings > 0]).toEqual([true, true]);
    const shown = await get<{ data: { kind: string; title: string; count: number }[] }>(
      "/notifications/?page_size=100",
    );
    const alerts = shown.data.filter(({ kind }) => kind === "alert");
    expect(alerts.length).toBeGreaterThan(5);
    for (const { title, count } of alerts)
      expect([title, title.endsWith(`(${count.toLocaleString("en-US")})`)]).toEqual([title, true]);
    expect(alerting.title).toContain("{count, number}");
  }, 60_000);
};
