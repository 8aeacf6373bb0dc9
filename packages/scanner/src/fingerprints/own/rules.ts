import type { Fingerprint } from "../fingerprint.ts";
import { compileSafely } from "../safe-pattern.ts";

/** One line of the project's own fingerprint tables. */
export interface Rule {
  readonly pattern: string;
  readonly vendor: string;
  readonly product: string;
  /** `vendor:product` as the CPE dictionary spells them, then more parts where the version is written in two. */
  readonly cpe: string | null;
  /** What each group of the pattern captures; the version unless said otherwise. */
  readonly groups?: readonly string[];
  readonly part?: "a" | "h" | "o";
  readonly certainty?: number;
  readonly ignoreCase?: boolean;
  /** Values that must match, each with the version that must come out (null for none). */
  readonly examples: Readonly<Record<string, string | null>>;
}

/** Makes fingerprints of a table; its rules are tried from the top. */
export const rules = (match: string, table: readonly Rule[]): Fingerprint[] =>
  table.map((rule) => {
    const family = rule.part === "o" ? "os" : rule.part === "h" ? "hw" : "service";
    const groups = rule.groups ?? [`${family}.version`];
    const [cpeVendor = "", cpeProduct = "", version = `{${family}.version}`, update] = (rule.cpe ?? "").split(":");
    const cpe = [
      "cpe:/" + (rule.part ?? "a"),
      cpeVendor,
      cpeProduct,
      version,
      ...(update === undefined ? [] : [update]),
    ];
    return {
      match,
      description: `${rule.vendor} ${rule.product}`,
      pattern: compileSafely(rule.pattern, { ignoreCase: rule.ignoreCase ?? false }),
      params: [
        { name: `${family}.vendor`, position: 0, value: rule.vendor },
        { name: `${family}.product`, position: 0, value: rule.product },
        ...groups.map((name, index) => ({ name, position: index + 1, value: "" })),
        ...(rule.cpe === null ? [] : [{ name: `${family}.cpe23`, position: 0, value: cpe.join(":") }]),
      ],
      certainty: rule.certainty ?? 1,
      examples: Object.entries(rule.examples).map(([value, expected]) => ({
        value,
        expected: expected === null ? {} : { [`${family}.version`]: expected },
      })),
    };
  });
