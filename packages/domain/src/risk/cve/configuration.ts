import { ANY, NA, type Cpe } from "./cpe.ts";
import { meetsCriteria, type Certainty, type Criteria, type CriteriaAnswer } from "./criteria.ts";
import { hasBounds } from "./version-range.ts";

/** A branch of an applicability tree. */
export interface ConfigurationNode {
  readonly operator: "AND" | "OR";
  readonly negate: boolean;
  readonly criteria: readonly Criteria[];
  readonly children?: readonly ConfigurationNode[];
  /**
   * Statements of this branch about products that are not at hand and were therefore not loaded: how many, and of which
   * CPE parts. A branch of thousands of statements is evaluated without reading them.
   */
  readonly others?: { readonly count: number; readonly parts: string };
}

/** One configuration of a record; a record matches when any of its configurations does. */
export interface Configuration {
  readonly operator: "AND" | "OR";
  readonly negate: boolean;
  readonly nodes: readonly ConfigurationNode[];
}

export interface ConfigurationMatch {
  readonly certainty: Exclude<Certainty, "text">;
  /** The statement that was met. */
  readonly criteria: Criteria;
  /** `unknown` when the record also asks for something to run on that is not among the products at hand. */
  readonly platform: "met" | "unknown";
}

/** Kleene's three values: what is not known to be there is not known to be absent. */
type Truth = "yes" | "no" | "unknown";

const not = (truth: Truth): Truth => (truth === "yes" ? "no" : truth === "no" ? "yes" : "unknown");
const every = (truths: readonly Truth[]): Truth =>
  truths.includes("no") ? "no" : truths.includes("unknown") ? "unknown" : "yes";
const some = (truths: readonly Truth[]): Truth =>
  truths.includes("yes") ? "yes" : truths.includes("unknown") ? "unknown" : "no";

const RANK: Readonly<Record<ConfigurationMatch["certainty"], number>> = {
  exact: 0,
  range: 1,
  "all-versions": 2,
  product: 3,
};

/** Which of two matches says more? Negative when the first does. */
export const compareMatches = (a: ConfigurationMatch, b: ConfigurationMatch): number =>
  RANK[a.certainty] - RANK[b.certainty] || Number(a.platform === "unknown") - Number(b.platform === "unknown");

/**
 * Does a host that runs these products fall under the configuration? The whole tree decides: AND, OR, negate, and what
 * the vulnerable product must run on. Null when it does not, or when no vulnerable product is at hand. With a `subject`,
 * one of the inventory, only that product counts as vulnerable; the others are what it runs on.
 */
export const matchConfiguration = (
  inventory: readonly Cpe[],
  configuration: Configuration,
  subject?: Cpe,
): ConfigurationMatch | null => {
  const hits: { certainty: ConfigurationMatch["certainty"]; criteria: Criteria }[] = [];
  // Vulnerable firmware does not restrict the platform it runs on.
  const vulnerable = new Set(vulnerableNames(configuration.nodes));
  const knownSystem = inventory.some(
    (cpe) => cpe.part === "o" && cpe !== subject && !vulnerable.has(nameOf(cpe)) && !FAMILIES.has(nameOf(cpe)),
  );

  const isSubject = (cpe: Cpe): boolean => subject === undefined || cpe === subject;

  const evaluateCriteria = (criteria: Criteria): Truth => {
    let truth: Truth = "no";
    let named = false;
    for (const cpe of inventory) {
      const seen = criteria.vulnerable ? meetsCriteria(cpe, criteria) : isAtHand(cpe, criteria);
      named ||= nameOf(cpe) === nameOf(criteria.cpe);
      if (seen.answer === "yes") {
        truth = "yes";
        if (criteria.vulnerable && isSubject(cpe)) hits.push({ certainty: seen.certainty, criteria });
      } else if (seen.answer === "unknown") {
        if (truth === "no") truth = "unknown";
        if (criteria.vulnerable && isSubject(cpe)) hits.push({ certainty: "product", criteria });
      }
    }
    if (truth !== "no" || named) return truth;
    return absent(criteria.cpe.part);
  };

  // A product we did not see may still be there, except a second operating system.
  const absent = (part: string): Truth => (part === "o" && knownSystem ? "no" : "unknown");

  const evaluateNode = (node: ConfigurationNode): Truth => {
    const truths = node.criteria.map(evaluateCriteria);
    if (node.others !== undefined && node.others.count > 0) truths.push(...node.others.parts.split("").map(absent));
    for (const child of node.children ?? []) truths.push(evaluateNode(child));
    if (truths.length === 0) return "no";
    const joined = node.operator === "AND" ? every(truths) : some(truths);
    return node.negate ? not(joined) : joined;
  };

  const truths = configuration.nodes.map(evaluateNode);
  const joined = configuration.operator === "AND" ? every(truths) : some(truths);
  const truth = configuration.negate ? not(joined) : joined;
  if (truth === "no" || hits.length === 0) return null;

  const [best] = hits
    .map((hit): ConfigurationMatch => ({
      ...hit,
      platform: truth === "yes" || !asksForMore(configuration) ? "met" : "unknown",
    }))
    .toSorted(compareMatches);
  return best ?? null;
};

/** Names of whole families: a host that runs "Windows" may run any one of them, so it rules none out. */
const FAMILIES: ReadonlySet<string> = new Set(["o:microsoft:windows", "o:linux:linux_kernel"]);

/**
 * Is this what the vulnerable product must run on? Records say "on Windows" with an empty version: then its being there is
 * enough, whichever version it has.
 */
const isAtHand = (cpe: Cpe, criteria: Criteria): CriteriaAnswer => {
  const { version } = criteria.cpe;
  if (hasBounds(criteria.range) || (version !== ANY && version !== NA)) return meetsCriteria(cpe, criteria);
  const ours = cpe.version === ANY || cpe.version === NA ? { ...cpe, version: "0" } : cpe;
  return meetsCriteria(ours, { ...criteria, cpe: { ...criteria.cpe, version: ANY } });
};

const nameOf = ({ part, vendor, product }: Cpe): string => `${part}:${vendor}:${product}`;

const vulnerableNames = (nodes: readonly ConfigurationNode[]): string[] =>
  nodes.flatMap(({ criteria, children = [] }) => [
    ...criteria.filter((it) => it.vulnerable).map((it) => nameOf(it.cpe)),
    ...vulnerableNames(children),
  ]);

/** Only a configuration that joins by AND asks for something besides the product that was met. */
const asksForMore = (configuration: Configuration): boolean => {
  const joins = (node: ConfigurationNode): boolean =>
    (node.operator === "AND" && node.criteria.length + (node.others?.count ?? 0) + (node.children?.length ?? 0) > 1) ||
    (node.children ?? []).some(joins);
  return (configuration.operator === "AND" && configuration.nodes.length > 1) || configuration.nodes.some(joins);
};
