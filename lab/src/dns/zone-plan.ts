/**
 * What does one zone say? Names are whole and without a dot at the end. `{ip:HOST}` in names and
 * texts stands for the address the lab gave that host, `{reverse:HOST}` for its four numbers from the right.
 */
export interface ZonePlan {
  readonly origin: string;
  readonly records: readonly RecordPlan[];
  /** The hosts that answer for the zone. Without any, the lab's own servers do. */
  readonly nameservers?: readonly string[];
  /** Hand the whole zone to anyone who asks (AXFR). */
  readonly transfer?: boolean;
  /** Signed with real keys, or signed so that a validating resolver answers SERVFAIL. */
  readonly dnssec?: "none" | "signed" | "bogus";
  /** Registration data besides the age: a regular registration by default. */
  readonly registration?: RegistrationPlan;
  /** Names at which the servers behave badly. A name beginning with `*.` covers everything below it. */
  readonly behaviours?: Readonly<Record<string, DnsBehaviour>>;
}

/** How a domain is registered. */
export interface RegistrationPlan {
  readonly daysLeft?: number;
  /** Statuses as RDAP writes them (RFC 8056). */
  readonly status?: readonly string[];
}

/** How a name server treats a question on purpose. The last group breaks the protocol itself. */
export type DnsBehaviour =
  | { readonly kind: "delay"; readonly ms: number }
  | { readonly kind: "rcode"; readonly rcode: "SERVFAIL" | "REFUSED" | "FORMERR" | "NOTIMP" }
  | { readonly kind: "silence" }
  /** Answers with TC over UDP however small the answer is. */
  | { readonly kind: "truncate" }
  /** Answers in turn from the list, the last one for ever (rebinding). */
  | { readonly kind: "turns"; readonly addresses: readonly string[] }
  | { readonly kind: "malformed"; readonly how: DnsMalformation };

export const DNS_MALFORMATIONS = [
  "pointer-loop",
  "cut-short",
  "wrong-id",
  "wrong-question",
  "huge",
  "garbage",
  "count-lies",
  "bad-rdlength",
] as const;

export type DnsMalformation = (typeof DNS_MALFORMATIONS)[number];

// One member per type, so that a set of records can be named by its type alone.
type Rec<T extends string, D> = T extends string
  ? { readonly name: string; readonly type: T; readonly data: D; readonly ttl?: number }
  : never;

export type RecordPlan =
  | Rec<"A" | "AAAA" | "CNAME" | "NS" | "PTR" | "DNAME", string>
  | Rec<"TXT" | "SPF", string>
  | Rec<"MX", { readonly preference: number; readonly exchange: string }>
  | Rec<"SRV", { readonly priority: number; readonly weight: number; readonly port: number; readonly target: string }>
  | Rec<"CAA", { readonly flags: number; readonly tag: string; readonly value: string }>
  | Rec<"SOA", SoaPlan>
  | Rec<"HINFO", { readonly cpu: string; readonly os: string }>
  | Rec<"NAPTR", NaptrPlan>
  | Rec<"TLSA", TlsaPlan>
  /** Anything else, as bytes: the wire form in hexadecimal. */
  | Rec<`TYPE${number}`, string>;

export type RecordPlanType = RecordPlan["type"];

export interface SoaPlan {
  readonly mname: string;
  readonly rname: string;
  readonly serial: number;
  readonly refresh: number;
  readonly retry: number;
  readonly expire: number;
  readonly minimum: number;
}

export interface NaptrPlan {
  readonly order: number;
  readonly preference: number;
  readonly flags: string;
  readonly services: string;
  readonly regexp: string;
  readonly replacement: string;
}

export interface TlsaPlan {
  readonly usage: 2 | 3;
  readonly selector: 0 | 1;
  readonly matchingType: 1;
  /** The host whose certificate is meant, or the digest itself in hexadecimal. */
  readonly of: string;
}
