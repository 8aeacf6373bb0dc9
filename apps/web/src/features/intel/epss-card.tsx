import { calendarDay } from "@parapet/words/format/calendar-day";
import { useFormatter, useTranslations } from "use-intl";

import { ChartCard } from "../../shared/charts/chart-card.tsx";
import { stepPath } from "../../shared/charts/step-path.ts";
import { useChartWidth } from "../../shared/charts/use-chart-width.ts";
import { Card } from "../../shared/ui/card.tsx";
import type { CveDetail } from "./cve-api.ts";

const WIDTH = 374;
const HEIGHT = 104;
const LEVEL_ROOM = 44;
const PLOT = { left: 2, top: 10, bottom: 76 };

/** EPSS: probability of exploitation within thirty days, and its trend. */
export const EpssCard = ({ history }: { history: CveDetail["epss_history"] }) => {
  const t = useTranslations("threat-intel");
  const format = useFormatter();
  const { width, ref } = useChartWidth(WIDTH);
  const right = width - LEVEL_ROOM;
  const points = history.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) {
    return (
      <Card title={t("epss.title")}>
        <p className="text-[13px] text-ink-2">{t("epss.none")}</p>
      </Card>
    );
  }
  const scores = points.map(({ score }) => score);
  const percent = (value: number) => format.number(value, { style: "percent", maximumFractionDigits: 2 });
  // The scale is cut to what moved, and its ends are written beside it.
  const least = Math.max(0, Math.floor((Math.min(...scores) - 0.02) * 10) / 10);
  const most = Math.min(1, Math.ceil((Math.max(...scores) + 0.02) * 10) / 10);
  const y = (score: number) => PLOT.bottom - ((score - least) / (most - least)) * (PLOT.bottom - PLOT.top);
  return (
    <ChartCard
      title={t("epss.title")}
      unit={points.length === 1 ? t("epss.oneDay") : t("epss.unit", { count: points.length })}
      head={[t("epss.day"), t("epss.score")]}
      rows={points.toReversed().map(({ day, score }) => [calendarDay(day), percent(score)] as const)}
    >
      <svg
        ref={ref}
        className="chart"
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={t("epss.label", { count: points.length, first: percent(first.score), last: percent(last.score) })}
      >
        {[most, (most + least) / 2, least].map((level) => (
          <g key={level}>
            <path className="grid" d={`M0 ${y(level)}H${right + 4}`} />
            <text x={width} y={y(level) + 4} textAnchor="end">
              {format.number(level, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
            </text>
          </g>
        ))}
        {points.length > 1 && <path className="line" d={stepPath(scores, PLOT.left, right, y)} />}
        <rect className="dot" x={right - 4} y={y(last.score) - 4} width="8" height="8" rx="1.5" />
        {points.length > 1 && (
          <text x="0" y={HEIGHT - 4}>
            {calendarDay(first.day)}
          </text>
        )}
        <text x={right + 4} y={HEIGHT - 4} textAnchor="end">
          {calendarDay(last.day)}
        </text>
      </svg>
    </ChartCard>
  );
};
