import type { WORK_SORTS } from "@parapet/domain/contracts/choices";
import type { WorkRow } from "@parapet/domain/contracts/remediation";
import { OWN_ASSET_AREAS, shownDomain } from "@parapet/domain/risk";
import { day } from "@parapet/words/format/day";
import type { ReactNode } from "react";
import type { useTranslations } from "use-intl";

import { AssetLink } from "../../../shared/ui/asset-link.tsx";
import { SeverityChip, Tag } from "../../../shared/ui/chips.tsx";
import { Probability } from "../../../shared/ui/figures.tsx";
import type { Column } from "../../../shared/ui/table-order.ts";

const WORK_COLUMNS = [
  "severity",
  "title",
  "subject",
  "organization",
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
  "first_seen",
  "last_seen",
] as const satisfies readonly (typeof WORK_SORTS)[number][];
type WorkColumn = (typeof WORK_COLUMNS)[number];

export const FIRST_COLUMNS: readonly string[] = ["severity", "title", "subject", "status", "owner", "due", "tags"];

/** On a phone the place is under the title; owner, date and state are one line. */
export const NARROW_COLUMNS: readonly string[] = ["severity", "title", "owner", "due", "status"];

const DESCENDING_FIRST: ReadonlySet<WorkColumn> = new Set([
  "severity",
  "cvss",
  "epss",
  "due",
  "first_seen",
  "last_seen",
]);
const HEADINGS = { first_seen: "firstSeen", last_seen: "lastSeen" } as const;
const headingOf = (column: WorkColumn) =>
  column === "first_seen" || column === "last_seen" ? HEADINGS[column] : column;

type Words = ReturnType<typeof useTranslations<"remediation">>;
type FindingWords = ReturnType<typeof useTranslations<"findings">>;
type Titles = ReturnType<typeof useTranslations<"titles">>;

const text = (value: string | null): ReactNode => (
  <span className="cell-text max-w-[28ch]" title={value ?? undefined}>
    {value ?? "---"}
  </span>
);

/** A place of the organization leads to the page of the asset. */
const linked = (place: string | null, { area, domain }: WorkRow): ReactNode => {
  const shown = <span className="mono">{text(place === null ? null : shownDomain(place))}</span>;
  return place === null || !OWN_ASSET_AREAS.has(area) ? (
    shown
  ) : (
    <AssetLink name={place} domain={domain}>
      {shown}
    </AssetLink>
  );
};

/** The place of a finding; its CVE is in the title and in a column of its own. */
const placeIn = ({ subject, cve }: WorkRow): string => (cve === null ? subject : subject.replace(` ${cve}`, ""));

/** Every column of the work list, in a fixed order. Each is named like the order that it asks for. */
export const workColumns = (t: Words, findings: FindingWords, titles: Titles, isNarrow: boolean): Column<WorkRow>[] => {
  const cells: Record<WorkColumn, (row: WorkRow) => ReactNode> = {
    severity: (row) => <SeverityChip severity={row.severity} />,
    title: (row) => (
      <span className="flex max-w-[44ch] flex-wrap items-center gap-1.5">
        {row.title}
        {row.known_exploited && <Tag kind="exploit">{t("filters.kev")}</Tag>}
        {row.fix_claim !== null && <Tag>{t("fixReported")}</Tag>}
        {row.ticket !== null && <Tag icon="document">{row.ticket.external_id ?? t("ticket")}</Tag>}
        {isNarrow && (
          <span className="mono basis-full font-normal break-all text-ink-2">{shownDomain(placeIn(row))}</span>
        )}
      </span>
    ),
    subject: (row) => linked(placeIn(row), row),
    organization: (row) => text(row.organization.name),
    domain: (row) => <span className="mono">{text(shownDomain(row.domain))}</span>,
    area: (row) =>
      text(titles(row.area === "vip-findings" ? "management/vip-management/seeAll/:id" : `current-risk/${row.area}`)),
    host: (row) => linked(row.host, row),
    product: (row) => text(row.product),
    port: (row) => text(row.port),
    cve: (row) => <span className="mono whitespace-nowrap">{row.cve ?? "---"}</span>,
    cvss: (row) => row.cvss?.toFixed(1) ?? "---",
    epss: (row) => <Probability share={row.epss} />,
    status: (row) => findings(`state.${row.work_state ?? row.status}`),
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
    first_seen: (row) => day(row.first_seen),
    last_seen: (row) => day(row.last_seen),
  };
  return WORK_COLUMNS.map((column) => ({
    id: column,
    heading: t(`columns.${headingOf(column)}`),
    cell: cells[column],
    // The server sorts.
    sort: () => 0,
    sortsFirst: DESCENDING_FIRST.has(column) ? "descending" : "ascending",
    ...(column === "cvss" || column === "epss" ? { align: "end" as const } : {}),
  }));
};
