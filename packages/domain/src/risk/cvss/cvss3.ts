type Metrics = Readonly<Record<string, string>>;

const WEIGHTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  AV: { N: 0.85, A: 0.62, L: 0.55, P: 0.2 },
  AC: { L: 0.77, H: 0.44 },
  UI: { N: 0.85, R: 0.62 },
  C: { H: 0.56, L: 0.22, N: 0 },
  I: { H: 0.56, L: 0.22, N: 0 },
  A: { H: 0.56, L: 0.22, N: 0 },
  E: { X: 1, H: 1, F: 0.97, P: 0.94, U: 0.91 },
  RL: { X: 1, U: 1, W: 0.97, T: 0.96, O: 0.95 },
  RC: { X: 1, C: 1, R: 0.96, U: 0.92 },
};
const PRIVILEGES = { U: { N: 0.85, L: 0.62, H: 0.27 }, C: { N: 0.85, L: 0.68, H: 0.5 } } as const;
const BASE = ["AV", "AC", "PR", "UI", "S", "C", "I", "A"] as const;
const ALLOWED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(WEIGHTS).map(([name, values]) => [name, Object.keys(values).join("")])),
  PR: "NLH",
  S: "UC",
};

const parse = (vector: string): { metrics: Metrics; version: string } | null => {
  const [head = "", ...parts] = vector.split("/");
  const version = /^CVSS:(3\.[01])$/.exec(head)?.[1];
  if (version === undefined) return null;
  const metrics: Record<string, string> = {};
  for (const part of parts) {
    const [name = "", value = ""] = part.split(":");
    // What an environment changes is not part of the score that a publisher states.
    if (/^(?:[CIA]R:[XHML]|M(?:AV|AC|PR|UI|S|C|I|A):[A-Z])$/.test(part)) continue;
    if (ALLOWED[name]?.includes(value) !== true || value.length !== 1 || metrics[name] !== undefined) return null;
    metrics[name] = value;
  }
  return BASE.every((name) => metrics[name] !== undefined) ? { metrics, version } : null;
};

/** The smallest number with one decimal place that is not smaller (specification 3.1, appendix A); 3.0 knew only the idea. */
const roundUp = (score: number, version: string): number => {
  if (version === "3.0") return Math.ceil(Number((score * 10).toFixed(8))) / 10;
  const whole = Math.round(score * 100_000);
  return whole % 10_000 === 0 ? whole / 100_000 : (Math.floor(whole / 10_000) + 1) / 10;
};

/** The base score of a CVSS 3.0 or 3.1 vector, then the temporal one where it states such metrics; null where it is none. */
export const cvss3Scores = (vector: string): readonly number[] | null => {
  const parsed = parse(vector);
  if (parsed === null) return null;
  const { metrics, version } = parsed;
  const weight = (name: string): number => WEIGHTS[name]?.[metrics[name] ?? "X"] ?? 1;
  const changed = metrics["S"] === "C";
  const iss = 1 - (1 - weight("C")) * (1 - weight("I")) * (1 - weight("A"));
  const impact = changed ? 7.52 * (iss - 0.029) - 3.25 * (iss - 0.02) ** 15 : 6.42 * iss;
  if (impact <= 0) return [0];
  const privileges = PRIVILEGES[changed ? "C" : "U"][metrics["PR"] as "N" | "L" | "H"];
  const exploitability = 8.22 * weight("AV") * weight("AC") * privileges * weight("UI");
  const base = roundUp(Math.min((changed ? 1.08 : 1) * (impact + exploitability), 10), version);
  const isTemporal = ["E", "RL", "RC"].some((name) => metrics[name] !== undefined);
  return isTemporal ? [base, roundUp(base * weight("E") * weight("RL") * weight("RC"), version)] : [base];
};
