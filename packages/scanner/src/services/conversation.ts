import type { Connection, Destination } from "@parapet/net/net";
import { type BlindReason, ProbeError } from "@parapet/net/probe-error";

import { readSafely, type Peer, type Reading, type ServiceProbe } from "./service-probe.ts";
import { TCP_PROBES } from "./service-probes.ts";

/** A server whose port makes it expected to speak first may do a reverse lookup before it does. */
const GREETING_MS = 6_000;
/** On an odd port no one is expected to speak first, so the wait is shorter. */
const ODD_GREETING_MS = 1_500;
/** No one sends more than this in an answer; what comes after is not read. */
const MAX_BYTES = 65_536;
/** Scripts with a framework in them, whose version is deep inside. */
const MAX_LARGE_BYTES = 1_048_576;
const MAX_TURNS = 10;
/** How many connections to one port may be open at once while guessing. */
const LANES = 4;
const PRINTER_PORTS: ReadonlySet<number> = new Set([9100, 9101, 9102, 9103, 9104, 9105, 9106, 9107]);
/** Remote administration of servers (SSH, RDP, WinRM) and the other protocols of printers (LPD, IPP). */
const SERVER_PORTS: readonly number[] = [22, 3389, 5985];
const PRINTING_PORTS: readonly number[] = [515, 631];

/**
 * Whether nothing may be said on this port because a printer may listen. A host that is administered like a server and has
 * no other printing protocol open is taken for a server: exporters of metrics use the same ports.
 */
export const mayPrint = (port: number, beside: readonly number[] = []): boolean =>
  PRINTER_PORTS.has(port) &&
  (!SERVER_PORTS.some((it) => beside.includes(it)) || PRINTING_PORTS.some((it) => beside.includes(it)));

/** One port under examination, plain or inside TLS. */
export interface Session {
  readonly to: Destination;
  readonly peer: Peer;
  readonly signal: AbortSignal;
  /** Listen only: a printer may print what is said. */
  readonly isQuiet: boolean;
  /** How long to wait for an answer at this distance. */
  readonly answerMs: number;
  readonly open: () => Promise<Connection>;
  /** Why some question could not be asked, so that silence proves nothing; null while all could. */
  readonly failure: ProbeError | null;
}

/** A protocol that was recognised and what it said. */
export interface ServiceMatch {
  readonly probe: ServiceProbe;
  readonly reading: Reading;
  /** Not every question was answered in time. */
  readonly isCut: boolean;
}

/** What came of listening: who it is, where that is clear, and the answers no one could place. */
export interface Findings {
  readonly match: ServiceMatch | null;
  readonly strange: readonly Buffer[];
}

const NOTHING = Buffer.alloc(0);

/** Timers may end earlier than the clock by this. */
const TIMER_MS = 5;
/** Why a question was not asked to the end that has nothing to do with the peer. */
const ENDED_BY_US: ReadonlySet<BlindReason> = new Set(["timeout", "cancelled"]);

/** The first bytes as soon as any come, then what belongs to them, without waiting out the clock. */
const listen = async (
  connection: Connection,
  isComplete: (answer: Buffer) => boolean,
  wait: { readonly firstMs: number; readonly restMs: number; readonly maxBytes?: number },
): Promise<Buffer> => {
  const { firstMs, restMs, maxBytes = MAX_BYTES } = wait;
  const first = await connection.read({ enough: () => true, idleMs: firstMs, totalMs: firstMs, maxBytes });
  if (first.length === 0 || isComplete(first)) return first;
  const rest = await connection
    .read({
      enough: (soFar) => isComplete(Buffer.concat([first, soFar])),
      idleMs: restMs,
      totalMs: restMs * 4,
      maxBytes,
    })
    .catch(() => NOTHING);
  return Buffer.concat([first, rest]);
};

/** Continues from the first answer until the probe knows enough. */
const goOn = async (
  probe: ServiceProbe,
  connection: Connection,
  first: Buffer,
  session: Session,
): Promise<ServiceMatch | null> => {
  const answers = [first];
  let stream = connection;
  let isCut = false;
  for (let turns = 0; turns < MAX_TURNS && !session.signal.aborted; turns += 1) {
    const turn = probe.next?.(answers, session.peer) ?? null;
    if (turn === null) break;
    const asked = performance.now();
    try {
      if (turn.fresh === true) {
        // Targets limit concurrent connections: this one is closed before the next is opened.
        stream.close();
        stream = await session.open();
      }
      await stream.write(turn.say);
      const wait = {
        firstMs: session.answerMs,
        restMs: session.answerMs,
        maxBytes: turn.isLarge === true ? MAX_LARGE_BYTES : MAX_BYTES,
      };
      const answer = await listen(stream, (it) => turn.isComplete?.(it) ?? false, wait);
      answers.push(answer);
      // A peer that closes instead has answered.
      isCut ||= answer.length === 0 && turn.mayBeSilent !== true && performance.now() - asked > wait.firstMs - TIMER_MS;
    } catch (error) {
      // Earlier responses are kept; an unanswered request is an empty response and ends the dialog.
      answers.push(NOTHING);
      isCut ||= error instanceof ProbeError && ENDED_BY_US.has(error.reason);
    }
    if (answers.at(-1)?.length === 0) break;
  }
  stream.close();
  const reading = readSafely(probe, answers, session.peer);
  return reading === null ? null : { probe, reading, isCut: isCut || session.signal.aborted };
};

