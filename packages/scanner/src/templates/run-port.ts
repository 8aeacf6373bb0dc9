import type { Connection, Net, TlsObservation } from "@parapet/net/net";

import { toReadable } from "../fingerprints/linear-regex.ts";
import type { CertificateFacts } from "../tls/certificate-facts.ts";
import { certificateFacts } from "../tls/certificate-facts.ts";
import { lowerAscii } from "./dsl/text-functions.ts";
import type { Value } from "./dsl/value.ts";
import { classifyTalk } from "./guard/judge-bytes.ts";
import { toHttpScope, startKnowledge, type Knowledge } from "./http-scope.ts";
import { matchBlock, type BlockVerdict } from "./match-block.ts";
import type { AnswerView } from "./response-view.ts";
import { RequestRefused } from "./send-request.ts";
import { targetNames } from "./target-names.ts";
import { inputBytes } from "./tcp-input.ts";
import type { Template, TcpBlock } from "./template.ts";

/** What a port said that a template recognised. */
export interface PortHit {
  readonly answer: string;
  readonly names: readonly string[];
  readonly extracted: readonly string[];
}

export interface PortTarget {
  readonly host: string;
  readonly ip: string;
  readonly port: number;
  readonly tls: boolean;
}

const IDLE_MS = 2_500;
const TOTAL_MS = 8_000;

const viewOf = (parts: ReadonlyMap<string, Value>): AnswerView => ({
  status: 0,
  part: (name) => parts.get(name),
  lowerPart: (name) => {
    const value = parts.get(name);
    return value === undefined ? undefined : lowerAscii(String(value));
  },
});

const talk = async (
  connection: Connection,
  block: TcpBlock,
  knowledge: Knowledge,
  payload: TcpBlock["payloads"][number],
  port: number,
): Promise<ReadonlyMap<string, Value>> => {
  const parts = new Map<string, Value>();
  const heard: Buffer[] = [];
  const said: Buffer[] = [];
  const read = async (maxBytes: number) => {
    const bytes = await connection.read({ maxBytes, idleMs: IDLE_MS, totalMs: TOTAL_MS });
    heard.push(bytes);
    return bytes;
  };
  for (const input of block.inputs) {
    const bytes = inputBytes(input, toHttpScope(knowledge, payload, viewOf(parts)));
    said.push(bytes);
    // What an earlier answer filled in is judged as it is sent, with all that was sent before it.
    if (classifyTalk(said, port) !== "observe")
      throw new RequestRefused("not-supported", "Not sent: not known to only ask.");
    if (bytes.length > 0) await connection.write(bytes);
    if (input.readBytes === null) continue;
    const answer = await read(input.readBytes);
    if (input.name !== null) parts.set(input.name, answer.toString("latin1"));
  }
  await read(block.readBytes);
  const data = Buffer.concat(heard).toString("latin1");
  for (const name of ["data", "raw", "body", "all", "response"]) parts.set(name, data);
  return parts;
};

const connectTo = async (net: Net, { host, ip, port }: PortTarget, isTls: boolean, signal: AbortSignal) => {
  const plain = await net.connect({ host, ip, port }, { signal });
  if (!isTls) return plain;
  return (await plain.startTls({ servername: host, signal })).connection;
};

const hitOf = (verdict: BlockVerdict, answer: string): PortHit => ({
  answer: toReadable(answer),
  names: verdict.names,
  extracted: verdict.extracted.map(toReadable),
});

/** The facts of a handshake by the names that templates use for them. */
const handshakeParts = (seen: TlsObservation, facts: CertificateFacts): ReadonlyMap<string, Value> => {
  const commonName = (name: string): string => /(?:^|[\n,/ ])CN=([^\n,/]+)/.exec(name)?.[1] ?? "";
  const organization = (name: string): string => /(?:^|[\n,/ ])O=([^\n,/]+)/.exec(name)?.[1] ?? "";
  const version = seen.protocol
    .replace(/^TLSv1$/, "tls10")
    .replace("TLSv1.", "tls1")
    .replace("SSLv3", "ssl30");
  const known: Record<string, Value> = {
    host: seen.ip,
    ip: seen.ip,
    tls_version: version,
    version,
    cipher: seen.cipher.standardName,
    self_signed: facts.selfSigned,
    expired: facts.notAfter < Date.now(),
    mismatched: !facts.matchesName,
    untrusted: !facts.trusted,
    revoked: false,
    not_after: Math.floor(facts.notAfter / 1000),
    not_before: Math.floor(facts.notBefore / 1000),
    subject_dn: facts.subject.replaceAll("\n", ", "),
    issuer_dn: facts.issuer.replaceAll("\n", ", "),
    subject_cn: commonName(facts.subject),
    issuer_cn: commonName(facts.issuer),
    subject_org: organization(facts.subject),
    issuer_org: organization(facts.issuer),
    domains: [...facts.names],
    subject_an: [...facts.names],
    serial: facts.serial,
    wildcard_certificate: facts.names.some((name) => name.startsWith("*.")),
    probe_status: true,
  };
  const response = JSON.stringify(known);
  return new Map(Object.entries({ ...known, response, body: response, all: response }));
};

const VERSIONS = { tls10: "TLSv1", tls11: "TLSv1.1", tls12: "TLSv1.2", tls13: "TLSv1.3" } as const;
const versionOf = (text: string | null) =>
  text === null ? undefined : VERSIONS[text.toLowerCase() as keyof typeof VERSIONS];

/** The ports a template is for: those it names. A template for TLS is for every port that speaks it. */
export const isForPort = (template: Template, { port, tls }: PortTarget): boolean =>
  template.tcp.some(({ ports }) => ports.includes(port)) || (template.ssl.length > 0 && tls);

/** Runs what a template says to one port. Rejects with `ProbeError` when the port could not be asked. */
export const runPort = async (
  template: Template,
  target: PortTarget,
  net: Net,
  signal: AbortSignal,
): Promise<PortHit[]> => {
  const names = targetNames(`https://${target.host.includes(":") ? `[${target.host}]` : target.host}:${target.port}/`);
  const knowledge = startKnowledge(template, new Map([...names, ["Port", String(target.port)] as const]));
  const hits: PortHit[] = [];
  const judge = (
    block: Template["tcp"][number] | Template["ssl"][number],
    parts: ReadonlyMap<string, Value>,
    payload = {},
  ) => {
    const view = viewOf(parts);
    const verdict = matchBlock(block, view, toHttpScope(knowledge, payload, view));
    for (const [name, value] of verdict.values) knowledge.values.set(name, value);
    if (verdict.matched && !block.isInternal) hits.push(hitOf(verdict, String(parts.get("response") ?? "")));
  };
  for (const block of template.tcp) {
    if (!block.ports.includes(target.port)) continue;
    for (const payload of block.payloads) {
      const connection = await connectTo(net, target, block.tls || target.tls, signal);
      try {
        judge(block, await talk(connection, block, knowledge, payload, target.port), payload);
      } finally {
        connection.close();
      }
    }
  }
  if (!target.tls) return hits;
  for (const block of template.ssl) {
    const [minVersion, maxVersion] = [versionOf(block.minVersion), versionOf(block.maxVersion)];
    const seen = await net.handshake(
      { host: target.host, ip: target.ip, port: target.port },
      { signal, servername: target.host, ...(minVersion && { minVersion }), ...(maxVersion && { maxVersion }) },
    );
    judge(block, handshakeParts(seen, certificateFacts(seen, target.host)));
  }
  return hits;
};
