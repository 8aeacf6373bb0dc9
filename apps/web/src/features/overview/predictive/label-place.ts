/** A corner of a line that must not run through a label. */
export interface Corner {
  readonly x: number;
  readonly y: number;
}

interface Place {
  /** Left edge and baseline of the text. */
  readonly x: number;
  readonly y: number;
}

/** How far a letter reaches above its baseline and below it, with the width of the line. */
const [ABOVE, BELOW] = [15, 7];

const crosses = (line: readonly Corner[], { x, y }: Place, width: number): boolean =>
  line.slice(1).some((end, at) => {
    const start = line[at] ?? end;
    return (
      Math.max(start.x, end.x) >= x &&
      Math.min(start.x, end.x) <= x + width &&
      Math.max(start.y, end.y) >= y - ABOVE &&
      Math.min(start.y, end.y) <= y + BELOW
    );
  });

/** The corners of a step line through these points. */
export const listCorners = (points: readonly Corner[]): Corner[] =>
  points.flatMap((point, at) => {
    const before = points[at - 1];
    return before === undefined ? [point] : [{ x: point.x, y: before.y }, point];
  });

/** The first place at which no line runs through a label of this width; the first one where there is none. */
export const clearPlace = (
  lines: readonly (readonly Corner[])[],
  places: readonly [Place, ...Place[]],
  width: number,
): Place => places.find((place) => !lines.some((line) => crosses(line, place, width))) ?? places[0];
