import type { Finding } from "@parapet/domain/contracts/findings";
import { type FindingArea, otherPlaces, OWN_ASSET_AREAS, shownDomain } from "@parapet/domain/risk";
import { calendarDay } from "@parapet/words/format/calendar-day";
import { day } from "@parapet/words/format/day";
import { lazy, type ReactNode, Suspense } from "react";
import type { useTranslations } from "use-intl";

import { AssetLink } from "../../shared/ui/asset-link.tsx";
import { SeverityChip, Tag } from "../../shared/ui/chips.tsx";
import type { Column } from "../../shared/ui/table-order.ts";
import { listedPrice } from "./listed-price.ts";
import { sourceName } from "./source-name.ts";

type Words = ReturnType<typeof useTranslations<"findings">>;
type Titles = ReturnType<typeof useTranslations<"titles">>;
type Make = (t: Words, titles: Titles) => Column<Finding>;

// Only one of the pages has takedowns.
const TakedownCell = lazy(async () => ({
  default: (await import("../takedowns/shared/takedown-part.tsx")).TakedownCell,
}));

const LONGEST_CELL = 400;

/** Whatever a scanned host wrote is text, of two lines at most. */
const cut = (value: unknown, className = "max-w-[28ch]"): ReactNode => {
  const whole =
    Array.isArray(value) && value.length > 0
      ? value.join(", ")
      : value === null || value === undefined || value === "" || Array.isArray(value)
        ? "---"
        : String(value as string);
  // A word of a megabyte would be laid out in full before it is cut at the width.
  const text = whole.length > LONGEST_CELL ? `${whole.slice(0, LONGEST_CELL)}…` : whole;
  return (
    <span className={`cell-text ${className}`} title={text}>
      {text}
    </span>
  );
};
/** A day of a source the way every day is written; whatever else it says stays as it is. */
const onDay = (value: unknown): ReactNode =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}(?:$|T)/.test(value) ? calendarDay(value.slice(0, 10)) : cut(value);
const mono = (value: unknown): ReactNode => <span className="mono">{cut(value)}</span>;
/** A user-supplied text, truncated to the width of the screen. */
const passage = (value: unknown): ReactNode => cut(value, "max-w-[72ch]");
/** Columns of look-alikes are in the evidence, which is the sweep's own line about the name. */
const evidence = (row: Finding, key: string): unknown => (row.evidence as Record<string, unknown> | null)?.[key];

const severity: Make = (t) => ({
  id: "severity",
  heading: t("columns.severity"),
  cell: (row) => (
    <span className="flex items-center gap-2">
      <SeverityChip severity={row.severity} />
      {row.is_new && <Tag kind="warn">{t("fresh")}</Tag>}
    </span>
  ),
  sort: () => 0,
  sortsFirst: "descending",
});
const finding: Make = (t) => ({
  id: "finding",
  heading: t("columns.finding"),
  cell: (row) => cut(row.title, "max-w-[44ch] font-medium"),
});
/** A place of the organization leads to the page of the asset. */
const linked = (place: unknown, { area, domain }: Finding): ReactNode =>
  typeof place === "string" && OWN_ASSET_AREAS.has(area) ? (
    <AssetLink name={place} domain={domain}>
      {mono(place)}
    </AssetLink>
  ) : (
    mono(place)
  );
