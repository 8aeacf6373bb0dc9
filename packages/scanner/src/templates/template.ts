import type { Severity } from "@parapet/domain/risk";

import type { CompiledExpression } from "./dsl/compile-expression.ts";
import type { Filling } from "./filling.ts";
import type { FlowStatement } from "./flow/parse-flow.ts";
import type { HarmClass } from "./guard/classify-request.ts";

/** A community template, read, evaluated harmless and made ready to run. */
export interface Template {
  readonly id: string;
  readonly file: string;
  readonly info: TemplateInfo;
  /** In the order written: a later one may use an earlier one. */
  readonly variables: readonly (readonly [name: string, value: Filling])[];
  readonly http: readonly HttpBlock[];
  readonly dns: readonly DnsBlock[];
  readonly tcp: readonly TcpBlock[];
  readonly ssl: readonly SslBlock[];
  readonly websocket: readonly WebSocketBlock[];
  /** The order of its blocks, where its author wrote one; null: each in turn. */
  readonly flow: readonly FlowStatement[] | null;
  /** The highest class of its requests: what it takes to run it. */
  readonly harm: Exclude<HarmClass, "change">;
  /** It waits for the target to call the listener. */
  readonly calls: boolean;
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
  /** A match serves a later step and is none by itself. */
  readonly isInternal: boolean;
  /** It asks what the listener received. */
  readonly asksListener: boolean;
  /** The block speaks of earlier answers (`body_1`, `status_code_2`), so they are stored until it ends. */
  readonly looksBack: boolean;
}

/** A step of a flow is named by its number or by this. */
interface Step {
  readonly id: string | null;
}

export interface HttpBlock extends Judging, Step {
  readonly requests: readonly RequestShape[];
  /** One entry per round; a template without payloads has one empty round. */
  readonly payloads: readonly Readonly<Record<string, Filling>>[];
  readonly stopAtFirstMatch: boolean;
  /** Redirects to follow, on the same host only. */
  readonly redirects: number;
  readonly maxBytes: number | null;
}

export interface RequestShape {
  readonly method: "GET" | "HEAD" | "OPTIONS" | "TRACE" | "POST";
  /** A whole address, mostly `{{BaseURL}}/…`. */
  readonly url: Filling;
  readonly headers: readonly (readonly [name: string, value: Filling])[];
  readonly body: Filling;
}

/** What is said to a port, and what of the answers is read. */
export interface TcpBlock extends Judging, Step {
  readonly ports: readonly number[];
  readonly tls: boolean;
  readonly inputs: readonly TcpInput[];
  readonly readBytes: number;
  readonly payloads: readonly Readonly<Record<string, Filling>>[];
}

export interface TcpInput {
  readonly data: Filling;
  /** The data is written in hexadecimal. */
  readonly isHex: boolean;
  readonly name: string | null;
  readonly readBytes: number | null;
}

export interface SslBlock extends Judging, Step {
  readonly minVersion: string | null;
  readonly maxVersion: string | null;
}

export interface WebSocketBlock extends Judging, Step {
  readonly address: Filling;
  readonly inputs: readonly TcpInput[];
  readonly headers: readonly (readonly [name: string, value: Filling])[];
}

export interface DnsBlock extends Judging, Step {
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
  readonly internal: boolean;
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
