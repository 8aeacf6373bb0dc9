import type { Outlook } from "@parapet/domain/contracts/overview";
import { hasForecastLine } from "@parapet/domain/risk";
import { day } from "@parapet/words/format/day";
import { shortDay } from "@parapet/words/format/short-day";
import { useTranslations } from "use-intl";

import { useChartWidth } from "../../../shared/charts/use-chart-width.ts";
import { useLocale } from "../../../shared/i18n/local-link.tsx";
import { clearPlace, listCorners } from "./label-place.ts";
import { spread } from "./spread.ts";

const WIDTH = 904;
/** Below this width it is drawn as wide as it is, without the names of its lines, which the figures above it state. */
const NARROW = 560;
const LEFT = 4;

/** Where things are. On a small screen past and forecast fit without scrolling. */
const layoutOf = (measured: number) => {
  const isNarrow = measured < NARROW;
  const [width, height, names] = isNarrow ? [measured, 340, 36] : [WIDTH, 470, 164];
  const right = width - names;
  return {
    isNarrow,
    width,
    height,
    plot: { left: LEFT, now: (LEFT + right) / 2, right, top: 16, bottom: height - 60 },
  };
};

/** Room for the largest score, 100, and its distance to the point. */
const LABEL_WIDTH = 90;
/** A little more than an average letter of the labels. */
const [LETTER, NARROW_LETTER] = [7.5, 6.2];
/** How far a label moves at a time to avoid a line. */
const LABEL_STEP = 20;
const DAY_S = 86_400;
const HORIZON_S = 60 * DAY_S;

type Point = Outlook["do_nothing"][number];