/** A place, and how many more show the same. */
const withOthers = (place: unknown, row: Finding, t: Words): ReactNode => {
  const { count, listed } = otherPlaces(row.details);
  if (count === 0) return linked(place, row);
  return (
    <span className="flex items-center gap-2">
      {linked(place, row)}
      <span className="shrink-0 text-xs text-ink-3" title={listed.join("\n")}>
        {t("otherPlaces", { count })}
      </span>
    </span>
  );
};
const subject: Make = (t) => ({
  id: "subject",
  heading: t("columns.where"),
  cell: (row) => withOthers(row.subject, row, t),
  sort: () => 0,
});
const path: Make = (t) => ({
  id: "path",
  heading: t("columns.path"),
  cell: (row) => withOthers(row.subject, row, t),
});
const host: Make = (t) => ({
  id: "host",
  heading: t("columns.host"),
  cell: (row) => withOthers(row.details["host"], row, t),
});
const firstSeen: Make = (t) => ({
  id: "first_seen",
  heading: t("columns.firstSeen"),
  cell: (row) => day(row.first_seen),
  sort: () => 0,
  sortsFirst: "descending",
});
const cvss: Make = (t) => ({
  id: "cvss",
  heading: t("columns.cvss"),
  align: "end",
  cell: (row) => row.cvss?.toFixed(1) ?? "---",
  sort: () => 0,
  sortsFirst: "descending",
});
const price: Make = (t) => ({
  id: "price",
  heading: t("columns.price"),
  align: "end",
  cell: (row) => cut(listedPrice(row.details["price"], t)),
});
const exploit: Make = (t) => ({
  id: "exploit",
  heading: t("columns.exploit"),
  cell: (row) =>
    row.exploit_available === true ? (
      <Tag kind="exploit" icon="bolt">
        {t("exploit.yes")}
      </Tag>
    ) : row.exploit_available === false ? (
      t("exploit.no")
    ) : (
      "---"
    ),
});

type HeadingKey = Parameters<Words>[0] extends infer Key ? (Key extends `columns.${infer Name}` ? Name : never) : never;

const detail =
  (id: HeadingKey, key: string, look: (value: unknown) => ReactNode = cut): Make =>
  (t) => ({ id, heading: t(`columns.${id}`), cell: (row) => look(row.details[key]) });
const seen =
  (id: HeadingKey, key: string, look: (value: unknown) => ReactNode = cut): Make =>
  (t) => ({ id, heading: t(`columns.${id}`), cell: (row) => look(evidence(row, key)) });
const field =
  (id: HeadingKey, read: (row: Finding) => ReactNode): Make =>
  (t) => ({ id, heading: t(`columns.${id}`), cell: read });

/** Between phone and desktop the column of titles begins beyond the edge: the title is below the place. */
const withTitle = (place: ReactNode, { title }: Finding): ReactNode => (
  <>
    {place}
    <span className="title-below">{cut(title, "font-medium")}</span>
  </>
);

const mentionSource: Make = (t) => ({
  id: "source",
  heading: t("columns.source"),
  cell: ({ details: { source } }) => cut(typeof source === "string" ? sourceName(t, source) : source),
});
/** An identifier that is cut is none. */
/** The finding's own CVE; on a port without one, the worst of the service that answers there, with the number of others. */
const cve: Make = (t) => ({
  id: "cve",
  heading: t("columns.cve"),
  cell: ({ cve: id, service_cve: service }) => (
    <span className="grid whitespace-nowrap">
      <span className="mono">{id ?? "---"}</span>
      {service !== null && <small className="text-ink-2">{t("serviceCve", { count: service.others })}</small>}
    </span>
  ),
});

const STRENGTHS = ["too weak", "weak", "medium", "strong"] as const;

/** What is known of a leaked password besides its mask: how strong it is, how old the leak, and who else uses it. */
const strength: Make = (t) => ({
  id: "strength",
  heading: t("columns.strength"),
  cell: ({ details }) => {
    const known = STRENGTHS.find((it) => it === details["strength"]);
    return known === undefined ? "---" : t(`strength.${known}`);
  },
});
const freshness: Make = (t) => ({
  id: "freshness",
  heading: t("columns.freshness"),
  cell: ({ details: { freshness: said } }) =>
    said === "fresh" ? <Tag kind="warn">{t("freshness.fresh")}</Tag> : said === "old" ? t("freshness.old") : "---",
});
const reuse: Make = (t) => ({
  id: "reuse",
  heading: t("columns.reuse"),
  cell: ({ details: { people, times_seen: times } }) => {
    const said = [
      typeof people === "number" && people > 1 ? t("reuse.people", { count: people }) : null,
      typeof times === "number" && times > 0 ? t("reuse.elsewhere", { count: times }) : null,
    ].filter((words) => words !== null);
    return cut(said.join("; "));
  },
});

