import { type AddressBytes, addressBytes } from "../ip-address.ts";
import { type MacroString, parseMacroString } from "./macro.ts";

export type Qualifier = "+" | "-" | "?" | "~";

export type Mechanism =
  | { readonly name: "all" }
  | { readonly name: "include" | "exists"; readonly target: MacroString }
  | {
      readonly name: "a" | "mx";
      readonly target: MacroString | null;
      readonly prefix4: number;
      readonly prefix6: number;
    }
  | { readonly name: "ptr"; readonly target: MacroString | null }
  | { readonly name: "ip4" | "ip6"; readonly network: AddressBytes; readonly prefix: number };

export interface Directive {
  readonly kind: "directive";
  readonly text: string;
  readonly qualifier: Qualifier;
  readonly mechanism: Mechanism;
}

export interface Modifier {
  readonly kind: "modifier";
  readonly text: string;
  readonly name: string;
  readonly value: MacroString;
}

/** Why a term breaks the grammar. */
export type SpfProblem =
  | "unknown-mechanism"
  | "bad-domain"
  | "bad-address"
  | "bad-prefix"
  | "bad-macro"
  | "empty-target"
  | "unexpected-target"
  | "repeated-redirect"
  | "repeated-exp"
  | "bad-term";

export interface SpfSyntaxError {
  readonly term: string;
  readonly problem: SpfProblem;
}

export interface SpfRecord {
  readonly text: string;
  readonly terms: readonly (Directive | Modifier)[];
  readonly errors: readonly SpfSyntaxError[];
}

/** Does this TXT record claim to be SPF version 1? The version must be a separate term (RFC 7208 section 4.5). */
export const isSpfRecord = (text: string): boolean => /^v=spf1(?: |$)/i.test(text);

const TOP_LABEL = /\.(?:[a-z0-9]*[a-z][a-z0-9]*|[a-z0-9]+-[a-z0-9-]*[a-z0-9])\.?$/i;
const ENDS_IN_MACRO = /%\{[^}]*\}$/;

const domainSpec = (text: string): MacroString | SpfProblem => {
  if (text === "") return "empty-target";
  const macro = parseMacroString(text, "domain");
  if (macro === null) return "bad-macro";
  return TOP_LABEL.test(text) || ENDS_IN_MACRO.test(text) ? macro : "bad-domain";
};

const prefixOf = (digits: string | undefined, highest: number): number | null => {
  if (digits === undefined) return highest;
  if (!/^(?:0|[1-9]\d{0,2})$/.test(digits)) return null;
  return Number(digits) <= highest ? Number(digits) : null;
};

const networkMechanism = (name: "ip4" | "ip6", rest: string): Mechanism | SpfProblem => {
  if (!rest.startsWith(":") || rest.length === 1) return "empty-target";
  const [address = "", digits, ...more] = rest.slice(1).split("/");
  const network = addressBytes(address);
  if (network === null || network.length !== (name === "ip4" ? 4 : 16)) return "bad-address";
  const prefix = prefixOf(digits, name === "ip4" ? 32 : 128);
  return prefix === null || more.length > 0 ? "bad-prefix" : { name, network, prefix };
};

const hostMechanism = (name: "a" | "mx", rest: string): Mechanism | SpfProblem => {
  const match = /^(:.*?)?(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(rest);
  if (match === null) return "bad-prefix";
  const [, spec, digits4, digits6] = match;
  const prefix4 = prefixOf(digits4, 32);
  const prefix6 = prefixOf(digits6, 128);
  if (prefix4 === null || prefix6 === null) return "bad-prefix";
  if (spec === undefined) return { name, target: null, prefix4, prefix6 };
  const target = domainSpec(spec.slice(1));
  if (typeof target === "string") return target === "bad-domain" && spec.includes("/") ? "bad-prefix" : target;
  return { name, target, prefix4, prefix6 };
};

const mechanismOf = (text: string): Mechanism | SpfProblem => {
  const match = /^([a-z][a-z0-9_.-]*)(.*)$/is.exec(text);
  if (match === null) return "bad-term";
  const [, written = "", rest = ""] = match;
  const name = written.toLowerCase();
  switch (name) {
    case "all":
      return rest === "" ? { name } : "unexpected-target";
    case "include":
    case "exists": {
      if (!rest.startsWith(":")) return "empty-target";
      const target = domainSpec(rest.slice(1));
      return typeof target === "string" ? target : { name, target };
    }
    case "ptr": {
      if (rest === "") return { name, target: null };
      if (!rest.startsWith(":")) return "bad-term";
      const target = domainSpec(rest.slice(1));
      return typeof target === "string" ? target : { name, target };
    }
    case "a":
    case "mx":
      return rest === "" || /^[:/]/.test(rest) ? hostMechanism(name, rest) : "bad-term";
    case "ip4":
    case "ip6":
      return networkMechanism(name, rest);
    default:
      return "unknown-mechanism";
  }
};

const termOf = (text: string): Directive | Modifier | SpfProblem => {
  const assignment = /^([a-z][a-z0-9_.-]*)=(.*)$/is.exec(text);
  if (assignment !== null) {
    const name = (assignment[1] ?? "").toLowerCase();
    const written = assignment[2] ?? "";
    const known = name === "redirect" || name === "exp";
    const value = known ? domainSpec(written) : (parseMacroString(written, "domain") ?? "bad-macro");
    return typeof value === "string" ? value : { kind: "modifier", text, name, value };
  }
  const qualifier = /^[+\-?~]/.exec(text)?.[0] as Qualifier | undefined;
  const mechanism = mechanismOf(qualifier === undefined ? text : text.slice(1));
  return typeof mechanism === "string"
    ? mechanism
    : { kind: "directive", text, qualifier: qualifier ?? "+", mechanism };
};

/** What does an SPF record say, and which of its terms break the grammar of RFC 7208 section 12? */
export const parseSpf = (text: string): SpfRecord => {
  const terms: (Directive | Modifier)[] = [];
  const errors: SpfSyntaxError[] = [];
  for (const word of text.slice("v=spf1".length).split(" ")) {
    if (word === "") continue;
    const term = termOf(word);
    if (typeof term === "string") errors.push({ term: word, problem: term });
    else terms.push(term);
  }
  for (const name of ["redirect", "exp"] as const) {
    const repeated = terms.filter((term) => term.kind === "modifier" && term.name === name)[1];
    if (repeated !== undefined) errors.push({ term: repeated.text, problem: `repeated-${name}` });
  }
  return { text, terms, errors };
};
