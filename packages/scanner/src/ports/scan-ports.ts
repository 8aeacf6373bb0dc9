import { setTimeout as sleep } from "node:timers/promises";

import type { Net } from "@parapet/net/net";
import { ProbeError, type BlindReason } from "@parapet/net/probe-error";

import { answersEverywhere } from "./answers-everywhere.ts";
import { createRoundTrip, type RoundTrip } from "./round-trip.ts";

/** Filtered: nothing came back, or a firewall said no. Blind: we could not ask. */
export type PortState = "open" | "closed" | "filtered" | "blind";

export interface HostPorts {
  readonly ip: string;
  /** In the order found. Empty for an edge network that takes every port. */
  readonly open: readonly number[];
  readonly closed: number;
  readonly filtered: number;
  readonly blind: { readonly ports: number; readonly reason: BlindReason; readonly detail: string } | null;
  /** Every port seems open: a CDN or a shield answers for the host, so the list says nothing about it. */
  readonly everythingOpen: boolean;
  readonly roundTripMs: number | null;
  readonly tookMs: number;
}

export interface ScanPortsOptions {
  readonly ports: readonly number[];
  readonly signal?: AbortSignal;
  /** Called as soon as a port is known to be open, so that its service can be asked while others are still tried. */
  readonly onOpen?: (port: number, roundTripMs: number | null) => void;
  readonly onProgress?: (done: number, of: number) => void;
  /** Probes in flight to one address; the budget of `net` may allow fewer. */
  readonly concurrency?: number;
}

const CONCURRENCY = 500;
/** Until the first round trip is measured, only this many ports use the long initial timeout. */
const WARM_UP = 40;
/** Silent ports that are asked again in any case: the likely ones, which come first in a set, and some of the others. */
const LIKELY = 300;
const SAMPLE = 64;
/** Of a whole range not every silent port is asked a third time. */
const MAX_ASKED_AGAIN = 3_000;
const MIN_SECOND_MS = 250;
/** Among so many silent ports one that is known to answer is asked, to see whether the line carries anything at all. */
const PORTS_PER_WITNESS = 48;
const WITNESSES = 8;
/** Pause after a stall before silent ports are probed again. */
const PAUSES_MS = [250, 1_000] as const;

/** Which TCP ports of one address are open? A connect scan with timeouts learnt from the host's own answers. */
export const scanPorts = async (ip: string, net: Net, options: ScanPortsOptions): Promise<HostPorts> => {
  const startedAt = performance.now();
  // Ends the long waits of the first ports as soon as the round trip is known.
  const warmUp = new AbortController();
  const trip = createRoundTrip((timeoutMs) => setTimeout(() => warmUp.abort(), 2 * timeoutMs).unref());
  // Asked beside the first ports, not before them; open ports are reported only after the decoy check.
  const answered: number[] = [];
  const everywhere = answersEverywhere(ip, net, trip, warmUp.signal, (port) => answered.push(port));
  const scan = new Scan(ip, net, trip, options, everywhere, warmUp, answered);
  const first = await scan.pass(options.ports, "first");
  if (first.silent.length > 0 && !(await everywhere)) await probeAgain(scan, options.ports, first);
  return scan.result(startedAt, await everywhere);
};

/**
 * Packets get lost, so silence is checked. Where ports that answer went unheard too, everything silent is asked again.
 * Else the likely ports and a sample of the rest are: if one of them answers now, the line loses packets after all; if
 * none does, asking on would only be noise.
 */
const probeAgain = async (scan: Scan, ports: readonly number[], first: Pass): Promise<void> => {
  const silent = new Set(first.silent);
  const likely = ports.slice(0, LIKELY).filter((port) => silent.has(port));
  const others = ports.slice(LIKELY).filter((port) => silent.has(port));
  if (first.missed > 0) return void (await scan.passWithWitnesses([...likely, ...others.slice(0, MAX_ASKED_AGAIN)]));
  const sample = new Set(others.toSorted((a, b) => scatter(a) - scatter(b)).slice(0, SAMPLE));
  const again = [...likely, ...sample];
  if ((await scan.passWithWitnesses(again)).length === again.length) return;
  await scan.passWithWitnesses(others.filter((port) => !sample.has(port)).slice(0, MAX_ASKED_AGAIN));
};

/** A place for a port that has nothing to do with its number: every tenth port would be a sample of someone's habit. */
const scatter = (port: number): number => Math.imul(port, 0x9e_37_79_b1) >>> 0;

/** Result of one probe round: silent ports, and how many control ports answered or not. */
interface Pass {
  readonly silent: readonly number[];
  readonly answered: number;
  readonly missed: number;
}

class Scan {
  readonly #ip: string;
  readonly #net: Net;
  readonly #trip: RoundTrip;
  readonly #options: ScanPortsOptions;
  readonly #everywhere: Promise<boolean>;
  readonly #states = new Map<number, PortState>();
  readonly #open: number[] = [];
  readonly #warmUp: AbortController;
  /** Ports that said yes or no: as long as they do, the silence of the others is theirs and not the line's. */
  readonly #answered: number[];
  #failure: ProbeError | null = null;
  #isEdge = false;
  /** Someone on the way said that the host cannot be reached. */
  #wasRefused = false;

  constructor(
    ip: string,
    net: Net,
    trip: RoundTrip,
    options: ScanPortsOptions,
    everywhere: Promise<boolean>,
    warmUp: AbortController,
    answered: number[],
  ) {
    this.#warmUp = warmUp;
    this.#answered = answered;
    this.#ip = ip;
    this.#net = net;
    this.#trip = trip;
    this.#options = options;
    this.#everywhere = everywhere.then((yes) => (this.#isEdge = yes));
  }

