import type { WorkRow } from "@parapet/domain/contracts/work";
import { shownDomain } from "@parapet/domain/risk/shown-domain";
import { day } from "@parapet/words/format/day";
import type { ReactNode } from "react";
import type { useTranslations } from "use-intl";

import { SeverityChip, Tag } from "../../../shared/ui/chips.tsx";
import type { Column } from "../../../shared/ui/table-order.ts";

export const WORK_COLUMNS = [
  "severity",
  "title",
  "subject",
  "organisation",
  "domain",
  "area",
  "host",
  "product",
  "port",
  "cve",
  "cvss",
  "epss",
  "status",
  "owner",
  "due",
  "tags",
  "firstSeen",
  "lastSeen",
] as const;
export type WorkColumn = (typeof WORK_COLUMNS)[number];

export const FIRST_COLUMNS: readonly WorkColumn[] = ["severity", "title", "subject", "status", "owner", "due", "tags"];

/** The order of the server that each column asks for. */
const SORTS: Partial<Record<WorkColumn, string>> = {
  severity: "severity",
  subject: "subject",
  area: "area",
  host: "host",
  cvss: "cvss",
  epss: "epss",
  status: "status",
  owner: "owner",
  due: "due",
  firstSeen: "first_seen",
  lastSeen: "last_seen",
};
const DESCENDING_FIRST: ReadonlySet<WorkColumn> = new Set(["severity", "cvss", "epss", "due", "firstSeen", "lastSeen"]);

type Words = ReturnType<typeof useTranslations<"remediation">>;
type FindingWords = ReturnType<typeof useTranslations<"findings">>;
type Titles = ReturnType<typeof useTranslations<"titles">>;

const text = (value: string | null): ReactNode => (
  <span className="cell-text max-w-[28ch]" title={value ?? undefined}>
    {value ?? "---"}
  </span>
);

/** The columns that a reader chose, in a fixed order. */
export const workColumns = (
  chosen: readonly WorkColumn[],
  t: Words,
  findings: FindingWords,
  titles: Titles,
): Column<WorkRow>[] => {
  const cells: Record<WorkColumn, (row: WorkRow) => ReactNode> = {
    severity: (row) => <SeverityChip severity={row.severity} />,
    title: (row) => (
      <span className="flex max-w-[44ch] flex-wrap items-center gap-1.5">
        {row.title}
        {row.known_exploited && <Tag kind="exploit">{t("filters.kev")}</Tag>}
        {row.fix_claim !== null && <Tag>{t("fixReported")}</Tag>}
      </span>
    ),
    subject: (row) => <span className="mono">{text(shownDomain(row.subject))}</span>,
    organisation: (row) => text(row.organisation.name),
    domain: (row) => <span className="mono">{text(shownDomain(row.domain))}</span>,
    area: (row) => (row.area === "vip-findings" ? "---" : text(titles(`current-risk/${row.area}`))),
    host: (row) => <span className="mono">{text(row.host)}</span>,
    product: (row) => text(row.product),
    port: (row) => text(row.port),
    cve: (row) => <span className="mono">{text(row.cve)}</span>,
    cvss: (row) => row.cvss?.toFixed(1) ?? "---",
    epss: (row) => row.epss?.toFixed(2) ?? "---",
    status: (row) => findings(`state.${row.status}`),
    owner: (row) => (row.owner === null ? t("unassigned") : text(row.owner.name)),
    due: (row) => (
      <span className="flex flex-wrap items-center gap-1.5">
        {day(row.due_at)}
        {row.overdue && <Tag kind="warn">{t("overdue")}</Tag>}
      </span>
    ),
    tags: (row) => (
      <span className="flex flex-wrap gap-1">
        {row.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </span>
    ),
    firstSeen: (row) => day(row.first_seen),
    lastSeen: (row) => day(row.last_seen),
  };
  return WORK_COLUMNS.filter((column) => chosen.includes(column)).map((column) => ({
    id: SORTS[column] ?? column,
    heading: t(`columns.${column}`),
    cell: cells[column],
    ...(SORTS[column] === undefined
      ? {}
      : { sort: () => 0, sortsFirst: DESCENDING_FIRST.has(column) ? ("descending" as const) : ("ascending" as const) }),
    ...(column === "cvss" || column === "epss" ? { align: "end" as const } : {}),
  }));
};
