import type { DetailReport } from "@parapet/domain/contracts/overview";
import { useFormatter, useTranslations } from "use-intl";

import { useLocale } from "../../shared/i18n/local-link.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { comparedWith, Since } from "./since.tsx";

/** The specification's sum of eleven counts, and what in it matters most. */
export const TotalsCard = ({ report }: { report: DetailReport }) => {
  const t = useTranslations("overview");
  const coverage = useTranslations("coverage");
  const format = useFormatter();
  const { locale } = useLocale();
  const changes = report.areas.map(({ change }) => change);
  // Areas that were or are unknown have no change of their own.
  const known = changes.filter((one) => one !== null);
  const change = known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0);
  const { totals } = report;
  if (totals === null)
    return (
      <Card title={t("total.title")}>
        <p className="font-semibold">{coverage("state.not-assessed")}</p>
        <p className="mt-2 text-ink-2">{coverage("unknownAreas", { count: report.unknown_areas })}</p>
      </Card>
    );
  const rows = [
    ["critical", totals.critical],
    ["exploit", totals.exploit_available],
    ["fresh", totals.new_this_week],
    ["closed", totals.closed_this_week],
  ] as const;
  return (
    <Card title={t("total.title")} className="flex flex-col [&>.card-b]:flex [&>.card-b]:flex-1 [&>.card-b]:flex-col">
      <p className="text-[44px] leading-none font-semibold [font-stretch:110%]">
        {format.number(report.total_security_issues)}
      </p>
      {report.unknown_areas > 0 && (
        <p className="mt-2 text-xs text-ink-2">{coverage("unknownAreas", { count: report.unknown_areas })}</p>
      )}
      <p className="mt-3">
        <Since change={change} since={comparedWith(report.score, locale)} />
      </p>
      <dl className="mt-auto pt-4 text-[13px]">
        {rows.map(([key, count]) => (
          <div key={key} className="flex justify-between border-t border-line py-2 last:pb-0">
            <dt className="text-ink-2">{t(`total.${key}`)}</dt>
            <dd className="num font-semibold">{format.number(count)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
};
