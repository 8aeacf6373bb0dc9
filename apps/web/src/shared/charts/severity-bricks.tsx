import { SEVERITIES, type Severity } from "@parapet/domain/risk";
import { useTranslations } from "use-intl";

import { SeverityGlyph } from "../ui/chips.tsx";
import { useChartWidth } from "./use-chart-width.ts";

const WIDTH = 404;
const ROW = 33;
const LEFT = 96;
const RIGHT_ROOM = 40;
const MAX_BRICKS = 60;

/** Counts by severity, worst first: one brick is one, until there are too many to count. */
export const SeverityBricks = ({
  label,
  counts,
}: {
  label: string;
  counts: Readonly<Partial<Record<Severity, number>>>;
}) => {
  const t = useTranslations("common");
  const { width, ref } = useChartWidth(WIDTH);
  const rows = SEVERITIES.flatMap((severity) => {
    const count = counts[severity];
    return count === undefined ? [] : [{ severity, count }];
  });
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const each = Math.min(18, (width - LEFT - RIGHT_ROOM) / Math.min(most, MAX_BRICKS));
  const perBrick = Math.max(1, Math.ceil(most / MAX_BRICKS));
  return (
    <svg ref={ref} className="chart" viewBox={`0 0 ${width} ${rows.length * ROW}`} role="img" aria-label={label}>
      {rows.map(({ severity, count }, row) => {
        const bricks = Math.ceil(count / perBrick);
        return (
          <g key={severity} transform={`translate(0 ${row * ROW + 8})`}>
            <g className={`sev-${severity}`}>
              <svg width="12" height="12" x="0" y="2">
                <SeverityGlyph severity={severity} />
              </svg>
            </g>
            <text className="k2" x="20" y="12">
              {t(`severity.${severity}`)}
            </text>
            {Array.from({ length: bricks }, (_, at) => (
              <rect
                key={`brick-${at}`}
                className={`f-${severity}`}
                x={LEFT + at * each}
                y="0"
                width={Math.max(1, each - 2)}
                height="16"
                rx="1"
              />
            ))}
            <text className="k" x={LEFT + bricks * each + 6} y="12">
              {count}
            </text>
          </g>
        );
      })}
    </svg>
  );
};
