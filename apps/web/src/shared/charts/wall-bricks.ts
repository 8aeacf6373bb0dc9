import { LEVEL_STARTS, riskLevel } from "@parapet/domain/risk";

/** One of the hundred bricks: laid below the band of the score, in the band, possible within a range, missing, or missing since the last scan. */
export interface Brick {
  readonly point: number;
  readonly course: number;
  readonly place: number;
  readonly state: "laid" | "band" | "possible" | "missing" | "lost";
  readonly gained: boolean;
}

const presentState = (point: number, least: number, bandStart: number): Brick["state"] => {
  if (point >= least) return "possible";
  return point < bandStart ? "laid" : "band";
};

/**
 * The wall of a score, from the bottom left. Points gained or lost since the last scan are marked. Of a range from `least` to the
 * score only the least is certain.
 */
export const wallBricks = (score: number | null, change = 0, least = 100): Brick[] => {
  const points = score === null ? 0 : Math.max(0, Math.min(100, Math.round(score)));
  const bandStart = LEVEL_STARTS[riskLevel(points)];
  const was = points - Math.round(change);
  return Array.from({ length: 100 }, (_, point) => {
    const present = point < points;
    return {
      point,
      course: Math.floor(point / 10),
      place: point % 10,
      state: present ? presentState(point, least, bandStart) : point < was ? "lost" : "missing",
      gained: present && point < least && change > 0 && point >= was,
    };
  });
};
