import type { DnsRecord, DnsReply } from "@parapet/net/net";

import { toBytesText } from "../fingerprints/linear-regex.ts";
import { lowerAscii } from "./dsl/text-functions.ts";
import type { AnswerView } from "./response-view.ts";

const rooted = (name: string): string => (name.endsWith(".") ? name : `${name}.`);

type Data = Readonly<Record<string, unknown>>;
const field = (data: Data, name: string): string => {
  const value = data[name];
  if (typeof value === "string" || typeof value === "number") return String(value);
  return Buffer.isBuffer(value) ? value.toString("hex") : "";
};

/** A record's data as zone files write it, which is what DNS templates match against. */
const dataText = ({ type, data }: DnsRecord): string => {
  if (type === "TXT" || type === "SPF") return `"${String(data)}"`;
  if (typeof data === "string") return type === "A" || type === "AAAA" ? data : rooted(data);
  if (typeof data !== "object" || data === null) return String(data);
  const it = data as Data;
  switch (type as string) {
    case "MX":
      return `${field(it, "preference")} ${rooted(field(it, "exchange"))}`;
    case "SOA":
      return [
        rooted(field(it, "mname")),
        rooted(field(it, "rname")),
        ...["serial", "refresh", "retry", "expire", "minimum"].map((name) => field(it, name)),
      ].join(" ");
    case "SRV":
      return `${field(it, "priority")} ${field(it, "weight")} ${field(it, "port")} ${rooted(field(it, "target"))}`;
    case "CAA":
      return `${field(it, "flags") || "0"} ${field(it, "tag")} "${field(it, "value")}"`;
    case "TLSA":
      return `${field(it, "usage")} ${field(it, "selector")} ${field(it, "matchingType")} ${field(it, "certificate")}`;
    case "DS":
      return `${field(it, "keyTag")} ${field(it, "algorithm")} ${field(it, "digestType")} ${field(it, "digest")}`;
    default:
      return Object.keys(it)
        .map((name) => field(it, name))
        .join(" ");
  }
};

const line = (record: DnsRecord): string =>
  `${rooted(record.name)}\t${record.ttl}\tIN\t${record.type}\t${dataText(record)}`;

/** One DNS answer laid out as the text that DNS templates were written against. */
export const dnsView = (question: { name: string; type: string }, reply: DnsReply): AnswerView => {
  const rcode = reply.status === "no-name" ? "NXDOMAIN" : "NOERROR";
  const answer = toBytesText(reply.answers.map(line).join("\n"));
  const authority = toBytesText(reply.authorities.map(line).join("\n"));
  const whole = [
    `;; opcode: QUERY, status: ${rcode}, id: 0`,
    `;; flags: qr rd ra${reply.authenticated ? " ad" : ""}; QUERY: 1, ANSWER: ${reply.answers.length}, AUTHORITY: ${reply.authorities.length}, ADDITIONAL: 0`,
    `\n;; QUESTION SECTION:\n;${rooted(question.name)}\tIN\t ${question.type}`,
    ...(answer === "" ? [] : [`\n;; ANSWER SECTION:\n${answer}`]),
    ...(authority === "" ? [] : [`\n;; AUTHORITY SECTION:\n${authority}`]),
  ].join("\n");
  const cname = reply.answers.filter((record) => record.type === "CNAME").map((record) => String(record.data));
  const parts: Readonly<Record<string, string | readonly string[]>> = {
    response: `${whole}\n`,
    body: `${whole}\n`,
    raw: `${whole}\n`,
    all: `${whole}\n`,
    request: `;${rooted(question.name)}\tIN\t ${question.type}`,
    question: `;${rooted(question.name)}\tIN\t ${question.type}`,
    answer,
    ns: authority,
    extra: "",
    rcode,
    cname,
  };
  return {
    status: 0,
    part: (name) => (Object.hasOwn(parts, name) ? parts[name] : undefined),
    lowerPart: (name) => (Object.hasOwn(parts, name) ? lowerAscii(String(parts[name])) : undefined),
  };
};
