import type { Vendor } from "@parapet/domain/contracts/third-party";
import { shownDomain } from "@parapet/domain/risk";
import { day } from "@parapet/words/format/day";
import type { useTranslations } from "use-intl";

import { Delta, Tag } from "../../shared/ui/chips.tsx";
import type { Column } from "../../shared/ui/table-order.ts";
import { VendorScore } from "./vendor-score.tsx";

type Translate = ReturnType<typeof useTranslations<"third-party">>;

export const TIER_KINDS = { critical: "exploit", important: "warn", standard: "plain" } as const;

export const vendorColumns = (
  t: Translate,
  showsOrganization: boolean,
  chosen: readonly string[],
  choose: (id: string, isChosen: boolean) => void,
): Column<Vendor>[] => [
  {
    id: "choose",
    heading: t("columns.choose"),
    cell: (row) => (
      <input
        type="checkbox"
        className="size-4 accent-accent"
        aria-label={t("compare.choose", { name: row.name })}
        checked={chosen.includes(row.id)}
        onChange={(event) => choose(row.id, event.target.checked)}
      />
    ),
  },
  {
    id: "name",
    heading: t("columns.name"),
    cell: (row) => (
      <span>
        <b className="font-[550]">{row.name}</b>
        <small className="mono block text-ink-2">{shownDomain(row.domain)}</small>
      </span>
    ),
  },
  {
    id: "tier",
    heading: t("columns.tier"),
    cell: (row) => <Tag kind={TIER_KINDS[row.tier]}>{t(`tier.${row.tier}`)}</Tag>,
  },
  {
    id: "score",
    heading: t("columns.score"),
    cell: (row) =>
      row.state === "assessed" ? (
        <VendorScore score={row.score} confidence={row.confidence} criticals={row.criticals} />
      ) : (
        <span className="text-ink-2">{t(`state.${row.state}`)}</span>
      ),
  },
  {
    id: "trend",
    heading: t("columns.trend"),
    cell: (row) => (row.change === null ? "---" : <Delta change={row.change} goodWhen="rising" />),
  },
  {
    id: "findings",
    heading: t("columns.findings"),
    cell: (row) => (
      <span className="flex items-center gap-2">
        <span className="num">{row.findings}</span>
        {row.open_disputes > 0 && <Tag kind="warn">{t("disputes", { count: row.open_disputes })}</Tag>}
      </span>
    ),
  },
  {
    id: "questionnaire",
    heading: t("columns.questionnaire"),
    cell: (row) => (
      <span>
        {t(`questionnaire.${row.questionnaire}`)}
        {row.questionnaire_share !== null && (
          <small className="block text-ink-2">{t("share", { value: row.questionnaire_share })}</small>
        )}
      </span>
    ),
  },
  {
    id: "assessed",
    heading: t("columns.assessed"),
    cell: (row) => <span className="num">{day(row.assessed_at)}</span>,
  },
  ...(showsOrganization
    ? [{ id: "organization", heading: t("columns.organization"), cell: (row: Vendor) => row.organization.name }]
    : []),
];