/** Runs one probe on a connection of its own. */
const have = async (
  probe: ServiceProbe,
  session: Session,
  firstMs = probe.hello === undefined ? GREETING_MS : session.answerMs,
): Promise<{ match: ServiceMatch | null; first: Buffer }> => {
  await using connection = await session.open();
  if (probe.hello !== undefined) await connection.write(probe.hello(session.peer));
  const wait = { firstMs, restMs: session.answerMs };
  const first = await listen(connection, (it) => probe.isComplete?.(it) ?? false, wait);
  if (first.length === 0) return { match: null, first };
  const known = readSafely(probe, [first], session.peer) !== null || probe.mayBe?.(first) === true;
  return { match: known ? await goOn(probe, connection, first, session) : null, first };
};

/** Whose greeting or error is it? */
const recognise = (first: Buffer, peer: Peer): ServiceProbe | null =>
  first.length === 0 ? null : (TCP_PROBES.find((probe) => readSafely(probe, [first], peer) !== null) ?? null);

/** Whose answer to another protocol's words was that? That protocol's own probe is tried next, if the server accepts another connection. */
const settle = async (first: Buffer, asked: ServiceProbe | null, session: Session): Promise<ServiceMatch | null> => {
  const probe = recognise(first, session.peer);
  if (probe === null || probe === asked) return null;
  const again = await have(probe, session, session.answerMs).catch(() => null);
  const reading = readSafely(probe, [first], session.peer);
  return again?.match ?? (reading === null ? null : { probe, reading, isCut: true });
};

/** Runs probes in a few lanes until one matches. */
export const tryProbes = async (
  probes: readonly ServiceProbe[],
  session: Session,
  before: readonly Buffer[],
): Promise<Findings> => {
  const strange = [...before];
  const waiting = [...probes];
  let found: ServiceMatch | null = null;
  const lane = async () => {
    while (found === null && !session.signal.aborted) {
      const probe = waiting.shift();
      if (probe === undefined) return;
      const { match, first } = await have(probe, session).catch(() => ({ match: null, first: NOTHING }));
      if (first.length > 0) strange.push(first);
      const settled = match ?? (await settle(first, probe, session));
      found ??= settled;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return { match: found, strange };
};

/** Listens before speaking: most servers that speak first do so at once. */
const greet = async (session: Session, firstMs: number): Promise<{ match: ServiceMatch | null; first: Buffer }> => {
  await using connection = await session.open();
  const wait = { firstMs, restMs: session.answerMs };
  const first = await listen(connection, (it) => recognise(it, session.peer)?.isComplete?.(it) ?? false, wait);
  const probe = recognise(first, session.peer);
  if (probe !== null && probe.hello === undefined)
    return { match: await goOn(probe, connection, first, session), first };
  if (probe !== null) {
    connection.close();
    return { match: await settle(first, null, session), first };
  }
  const [maybe, ...others] = TCP_PROBES.filter(
    (it) => it.hello === undefined && first.length > 0 && it.mayBe?.(first) === true,
  );
  if (maybe === undefined) return { match: null, first };
  let match = await goOn(maybe, connection, first, session);
  // The first of them has used up the connection; the others begin again.
  for (const probe of others) match ??= (await have(probe, session, session.answerMs).catch(() => null))?.match ?? null;
  return { match, first };
};

/** The probes usual for the port, plain or inside TLS. */
export const likelyProbes = ({ port, tls }: Peer): ServiceProbe[] =>
  TCP_PROBES.filter((probe) => (tls ? (probe.tlsPorts ?? probe.ports) : probe.ports).includes(port));

/**
 * Who speaks on this stream, by its greeting or the probes its port makes likely? Rejects when not even the first
 * connection can be had: then no one can say what is there.
 */
export const probeService = async (session: Session): Promise<Findings> => {
  const likely = likelyProbes(session.peer);
  const strange: Buffer[] = [];
  const speaksFirst = likely.some((probe) => probe.hello === undefined);
  const listens = likely.length === 0 || speaksFirst || session.isQuiet;
  if (listens) {
    const greetingMs = speaksFirst ? GREETING_MS : Math.min(ODD_GREETING_MS, session.answerMs);
    const { match, first } = await greet(session, greetingMs);
    strange.push(first);
    if (match !== null || session.isQuiet) return { match, strange };
  }
  for (const [index, probe] of likely.filter((it) => it.hello !== undefined).entries()) {
    const attempt = have(probe, session);
    const mustWork = index === 0 && !listens;
    const { match, first } = await (mustWork ? attempt : attempt.catch(() => ({ match: null, first: NOTHING })));
    if (first.length > 0) strange.push(first);
    const found = match ?? (await settle(first, probe, session));
    if (found !== null) return { match: found, strange };
  }
  return { match: null, strange };
};