/** How the name of a look-alike was derived. */
const technique: Make = (t) => ({
  id: "fuzzer",
  heading: t("columns.fuzzer"),
  cell: (row) => {
    const name = String(evidence(row, "fuzzer"));
    return cut(t.has(`techniques.${name as "plural"}`) ? t(`techniques.${name as "plural"}`) : evidence(row, "fuzzer"));
  },
});

/** Which page of the portal the finding belongs to. */
const area: Make = (t, titles) => ({
  id: "area",
  heading: t("columns.area"),
  cell: (row) =>
    cut(titles(row.area === "vip-findings" ? "management/vip-management/seeAll/:id" : `current-risk/${row.area}`)),
});

/** Eleven pages and the one of a host, each a list of columns; everything else is written once. */
export const VIEWS: Readonly<Record<Exclude<FindingArea, "vip-findings"> | "host-findings", readonly Make[]>> = {
  "host-findings": [severity, area, finding, subject, cve, cvss, exploit, firstSeen],
  "company-exposed-ports": [
    severity,
    field("port", (row) => withTitle(<b className="mono">{cut(row.details["port"])}</b>, row)),
    detail("protocol", "protocol"),
    detail("service", "service"),
    detail("product", "product"),
    host,
    finding,
    cve,
    cvss,
    exploit,
    firstSeen,
  ],
  "sub-domain-exploitable-services": [
    severity,
    (t, titles) => ({ ...host(t, titles), cell: (row) => withTitle(withOthers(row.details["host"], row, t), row) }),
    detail("ip", "ip", mono),
    detail("port", "port"),
    detail("product", "product"),
    cve,
    cvss,
    exploit,
    finding,
    firstSeen,
  ],
  "web-apps-exposures": [
    severity,
    finding,
    field("owasp", (row) => cut(row.owasp)),
    field("wstg", (row) => cut(row.wstg)),
    path,
    field("references", (row) => cut(row.references, "max-w-[20ch]")),
    firstSeen,
  ],
  "domain-name-variations": [
    severity,
    technique,
    field("variation", (row) => mono(shownDomain(row.subject))),
    seen("nameserver", "ns", mono),
    seen("ip", "a", mono),
    seen("technology", "technologies"),
    seen("scheme", "scheme"),
    field("page", (row) => cut([evidence(row, "title"), evidence(row, "description")].filter(Boolean).join(" – "))),
    field("takedown", (row) => (
      <Suspense fallback={null}>
        <TakedownCell finding={row.id} name={row.subject} />
      </Suspense>
    )),
    firstSeen,
  ],
  "email-weaknesses": [
    severity,
    field("aspect", (row) => cut(row.title, "min-w-[24ch] max-w-[40ch] font-medium")),
    field("explanation", (row) => cut(row.explanation, "cell-passage min-w-[34ch]")),
    field("nist", (row) =>
      cut([row.nist_primary, row.nist_secondary].filter(Boolean).join(", "), "cell-passage min-w-[18ch]"),
    ),
    field("remediation", (row) => cut(row.remediation, "cell-passage min-w-[34ch]")),
    firstSeen,
  ],
  "leaked-credentials": [
    severity,
    detail("breachTime", "breach_time", onDay),
    detail("credentials", "credentials", mono),
    mentionSource,
    strength,
    freshness,
    reuse,
    firstSeen,
  ],
  "stealer-logs-for-sale": [
    severity,
    detail("tag", "tag"),
    price,
    detail("users", "users"),
    detail("assets", "assets"),
    firstSeen,
  ],
  "logs-infected-machine": [
    severity,
    detail("machineIp", "machine_ip", mono),
    detail("date", "date", onDay),
    detail("content", "content"),
    firstSeen,
  ],
  "dark-web-mentions": [severity, finding, mentionSource, detail("content", "context", passage), firstSeen],
  "hacker-channel-mention": [
    severity,
    finding,
    detail("source", "channel"),
    detail("content", "context", passage),
    firstSeen,
  ],
  "sensitive-data": [severity, finding, subject, mentionSource, firstSeen],
};
