import type { Connection, Destination, Net, TlsObservation } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import type { SeenService } from "../check.ts";
import { cpe23 } from "../fingerprints/cpe.ts";
import type { FingerprintSet } from "../fingerprints/fingerprint-set.ts";
import { ownFingerprints } from "../fingerprints/own-fingerprints.ts";
import { findByCertificate } from "../products/find-product.ts";
import { certificateFacts, type CertificateFacts } from "../tls/certificate-facts.ts";
import { probeService, likelyProbes, mayPrint, tryProbes, type Findings, type Session } from "./conversation.ts";
import { describeService } from "./describe-service.ts";
import { expectsTls } from "./probes/web/http.ts";
import { readSafely, type Peer, type Turn } from "./service-probe.ts";
import { TCP_PROBES, UDP_PROBES } from "./service-probes.ts";
import { createTimeSpent } from "./time-spent.ts";
import { readUnknown } from "./unknown-banner.ts";

export interface IdentifyOptions {
  /** Sets of rules beside the built-in ones; what they know is merged. */
  readonly fingerprints?: readonly FingerprintSet[];
  /** Other open ports of the address, which distinguish a server from a printer. */
  readonly beside?: readonly number[];
  /** A round trip measured before, so that waits fit the distance. */
  readonly rttMs?: number;
  /** How long an answer may take beyond the distance: machines think. */
  readonly answerTimeoutMs?: number;
  /** All the time one port may take, waiting for our own turn not counted. */
  readonly budgetMs?: number;
  /** On a port that gives no hint: how many kinds of probe to try at most, the common ones first; all when left out. */
  readonly maxProbes?: number;
  readonly signal?: AbortSignal;
}

const BUDGET_MS = 30_000;
const ANSWER_TIMEOUT_MS = 500;
const CONNECT_MS = 5_000;
/** More questions than any probe over UDP has. */
const MAX_DATAGRAMS = 4;
/** Datagrams are lost, and busy machines answer late: silence is believed after so many. */
const DATAGRAM_TRIES = 3;

/** Ports where TLS begins with the first byte. */
const TLS_PORTS: ReadonlySet<number> = new Set([
  ...TCP_PROBES.flatMap((probe) => probe.tlsPorts ?? []),
  4433,
  8531,
  9444,
]);

/** The same connection, saying when it is given back. */
const untilClosed = (connection: Connection, closed: () => void): Connection => ({
  ...connection,
  async startTls(options) {
    const secured = await connection.startTls(options);
    return { ...secured, connection: untilClosed(secured.connection, closed) };
  },
  close() {
    closed();
    connection.close();
  },
  async [Symbol.asyncDispose]() {
    closed();
    await connection[Symbol.asyncDispose]();
  },
});

const openSession = (to: Destination, net: Net, options: IdentifyOptions): Session => {
  const time = createTimeSpent(options.budgetMs ?? BUDGET_MS);
  const signal = options.signal === undefined ? time.signal : AbortSignal.any([time.signal, options.signal]);
  let rttMs = options.rttMs ?? 0;
  let failure: ProbeError | null = null;
  const unfinished = () =>
    options.signal?.aborted === true
      ? new ProbeError("cancelled", "cancelled while asking what is behind this port")
      : new ProbeError("timeout", "the time for this port is used up");
  return {
    to,
    peer: { host: to.host ?? to.ip ?? "", ...(to.ip === undefined ? {} : { ip: to.ip }), port: to.port, tls: false },
    signal,
    isQuiet: mayPrint(to.port, options.beside),
    // Answers come within a few round trips and what the machine needs to think.
    get answerMs() {
      return Math.min(4_000, (options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS) + 6 * rttMs);
    },
    async open() {
      if (signal.aborted) throw unfinished();
      const visit = time.visit();
      try {
        const connection = await net.connect(to, { timeoutMs: CONNECT_MS, signal, onTurn: visit.begin });
        visit.begin();
        rttMs = Math.max(rttMs, connection.connectMs);
        return untilClosed(connection, visit.end);
      } catch (error) {
        visit.end();
        if (error instanceof ProbeError && !signal.aborted) failure ??= error;
        throw error;
      }
    },
    get failure() {
      return signal.aborted ? unfinished() : failure;
    },
  };
};

