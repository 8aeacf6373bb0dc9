import type { NamedSource } from "../name-source.ts";
import { tryNames } from "./try-names.ts";

const MAX_NAMES = 4_000;
const ENVIRONMENTS = [
  "dev",
  "test",
  "stage",
  "staging",
  "stg",
  "uat",
  "qa",
  "preprod",
  "prod",
  "int",
  "demo",
  "beta",
  "old",
  "new",
  "internal",
];
const SUFFIXES = [...ENVIRONMENTS, "api", "admin", "app", "backup", "v2", "2", "1", "01", "eu", "us"];

const withOtherNumber = (label: string): string[] => {
  const match = /^(.*?)(\d{1,3})(\D*)$/.exec(label);
  if (match === null) return [];
  const [, before = "", digits = "", after = ""] = match;
  return [-1, 1, 2, 3].flatMap((step) => {
    const number = Number(digits) + step;
    return number < 0 ? [] : [`${before}${String(number).padStart(digits.length, "0")}${after}`];
  });
};

const withOtherEnvironment = (label: string): string[] => {
  const parts = label.split("-");
  return parts.flatMap((part, index) =>
    ENVIRONMENTS.includes(part)
      ? ENVIRONMENTS.filter((other) => other !== part).map((other) => parts.with(index, other).join("-"))
      : [],
  );
};

/** The names that people give to the siblings of a host: other environments, other numbers, suffixes. Pure. */
export const listSiblings = (host: string, domain: string): string[] => {
  if (host === domain || !host.endsWith(`.${domain}`)) return [];
  const [label = "", ...parents] = host.split(".");
  const parent = parents.join(".");
  const labels = [
    ...withOtherNumber(label),
    ...withOtherEnvironment(label),
    ...SUFFIXES.map((suffix) => `${label}-${suffix}`),
    ...ENVIRONMENTS.map((prefix) => `${prefix}-${label}`),
    ...ENVIRONMENTS.slice(0, 4).map((suffix) => `${label}${suffix}`),
  ];
  const deeper = ENVIRONMENTS.slice(0, 6).map((word) => `${word}.${host}`);
  return [...new Set([...labels.map((sibling) => `${sibling}.${parent}`), ...deeper])].filter((name) => name !== host);
};

/** Siblings of the hosts in their order, up to the limit; no more are generated than are tried. */
export const listCandidates = (
  hosts: readonly string[],
  domain: string,
): { readonly candidates: readonly string[]; readonly unused: number } => {
  const known = new Set(hosts);
  const candidates = new Set<string>();
  let used = 0;
  for (const host of hosts) {
    if (candidates.size >= MAX_NAMES) break;
    used += 1;
    for (const name of listSiblings(host, domain)) if (!known.has(name)) candidates.add(name);
  }
  return { candidates: [...candidates].slice(0, MAX_NAMES), unused: hosts.length - used };
};

/** Do the hosts found so far have siblings? */
export const permutations: NamedSource = {
  id: "permutations",
  needsKey: "no",
  touch: "active",
  startsFrom: "hosts",
  async find(domain, net, context) {
    const known = new Set(context.fresh.map(({ host }) => host));
    // Short names first: their siblings are likelier than those of generated ones.
    const hosts = [...known].toSorted((a, b) => a.length - b.length);
    const { candidates, unused } = listCandidates(hosts, domain);
    const found = await tryNames(candidates, net, context);
    if (unused === 0 || found.limited !== undefined) return found;
    return { ...found, limited: `${candidates.length} siblings tried, none of ${unused} further hosts` };
  },
};
