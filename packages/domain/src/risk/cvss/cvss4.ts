import { MACRO_VECTOR_SCORES } from "./cvss4-scores.ts";

type Metrics = Readonly<Record<string, string>>;

const VALUES: Readonly<Record<string, string>> = {
  AV: "NALP",
  AC: "LH",
  AT: "NP",
  PR: "NLH",
  UI: "NPA",
  VC: "HLN",
  VI: "HLN",
  VA: "HLN",
  SC: "HLN",
  SI: "HLN",
  SA: "HLN",
};
const OPTIONAL: Readonly<Record<string, string>> = {
  E: "XAPU",
  CR: "XHML",
  IR: "XHML",
  AR: "XHML",
  ...Object.fromEntries(Object.entries(VALUES).map(([metric, values]) => [`M${metric}`, `X${values}`])),
  MSI: "XSHLN",
  MSA: "XSHLN",
};
/** Supplemental metrics do not change the score. */
const SUPPLEMENTAL = /^(?:S|AU|R|V|RE|U):[A-Za-z]{1,6}$/;

/** Steps from the worst value of each metric, in tenths. */
const LEVELS: Readonly<Record<string, string>> = {
  AV: "NALP",
  PR: "NLH",
  UI: "NPA",
  AC: "LH",
  AT: "NP",
  VC: "HLN",
  VI: "HLN",
  VA: "HLN",
  SC: "SHLN",
  SI: "SHLN",
  SA: "SHLN",
  CR: "HML",
  IR: "HML",
  AR: "HML",
};

/** The worst vectors of each level of an equivalence set; sets 3 and 6 are one, by both levels. */
const WORST: Readonly<Record<string, readonly string[]>> = {
  "1:0": ["AV:N/PR:N/UI:N"],
  "1:1": ["AV:A/PR:N/UI:N", "AV:N/PR:L/UI:N", "AV:N/PR:N/UI:P"],
  "1:2": ["AV:P/PR:N/UI:N", "AV:A/PR:L/UI:P"],
  "2:0": ["AC:L/AT:N"],
  "2:1": ["AC:H/AT:N", "AC:L/AT:P"],
  "3:00": ["VC:H/VI:H/VA:H/CR:H/IR:H/AR:H"],
  "3:01": ["VC:H/VI:H/VA:L/CR:M/IR:M/AR:H", "VC:H/VI:H/VA:H/CR:M/IR:M/AR:M"],
  "3:10": ["VC:L/VI:H/VA:H/CR:H/IR:H/AR:H", "VC:H/VI:L/VA:H/CR:H/IR:H/AR:H"],
  "3:11": [
    "VC:L/VI:H/VA:L/CR:H/IR:M/AR:H",
    "VC:L/VI:H/VA:H/CR:H/IR:M/AR:M",
    "VC:H/VI:L/VA:H/CR:M/IR:H/AR:M",
    "VC:H/VI:L/VA:L/CR:M/IR:H/AR:H",
    "VC:L/VI:L/VA:H/CR:H/IR:H/AR:M",
  ],
  "3:21": ["VC:L/VI:L/VA:L/CR:H/IR:H/AR:H"],
  "4:0": ["SC:H/SI:S/SA:S"],
  "4:1": ["SC:H/SI:H/SA:H"],
  "4:2": ["SC:L/SI:L/SA:L"],
};
/** How many steps each level is deep. */
const DEPTH: Readonly<Record<string, number>> = {
  "1:0": 1,
  "1:1": 4,
  "1:2": 5,
  "2:0": 1,
  "2:1": 2,
  "3:00": 7,
  "3:01": 6,
  "3:10": 8,
  "3:11": 8,
  "3:21": 10,
  "4:0": 6,
  "4:1": 5,
  "4:2": 4,
};

const parse = (vector: string): Metrics | null => {
  const [head, ...parts] = vector.split("/");
  if (head !== "CVSS:4.0") return null;
  const metrics: Record<string, string> = {};
  for (const part of parts) {
    const [name = "", value = ""] = part.split(":");
    if (SUPPLEMENTAL.test(part) && VALUES[name] === undefined) continue;
    const allowed = VALUES[name] ?? OPTIONAL[name];
    if (allowed === undefined || value.length !== 1 || !allowed.includes(value) || metrics[name] !== undefined)
      return null;
    metrics[name] = value;
  }
  return Object.keys(VALUES).every((name) => metrics[name] !== undefined) ? metrics : null;
};