interface Secured extends Findings {
  readonly tls: TlsObservation;
}

/** Who speaks inside TLS here? Null when there is no TLS. */
const readInTls = async (plain: Session): Promise<Secured | null> => {
  const seen: { tls: TlsObservation | null } = { tls: null };
  const open = async (): Promise<Connection> => {
    const connection = await plain.open();
    const servername = plain.to.host === undefined ? {} : { servername: plain.to.host };
    const timeoutMs = Math.max(1_000, 3 * plain.answerMs);
    const secured = await connection
      .startTls({ alpn: ["http/1.1"], timeoutMs, signal: plain.signal, ...servername })
      .catch((error: unknown) => {
        connection.close();
        throw error;
      });
    seen.tls ??= secured.tls;
    return secured.connection;
  };
  const session: Session = {
    ...plain,
    get answerMs() {
      return plain.answerMs;
    },
    get failure() {
      return plain.failure;
    },
    peer: { ...plain.peer, tls: true },
    open,
  };
  const first = await probeService(session).catch((): Findings => ({ match: null, strange: [] }));
  if (seen.tls === null) return null;
  if (first.match !== null) return { ...first, tls: seen.tls };
  const likely = likelyProbes(session.peer);
  const usual = TCP_PROBES.filter((it) => it.tlsPorts !== undefined && it.hello !== undefined && !likely.includes(it));
  return { ...(await tryProbes(usual, session, first.strange)), tls: seen.tls };
};

/** What of a handshake is stored with the service. */
const tlsDetails = (tls: TlsObservation, name: string): Record<string, unknown> => {
  const [leaf] = tls.chain;
  return {
    protocol: tls.protocol,
    cipher: tls.cipher.standardName,
    alpn: tls.alpn,
    trusted: tls.trusted,
    trustProblem: tls.trustProblem,
    ...(leaf === undefined
      ? {}
      : { subject: leaf.subject, issuer: leaf.issuer, validTo: leaf.valid_to, names: leaf.subjectaltname ?? null }),
    ...certificateOf(tls, name),
  };
};

/** The certificate's facts for the inventory; absent where it cannot be read. */
const certificateOf = (tls: TlsObservation, name: string): { certificate?: CertificateFacts } => {
  try {
    return { certificate: certificateFacts(tls, name) };
  } catch (error) {
    if (error instanceof ProbeError) return {};
    throw error;
  }
};

/** A port whose pages and banner name no product is of the product that its certificate names. */
const namedByCertificate = (service: SeenService, tls: TlsObservation | null, host: string): SeenService => {
  if (tls === null || service.product !== null || (service.name !== null && service.name !== "http")) return service;
  const subject = certificateOf(tls, host).certificate?.subject;
  const found = subject === undefined ? null : findByCertificate(subject);
  if (found === null) return service;
  const { name, vendor, product, part } = found;
  const [owner = "", item = ""] = found.cpe?.split(":") ?? [];
  return {
    ...service,
    name,
    product,
    cpe: found.cpe === null ? null : cpe23({ part, vendor: owner, product: item }),
    details: { ...service.details, vendor, namedBy: "certificate" },
  };
};

const conclude = async (
  findings: Findings,
  tls: TlsObservation | null,
  name: string,
  options: IdentifyOptions,
): Promise<SeenService> => namedByCertificate(await describeFindings(findings, tls, name, options), tls, name);

const describeFindings = async (
  findings: Findings,
  tls: TlsObservation | null,
  name: string,
  options: IdentifyOptions,
): Promise<SeenService> => {
  const { match, strange } = findings;
  const details = { ...match?.reading.details, ...(tls === null ? {} : { tls: tlsDetails(tls, name) }) };
  const sets = [...(options.fingerprints ?? []), ownFingerprints];
  if (match !== null) {
    const service = await describeService({ ...match.reading, details }, { protocol: "tcp", tls: tls !== null, sets });
    return match.isCut ? { ...service, isCut: true } : service;
  }
  const unknown = readUnknown(strange);
  if (unknown !== null) return describeService({ ...unknown, details }, { protocol: "tcp", tls: tls !== null, sets });
  return {
    protocol: "tcp",
    name: null,
    product: null,
    version: null,
    cpe: null,
    tls: tls !== null,
    banner: null,
    unauthenticated: null,
    details: { ...details, silent: true },
  };
};

