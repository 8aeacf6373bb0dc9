import type { DetailReport } from "@parapet/domain/contracts/overview";
import { useFormatter, useTranslations } from "use-intl";

import { Card } from "../../shared/ui/card.tsx";
import { Delta } from "../../shared/ui/chips.tsx";
import { scoreSteps } from "./score-steps.ts";

const Bar = ({ from, to, tone }: { from: number; to: number; tone: "whole" | "worse" | "better" }) => (
  <svg viewBox="0 0 100 10" preserveAspectRatio="none" className="fall" aria-hidden="true">
    <rect x="0" y="0" width="100" height="10" className="fall-well" />
    <rect
      x={Math.max(0, Math.min(from, to))}
      y="0"
      width={Math.max(0.6, Math.abs(to - from))}
      height="10"
      className={`fall-${tone}`}
    />
  </svg>
);

/** Which areas moved the score, step by step; the first time, what each area costs of the hundred. */
export const ScoreWaterfall = ({ score }: { score: DetailReport["score"] }) => {
  const t = useTranslations("overview");
  const format = useFormatter();
  if (score === null) {
    return (
      <Card title={t("waterfall.title")}>
        <p className="text-ink-2">{t("score.none")}</p>
      </Card>
    );
  }
  const { start, steps, end } = scoreSteps(score);
  return (
    <Card title={start.is === "last" ? t("waterfall.title") : t("waterfall.costs")}>
      <ol className="grid gap-1.5 text-[13px]">
        <li className="fall-row">
          <span className="text-ink-2">{t(`waterfall.${start.is}`)}</span>
          <Bar from={0} to={start.value} tone="whole" />
          <b className="num">{format.number(start.value)}</b>
        </li>
        {steps.map(({ area, from, to }) => (
          <li key={area} className="fall-row">
            <span className="text-ink-2">{t(`areas.${area}`)}</span>
            <Bar from={from} to={to} tone={to < from ? "worse" : "better"} />
            <Delta change={Math.round((to - from) * 100) / 100} goodWhen="rising" digits={2} />
          </li>
        ))}
        <li className="fall-row">
          <b>{t("waterfall.now")}</b>
          <Bar from={0} to={end} tone="whole" />
          <b className="num">{format.number(end)}</b>
        </li>
      </ol>
    </Card>
  );
};
