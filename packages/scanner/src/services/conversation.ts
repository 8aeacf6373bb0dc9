import type { Connection, Destination } from "@parapet/net/net";
import type { ProbeError } from "@parapet/net/probe-error";

import { readSafely, type Peer, type Reading, type Talk } from "./talk.ts";
import { TCP_TALKS } from "./talks.ts";

/** A server whose port makes it expected to speak first may do a reverse lookup before it does. */
const GREETING_MS = 6_000;
/** On an odd port no one is expected to speak first, so the wait is shorter. */
const ODD_GREETING_MS = 1_500;
/** No one sends more than this in an answer; what comes after is not read. */
const MAX_BYTES = 65_536;
const MAX_TURNS = 10;
/** How many connections to one port may be open at once while guessing. */
const LANES = 3;
/** Printers print whatever reaches these ports. */
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
  readonly talk: Talk;
  readonly reading: Reading;
}

/** What came of listening: who it is, where that is clear, and the answers no one could place. */
export interface Findings {
  readonly match: ServiceMatch | null;
  readonly strange: readonly Buffer[];
}

const NOTHING = Buffer.alloc(0);

/** The first bytes as soon as any come, then what belongs to them, without waiting out the clock. */
const listen = async (
  connection: Connection,
  isComplete: (answer: Buffer) => boolean,
  wait: { readonly firstMs: number; readonly restMs: number },
): Promise<Buffer> => {
  const { firstMs, restMs } = wait;
  const first = await connection.read({ enough: () => true, idleMs: firstMs, totalMs: firstMs, maxBytes: MAX_BYTES });
  if (first.length === 0 || isComplete(first)) return first;
  const rest = await connection
    .read({
      enough: (soFar) => isComplete(Buffer.concat([first, soFar])),
      idleMs: restMs,
      totalMs: restMs * 4,
      maxBytes: MAX_BYTES,
    })
    .catch(() => NOTHING);
  return Buffer.concat([first, rest]);
};

/** Goes on from the first answer until the talk knows enough. */
const goOn = async (
  talk: Talk,
  connection: Connection,
  first: Buffer,
  session: Session,
): Promise<ServiceMatch | null> => {
  const answers = [first];
  let stream = connection;
  for (let turns = 0; turns < MAX_TURNS && !session.signal.aborted; turns += 1) {
    const turn = talk.next?.(answers, session.peer) ?? null;
    if (turn === null) break;
    try {
      if (turn.fresh === true) {
        // Targets limit concurrent connections: this one is closed before the next is opened.
        stream.close();
        stream = await session.open();
      }
      await stream.write(turn.say);
      const wait = { firstMs: session.answerMs, restMs: session.answerMs };
      answers.push(await listen(stream, (it) => turn.isComplete?.(it) ?? false, wait));
    } catch {
      // Earlier responses are kept; an unanswered request is an empty response and ends the dialog.
      answers.push(NOTHING);
    }
    if (answers.at(-1)?.length === 0) break;
  }
  stream.close();
  const reading = readSafely(talk, answers, session.peer);
  return reading === null ? null : { talk, reading };
};

/** Has one talk on a connection of its own. */
const have = async (
  talk: Talk,
  session: Session,
  firstMs = talk.hello === undefined ? GREETING_MS : session.answerMs,
): Promise<{ match: ServiceMatch | null; first: Buffer }> => {
  await using connection = await session.open();
  if (talk.hello !== undefined) await connection.write(talk.hello(session.peer));
  const wait = { firstMs, restMs: session.answerMs };
  const first = await listen(connection, (it) => talk.isComplete?.(it) ?? false, wait);
  if (first.length === 0) return { match: null, first };
  const known = readSafely(talk, [first], session.peer) !== null || talk.mayBe?.(first) === true;
  return { match: known ? await goOn(talk, connection, first, session) : null, first };
};

/** Whose greeting or error is it? */
const recognise = (first: Buffer, peer: Peer): Talk | null =>
  first.length === 0 ? null : (TCP_TALKS.find((talk) => readSafely(talk, [first], peer) !== null) ?? null);

/** Whose answer to another protocol's words was that? Asked again in its own, if it will talk again. */
const settle = async (first: Buffer, asked: Talk | null, session: Session): Promise<ServiceMatch | null> => {
  const talk = recognise(first, session.peer);
  if (talk === null || talk === asked) return null;
  const again = await have(talk, session, session.answerMs).catch(() => null);
  const reading = readSafely(talk, [first], session.peer);
  return again?.match ?? (reading === null ? null : { talk, reading });
};

/** Goes through talks in a few lanes until one is recognised. */
export const tryTalks = async (
  talks: readonly Talk[],
  session: Session,
  before: readonly Buffer[],
): Promise<Findings> => {
  const strange = [...before];
  const waiting = [...talks];
  let found: ServiceMatch | null = null;
  const lane = async () => {
    while (found === null && !session.signal.aborted) {
      const talk = waiting.shift();
      if (talk === undefined) return;
      const { match, first } = await have(talk, session).catch(() => ({ match: null, first: NOTHING }));
      if (first.length > 0) strange.push(first);
      const settled = match ?? (await settle(first, talk, session));
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
  const talk = recognise(first, session.peer);
  if (talk !== null && talk.hello === undefined) return { match: await goOn(talk, connection, first, session), first };
  if (talk !== null) {
    connection.close();
    return { match: await settle(first, null, session), first };
  }
  const [maybe, ...others] = TCP_TALKS.filter(
    (it) => it.hello === undefined && first.length > 0 && it.mayBe?.(first) === true,
  );
  if (maybe === undefined) return { match: null, first };
  let match = await goOn(maybe, connection, first, session);
  // The first of them has used up the connection; the others begin again.
  for (const talk of others) match ??= (await have(talk, session, session.answerMs).catch(() => null))?.match ?? null;
  return { match, first };
};

/** The talks usually had on the port, plain or inside TLS. */
export const likelyTalks = ({ port, tls }: Peer): Talk[] =>
  TCP_TALKS.filter((talk) => (tls ? (talk.tlsPorts ?? talk.ports) : talk.ports).includes(port));

/**
 * Who speaks on this stream, by its greeting or the talks its port makes likely? Rejects when not even the first
 * connection can be had: then no one can say what is there.
 */
export const probeService = async (session: Session): Promise<Findings> => {
  const likely = likelyTalks(session.peer);
  const strange: Buffer[] = [];
  const speaksFirst = likely.some((talk) => talk.hello === undefined);
  const listens = likely.length === 0 || speaksFirst || session.isQuiet;
  if (listens) {
    const greetingMs = speaksFirst ? GREETING_MS : Math.min(ODD_GREETING_MS, session.answerMs);
    const { match, first } = await greet(session, greetingMs);
    strange.push(first);
    if (match !== null || session.isQuiet) return { match, strange };
  }
  for (const [index, talk] of likely.filter((it) => it.hello !== undefined).entries()) {
    const attempt = have(talk, session);
    const mustWork = index === 0 && !listens;
    const { match, first } = await (mustWork ? attempt : attempt.catch(() => ({ match: null, first: NOTHING })));
    if (first.length > 0) strange.push(first);
    const found = match ?? (await settle(first, talk, session));
    if (found !== null) return { match: found, strange };
  }
  return { match: null, strange };
};
