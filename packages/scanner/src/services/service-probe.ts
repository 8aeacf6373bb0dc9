import type { Capability } from "./service-kind.ts";

/** The peer of a probe, as far as its requests depend on it. */
export interface Peer {
  readonly host: string;
  /** The address, where the host is a name and the address is known. */
  readonly ip?: string;
  readonly port: number;
  readonly tls: boolean;
}

/** What a protocol's answers say about the service behind them. */
export interface Reading {
  /** The protocol, in the name people search for: `ssh`, `postgresql` … */
  readonly name: string;
  readonly vendor?: string | null;
  readonly product?: string | null;
  readonly version?: string | null;
  /** `vendor:product` as the CPE dictionary spells them, when it differs from the names above. */
  readonly cpe?: string | null;
  /** What the CPE name is of; an application where left out. */
  readonly part?: "o" | "h";
  /** The version is not the one of CPE names, so the name stays without it. */
  readonly numbering?: "own";
  readonly banner?: string | null;
  /** True when it serves anyone who asks, false when it asks who we are, null when that was not seen. */
  readonly unauthenticated?: boolean | null;
  /** What its answers show that it lets anyone do. */
  readonly capability?: Capability;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Values that fingerprints may know, most significant first: the kind and the value. */
  readonly values?: readonly (readonly [match: string, value: string])[];
}

/** One more thing to say on the stream. */
export interface Turn {
  readonly say: Uint8Array | string;
  isComplete?(answer: Buffer): boolean;
  /** Say it on a new connection, for peers that close after each answer. */
  readonly fresh?: boolean;
  /** Read further than other answers. */
  readonly isLarge?: boolean;
  /** Silence is an answer: peers that have nothing to say to it say nothing. */
  readonly mayBeSilent?: true;
}

/**
 * How one protocol is recognised. Nothing a probe says changes anything at the other end or offers a credential; `read`
 * and `next` are pure, so their test is a table of answers. Both may run off the end of a short answer: the engine
 * reads a RangeError as "this is not it".
 */
export interface ServiceProbe {
  /** Also the file name. */
  readonly id: string;
  readonly transport: "tcp" | "udp";
  /** Where it usually lives. */
  readonly ports: readonly number[];
  /** Where it usually lives inside TLS from the first byte. */
  readonly tlsPorts?: readonly number[];
  /** The first words; a probe without them waits for the server's greeting. */
  readonly hello?: (peer: Peer) => Uint8Array | string;
  /** Over UDP: answers come from another port than the one that was asked. */
  readonly fromAnyPort?: true;
  /** The protocol itself answers with our own words; elsewhere they are the sign of an echo. */
  readonly repeats?: true;
  /** Whether the first answer is whole, so that no one waits for more. */
  isComplete?(answer: Buffer): boolean;
  /** Whether an inconclusive greeting may still be of this protocol, so that another request is worthwhile. */
  mayBe?(greeting: Buffer): boolean;
  /** What to say next, given all answers so far; null when enough is known. Asked once `read` or `mayBe` agrees. */
  next?(answers: readonly Buffer[], peer: Peer): Turn | null;
  /** Null when the answers are not of this protocol. */
  read(answers: readonly Buffer[], peer: Peer): Reading | null;
}

/** Asks `read`, taking answers that end too early as not of the protocol. */
export const readSafely = (probe: ServiceProbe, answers: readonly Buffer[], peer: Peer): Reading | null => {
  const [first] = answers;
  if (first === undefined || first.length === 0) return null;
  const hello = probe.hello?.(peer);
  if (hello !== undefined && probe.repeats !== true && isEcho(first, Buffer.from(hello))) return null;
  try {
    return probe.read(answers, peer);
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) return null;
    throw error;
  }
};

/** Whether an answer is what we said, alone or with more behind it; a few letters may well begin a genuine response. */
const isEcho = (answer: Buffer, said: Buffer): boolean =>
  said.length < 8 ? answer.equals(said) : answer.subarray(0, said.length).equals(said);
