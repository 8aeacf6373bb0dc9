import type { PublicReport } from "@parapet/domain/contracts/public-report";
import { rate } from "@parapet/domain/coverage";
import { riskLevel } from "@parapet/domain/risk";
import { useFormatter, useTranslations } from "use-intl";

import { WallGauge } from "../../shared/charts/wall-gauge.tsx";
import { CriticalsWarning, Delta, RiskWord } from "../../shared/ui/chips.tsx";

type Score = NonNullable<PublicReport["score"]>;

const isRange = ({ range }: Score): boolean => range.from < range.to;

/** The score, or, with partial coverage, the range it is in. */
const Figure = ({ score }: { score: Score }) => {
  const t = useTranslations("results");
  const format = useFormatter();
  if (!isRange(score))
    return (
      <b className="text-[84px] leading-[0.8] font-semibold tracking-[-0.05em] [font-stretch:114%]">
        {format.number(score.value)}
      </b>
    );
  return (
    <b className="text-[60px] leading-[0.9] font-semibold tracking-[-0.05em] whitespace-nowrap [font-stretch:108%]">
      <span aria-hidden="true">{t("score.range", score.range)}</span>
      <span className="sr-only">{t("score.rangeLabel", score.range)}</span>
    </b>
  );
};

/** The words for a range that spans levels: the better end alone would read as a result. Null: it is within one level. */
const spanOf = ({ range }: Score) => {
  const [from, to] = [riskLevel(range.from), riskLevel(range.to)];
  if (from === to) return null;
  if (from === "medium") return "score.mediumToLow";
  return to === "medium" ? "score.highToMedium" : "score.highToLow";
};

const Level = ({ score }: { score: Score }) => {
  const t = useTranslations("results");
  const rating = rate(score.value, score.confidence);
  const span = spanOf(score);
  if (span === null) return <RiskWord rating={rating} criticals={score.criticals} />;
  return (
    <span className="font-semibold">
      <span className={`lvl-${rating.tone}`}>{t(span)}</span>
      <CriticalsWarning count={score.criticals} />
    </span>
  );
};

const Words = ({ report }: { report: PublicReport }) => {
  const t = useTranslations("results");
  const { score, state } = report;
  if (score === null && state === "done") return <p>{t("score.noGround")}</p>;
  if (score === null)
    return (
      <>
        <p>{t("score.explain")}</p>
        <p className="mt-2">{t("score.meanwhile")}</p>
      </>
    );
  return (
    <>
      <p>{t("score.explain")}</p>
      <p className="mt-2">
        {/* Never rounded up: 99.9 % assessed is not everything. */}
        {t("score.coverage", { share: Math.floor(score.confidence * 100) / 100 })}
        {isRange(score) && <> {t("score.canFall")}</>}
      </p>
    </>
  );
};

/** The score as a wall, its level, and what it was made from. */
export const RiskScore = ({ report }: { report: PublicReport }) => {
  const t = useTranslations("results");
  const { score, state } = report;
  const span = score === null ? null : spanOf(score);
  return (
    <section className="card flex flex-col p-6 max-wide:p-4" aria-labelledby="risk-score">
      <h2 id="risk-score" className="text-sm font-semibold">
        {t("score.title")}
      </h2>
      {score === null ? (
        <p className="mt-5 mb-5 grid min-h-[67px] content-center gap-1">
          <b className="font-semibold">{t(state === "done" || state === "failed" ? "score.none" : "score.notYet")}</b>
          {state !== "done" && state !== "failed" && <span className="text-[13px] text-ink-2">{t("score.ready")}</span>}
        </p>
      ) : (
        <div className="mt-5 mb-5 flex flex-wrap items-end gap-x-3.5 gap-y-2">
          <Figure score={score} />
          <span className="grid gap-1 leading-tight">
            <Level score={score} />
            <span className="text-[13px] text-ink-2">
              {report.areas === null ? t("score.outOf") : t("score.from", report.areas)}
            </span>
            {score.change !== null && (
              <Delta change={score.change} goodWhen="rising">
                {t("score.since")}
              </Delta>
            )}
          </span>
        </div>
      )}
      <WallGauge
        score={score?.value ?? null}
        confidence={score?.confidence ?? 0}
        change={score?.change ?? 0}
        least={score === null ? undefined : score.range.from}
        size="card"
        lays
        label={score === null || span === null ? undefined : t("score.gauge", { ...score.range, level: t(span) })}
        className="h-auto w-full max-w-[338px]"
      />
      <div className="mt-4 min-h-[clamp(0px,calc(392px-64vw),142px)] border-t border-line pt-4 text-[13px] leading-normal text-ink-2">
        <Words report={report} />
      </div>
    </section>
  );
};
