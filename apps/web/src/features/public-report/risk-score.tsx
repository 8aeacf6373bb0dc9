import type { PublicCard, PublicReport } from "@parapet/domain/contracts/public-report";
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

/** May the score of complete coverage be of another level? Then the range answers nothing, and what is certain leads. */
const isUndecided = ({ range }: Score): boolean => riskLevel(range.from) !== riskLevel(range.to);

/** What weighs most is named first. */
const BY_WEIGHT = [
  "stealer_logs_on_market",
  "infected_device_logs",
  "leaked_credentials",
  "vulnerable_services",
  "email_weaknesses",
  "dark_web_mentions",
] as const satisfies readonly PublicCard[];

const Certain = ({ report }: { report: PublicReport }) => {
  const t = useTranslations("results");
  const format = useFormatter();
  const found = BY_WEIGHT.map((card) => [card, report.cards?.[card].count ?? 0] as const).filter(
    ([, count]) => count > 0,
  );
  const open = BY_WEIGHT.filter((card) => report.cards?.[card].count == null);
  const [lead, ...others] = found;
  const areas = report.areas ?? { assessed: report.areas_searched, all: BY_WEIGHT.length };
  return (
    <div className="mt-4 grid gap-3">
      <p className="text-[26px] leading-[1.15] font-semibold tracking-[-0.02em] [font-stretch:108%]">
        {lead === undefined ? t("certain.none") : t(`certain.counts.${lead[0]}`, { count: lead[1] })}
      </p>
      {others.length > 0 && (
        <ul className="grid gap-0.5 font-semibold">
          {others.map(([card, count]) => (
            <li key={card}>{t(`certain.counts.${card}`, { count })}</li>
          ))}
        </ul>
      )}
      <p className="text-[13px] text-ink-2">
        {t("certain.areas", areas)}
        {report.score !== null && <CriticalsWarning count={report.score.criticals} />}
      </p>
      <p className="text-[13px] text-ink-2">
        {open.length === 0
          ? t("certain.more")
          : t("certain.open", { names: format.list(open.map((card) => t(`certain.names.${card}`))) })}
      </p>
    </div>
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
  if (isUndecided(score)) return <p>{t("certain.why")}</p>;
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

/** The score as a wall, its level, and what it was made from; what is certain where too little was assessed for a level. */
export const RiskScore = ({ report }: { report: PublicReport }) => {
  const t = useTranslations("results");
  const { score, state } = report;
  return (
    <section className="card flex flex-col p-6 max-wide:p-4" aria-labelledby="risk-score">
      <h2 id="risk-score" className="text-sm font-semibold">
        {t(score !== null && isUndecided(score) ? "certain.title" : "score.title")}
      </h2>
      {score === null ? (
        <p className="mt-5 mb-5 grid min-h-[67px] content-center gap-1">
          <b className="font-semibold">{t(state === "done" || state === "failed" ? "score.none" : "score.notYet")}</b>
          {state !== "done" && state !== "failed" && <span className="text-[13px] text-ink-2">{t("score.ready")}</span>}
        </p>
      ) : isUndecided(score) ? (
        <Certain report={report} />
      ) : (
        <div className="mt-5 mb-5 flex flex-wrap items-end gap-x-3.5 gap-y-2">
          <Figure score={score} />
          <span className="grid gap-1 leading-tight">
            <RiskWord rating={rate(score.value, score.confidence)} criticals={score.criticals} />
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
      {(score === null || !isUndecided(score)) && (
        <WallGauge
          score={score?.value ?? null}
          confidence={score?.confidence ?? 0}
          change={score?.change ?? 0}
          least={score?.range.from}
          size="card"
          lays
          className="h-auto w-full max-w-[338px]"
        />
      )}
      <div className="mt-4 min-h-[clamp(0px,calc(392px-64vw),142px)] border-t border-line pt-4 text-[13px] leading-normal text-ink-2">
        <Words report={report} />
      </div>
    </section>
  );
};
