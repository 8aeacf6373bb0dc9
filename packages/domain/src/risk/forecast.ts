/** A score at a moment. `day` counts days since any fixed day; fractions are fine. */
export interface ScorePoint {
  readonly day: number;
  readonly score: number;
}

export interface ForecastPoint {
  /** Days from the last observation. */
  readonly ahead: number;
  readonly median: number;
  /** Eight out of ten times the score is expected between these. */
  readonly low80: number;
  readonly high80: number;
  readonly low50: number;
  readonly high50: number;
}

export interface Forecast {
  readonly points: readonly ForecastPoint[];
  /** `little` history: the band is wide and the page notes it. */
  readonly history: "none" | "little" | "enough";
  readonly trendPerWeek: number;
}

export const HORIZON_DAYS = 60;
const STEP_DAYS = 5;
const ENOUGH_POINTS = 8;
const ENOUGH_DAYS = 28;

/** Holt's linear trend with damping (Gardner & McKenzie 1985): a trend that is believed less the further it reaches. */
const SMOOTHING = { level: 0.5, trend: 0.1, damping: 0.97 } as const;
const Z80 = 1.2816;
const Z50 = 0.6745;
/** Prior weekly variation of the score for a company without history; replaced by history as it grows. */
const UNKNOWN_DEVIATION = 4;

const clamp = (score: number): number => Math.min(100, Math.max(0, score));
const round = (score: number): number => Math.round(score * 10) / 10;

/** One score per week, the last known carried forward: scans come irregularly, the method wants even steps. */
const weekly = (history: readonly ScorePoint[]): number[] => {
  const sorted = history.toSorted((a, b) => a.day - b.day);
  const [first] = sorted;
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) return [];
  const weeks = Math.floor((last.day - first.day) / 7);
  let index = 0;
  return Array.from({ length: weeks + 1 }, (_, week) => {
    const until = last.day - (weeks - week) * 7;
    while (index + 1 < sorted.length && (sorted[index + 1]?.day ?? Number.POSITIVE_INFINITY) <= until) index += 1;
    return sorted[index]?.score ?? first.score;
  });
};

interface Fit {
  /** Points a week, as far as the trend is believed. */
  readonly trend: number;
  /** Standard deviation of the errors, for one week ahead. */
  readonly deviation: number;
}

/** How far ahead a trend has to prove itself before it is believed. */
const PROOF_WEEKS = 4;
/** As if so many squared points of trend had led nowhere: a new history has to earn belief. */
const DOUBT = 40;

/** The trend summed over so many weeks, each believed a little less than the one before. */
const reach = (weeks: number): number =>
  (SMOOTHING.damping * (1 - SMOOTHING.damping ** weeks)) / (1 - SMOOTHING.damping);

/**
 * Follows the level and the trend through the past. Scores that rise and fall without a direction have a trend too at
 * every moment; it is believed only as far as it has led where it pointed before (least squares with a doubtful prior,
 * never reversed and never exaggerated).
 */
const fit = (series: readonly number[]): Fit => {
  const [start = 100, ...rest] = series;
  let [level, trend] = [start, 0];
  const trends = [0];
  const errors: number[] = [];
  for (const score of rest) {
    const expected = level + SMOOTHING.damping * trend;
    errors.push(score - expected);
    const before = level;
    level = SMOOTHING.level * score + (1 - SMOOTHING.level) * expected;
    trend = SMOOTHING.trend * (level - before) + (1 - SMOOTHING.trend) * SMOOTHING.damping * trend;
    trends.push(trend);
  }
  const ahead = series.slice(PROOF_WEEKS).map((score, index) => ({
    pointed: (trends[index] ?? 0) * reach(PROOF_WEEKS),
    went: score - (series[index] ?? score),
  }));
  const belief = Math.min(
    1,
    Math.max(
      0,
      ahead.reduce((sum, { pointed, went }) => sum + pointed * went, 0) /
        ahead.reduce((sum, { pointed }) => sum + pointed * pointed, DOUBT),
    ),
  );
  // As if the history had one more unknown week: a short history widens the band.
  const squares = errors.reduce((sum, error) => sum + error * error, UNKNOWN_DEVIATION ** 2);
  const oneWeek = squares / (errors.length + 1);
  // Scores that move in bursts are further off in a month than four calm weeks would say.
  const farSquares = ahead.reduce((sum, { pointed, went }) => sum + (went - belief * pointed) ** 2, 0);
  const far = ahead.length === 0 ? 0 : farSquares / ahead.length / PROOF_WEEKS;
  return { trend: belief * trend, deviation: Math.sqrt(Math.max(oneWeek, far)) };
};