/** The score before and after today: a step line of what was, bands of what is likely, dots for three fixes. */
export const ForecastChart = ({ outlook }: { outlook: Outlook }) => {
  const t = useTranslations("predictive");
  const { locale } = useLocale();
  const short = (at: number) => shortDay(locale, at);
  const { width: measured, ref } = useChartWidth(WIDTH);
  const { isNarrow, width, height, plot } = layoutOf(measured);
  const { do_nothing: nothing, fix_top_three: fixed, past, warnings, score } = outlook;
  const [first, last, lastFixed] = [nothing[0], nothing.at(-1), fixed.at(-1)];
  if (first === undefined || last === undefined || lastFixed === undefined || score === null) return null;

  const values = [...past.map((it) => it.score), last.low80, last.high80, lastFixed.median, score];
  const low = Math.max(0, Math.floor(Math.min(32, ...values) / 10) * 10);
  const high = Math.min(100, Math.ceil(Math.max(78, ...values) / 10) * 10);
  const x = (at: number) =>
    Math.min(plot.right, Math.max(plot.left, plot.now + ((at - first.at) / HORIZON_S) * (plot.right - plot.now)));
  const y = (value: number) => plot.bottom - ((value - low) / (high - low)) * (plot.bottom - plot.top);
  const line = (pick: (point: Point) => number, points: readonly Point[]) =>
    points.map((point) => `${x(point.at).toFixed(1)} ${y(pick(point)).toFixed(1)}`).join("L");
  const band = (lower: (point: Point) => number, upper: (point: Point) => number) =>
    `M${line(upper, nothing)}L${line(lower, nothing.toReversed())}Z`;
  const steps = past
    .map((it, at) => `${at === 0 ? "M" : "H"}${x(it.at)}${at === 0 ? " " : "V"}${y(it.score)}`)
    .join("");
  // The score is written above the line, which may have been higher where the label is.
  const atLabel = past.findLastIndex((it) => x(it.at) < plot.now - LABEL_WIDTH);
  const behindLabel = [y(score), ...past.slice(Math.max(0, atLabel)).map((it) => y(it.score))];
  const ahead = (points: readonly Point[]) => points.map(({ at, median }) => ({ x: x(at), y: y(median) }));
  const hasLine = hasForecastLine(outlook.back_test);
  const lines = [
    listCorners(past.map((it) => ({ x: x(it.at), y: y(it.score) }))),
    ahead(nothing),
    ahead(fixed),
    [
      { x: plot.now, y: plot.top },
      { x: plot.now, y: plot.bottom },
    ],
    // The score in figures.
    [
      { x: plot.now - LABEL_WIDTH, y: Math.min(...behindLabel) - 46 },
      { x: plot.now, y: Math.min(...behindLabel) },
    ],
  ];
  /** Beside its level, as far to the left as no line crosses it. */
  const atLevel = (level: number, offset: number, text: string) => {
    const textWidth = text.length * (isNarrow ? NARROW_LETTER : LETTER);
    const columns = Math.max(1, Math.floor((plot.right - plot.left - textWidth) / LABEL_STEP));
    const places = Array.from({ length: columns }, (_, n) => plot.left + n * LABEL_STEP).flatMap((at) => [
      { x: at, y: y(level) + offset },
      { x: at, y: y(level) + (offset > 0 ? -8 : 18) },
    ]);
    return clearPlace(lines, [{ x: plot.left, y: y(level) + offset }, ...places], textWidth);
  };
  const levels = Array.from({ length: (high - low) / 10 + 1 }, (_, n) => low + n * 10);
  const [highY = 0, fixedY = 0, medianY = 0, lowY = 0] = spread(
    [y(last.high80), y(lastFixed.median), y(last.median), y(last.low80)],
    30,
    plot.top,
    plot.bottom,
  );
  const marks = spread(
    warnings.map(({ at }) => x(at)),
    26,
    plot.left + 11,
    plot.right,
  );
  return (
    <svg
      ref={ref}
      className={isNarrow ? "chart narrow" : "chart"}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t("forecast.chart", {
        score,
        median: Math.round(last.median),
        day: day(last.at),
        low: Math.round(last.low80),
        high: Math.round(last.high80),
        fixed: Math.round(lastFixed.median),
      })}
    >
      {levels.map((level) => (
        <path
          key={level}
          className={level === 40 || level === 70 ? "level" : "grid"}
          d={`M${plot.left} ${y(level)}H${plot.right}`}
        />
      ))}
      <path
        className="band-80"
        d={band(
          (it) => it.low80,
          (it) => it.high80,
        )}
      />
      <path
        className="band-50"
        d={band(
          (it) => it.low50,
          (it) => it.high50,
        )}
      />
      {hasLine && (
        <>
          <path className="fixed" d={`M${line((it) => it.median, fixed)}`} />
          <path className="median" d={`M${line((it) => it.median, nothing)}`} />
        </>
      )}
      <path className="past" d={steps} />
      {/* Above the lines: where no place is free of them, the edge of the letters keeps them apart. */}
      <text {...atLevel(70, -8, t("forecast.lowFrom"))}>{t("forecast.lowFrom")}</text>
      <text {...atLevel(40, 18, t("forecast.highBelow"))}>{t("forecast.highBelow")}</text>
      <path className="now" d={`M${plot.now} ${plot.top - 6}V${plot.bottom}`} />
      <rect className="dot" x={plot.now - 6} y={y(score) - 6} width="12" height="12" rx="2" />
      <text className="big" x={plot.now - 16} y={Math.min(...behindLabel) - 14} textAnchor="end">
        {score}
      </text>
      <text className="end-80" x={plot.right + 12} y={highY + 5}>
        {Math.round(last.high80)}
      </text>
      <text className="end-80" x={plot.right + 12} y={lowY + 5}>
        {Math.round(last.low80)}
      </text>
      {hasLine && (
        <>
          <text className="end end-2" x={plot.right + 12} y={fixedY + 4}>
            {Math.round(lastFixed.median)}
            {!isNarrow && (
              <tspan className="named" dx="6">
                {t("forecast.fixed")}
              </tspan>
            )}
          </text>
          <text className="end" x={plot.right + 12} y={medianY + 4}>
            {Math.round(last.median)}
            {!isNarrow && (
              <tspan className="named" dx="6">
                {t("forecast.nothing")}
              </tspan>
            )}
          </text>
        </>
      )}
      {warnings.map((warning, at) => (
        <g key={`${warning.kind} ${warning.at}`} transform={`translate(${marks[at] ?? 0} ${plot.bottom})`}>
          <path className="now" d={`M0 0L${x(warning.at) - (marks[at] ?? 0)} -26`} />
          <rect x="-11" y="6" width="22" height="18" rx="2" className={warning.is_expected ? "f-accent" : "f-laid"} />
          <text x="0" y="20" textAnchor="middle" className={warning.is_expected ? "mark-next" : "mark"}>
            {at + 1}
          </text>
        </g>
      ))}
      <text x={plot.left} y={height - 8}>
        {short(first.at - HORIZON_S)}
      </text>
      <text x={(plot.left + plot.now) / 2} y={height - 8} textAnchor="middle">
        {short(first.at - HORIZON_S / 2)}
      </text>
      <text x={plot.now} y={height - 8} textAnchor="middle" className="k">
        {short(first.at)}
      </text>
      <text x={(plot.now + plot.right) / 2} y={height - 8} textAnchor="middle">
        {short(first.at + HORIZON_S / 2)}
      </text>
      <text x={plot.right} y={height - 8} textAnchor="end">
        {short(last.at)}
      </text>
    </svg>
  );
};
