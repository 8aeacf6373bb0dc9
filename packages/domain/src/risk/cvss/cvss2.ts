const WEIGHTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  AV: { L: 0.395, A: 0.646, N: 1 },
  AC: { H: 0.35, M: 0.61, L: 0.71 },
  Au: { M: 0.45, S: 0.56, N: 0.704 },
  C: { N: 0, P: 0.275, C: 0.66 },
  I: { N: 0, P: 0.275, C: 0.66 },
  A: { N: 0, P: 0.275, C: 0.66 },
  E: { U: 0.85, POC: 0.9, F: 0.95, H: 1, ND: 1 },
  RL: { OF: 0.87, TF: 0.9, W: 0.95, U: 1, ND: 1 },
  RC: { UC: 0.9, UR: 0.95, C: 1, ND: 1 },
};
const BASE = ["AV", "AC", "Au", "C", "I", "A"] as const;

const round = (score: number): number => Math.round(score * 10 + 1e-9) / 10;

/** The base score of a CVSS 2.0 vector, then the temporal one where it states such metrics; null where it is none. */
export const cvss2Scores = (vector: string): readonly number[] | null => {
  const metrics: Record<string, string> = {};
  for (const part of vector.replace(/^\(|\)$/g, "").split("/")) {
    const [name = "", value = ""] = part.split(":");
    if (WEIGHTS[name]?.[value] === undefined || metrics[name] !== undefined) return null;
    metrics[name] = value;
  }
  if (!BASE.every((name) => metrics[name] !== undefined)) return null;
  const weight = (name: string): number => WEIGHTS[name]?.[metrics[name] ?? "ND"] ?? 1;
  const impact = 10.41 * (1 - (1 - weight("C")) * (1 - weight("I")) * (1 - weight("A")));
  const exploitability = 20 * weight("AV") * weight("AC") * weight("Au");
  const base = round((0.6 * impact + 0.4 * exploitability - 1.5) * (impact === 0 ? 0 : 1.176));
  const isTemporal = ["E", "RL", "RC"].some((name) => metrics[name] !== undefined);
  return isTemporal ? [base, round(base * weight("E") * weight("RL") * weight("RC"))] : [base];
};