  /**
   * Probes silent ports again together with control ports that answered before. If those are silent too, the connection stalled,
   * or someone began to shut us out: that is waited for, and if it does not end, nothing is known about these ports.
   */
  async passWithWitnesses(ports: readonly number[]): Promise<readonly number[]> {
    let silent = ports;
    for (const pauseMs of [...PAUSES_MS, null]) {
      const again = await this.pass(silent, "second");
      ({ silent } = again);
      if (again.missed === 0 || silent.length === 0) return silent;
      if (pauseMs !== null) await sleep(pauseMs);
      else if (again.answered === 0) {
        this.#failure = new ProbeError("timeout", `${this.#ip} answered at first and then no more`);
        for (const port of silent) this.#states.set(port, "blind");
      }
    }
    return silent;
  }

  /** Asks every port once, and now and then a witness among them. */
  async pass(ports: readonly number[], which: "first" | "second"): Promise<Pass> {
    const silent: number[] = [];
    let [answered, missed, askedWitnesses] = [0, 0, 0];
    const most = Math.min(this.#options.concurrency ?? CONCURRENCY, ports.length);
    let next = 0;
    let width = this.#trip.known ? most : Math.min(WARM_UP, most);
    let running = 0;

    await new Promise<void>((resolve, reject) => {
      const start = (attempt: Promise<PortState>, then: (state: PortState) => void) => {
        running += 1;
        attempt
          .then((state) => {
            then(state);
            running -= 1;
            if (this.#trip.known) width = most;
            fill();
          })
          .catch(reject);
      };
      const probeWitness = () => {
        const witness = this.#answered[askedWitnesses % this.#answered.length];
        if (witness === undefined) return;
        askedWitnesses += 1;
        start(this.#attempt(witness, which), (state) => {
          if (state === "open" || state === "closed") answered += 1;
          else missed += 1;
        });
      };
      const fill = () => {
        if (next >= ports.length && running === 0) {
          clearTimeout(opening);
          return resolve();
        }
        while (running < width && next < ports.length) {
          const port = ports[next];
          if (next % PORTS_PER_WITNESS === 0) probeWitness();
          next += 1;
          if (port === undefined) continue;
          start(this.#ask(port, which), (state) => {
            if (state === "filtered") silent.push(port);
          });
        }
      };
      // No one answers quickly: the rest cannot wait for a measurement that may never come.
      const opening = setTimeout(() => {
        width = most;
        fill();
      }, this.#trip.timeoutMs / 2);
      fill();
    });
    return { silent, answered, missed };
  }

  async #ask(port: number, which: "first" | "second"): Promise<PortState> {
    const state = await this.#attempt(port, which);
    if (state === "open") {
      this.#open.push(port);
      if (!(await this.#everywhere)) this.#options.onOpen?.(port, this.#trip.smoothMs);
    }
    this.#states.set(port, state);
    this.#options.onProgress?.(this.#states.size, this.#options.ports.length);
    return state;
  }

  async #attempt(port: number, which: "first" | "second"): Promise<PortState> {
    // Checked between probes: a listener for each of thousands would cost more than the probe.
    if (this.#options.signal?.aborted || this.#isEdge) {
      this.#failure ??= new ProbeError("cancelled", "the scan was stopped");
      return "blind";
    }
    const isWarmUp = !this.#trip.known;
    const { timeoutMs } = this.#trip;
    try {
      const observation = await this.#net.probe(
        { ip: this.#ip, port },
        {
          timeoutMs: which === "first" ? timeoutMs : Math.max(1.5 * timeoutMs, MIN_SECOND_MS),
          ...(isWarmUp && { signal: this.#warmUp.signal }),
        },
      );
      if (observation.state === "open" || observation.state === "closed") {
        this.#trip.sample(observation.tookMs);
        if (this.#answered.length < WITNESSES && !this.#answered.includes(port)) this.#answered.push(port);
      }
      this.#wasRefused ||= observation.state === "unreachable";
      return observation.state === "silent" || observation.state === "unreachable" ? "filtered" : observation.state;
    } catch (error) {
      if (!(error instanceof ProbeError)) throw error;
      // It was given what the others are given, and asked again in the second pass.
      if (isWarmUp && this.#warmUp.signal.aborted) return "filtered";
      this.#failure = error;
      return "blind";
    }
  }

  result(startedAt: number, everythingOpen: boolean): HostPorts {
    const states = everythingOpen ? [] : [...this.#states.values()];
    const count = (wanted: PortState) => states.filter((state) => state === wanted).length;
    // A host without any response may be firewalled, down or blocking us: unknown.
    const isMute = this.#answered.length === 0 && !this.#wasRefused && count("filtered") > 0;
    if (isMute) this.#failure ??= new ProbeError("timeout", `nothing at ${this.#ip} answered`);
    const blind = count("blind") + (isMute ? count("filtered") : 0);
    return {
      ip: this.#ip,
      open: everythingOpen ? [] : this.#open,
      closed: count("closed"),
      filtered: isMute ? 0 : count("filtered"),
      blind:
        blind > 0 && this.#failure !== null
          ? { ports: blind, reason: this.#failure.reason, detail: this.#failure.message }
          : null,
      everythingOpen,
      roundTripMs: this.#trip.smoothMs,
      tookMs: performance.now() - startedAt,
    };
  }
}
