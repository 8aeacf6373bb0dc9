import type { Severity } from "@parapet/domain/risk";

import type { CompiledExpression } from "./dsl/compile-expression.ts";
import type { Filling } from "./filling.ts";

/** A community template, read, evaluated harmless and made ready to run. */
export interface Template {
  readonly id: string;
  readonly file: string;
  readonly info: TemplateInfo;
  /** In the order written: a later one may use an earlier one. */
  readonly variables: readonly (readonly [name: string, value: Filling])[];
  readonly http: readonly HttpBlock[];
  readonly dns: readonly DnsBlock[];
}

export interface TemplateInfo {
  readonly name: string;
  readonly severity: Severity;
  readonly description: string;
  readonly remediation: string | null;
  readonly references: readonly string[];
  readonly tags: readonly string[];
  readonly cves: readonly string[];
  readonly cwes: readonly string[];
  /** The products it is about, as its author names them; empty where none is stated. */
  readonly products: readonly string[];
}

/** How a block turns answers into a verdict; the same for every protocol. */
export interface Judging {
  readonly matchers: readonly Matcher[];
  readonly matchersCondition: Condition;
  readonly extractors: readonly Extractor[];
  /** The block speaks of earlier answers (`body_1`, `status_code_2`), so they are stored until it ends. */
  readonly looksBack: boolean;
}

export interface HttpBlock extends Judging {
  readonly requests: readonly RequestShape[];
  /** One entry per round; a template without payloads has one empty round. */
  readonly payloads: readonly Readonly<Record<string, Filling>>[];
  readonly stopAtFirstMatch: boolean;
  /** Redirects to follow, on the same host only. */
  readonly redirects: number;
  readonly maxBytes: number | null;
}

export interface RequestShape {
  readonly method: "GET" | "HEAD" | "OPTIONS";
  /** A whole address, mostly `{{BaseURL}}/…`. */
  readonly url: Filling;
  readonly headers: readonly (readonly [name: string, value: Filling])[];
}

export interface DnsBlock extends Judging {
  readonly name: Filling;
  readonly type: DnsType;
  readonly payloads: readonly Readonly<Record<string, Filling>>[];
}

export const DNS_TYPES = [
  "A",
  "AAAA",
  "CAA",
  "CNAME",
  "DS",
  "MX",
  "NS",
  "PTR",
  "SOA",
  "SRV",
  "TLSA",
  "TXT",
  "ANY",
] as const;
export type DnsType = (typeof DNS_TYPES)[number];

export type Condition = "and" | "or";

interface MatcherBase {
  readonly name: string | null;
  readonly negative: boolean;
}

export type Matcher = MatcherBase &
  (
    | { readonly type: "status"; readonly statuses: readonly number[] }
    | { readonly type: "size"; readonly sizes: readonly number[]; readonly part: string }
    | {
        readonly type: "word";
        readonly words: readonly Filling[];
        readonly part: string;
        readonly condition: Condition;
        readonly ignoreCase: boolean;
      }
    | {
        readonly type: "regex";
        readonly patterns: readonly string[];
        readonly part: string;
        readonly condition: Condition;
      }
    | {
        readonly type: "binary";
        readonly words: readonly string[];
        readonly part: string;
        readonly condition: Condition;
      }
    | { readonly type: "dsl"; readonly expressions: readonly CompiledExpression[]; readonly condition: Condition }
  );

interface ExtractorBase {
  readonly name: string | null;
  /** Internal ones feed later requests of the same template and are not shown. */
  readonly internal: boolean;
}

export type Extractor = ExtractorBase &
  (
    | { readonly type: "regex"; readonly patterns: readonly string[]; readonly group: number; readonly part: string }
    | { readonly type: "kval"; readonly keys: readonly string[] }
    | { readonly type: "json"; readonly paths: readonly JsonPath[]; readonly part: string }
    | { readonly type: "dsl"; readonly expressions: readonly CompiledExpression[] }
  );

/** Steps into a JSON document: a key, a position, or every element. */
export type JsonPath = readonly (string | number | typeof EVERY)[];
export const EVERY = Symbol("every element");
