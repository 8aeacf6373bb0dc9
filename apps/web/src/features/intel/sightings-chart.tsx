import type { IocRow } from "@parapet/domain/contracts/intel";
import { day } from "@parapet/words/format/day";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { useChartWidth } from "../../shared/charts/use-chart-width.ts";

const WIDTH = 374;
const ROW = 26;
const LEFT = 108;
const THICK = 10;
const LEAST = 6;
const MAX_LETTERS = 15;

/** Who saw the indicator from when until when: one course per feed, today at the right end. */
export const SightingsChart = ({ sightings }: { sightings: IocRow["sightings"] }) => {
  const t = useTranslations("threat-intel");
  const { width: chartWidth, ref } = useChartWidth(WIDTH);
  const right = chartWidth - 4;
  const [now] = useState(() => Date.now() / 1000);
  const from = Math.min(...sightings.map(({ first_seen }) => first_seen));
  const until = Math.max(now, ...sightings.map(({ last_seen }) => last_seen));
  const x = (at: number) => LEFT + (until === from ? 1 : (at - from) / (until - from)) * (right - LEFT);
  const height = sightings.length * ROW + 24;
  const last = Math.max(...sightings.map(({ last_seen }) => last_seen));
  return (
    <svg
      ref={ref}
      className="chart mb-3"
      viewBox={`0 0 ${chartWidth} ${height}`}
      role="img"
      aria-label={t("ioc.sightingsLabel", { count: sightings.length, first: day(from), last: day(last) })}
    >
      {sightings.map(({ feed, first_seen, last_seen }, at) => {
        const width = Math.max(LEAST, x(last_seen) - x(first_seen));
        return (
          <g key={feed}>
            <text className="k2" x="0" y={at * ROW + ROW / 2 + 4}>
              {feed.length > MAX_LETTERS ? `${feed.slice(0, MAX_LETTERS)}…` : feed}
            </text>
            <path className="grid" d={`M${LEFT} ${at * ROW + ROW / 2}H${right}`} />
            <rect
              className="f-accent"
              x={Math.min(x(first_seen), right - width)}
              y={at * ROW + (ROW - THICK) / 2}
              width={width}
              height={THICK}
              rx="2"
            />
          </g>
        );
      })}
      <text x={LEFT} y={height - 4}>
        {day(from)}
      </text>
      <text x={right} y={height - 4} textAnchor="end">
        {t("ioc.today")}
      </text>
    </svg>
  );
};
