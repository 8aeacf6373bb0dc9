import type { DetailReport } from "@parapet/domain/contracts/overview";
import { day } from "@parapet/words/format/day";
import { shortDay } from "@parapet/words/format/short-day";
import { useFormatter, useTranslations } from "use-intl";

import { Trend } from "../../shared/charts/trend.tsx";
import { WallGauge } from "../../shared/charts/wall-gauge.tsx";
import { useLocale } from "../../shared/i18n/local-link.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { RiskWord } from "../../shared/ui/chips.tsx";
import { Definition } from "../../shared/ui/definition.tsx";
import { comparedWith, Since } from "./since.tsx";

/** The score as a wall of a hundred bricks, its level, what changed and the way here. */
export const ScoreCard = ({ report }: { report: Pick<DetailReport, "score" | "not_found_since"> }) => {
  const { score, not_found_since: missingSince } = report;
  const common = useTranslations("common");
  const t = useTranslations("overview");
  const coverage = useTranslations("coverage");
  const format = useFormatter();
  const { locale } = useLocale();
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-4 gap-y-3 wide:grid-cols-[auto_minmax(0,1fr)] wide:gap-x-6">
      <WallGauge
        score={score?.value ?? null}
        confidence={score?.confidence ?? 0}
        change={score?.change ?? 0}
        size="short"
        lays
        className="order-2 h-auto w-[46vw] max-w-[230px] wide:order-none wide:row-span-2 wide:w-auto wide:max-w-full"
      />
      <div className="order-1 min-w-0 self-start wide:order-none wide:self-end">
        <div className="flex items-center gap-0.5">
          <h2 className="text-sm font-semibold">{t("score.title")}</h2>
          <Definition of="score" />
        </div>
        {score === null ? (
          <p className="mt-2 text-ink-2" role="status">
            {missingSince === null ? t("score.none") : common("notInDns.since", { day: day(missingSince) })}
          </p>
        ) : (
          <>
            <p className="mt-2 text-[64px] leading-[0.9] font-semibold [font-stretch:114%]">
              {format.number(score.value)}
            </p>
            <p className="mt-1 text-xs text-ink-2">
              {coverage("from", { assessed: score.areas_assessed, all: score.areas_all })}
            </p>
            <p className="mt-2">
              <RiskWord
                rating={{ level: score.level, isProvisional: score.is_provisional, tone: score.tone }}
                criticals={score.criticals}
              />
            </p>
            <p className="mt-1">
              <Since change={score.change} since={comparedWith(score, locale)} goodWhen="rising" />
            </p>
          </>
        )}
      </div>
      {score !== null && (
        <div className="order-3 col-span-2 min-w-0 self-start border-t border-line pt-3 wide:order-none wide:col-span-1">
          <Trend points={score.history.map(({ at, score: value }) => ({ day: shortDay(locale, at), score: value }))} />
          {score.history.length < 2 && <p className="mt-1 text-xs text-ink-3">{coverage("empty.history")}</p>}
          <p className="mt-1 text-xs text-ink-3">
            {/* Never rounded up: 99.9 % assessed is not everything. */}
            {coverage("confidence", { share: Math.floor(score.confidence * 100) / 100 })}
            <Definition of="coverage" />
          </p>
          {score.range.from < score.range.to && (
            <p className="mt-1 text-xs text-ink-3">
              {coverage("range", score.range)}
              <Definition of="confidence" />
            </p>
          )}
        </div>
      )}
    </Card>
  );
};
