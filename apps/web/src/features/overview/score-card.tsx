import type { DetailReport } from "@parapet/domain/contracts/overview";
import { day } from "@parapet/words/format/day";
import { useFormatter, useTranslations } from "use-intl";

import { WallGauge } from "../../shared/charts/wall-gauge.tsx";
import { useLocale } from "../../shared/i18n/local-link.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { RiskWord } from "../../shared/ui/chips.tsx";
import { Definition } from "../../shared/ui/definition.tsx";
import { ScoreTrend } from "./score-trend.tsx";
import { comparedWith, Since } from "./since.tsx";

type Scored = Pick<DetailReport, "domain" | "score" | "not_found_since">;

/** The course of the score and its causes; below the score, or on a phone in a card of its own. */
export const ScoreCourseCard = ({ report: { domain, score } }: { report: Scored }) => {
  const t = useTranslations("overview");
  if (score === null) return null;
  return (
    <Card title={t("drop.course")} className="wide:hidden">
      <ScoreTrend domain={domain} history={score.history} />
    </Card>
  );
};

/** The score as a wall of a hundred bricks, its level, what changed and the way here. */
export const ScoreCard = ({ report, isShort = false }: { report: Scored; isShort?: boolean }) => {
  const { score, not_found_since: missingSince } = report;
  const common = useTranslations("common");
  const t = useTranslations("overview");
  const coverage = useTranslations("coverage");
  const format = useFormatter();
  const { locale } = useLocale();
  return (
    <Card className="score-card">
      <WallGauge
        score={score?.value ?? null}
        confidence={score?.confidence ?? 0}
        change={score?.change ?? 0}
        size="card"
        lays
        className="score-wall"
      />
      <div className="min-w-0">
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
            <div className="score-figure">
              <p className="score-value">{format.number(score.value)}</p>
              <div className="min-w-0">
                <RiskWord
                  rating={{ level: score.level, isProvisional: score.is_provisional, tone: score.tone }}
                  criticals={score.criticals}
                />
                <p className="mt-0.5">
                  <Since change={score.change} since={comparedWith(score, locale)} goodWhen="rising" />
                </p>
              </div>
            </div>
            <p className="score-range mt-1.5 text-xs text-ink-3">
              {coverage("from", { assessed: score.areas_assessed, all: score.areas_all })}
              {score.range.from < score.range.to && (
                <>
                  {" · "}
                  {coverage("range", score.range)}
                </>
              )}
              <Definition of="confidence" />
            </p>
          </>
        )}
      </div>
      {score !== null && !isShort && (
        <div className="score-course">
          <ScoreTrend domain={report.domain} history={score.history} />
          {score.history.length < 2 && <p className="mt-1 text-xs text-ink-3">{coverage("empty.history")}</p>}
        </div>
      )}
    </Card>
  );
};
