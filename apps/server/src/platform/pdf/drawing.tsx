import type { RatingTone } from "@parapet/domain/coverage";
import { Circle, Line, Path, Rect, Svg, Text } from "@react-pdf/renderer";
import type { ReactElement } from "react";

import { SANS } from "./fonts.ts";
import { safeText } from "./safe-text.ts";
import { TaggedDrawing } from "./tagged.ts";
import { INK, TONE_COLOR } from "./theme.ts";

export const mark = (size: number): ReactElement => (
  <Svg viewBox="0 0 24 24" style={{ width: size, height: size }}>
    <Path d="M2 6.5h6v6h8v-6h6V21H2z" fill={INK.dark} />
    <Circle cx={12} cy={6.5} r={3} fill={INK.accent} />
  </Svg>
);

const COURSES = 5;
const PER_COURSE = 20;

/** The score as a wall of a hundred bricks; what is lost is left out from the top. */
export const wall = (score: number, tone: RatingTone, alt: string): ReactElement => {
  const colour = TONE_COLOR[tone];
  const bricks = Array.from({ length: COURSES * PER_COURSE }, (_, n) => {
    const course = Math.floor(n / PER_COURSE);
    const isLaid = n < score;
    return (
      <Rect
        key={n}
        x={(n % PER_COURSE) * 24 + (course % 2) * 8}
        y={(COURSES - 1 - course) * 14}
        width={22}
        height={12}
        fill={isLaid ? colour : "none"}
        stroke={isLaid ? colour : INK.line}
        strokeWidth={0.75}
      />
    );
  });
  return (
    <TaggedDrawing key="wall" tag={{ role: "Figure", alt }} viewBox="0 0 490 72" style={{ width: 480, height: 70 }}>
      {bricks}
    </TaggedDrawing>
  );
};

const CHART = { width: 499, height: 112, left: 4, right: 470, top: 8, bottom: 90 };

const label = (x: number, y: number, words: string, anchor: "start" | "end" = "start"): ReactElement => (
  <Text
    key={`${x} ${y} ${words}`}
    x={x}
    y={y}
    textAnchor={anchor}
    style={{ fontSize: 8, fill: INK.pale, fontFamily: SANS }}
  >
    {safeText(words)}
  </Text>
);

/** Scores over time as a step line between the thresholds of the levels. */
export const trend = (
  points: readonly { at: number; score: number }[],
  day: (at: number) => string,
  alt: string,
): ReactElement => {
  const [first, last] = [points[0], points.at(-1)];
  const [from, until] = [first?.at ?? 0, last?.at ?? 1];
  const x = (at: number) =>
    CHART.left + (until === from ? 1 : (at - from) / (until - from)) * (CHART.right - CHART.left);
  const y = (score: number) => CHART.bottom - (score / 100) * (CHART.bottom - CHART.top);
  const path = points.map(({ at, score }, n) => (n === 0 ? `M${x(at)} ${y(score)}` : `H${x(at)}V${y(score)}`)).join("");
  return (
    <TaggedDrawing
      tag={{ role: "Figure", alt }}
      viewBox={`0 0 ${CHART.width} ${CHART.height}`}
      style={{ width: CHART.width, height: CHART.height }}
    >
      {[0, 40, 70, 100].flatMap((level) => [
        <Line
          key={level}
          x1={CHART.left}
          x2={CHART.right + 4}
          y1={y(level)}
          y2={y(level)}
          stroke={level === 40 || level === 70 ? INK.pale : INK.line}
          strokeWidth={0.75}
          {...(level === 40 || level === 70 ? { strokeDasharray: "2 3" } : {})}
        />,
        label(CHART.right + 10, y(level) + 3, String(level)),
      ])}
      <Path
        d={`M${CHART.left} ${y(first?.score ?? 0)}${path.replace(/^M[^HV]*/, "")}`}
        stroke={INK.dark}
        strokeWidth={1.75}
        fill="none"
      />
      <Rect x={x(until) - 3} y={y(last?.score ?? 0) - 3} width={6} height={6} fill={INK.dark} />
      {label(CHART.left, CHART.height - 8, day(from))}
      {label(CHART.right, CHART.height - 8, day(until), "end")}
    </TaggedDrawing>
  );
};

/** One bar of so many points out of the most. */
export const bar = (share: number, colour: string, width: number): ReactElement => (
  <Svg viewBox={`0 0 ${width} 8`} style={{ width, height: 8, marginTop: 2 }}>
    <Rect x={0} y={0} width={width} height={8} fill={INK.stone} />
    <Rect x={0} y={0} width={Math.max(1, Math.min(1, share) * width)} height={8} fill={colour} />
  </Svg>
);
