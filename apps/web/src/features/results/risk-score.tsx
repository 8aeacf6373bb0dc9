import type { PublicReport } from "@parapet/domain/contracts/public-report";
import { rate } from "@parapet/domain/coverage/rating";
import { useFormatter, useTranslations } from "use-intl";

import { WallGauge } from "../../shared/charts/wall-gauge.tsx";
import { Delta, RiskWord } from "../../shared/ui/chips.tsx";
import { CARDS } from "./count-cards.tsx";

const LOW_RISK_FROM = 70;

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
      <p>
        {t("score.explain")} {score.value < LOW_RISK_FROM && t("score.toLow", { points: LOW_RISK_FROM - score.value })}
      </p>
      <p className="mt-2">
        {t("score.partial", { searched: report.areas_searched, all: CARDS.length, share: score.confidence })}
        {report.areas_searched < CARDS.length && <> {t("score.canFall")}</>}
      </p>
    </>
  );
};

/** The score as a wall, its level, and what it was made from. */
export const RiskScore = ({ report }: { report: PublicReport }) => {
  const t = useTranslations("results");
  const common = useTranslations("common");
  const format = useFormatter();
  const { score, state } = report;
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
        <div className="mt-5 mb-5 flex items-end gap-3.5">
          <b className="text-[84px] leading-[0.8] font-semibold tracking-[-0.05em] [font-stretch:114%]">
            {format.number(score.value)}
          </b>
          <span className="grid gap-1 leading-tight">
            {report.areas_searched < CARDS.length ? (
              // What was not looked at can only lower the score, so it is told as the most it can be.
              <b className="font-semibold">{t("score.atBest", { level: common(`risk.${score.level}`) })}</b>
            ) : (
              <RiskWord rating={rate(score.value, score.confidence)} />
            )}
            <span className="text-[13px] text-ink-2">{t("score.outOf")}</span>
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
        size="card"
        lays
        className="h-auto w-full max-w-[338px]"
      />
      <div className="mt-4 min-h-[clamp(0px,calc(392px-64vw),142px)] border-t border-line pt-4 text-[13px] leading-normal text-ink-2">
        <Words report={report} />
      </div>
    </section>
  );
};