/** The value that counts: what the environment modifies, and the worst where nothing is said. */
const effective = (metrics: Metrics, name: string): string => {
  const modified = metrics[`M${name}`] ?? "X";
  if (modified !== "X") return modified;
  const stated = metrics[name] ?? "X";
  if (stated !== "X") return stated;
  return name === "E" ? "A" : "H";
};

const levelsOf = (of: (name: string) => string): readonly [number, number, number, number, number, number] => {
  const [av, pr, ui] = [of("AV") === "N", of("PR") === "N", of("UI") === "N"];
  const eq1 = av && pr && ui ? 0 : (av || pr || ui) && of("AV") !== "P" ? 1 : 2;
  const eq2 = of("AC") === "L" && of("AT") === "N" ? 0 : 1;
  const [vc, vi, va] = [of("VC") === "H", of("VI") === "H", of("VA") === "H"];
  const eq3 = vc && vi ? 0 : vc || vi || va ? 1 : 2;
  const safety = of("SI") === "S" || of("SA") === "S";
  const eq4 = safety ? 0 : [of("SC"), of("SI"), of("SA")].includes("H") ? 1 : 2;
  const eq5 = { A: 0, P: 1, U: 2 }[of("E")] ?? 0;
  const eq6 = (of("CR") === "H" && vc) || (of("IR") === "H" && vi) || (of("AR") === "H" && va) ? 0 : 1;
  return [eq1, eq2, eq3, eq4, eq5, eq6];
};

const stepsBelow = (worst: string, of: (name: string) => string): number | null => {
  let sum = 0;
  for (const part of worst.split("/")) {
    const [name = "", value = ""] = part.split(":");
    const levels = LEVELS[name] ?? "";
    const steps = levels.indexOf(of(name)) - levels.indexOf(value);
    if (steps < 0) return null;
    sum += steps;
  }
  return sum;
};

/** Steps between a vector and the first worst one of its level that is at least as severe in every metric. */
const distanceIn = (set: string, of: (name: string) => string): number => {
  for (const worst of WORST[set] ?? []) {
    const steps = stepsBelow(worst, of);
    if (steps !== null) return steps;
  }
  return 0;
};

/** The score of a CVSS 4.0 vector (specification of FIRST, section 8); null where it is none. */
export const cvss4Score = (vector: string): number | null => {
  const metrics = parse(vector);
  if (metrics === null) return null;
  const of = (name: string): string => effective(metrics, name);
  if (["VC", "VI", "VA", "SC", "SI", "SA"].every((name) => of(name) === "N")) return 0;
  const [eq1, eq2, eq3, eq4, eq5, eq6] = levelsOf(of);
  const scoreAt = (...levels: readonly number[]): number | undefined => MACRO_VECTOR_SCORES.get(levels.join(""));
  const here = scoreAt(eq1, eq2, eq3, eq4, eq5, eq6);
  if (here === undefined) return null;
  const below36 =
    eq3 === 0 && eq6 === 0
      ? Math.max(scoreAt(eq1, eq2, 0, eq4, eq5, 1) ?? 0, scoreAt(eq1, eq2, 1, eq4, eq5, 0) ?? 0)
      : eq3 === 1 && eq6 === 0
        ? scoreAt(eq1, eq2, 1, eq4, eq5, 1)
        : scoreAt(eq1, eq2, eq3 + 1, eq4, eq5, 1);
  const sets = [
    [`1:${eq1}`, scoreAt(eq1 + 1, eq2, eq3, eq4, eq5, eq6)],
    [`2:${eq2}`, scoreAt(eq1, eq2 + 1, eq3, eq4, eq5, eq6)],
    [`3:${eq3}${eq6}`, below36],
    [`4:${eq4}`, scoreAt(eq1, eq2, eq3, eq4 + 1, eq5, eq6)],
    // The levels of set 5 have one value each.
    ["5", scoreAt(eq1, eq2, eq3, eq4, eq5 + 1, eq6)],
  ] as const;
  const lower = sets.flatMap(([set, score]) =>
    score === undefined ? [] : [set === "5" ? 0 : ((here - score) * distanceIn(set, of)) / (DEPTH[set] ?? 1)],
  );
  const mean = lower.length === 0 ? 0 : lower.reduce((sum, part) => sum + part, 0) / lower.length;
  return Math.round(Math.min(10, Math.max(0, here - mean)) * 10) / 10;
};