/**
 * What is behind this TCP port? Rejects with `ProbeError` when it cannot be reached at all, or when no one was
 * recognised and not every question could be asked.
 */
export const identifyService = async (
  to: Destination,
  net: Net,
  options: IdentifyOptions = {},
): Promise<SeenService> => {
  const session = openSession(to, net, options);
  const name = to.host ?? to.ip ?? "";
  const tlsFirst = TLS_PORTS.has(to.port);
  const expected = tlsFirst ? await readInTls(session) : null;
  if (expected !== null) return conclude(expected, expected.tls, name, options);

  const plain = await probeService(session);
  const wantsTls = plain.strange.some(expectsTls);
  if ((plain.match !== null && !wantsTls) || session.isQuiet) return conclude(plain, null, name, options);

  // TLS is the likeliest of all silent things, so it is tried beside the first of the others.
  const likely = likelyProbes(session.peer);
  const others = TCP_PROBES.filter((probe) => probe.hello !== undefined && !likely.includes(probe));
  const [first, ...rest] = plain.match === null ? others.slice(0, options.maxProbes) : [];
  const enough = new AbortController();
  const signal = AbortSignal.any([session.signal, enough.signal]);
  const securing = tlsFirst ? null : readInTls({ ...session, answerMs: session.answerMs, failure: null, signal });
  const beside = await tryProbes(first === undefined ? [] : [first], session, plain.strange);
  const match = plain.match ?? beside.match;
  if (match !== null && !beside.strange.some(expectsTls) && !wantsTls) enough.abort();
  const secured = await securing;
  if (secured !== null) return conclude(secured, secured.tls, name, options);
  if (match !== null) return conclude({ match, strange: beside.strange }, null, name, options);
  const last = await tryProbes(rest, session, beside.strange);
  // Silence is an answer only where every question could be asked.
  if (last.match === null && last.strange.every((it) => it.length === 0) && session.failure !== null)
    throw session.failure;
  return conclude(last, null, name, options);
};

/** What is behind this UDP port? Null when no one answered, which says nothing: it may be closed, filtered or shy. */
export const identifyDatagramService = async (
  to: Destination & { ip: string },
  net: Net,
  options: IdentifyOptions = {},
): Promise<SeenService | null> => {
  const peer: Peer = { host: to.host ?? to.ip, port: to.port, tls: false };
  const timeoutMs = Math.min(3_000, 1_000 + 4 * (options.rttMs ?? 0));
  const how = { timeoutMs, ...(options.signal === undefined ? {} : { signal: options.signal }) };
  for (const probe of UDP_PROBES.filter((it) => it.ports.includes(to.port))) {
    const answers: Buffer[] = [];
    const hello = probe.hello?.(peer);
    let isCut = false;
    let turn: Turn | null = hello === undefined ? null : { say: hello };
    while (turn !== null && answers.length < MAX_DATAGRAMS) {
      const question = Buffer.from(turn.say);
      let answer: Buffer | null = null;
      for (let tries = 0; answer === null && tries < DATAGRAM_TRIES; tries += 1)
        answer = await net.datagram(to, question, {
          ...how,
          ...(probe.fromAnyPort === true && { fromAnyPort: true }),
        });
      if (answer === null) {
        isCut = answers.length > 0 && turn.mayBeSilent !== true;
        break;
      }
      answers.push(answer);
      if (readSafely(probe, answers, peer) === null) break;
      turn = probe.next?.(answers, peer) ?? null;
    }
    const reading = readSafely(probe, answers, peer);
    const sets = [...(options.fingerprints ?? []), ownFingerprints];
    if (reading === null) continue;
    const service = await describeService(reading, { protocol: "udp", tls: false, sets });
    return isCut ? { ...service, isCut: true } : service;
  }
  return null;
};
