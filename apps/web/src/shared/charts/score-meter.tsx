import { rate } from "@parapet/domain/coverage";
import { useTranslations } from "use-intl";

const BRICK_PX = 7;
const JOINT_PX = 2;
// The joints at 40 and 70 are wider, because the levels change there.
const left = (at: number): number => at * (BRICK_PX + JOINT_PX) + (at >= 4 ? 2 : 0) + (at >= 7 ? 2 : 0);

/** A score in the size of a table cell: ten bricks, gaps at 40 and 70. */
export const ScoreMeter = ({ score, confidence }: { score: number; confidence: number }) => {
  const t = useTranslations("common");
  const { level, isProvisional, tone } = rate(score, confidence);
  const word = t(`risk.${level}`);
  return (
    <svg
      className={`score-meter lvl-${tone}`}
      viewBox="0 0 92 10"
      role="img"
      aria-label={t("meter.label", {
        score: Math.round(score),
        level: isProvisional ? t("provisional", { level: word }) : word,
      })}
    >
      {Array.from({ length: 10 }, (_, at) => {
        const share = Math.max(0, Math.min(1, score / 10 - at));
        return (
          <g key={`brick-${at}`}>
            <rect className="off" x={left(at)} y="0" width={BRICK_PX} height="10" rx="1" />
            {share > 0 && <rect className="on" x={left(at)} y="0" width={BRICK_PX * share} height="10" rx="1" />}
          </g>
        );
      })}
    </svg>
  );
};
