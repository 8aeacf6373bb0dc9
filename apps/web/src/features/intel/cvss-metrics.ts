/** One base metric of a CVSS vector: which, what it says, and how much of three bars that is. */
export interface CvssMetric {
  readonly metric: MetricName;
  readonly value: MetricValue;
  readonly bars: 0 | 1 | 2 | 3;
}

type Level = readonly [value: string, bars: 0 | 1 | 2 | 3];

const IMPACT = { N: ["none", 0], L: ["low", 2], H: ["high", 3], P: ["partial", 2], C: ["complete", 3] } as const;

/** What each letter means and how easy it makes an attack, or how much it costs: more bars are worse. */
const METRICS = {
  AV: { N: ["network", 3], A: ["adjacent", 2], L: ["local", 1], P: ["physical", 1] },
  AC: { L: ["low", 3], M: ["medium", 2], H: ["high", 1] },
  AT: { N: ["none", 3], P: ["present", 1] },
  Au: { N: ["none", 3], S: ["single", 2], M: ["multiple", 1] },
  PR: { N: ["none", 3], L: ["low", 2], H: ["high", 1] },
  UI: { N: ["none", 3], P: ["passive", 2], R: ["required", 1], A: ["active", 1] },
  S: { U: ["unchanged", 1], C: ["changed", 3] },
  C: IMPACT,
  I: IMPACT,
  A: IMPACT,
  VC: IMPACT,
  VI: IMPACT,
  VA: IMPACT,
  SC: IMPACT,
  SI: IMPACT,
  SA: IMPACT,
} as const satisfies Record<string, Record<string, Level>>;

export type MetricName = keyof typeof METRICS;
type ValueIn<Name extends MetricName> = (typeof METRICS)[Name] extends infer Letters
  ? Letters[keyof Letters] extends readonly [infer Value, unknown]
    ? Value
    : never
  : never;
export type MetricValue = { [Name in MetricName]: ValueIn<Name> }[MetricName];

/** The base metrics of a vector of any version, in its order; parts that are not base metrics are left out. */
export const cvssMetrics = (vector: string): CvssMetric[] =>
  vector
    .replaceAll(/^\(|\)$/g, "")
    .split("/")
    .flatMap((part): CvssMetric[] => {
      const [metric = "", letter = ""] = part.split(":");
      if (!Object.hasOwn(METRICS, metric)) return [];
      const letters: Readonly<Record<string, Level>> = METRICS[metric as MetricName];
      const level = Object.hasOwn(letters, letter) ? letters[letter] : undefined;
      if (level === undefined) return [];
      return [{ metric: metric as MetricName, value: level[0] as MetricValue, bars: level[1] }];
    });
