import type { DetailReport } from "@parapet/domain/contracts/reports";
import { type CoverageState, isMonitored } from "@parapet/domain/coverage/coverage-state";
import { shortPlace } from "@parapet/domain/risk/shown-subject";
import { useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { SeverityGlyph, Tag } from "../../shared/ui/chips.tsx";
import { areaPath } from "./area-page.ts";

/** What to close first: exploit available, then CVSS. */
export const TopVulnerabilities = ({
  domain,
  rows,
  sight,
}: {
  domain: string;
  rows: DetailReport["top_vulnerabilities"];
  sight: CoverageState;
}) => {
  const t = useTranslations("overview");
  const coverage = useTranslations("coverage");
  return (
    <Card title={t("top.title")} flush aside={<span className="text-xs text-ink-3">{t("top.order")}</span>}>
      {rows.length === 0 ? (
        <p className="p-4 text-ink-2">
          {isMonitored(sight) ? t("top.none") : coverage("empty.unknown", { area: t("areas.company-exposed-ports") })}
        </p>
      ) : (
        // A box that scrolls sideways on small screens must be reachable by keyboard.
        <section
          className="table-scroll mt-3 border-t border-line"
          aria-label={`${t("top.caption")}: ${t("top.order")}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          <table className="tbl">
            <caption className="sr-only">{t("top.caption")}</caption>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td className="mono whitespace-nowrap">
                    <LocalLink className="link" to={`${areaPath(row.area)}?finding=${row.id}`}>
                      {row.cve ?? row.title.slice(0, 24)}
                    </LocalLink>
                  </td>
                  <td className="min-w-[16ch] py-1.5">
                    {row.product ?? row.title}
                    <span className="mono block text-xs [overflow-wrap:anywhere] text-ink-3">
                      {shortPlace(row.subject, domain)}
                    </span>
                  </td>
                  <td>
                    {row.exploit_available && (
                      <Tag kind="exploit" icon="bolt">
                        {t("top.exploit")}
                      </Tag>
                    )}
                  </td>
                  <td className="r">
                    <span className={`sev sev-${row.severity} justify-end`}>
                      <SeverityGlyph severity={row.severity} />
                      <span className="num">{row.cvss?.toFixed(1) ?? "---"}</span>
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  );
};
