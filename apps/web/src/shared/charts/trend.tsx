import { useTranslations } from "use-intl";

import { stepPath } from "./step-path.ts";
import { useChartWidth } from "./use-chart-width.ts";

export interface TrendPoint {
  /** How the day is written under the chart. */
  readonly day: string;
  readonly score: number;
}

const WIDTH = 200;
const HEIGHT = 100;
const LEVEL_ROOM = 28;
const PLOT = { left: 2, top: 6, bottom: 78 };

/** A score over time. A step line, because scans are discrete; the last value is marked by a square. */
export const Trend = ({
  points,
  marks = [],
}: {
  points: readonly TrendPoint[];
  /** Places of points that are numbered, as the list beside the chart is. */
  marks?: readonly number[];
}) => {
  const t = useTranslations("common");
  const { width, ref } = useChartWidth(WIDTH);
  const right = width - LEVEL_ROOM;
  const scores = points.map(({ score }) => score);
  const [low, high] = [Math.min(36, ...scores), Math.max(74, ...scores)];
  const y = (score: number) => PLOT.bottom - ((score - low) / (high - low)) * (PLOT.bottom - PLOT.top);
  const x = (at: number) => PLOT.left + (points.length < 2 ? 0 : (at / (points.length - 1)) * (right - PLOT.left));
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <svg
      ref={ref}
      className="chart"
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={t("trend.label", { count: points.length, first: first.score, last: last.score })}
    >
      {[40, 70].map((level) => (
        <g key={level}>
          <path className="thr" d={`M0 ${y(level)}H${right + 4}`} />
          <text x={width} y={y(level) + 4} textAnchor="end">
            {level}
          </text>
        </g>
      ))}
      <path className="line" d={stepPath(scores, PLOT.left, right, y)} />
      {marks.map((at, number) => (
        <g key={at}>
          <circle className="mark" cx={x(at)} cy={y(scores[at] ?? low)} r="7" />
          <text className="mark-number" x={x(at)} y={y(scores[at] ?? low) + 3.5} textAnchor="middle">
            {number + 1}
          </text>
        </g>
      ))}
      <rect className="dot" x={right - 4} y={y(last.score) - 4} width="8" height="8" rx="1.5" />
      <text x="0" y={HEIGHT - 1}>
        {first.day}
      </text>
      {points.length > 1 && (
        <text x={right + 4} y={HEIGHT - 1} textAnchor="end">
          {last.day}
        </text>
      )}
    </svg>
  );
};
