import type { ComparedVendor } from "@parapet/domain/contracts/third-party";
import { SEVERITIES } from "@parapet/domain/risk";
import { day } from "@parapet/words/format/day";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

import { Trend } from "../../shared/charts/trend.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { SeverityChip, Tag } from "../../shared/ui/chips.tsx";
import { ScrollArea } from "../../shared/ui/scroll-area.tsx";
import { Failed, Loading, Skeleton } from "../../shared/ui/states.tsx";
import { comparison } from "./api.ts";
import { TIER_KINDS } from "./vendor-columns.tsx";
import { VendorScore } from "./vendor-score.tsx";

/** Two to four vendors in one table: differences side by side. */
export const ComparisonCard = ({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) => {
  const t = useTranslations("third-party");
  const compared = useQuery(comparison(ids));
  const row = (label: string, cell: (vendor: ComparedVendor) => ReactNode) => (
    <tr>
      <th scope="row" className="text-left font-normal text-ink-2">
        {label}
      </th>
      {compared.data?.map((vendor) => (
        <td key={vendor.id}>{cell(vendor)}</td>
      ))}
    </tr>
  );
  return (
    <Card
      className="mb-4"
      flush
      title={t("compare.title")}
      aside={
        <Button size="small" onClick={onClose}>
          {t("compare.close")}
        </Button>
      }
    >
      {compared.isError && <Failed error={compared.error} onRetry={() => void compared.refetch()} />}
      {compared.isPending && (
        <Loading>
          <Skeleton className="m-4 block h-32" />
        </Loading>
      )}
      {compared.data !== undefined && (
        <ScrollArea className="table-scroll">
          <table className="tbl">
            <caption className="sr-only">{t("compare.title")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("columns.name")}</th>
                {compared.data.map((vendor) => (
                  <th key={vendor.id} scope="col">
                    {vendor.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {row(t("columns.tier"), (vendor) => (
                <Tag kind={TIER_KINDS[vendor.tier]}>{t(`tier.${vendor.tier}`)}</Tag>
              ))}
              {row(t("columns.score"), (vendor) => (
                <VendorScore score={vendor.score} confidence={vendor.confidence} criticals={vendor.criticals} />
              ))}
              {row(t("drawer.trend"), (vendor) =>
                vendor.trend.length < 2 ? (
                  "---"
                ) : (
                  <span className="block w-56">
                    <Trend points={vendor.trend.map(({ at, score }) => ({ day: day(at), score }))} />
                  </span>
                ),
              )}
              {row(t("compare.severity"), (vendor) => {
                const found = SEVERITIES.filter((severity) => vendor.by_severity[severity] > 0);
                if (found.length === 0) return t("compare.none");
                return (
                  <ul className="grid gap-1">
                    {found.map((severity) => (
                      <li key={severity} className="flex items-center gap-2">
                        <SeverityChip severity={severity} /> <b className="num">{vendor.by_severity[severity]}</b>
                      </li>
                    ))}
                  </ul>
                );
              })}
              {row(t("compare.answers"), (vendor) =>
                vendor.questionnaire_share === null
                  ? t(`questionnaire.${vendor.questionnaire}`)
                  : t("share", { value: vendor.questionnaire_share }),
              )}
              {row(t("columns.assessed"), (vendor) => (
                <span className="num">{day(vendor.assessed_at)}</span>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
    </Card>
  );
};
