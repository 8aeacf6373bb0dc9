import type { Destination, Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import { clientHello, CURVES, POST_QUANTUM_GROUP, TLS_NUMBERS, type HelloPlan, type TlsName } from "./client-hello.ts";
import { groupBitsIn, hasKeyExchange } from "./key-exchange.ts";
import { hasFirstRecord, readServerHello, type HelloAnswer } from "./server-hello.ts";
import { hasSsl2Answer, isSsl2Answer, ssl2Hello } from "./ssl2.ts";
import { ALL_SUITES, FALLBACK_SIGNAL, SUITE_CLASSES, WEAK_CLASSES, type WeakClass } from "./suites.ts";

/** What a TLS server agrees to, found by asking with first messages only. */
export interface TlsOffer {
  readonly versions: readonly TlsName[];
  /** The first version ever released, which shares nothing with the later ones. */
  readonly speaksSsl2: boolean;
  readonly weakClasses: readonly WeakClass[];
  readonly hasForwardSecrecy: boolean;
  readonly compresses: boolean;
  readonly secureRenegotiation: boolean;
  readonly postQuantum: boolean;
  /** Whether TLS 1.2 can be had with authenticated encryption; null when it is not offered. */
  readonly authenticated12: boolean | null;
  /** Size of the group that the server picks for a Diffie-Hellman of numbers; null when it does none. */
  readonly groupBits: number | null;
  /** Whether a second try with an older version is turned away as it should; null with one version below 1.3. */
  readonly refusesFallback: boolean | null;
}

const TIMEOUT_MS = 5_000;
const MAX_ANSWER = 16 * 1024 + 5;

const exchange = async (
  net: Net,
  to: Destination,
  hello: Buffer,
  signal: AbortSignal,
  enough = hasFirstRecord,
): Promise<Buffer> => {
  await using connection = await net.connect(to, { timeoutMs: TIMEOUT_MS, signal });
  await connection.write(hello);
  return await connection.read({ enough, maxBytes: 4 * MAX_ANSWER, idleMs: TIMEOUT_MS });
};

/** Most servers close the connection on this hello. */
const answersSsl2 = async (net: Net, to: Destination, signal: AbortSignal): Promise<boolean> => {
  try {
    return isSsl2Answer(await exchange(net, to, ssl2Hello(), signal, hasSsl2Answer));
  } catch (error) {
    if (error instanceof ProbeError && error.reason === "reset") return false;
    throw error;
  }
};

const ask = async (
  net: Net,
  to: Destination,
  plan: HelloPlan,
  signal: AbortSignal,
  onSilence: (version: TlsName) => void,
): Promise<HelloAnswer> => {
  const since = performance.now();
  try {
    const bytes = await exchange(net, to, clientHello(plan), signal);
    // A connection that closes is a refusal. One that stays open without a byte may be a slow server.
    if (bytes.length === 0 && performance.now() - since >= TIMEOUT_MS) onSilence(plan.version);
    return readServerHello(bytes);
  } catch (error) {
    // Closing the connection on a hello is an answer; other failures are not.
    if (error instanceof ProbeError && error.reason === "reset") return { kind: "declined", alert: null };
    throw error;
  }
};

/** Asks a server what it would agree to. Rejects when no one speaks TLS there; says which hellos had no answer at all. */
export const probeTls = async (
  net: Net,
  to: Destination,
  serverName: string | null,
  signal: AbortSignal,
  onSilence: (version: TlsName) => void = () => {},
): Promise<TlsOffer> => {
  const hello = (plan: Omit<HelloPlan, "serverName">): Promise<HelloAnswer> =>
    ask(net, to, { ...plan, serverName }, signal, onSilence);
  const names = Object.keys(TLS_NUMBERS) as TlsName[];
  const versions: TlsName[] = [];
  let spoke = false;
  let secureRenegotiation = true;
  for (const version of names) {
    const answer = await hello({ version, suites: version === "TLS 1.3" ? [] : ALL_SUITES });
    if (answer.kind === "not-tls") continue;
    spoke = true;
    // A server that cannot do what was asked may offer an older version instead; that is not the one asked for.
    if (answer.kind !== "agreed" || answer.version !== TLS_NUMBERS[version]) continue;
    versions.push(version);
    if (version === "TLS 1.2" || version === "TLS 1.0") secureRenegotiation &&= answer.secureRenegotiation;
  }
  const speaksSsl2 = await answersSsl2(net, to, signal);
  if (!speaksSsl2 && (!spoke || versions.length === 0))
    throw new ProbeError("tls-failed", "no version of TLS was agreed to");

  const has13 = versions.includes("TLS 1.3");
  const newest = versions.findLast((version) => version !== "TLS 1.3");
  const weakClasses: WeakClass[] = [];
  let hasForwardSecrecy = has13;
  let compresses = false;
  if (newest !== undefined) {
    for (const weak of WEAK_CLASSES) {
      const answer = await hello({ version: newest, suites: SUITE_CLASSES[weak] });
      if (answer.kind === "agreed" && (SUITE_CLASSES[weak] as readonly number[]).includes(answer.suite))
        weakClasses.push(weak);
    }
    const good = await hello({ version: newest, suites: SUITE_CLASSES.good, offersCompression: true });
    hasForwardSecrecy ||= good.kind === "agreed";
    compresses = good.kind === "agreed" && good.compression !== 0;
  }
  const upTo12 = versions.filter((version) => version !== "TLS 1.3");
  const authenticated12 = versions.includes("TLS 1.2")
    ? (await hello({ version: "TLS 1.2", suites: SUITE_CLASSES.aead })).kind === "agreed"
    : null;
  const [oldest] = upTo12;
  const fallback =
    upTo12.length < 2 || oldest === undefined
      ? null
      : await hello({ version: oldest, suites: [...ALL_SUITES, FALLBACK_SIGNAL] });
  const groupBits = newest === undefined ? null : await pickedGroupBits(net, to, newest, serverName, signal);
  let postQuantum = false;
  if (has13) {
    const answer = await hello({ version: "TLS 1.3", suites: [], groups: [POST_QUANTUM_GROUP] });
    postQuantum = answer.kind === "agreed" && answer.group === POST_QUANTUM_GROUP;
  }
  return {
    versions,
    speaksSsl2,
    weakClasses,
    hasForwardSecrecy,
    compresses,
    secureRenegotiation,
    postQuantum,
    authenticated12,
    groupBits,
    refusesFallback: fallback === null ? null : fallback.kind !== "agreed",
  };
};

/** Size of the DH group, from the ServerKeyExchange message (RFC 5246, 7.4.3). */
const pickedGroupBits = async (
  net: Net,
  to: Destination,
  version: TlsName,
  serverName: string | null,
  signal: AbortSignal,
): Promise<number | null> => {
  // Without a named group of numbers in the offer the server must show its own (RFC 7919, section 4).
  const plan = { version, serverName, suites: SUITE_CLASSES["picked-group"], groups: CURVES };
  try {
    return groupBitsIn(await exchange(net, to, clientHello(plan), signal, (soFar) => hasKeyExchange(soFar)));
  } catch (error) {
    if (error instanceof ProbeError && error.reason === "reset") return null;
    throw error;
  }
};