/** Where is the score going if nothing is done? The last score is the start, whatever smoothing says. */
export const forecastScore = (history: readonly ScorePoint[], shift = 0): Forecast => {
  const series = weekly(history);
  const days = series.length === 0 ? 0 : (series.length - 1) * 7;
  const enough = history.length >= ENOUGH_POINTS && days >= ENOUGH_DAYS;
  const newest = history.toSorted((a, b) => a.day - b.day).at(-1);
  if (newest === undefined) return { points: [], history: "none", trendPerWeek: 0 };
  const { trend, deviation } = fit(series);
  const points = Array.from({ length: HORIZON_DAYS / STEP_DAYS + 1 }, (_, index): ForecastPoint => {
    const ahead = index * STEP_DAYS;
    const weeks = ahead / 7;
    const median = clamp(newest.score + shift + trend * reach(weeks));
    const spread = deviation * Math.sqrt(weeks);
    return {
      ahead,
      median: round(median),
      low80: round(clamp(median - Z80 * spread)),
      high80: round(clamp(median + Z80 * spread)),
      low50: round(clamp(median - Z50 * spread)),
      high50: round(clamp(median + Z50 * spread)),
    };
  });
  return { points, history: enough ? "enough" : "little", trendPerWeek: round(trend) };
};

export interface BackTest {
  /** Mean absolute error in points, four weeks ahead. */
  readonly ours: number;
  readonly naive: number;
  readonly forecasts: number;
  /** Share of outcomes inside the 80 % band. */
  readonly inside80: number;
}

/** Would the method have been right? Forecasts four weeks ahead from every week of the past, beside "it stays as it is". */
export const backTest = (history: readonly ScorePoint[], weeksAhead = 4): BackTest | null => {
  const series = weekly(history);
  const origins = Array.from({ length: Math.max(0, series.length - weeksAhead - 3) }, (_, index) => index + 3);
  if (origins.length === 0) return null;
  let [ours, naive, inside] = [0, 0, 0];
  for (const origin of origins) {
    const past = series.slice(0, origin + 1);
    const last = past.at(-1) ?? 0;
    const actual = series[origin + weeksAhead] ?? last;
    const { trend, deviation } = fit(past);
    const expected = clamp(last + trend * reach(weeksAhead));
    ours += Math.abs(actual - expected);
    naive += Math.abs(actual - last);
    if (Math.abs(actual - expected) <= Z80 * deviation * Math.sqrt(weeksAhead)) inside += 1;
  }
  return {
    ours: round(ours / origins.length),
    naive: round(naive / origins.length),
    forecasts: origins.length,
    inside80: inside / origins.length,
  };
};

/** A single expected value is a claim: it is made only where the back-test beats "no change", otherwise the range is all there is to say. */
export const hasForecastLine = (tested: Pick<BackTest, "ours" | "naive"> | null): boolean =>
  tested !== null && tested.ours < tested.naive;

/** The chance that at least one of these is exploited within so many days. EPSS speaks of 30; independent of each other, as EPSS assumes. */
export const exploitationChance = (epss: readonly number[], days: number): number =>
  1 - epss.reduce((spared, chance) => spared * (1 - Math.min(1, Math.max(0, chance))) ** (days / 30), 1);

/** A chance as it is stated: a forecast is never certain, so nothing is rounded up to 100 %. */
export const statedChance = (chance: number): number => Math.min(chance, 0.99);
