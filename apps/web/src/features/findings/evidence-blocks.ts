import type { Finding } from "@parapet/domain/contracts/findings";

import { factsIn, type Fact, type FactWords, isObject } from "./evidence-facts.ts";

export type BlockName =
  | "request"
  | "response"
  | "banner"
  | "record"
  | "answer"
  | "certificate"
  | "lookAlike"
  | "reasons"
  | "details";

/** A part of the evidence as it is shown: a text as it was received, or names with values. */
export type Block =
  | { readonly kind: "text"; readonly name: BlockName; readonly text: string; readonly marked: readonly string[] }
  | { readonly kind: "facts"; readonly name: BlockName; readonly facts: readonly Fact[] };

type About = Pick<Finding, "check" | "outcome" | "details" | "evidence">;
type Fields = Readonly<Record<string, unknown>>;

/** Shown in sections of their own. */
const ELSEWHERE: ReadonlySet<string> = new Set(["fix", "exploits"]);
const LONGEST = 20_000;
const MAX_MARKED = 30;
/** Fields of web evidence that say which part of the response matched. */
const MATCHED = ["extracted", "version", "masked", "header", "keys", "names", "addresses", "allowed"] as const;

const without = (fields: Fields, names: ReadonlySet<string>): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.has(name)));

const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return value.trim().length > 1 ? [value] : [];
  return Array.isArray(value) ? value.flatMap(textsIn) : [];
};

const text = (name: BlockName, value: string, marked: readonly string[] = []): Block => ({
  kind: "text",
  name,
  text: value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value,
  marked: [...new Set(marked)].slice(0, MAX_MARKED),
});

const facts = (name: BlockName, value: unknown, words: FactWords): Block[] => {
  const all = factsIn(value, words);
  return all.length === 0 ? [] : [{ kind: "facts", name, facts: all }];
};

const methodOf = ({ check, outcome }: About): string => {
  if (outcome === "method-trace") return "TRACE";
  return check === "web-methods" ? "OPTIONS" : "GET";
};

const requestText = (about: About, url: string, details: Fields): string => {
  const { host, pathname, search } = new URL(url);
  const { sentOrigin, sent } = details;
  return [
    `${methodOf(about)} ${pathname}${search}`,
    `Host: ${host}`,
    ...(typeof sentOrigin === "string" ? [`Origin: ${sentOrigin}`] : []),
    ...(typeof sent === "string" ? [sent] : []),
  ].join("\n");
};

const responseText = ({ status, headers, start, bytes, truncated }: Fields): string => {
  const lines = Object.entries(isObject(headers) ? headers : {}).flatMap(([name, values]) =>
    (Array.isArray(values) ? values : [values]).map((value) => `${name}: ${String(value)}`),
  );
  const body = typeof start === "string" ? start : "";
  const isCut = truncated === true || (typeof bytes === "number" && bytes > body.length && body !== "");
  return [`HTTP ${String(status)}`, ...lines, ...(body === "" ? [] : ["", isCut ? `${body}…` : body])].join("\n");
};

const WEB: ReadonlySet<string> = new Set([
  "url",
  "status",
  "headers",
  "start",
  "sha256",
  "bytes",
  "truncated",
  "details",
  "request",
]);

const webBlocks = (about: About, evidence: Fields, words: FactWords): Block[] => {
  const url = String(evidence["url"]);
  const details = isObject(evidence["details"]) ? evidence["details"] : {};
  const cookie = isObject(details["cookie"]) ? details["cookie"]["name"] : null;
  const marked = [...MATCHED.flatMap((name) => textsIn(details[name])), ...textsIn(cookie)];
  const { bytes, sha256, request } = evidence;
  const asSent = URL.canParse(url) ? requestText(about, url, details) : url;
  return [
    text("request", typeof request === "string" ? request : asSent, textsIn(details["sent"])),
    text("response", responseText(evidence), marked),
    ...facts(
      "details",
      {
        ...without(details, ELSEWHERE),
        ...without(evidence, new Set([...WEB, ...ELSEWHERE])),
        bytes,
        sha256,
      },
      words,
    ),
  ];
};

const LOOK_ALIKE_FIRST = ["registrar", "abuse_contact", "created_at"] as const;

const lookAlikeBlocks = (evidence: Fields, words: FactWords): Block[] => {
  const { intent, certificate, ...rest } = evidence;
  const reasons = isObject(intent) && Array.isArray(intent["reasons"]) ? intent["reasons"] : [];
  const said = reasons.filter(isObject).flatMap((it) => textsIn(it["reason"]));
  const first = Object.fromEntries(LOOK_ALIKE_FIRST.map((name) => [name, rest[name]]));
  return [
    ...(said.length === 0
      ? []
      : [{ kind: "facts", name: "reasons", facts: [{ path: ["reasons"], values: said }] } as const]),
    ...facts("lookAlike", { ...first, ...without(rest, new Set([...LOOK_ALIKE_FIRST, ...ELSEWHERE])) }, words),
    ...facts("certificate", certificate, words),
  ];
};

/** The evidence of a finding as labelled parts that a person can read. Nothing of it is dropped but what is shown elsewhere. */
export const evidenceBlocks = (about: About, words: FactWords): Block[] => {
  const { evidence } = about;
  if (typeof evidence === "string") return evidence === "" ? [] : [text("record", evidence)];
  if (Array.isArray(evidence)) {
    if (evidence.length === 0) return [];
    return evidence.every((line) => typeof line === "string")
      ? [text("record", evidence.join("\n"))]
      : facts("details", evidence, words);
  }
  if (!isObject(evidence)) return facts("details", evidence, words);
  if (typeof evidence["url"] === "string" && evidence["headers"] !== undefined)
    return webBlocks(about, evidence, words);
  if ("fuzzer" in evidence && "domain" in evidence) return lookAlikeBlocks(evidence, words);
  const { banner, answer, certificate, ...rest } = evidence;
  const { product, version } = about.details;
  return [
    ...textsIn(banner).map((it) => text("banner", it, [...textsIn(version), ...textsIn(product)])),
    ...textsIn(answer).map((it) => text("answer", it)),
    ...facts("certificate", certificate, words),
    ...facts("details", without(rest, ELSEWHERE), words),
  ];
};
