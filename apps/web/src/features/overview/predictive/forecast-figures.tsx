import type { Outlook } from "@parapet/domain/contracts/overview";
import { rate } from "@parapet/domain/coverage";
import { hasForecastLine, statedChance } from "@parapet/domain/risk";
import { day } from "@parapet/words/format/day";
import { useFormatter, useTranslations } from "use-intl";

import { RiskWord } from "../../../shared/ui/chips.tsx";

/** A chance as people say it: one in so many. */
const useOneIn = () => {
  const t = useTranslations("predictive");
  const format = useFormatter();
  return (chance: number): string => {
    if (chance < 0.01) return t("forecast.never");
    if (chance > 0.9) return t("forecast.always");
    if (chance > 0.5) return format.number(chance, "percent");
    return t("forecast.oneIn", { count: Math.round(1 / chance) });
  };
};

/** Over which time, and from what: EPSS, estimates for CVEs that have no score, or why there is no figure. */
const useExploitationNote = () => {
  const t = useTranslations("predictive");
  return (exploitation: Outlook["exploitation"]): string => {
    if (exploitation === null) return t("forecast.unassessed");
    const { cves, estimated, days_30: chance } = exploitation;
    if (cves === 0) return t("forecast.noCves");
    const basis = estimated === 0 ? "epss" : estimated === cves ? "estimate" : "mixed";
    return t("forecast.within", { chance: statedChance(chance), basis: t(`forecast.basis.${basis}`) });
  };
};

/** The figures above the chart: now, then, and how likely the worst is. */
export const ForecastFigures = ({ outlook }: { outlook: Outlook }) => {
  const t = useTranslations("predictive");
  const coverage = useTranslations("coverage");
  const format = useFormatter();
  const oneIn = useOneIn();
  const last = outlook.do_nothing.at(-1);
  const { exploitation } = outlook;
  const hasLine = hasForecastLine(outlook.back_test);
  const range = { low: Math.round(last?.low80 ?? 0), high: Math.round(last?.high80 ?? 0) };
  const exploitationNote = useExploitationNote();
  return (
    <dl className="figures">
      {outlook.score !== null && outlook.level !== null && (
        <div>
          <dt>
            <RiskWord rating={rate(outlook.score, outlook.confidence)} criticals={outlook.criticals} />
            {t("forecast.today")}
            <span>{coverage("from", { assessed: outlook.areas_assessed, all: outlook.areas_all })}</span>
          </dt>
          <dd>{outlook.score}</dd>
        </div>
      )}
      {last !== undefined && (
        <div>
          <dt>
            <b>{t(hasLine ? "forecast.expected" : "forecast.rangeBy", { day: day(last.at) })}</b>
            {hasLine ? t("forecast.between", range) : t("forecast.nominal")}
          </dt>
          <dd>{hasLine ? Math.round(last.median) : t("forecast.range", range)}</dd>
        </div>
      )}
      {last !== undefined && outlook.chance_of_high_risk !== null && (
        <div>
          <dt>
            <b>{t("forecast.highRisk")}</b>
            {t("forecast.by", { day: day(last.at) })}
          </dt>
          <dd>{oneIn(outlook.chance_of_high_risk)}</dd>
        </div>
      )}
      {outlook.areas_assessed > 0 && (
        <div>
          <dt>
            <b>{t("forecast.exploited")}</b>
            {exploitationNote(exploitation)}
          </dt>
          <dd>
            {exploitation === null || exploitation.cves === 0
              ? "---"
              : format.number(statedChance(exploitation.days_60), "percent")}
          </dd>
        </div>
      )}
    </dl>
  );
};

/** Limits of the forecast: short history, back-test error, coverage gaps. */
export const Honesty = ({ outlook }: { outlook: Outlook }) => {
  const t = useTranslations("predictive");
  const { back_test: tested } = outlook;
  return (
    <p className="honesty">
      {outlook.history === "little" && t("honesty.little", { count: outlook.runs })}{" "}
      {tested !== null &&
        t("honesty.tested", {
          ours: tested.ours,
          naive: tested.naive,
          count: tested.forecasts,
          inside: tested.inside_80,
        })}{" "}
      {outlook.not_assessed > 0 && t("honesty.blind", { count: outlook.not_assessed })}
    </p>
  );
};
