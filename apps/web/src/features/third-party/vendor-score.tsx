import { rate } from "@parapet/domain/coverage";
import { useTranslations } from "use-intl";

import { ScoreMeter } from "../../shared/charts/score-meter.tsx";
import { RiskWord } from "../../shared/ui/chips.tsx";

/** A score in a cell: the figure, ten bricks, the level in words. */
export const VendorScore = ({
  score,
  confidence,
  criticals,
}: {
  score: number | null;
  confidence: number | null;
  criticals: number;
}) => {
  const t = useTranslations("third-party");
  if (score === null) return <span className="text-ink-2">{t("notScored")}</span>;
  return (
    <span className="flex items-center gap-3 py-1 whitespace-nowrap">
      <b className="num font-semibold">{score}</b>
      <span className="grid gap-1 text-xs">
        <ScoreMeter score={score} confidence={confidence ?? 0} />
        <RiskWord rating={rate(score, confidence ?? 0)} criticals={criticals} className="font-normal" />
      </span>
    </span>
  );
};
