import type { ExploitedRow } from "@parapet/domain/contracts/radar";
import { calendarDay } from "@parapet/words/format/calendar-day";
import { day } from "@parapet/words/format/day";
import { useMemo } from "react";
import { useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import type { Column } from "../../shared/ui/table-order.ts";
import { RemediateWithin } from "../findings/shared/remediate-within.tsx";

export const STATE_TONE: Readonly<Record<ExploitedRow["state"], string>> = {
  "affected-proved": "sev sev-critical",
  "affected-version": "sev sev-high",
  undecidable: "sev sev-medium",
  "not-assessed": "text-ink-2",
  fixed: "sev sev-low",
  "not-present": "text-ink-3",
};

export const useRadarColumns = (): Column<ExploitedRow>[] => {
  const t = useTranslations("radar");
  return useMemo(
    () => [
      {
        id: "cve",
        heading: t("columns.cve"),
        cell: ({ cve, ransomware }: ExploitedRow) => (
          <span className="flex flex-wrap gap-1.5">
            <LocalLink
              className="link mono font-medium whitespace-nowrap"
              to={`/dashboard/threat-intelligence/cve-database/${cve}`}
            >
              {cve}
            </LocalLink>
            {ransomware && <Tag kind="exploit">{t("ransomware")}</Tag>}
          </span>
        ),
      },
      {
        id: "product",
        heading: t("columns.product"),
        cell: ({ product_name: product, name }: ExploitedRow) => (
          <span className="block max-w-[34ch]" title={name}>
            <b className="text-ink">{product}</b>
          </span>
        ),
      },
      {
        id: "state",
        heading: t("columns.state"),
        cell: ({ state, reason }: ExploitedRow) => (
          <span className="block min-w-[18ch]">
            <span className={STATE_TONE[state]}>{t(`states.${state}`)}</span>
            {reason !== null && <span className="block text-ink-3">{t(`reasons.${reason}`)}</span>}
          </span>
        ),
      },
      {
        id: "hosts",
        heading: t("columns.hosts"),
        cell: ({ hosts }: ExploitedRow) =>
          hosts[0] === undefined ? (
            <span className="text-ink-3">---</span>
          ) : (
            <span className="mono whitespace-nowrap">{t("hosts", { first: hosts[0], more: hosts.length - 1 })}</span>
          ),
      },
      {
        id: "evidence",
        heading: t("columns.evidence"),
        cell: ({ evidence_at: at }: ExploitedRow) => <span className="num">{day(at)}</span>,
      },
      {
        id: "clock",
        heading: t("columns.clock"),
        cell: ({ clock }: ExploitedRow) => <RemediateWithin clock={clock} />,
      },
      {
        id: "epss",
        heading: t("columns.epss"),
        cell: ({ epss, epss_percentile: percentile, epss_day: on }: ExploitedRow) =>
          epss === null ? (
            "---"
          ) : (
            <span className="num">{t("epss", { score: epss, percentile: percentile ?? 0, day: calendarDay(on) })}</span>
          ),
      },
      {
        id: "added",
        heading: t("columns.added"),
        cell: ({ catalogues }: ExploitedRow) => (
          <ul className="num">
            {catalogues.map(({ catalogue, added }) => (
              <li key={catalogue} className="whitespace-nowrap">
                {`${t(`catalogues.${catalogue}`)} ${calendarDay(added)}`}
              </li>
            ))}
          </ul>
        ),
      },
    ],
    [t],
  );
};
