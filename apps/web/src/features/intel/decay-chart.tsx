import type { IocRow } from "@parapet/domain/contracts/intel";
import { DECAY, EXPIRY_SHARE, iocScore } from "@parapet/domain/intel";
import { day } from "@parapet/words/format/day";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { useChartWidth } from "../../shared/charts/use-chart-width.ts";

const WIDTH = 374;
const HEIGHT = 112;
const LEVEL_ROOM = 40;
const PLOT = { left: 0, top: 10, bottom: 84 };
const STEPS = 60;
const DAY_S = 86_400;

/** How an indicator's score wears down after it was last seen, its current value and its expiry. */
export const DecayChart = ({ ioc }: { ioc: IocRow }) => {
  const t = useTranslations("threat-intel");
  const { width, ref } = useChartWidth(WIDTH);
  const right = width - LEVEL_ROOM;
  const [now] = useState(() => Date.now() / 1000);
  const span = DECAY[ioc.type].lifetimeDays * DAY_S;
  const lastSeen = new Date(ioc.last_seen * 1000);
  const x = (at: number) => PLOT.left + Math.min(1, Math.max(0, (at - ioc.last_seen) / span)) * (right - PLOT.left);
  const y = (score: number) => PLOT.bottom - (score / 100) * (PLOT.bottom - PLOT.top);
  const curve = Array.from({ length: STEPS + 1 }, (_, step) => {
    const at = ioc.last_seen + (span * step) / STEPS;
    return `${x(at).toFixed(1)} ${y(iocScore(ioc.type, ioc.confidence, lastSeen, new Date(at * 1000))).toFixed(1)}`;
  });
  const expiry = y(ioc.confidence * EXPIRY_SHARE);
  return (
    <svg
      ref={ref}
      className="chart"
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={t("ioc.decay.label", { from: ioc.confidence, score: ioc.score, day: day(ioc.expires_at) })}
    >
      {[0, 50, 100].map((level) => (
        <g key={level}>
          <path className="grid" d={`M0 ${y(level)}H${right}`} />
          <text x={width} y={y(level) + 4} textAnchor="end">
            {level}
          </text>
        </g>
      ))}
      <path className="thr" d={`M0 ${expiry}H${right}`} />
      <path className="thr" d={`M${x(ioc.expires_at)} ${PLOT.top}V${PLOT.bottom}`} />
      <path className="line" d={`M${curve.join("L")}`} />
      <rect className="dot" x={x(now) - 4} y={y(ioc.score) - 4} width="8" height="8" rx="1.5" />
      <text x="0" y={HEIGHT - 6}>
        {day(ioc.last_seen)}
      </text>
      <text x={right} y={HEIGHT - 6} textAnchor="end">
        {day(ioc.last_seen + span)}
      </text>
    </svg>
  );
};
