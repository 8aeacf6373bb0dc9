import type { DetailReport } from "@parapet/domain/contracts/overview";
import { type CoverageState, isMonitored } from "@parapet/domain/coverage";
import { shortPlace } from "@parapet/domain/risk";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";

import { LocalLink, useLocale } from "../../shared/i18n/local-link.tsx";
import { AssetLink } from "../../shared/ui/asset-link.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { SeverityGlyph, Tag } from "../../shared/ui/chips.tsx";
import { isRowClick } from "../../shared/ui/row-click.ts";
import { ScrollArea } from "../../shared/ui/scroll-area.tsx";
import { areaPath } from "./area-page.ts";

const pathOf = ({ area, id }: DetailReport["top_vulnerabilities"][number]): string => `${areaPath(area)}?finding=${id}`;

/** The product with its version, where one is known; else what a CVE is about. */
const whatOf = ({ product, version, cve, title }: DetailReport["top_vulnerabilities"][number]): string | null => {
  if (product !== null) return version === null || product.includes(version) ? product : `${product} ${version}`;
  return cve === null ? null : title;
};

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
  const common = useTranslations("common");
  const navigate = useNavigate();
  const { to } = useLocale();
  return (
    <Card title={t("top.title")} flush aside={<span className="text-xs text-ink-3">{t("top.order")}</span>}>
      {rows.length === 0 ? (
        <p className="p-4 text-ink-2">
          {isMonitored(sight) ? t("top.none") : coverage("empty.unknown", { area: t("areas.company-exposed-ports") })}
        </p>
      ) : (
        <ScrollArea
          as="section"
          className="table-scroll mt-3 border-t border-line"
          aria-label={common("pair", { label: t("top.caption"), value: t("top.order") })}
        >
          <table className="tbl">
            <caption className="sr-only">{t("top.caption")}</caption>
            <tbody>
              {rows.map((row) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the link in the first cell does the same by keyboard
                <tr key={row.id} data-opens="" onClick={(event) => isRowClick(event) && void navigate(to(pathOf(row)))}>
                  <td className={row.cve === null ? "min-w-[16ch]" : "mono whitespace-nowrap"}>
                    <LocalLink className="link" to={pathOf(row)}>
                      {row.cve ?? row.title}
                    </LocalLink>
                    <span className="block font-sans text-xs whitespace-normal text-ink-2 wide:hidden">
                      {row.cve !== null && whatOf(row)}
                      <span className="mono block [overflow-wrap:anywhere] text-ink-3">
                        {shortPlace(row.subject, domain)}
                      </span>
                    </span>
                  </td>
                  <td className="min-w-[16ch] py-1.5 max-wide:hidden">
                    {whatOf(row)}
                    <span className="mono block text-xs [overflow-wrap:anywhere] text-ink-3">
                      <AssetLink name={row.subject}>{shortPlace(row.subject, domain)}</AssetLink>
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
        </ScrollArea>
      )}
    </Card>
  );
};
