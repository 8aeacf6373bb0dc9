import { useChartWidth } from "./use-chart-width.ts";

export interface ColumnValue {
  readonly label: string;
  readonly value: number;
}

const WIDTH = 404;
const HEIGHT = 186;
const PLOT = { left: 30, top: 22, bottom: 162 };

const roundUp = (value: number): number => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1);
  return Math.max(unit * 4, Math.ceil(value / (unit * 4)) * unit * 4);
};

/** Counts per period as columns with joints. History is stone, the current period takes the accent. */
export const Columns = ({
  label,
  values,
  brick,
}: {
  label: string;
  values: readonly ColumnValue[];
  /** How many one brick stands for. */
  brick: number;
}) => {
  const { width: right, ref } = useChartWidth(WIDTH);
  const most = Math.max(1, ...values.map(({ value }) => value));
  const ceiling = roundUp(most);
  const y = (value: number) => PLOT.bottom - (value / ceiling) * (PLOT.bottom - PLOT.top);
  const slot = (right - PLOT.left) / Math.max(1, values.length);
  const width = Math.min(24, slot * 0.72);
  const peak = values.findIndex(({ value }) => value === most);
  const every = Math.max(1, Math.ceil(values.length / 6));
  return (
    <svg ref={ref} className="chart" viewBox={`0 0 ${right} ${HEIGHT}`} role="img" aria-label={label}>
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <g key={share}>
          <path className={share === 0 ? "axis" : "grid"} d={`M${PLOT.left} ${y(ceiling * share) + 0.5}H${right}`} />
          <text x={PLOT.left - 8} y={y(ceiling * share) + 4} textAnchor="end">
            {Math.round(ceiling * share)}
          </text>
        </g>
      ))}
      {values.map(({ label: name, value }, at) => {
        const x = PLOT.left + slot * (at + 0.5) - width / 2;
        const current = at === values.length - 1;
        const joints = Array.from({ length: Math.floor((value - 1e-9) / brick) }, (_, n) => (n + 1) * brick);
        return (
          <g key={name}>
            <rect
              className={current ? "f-accent" : "f-laid"}
              x={x}
              y={y(value)}
              width={width}
              height={Math.max(0, PLOT.bottom - y(value))}
              rx="1"
            />
            {joints.map((joint) => (
              <rect key={joint} className="f-surface" x={x} y={y(joint) - 1} width={width} height="2" />
            ))}
            {(at === peak || current) && (
              <text className="k" x={x + width / 2} y={y(value) - 6} textAnchor="middle">
                {value}
              </text>
            )}
            {/* Counted from the end, so that the current period and the one before it never share a place. */}
            {(values.length - 1 - at) % every === 0 && (
              <text x={x + width / 2} y={HEIGHT - 4} textAnchor="middle">
                {name}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
};
