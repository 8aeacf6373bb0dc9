import { CouldNotLook, type BlindReason } from "@parapet/net/could-not-look";
import type { Net } from "@parapet/net/net";

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
/** Until the first answer tells the round trip, only so many ports are risked on the long first timeout. */
const WARM_UP = 40;
/** Silent ports that are asked again in any case: the likely ones, which come first in a set, and some of the others. */
const LIKELY = 300;
const SAMPLE = 64;
/** Of a whole range not every silent port is asked a third time. */
const MOST_ASKED_AGAIN = 3_000;
const LEAST_SECOND_MS = 250;

/** Which TCP ports of one address are open? A connect scan with timeouts learnt from the host's own answers. */
export const scanPorts = async (ip: string, net: Net, options: ScanPortsOptions): Promise<HostPorts> => {
  const startedAt = performance.now();
  // Ends the long waits of the first ports as soon as the round trip is known.
  const warmUp = new AbortController();
  const trip = createRoundTrip((timeoutMs) => setTimeout(() => warmUp.abort(), 2 * timeoutMs).unref());
  // Asked beside the first ports, not before them; an open port is told only once it is known to mean something.
  const everywhere = answersEverywhere(ip, net, trip, warmUp.signal);
  const scan = new Scan(ip, net, trip, options, everywhere, warmUp);
  const silent = await scan.pass(options.ports, "first");
  if (silent.length > 0 && !(await everywhere)) await askAgain(scan, options.ports, new Set(silent));
  return scan.result(startedAt, await everywhere);
};

/**
 * Packets get lost, so silence is checked: the likely ports and a sample of the rest are asked again. If one of them
 * answers now, the line loses packets and everything silent is asked again; if none does, asking on would only be noise.
 */
const askAgain = async (scan: Scan, ports: readonly number[], silent: ReadonlySet<number>): Promise<void> => {
  const likely = ports.slice(0, LIKELY).filter((port) => silent.has(port));
  const others = ports.slice(LIKELY).filter((port) => silent.has(port));
  const step = Math.max(1, Math.floor(others.length / SAMPLE));
  const sample = others.filter((_, index) => index % step === 0);
  const stillSilent = await scan.pass([...likely, ...sample], "second");
  if (stillSilent.length === likely.length + sample.length) return;
  await scan.pass(others.filter((_, index) => index % step !== 0).slice(0, MOST_ASKED_AGAIN), "second");
};

class Scan {
  readonly #ip: string;
  readonly #net: Net;
  readonly #trip: RoundTrip;
  readonly #options: ScanPortsOptions;
  readonly #everywhere: Promise<boolean>;
  readonly #states = new Map<number, PortState>();
  readonly #open: number[] = [];
  readonly #warmUp: AbortController;
  #failure: CouldNotLook | null = null;
  #isEdge = false;

  constructor(
    ip: string,
    net: Net,
    trip: RoundTrip,
    options: ScanPortsOptions,
    everywhere: Promise<boolean>,
    warmUp: AbortController,
  ) {
    this.#warmUp = warmUp;
    this.#ip = ip;
    this.#net = net;
    this.#trip = trip;
    this.#options = options;
    this.#everywhere = everywhere.then((yes) => (this.#isEdge = yes));
  }

  /** Asks every port once and returns those that stayed silent. */
  async pass(ports: readonly number[], which: "first" | "second"): Promise<number[]> {
    const silent: number[] = [];
    const most = Math.min(this.#options.concurrency ?? CONCURRENCY, ports.length);
    let next = 0;
    let width = this.#trip.known ? most : Math.min(WARM_UP, most);
    let running = 0;

    await new Promise<void>((resolve, reject) => {
      const fill = () => {
        if (next >= ports.length && running === 0) {
          clearTimeout(opening);
          return resolve();
        }
        while (running < width && next < ports.length) {
          const port = ports[next];
          next += 1;
          if (port === undefined) continue;
          running += 1;
          this.#ask(port, which)
            .then((state) => {
              if (state === "filtered") silent.push(port);
              running -= 1;
              if (this.#trip.known) width = most;
              fill();
            })
            .catch(reject);
        }
      };
      // Nobody answers quickly: the rest cannot wait for a measurement that may never come.
      const opening = setTimeout(() => {
        width = most;
        fill();
      }, this.#trip.timeoutMs / 2);
      fill();
    });
    return silent;
  }

  async #ask(port: number, which: "first" | "second"): Promise<PortState> {
    const state = await this.#look(port, which);
    if (state === "open") {
      this.#open.push(port);
      if (!(await this.#everywhere)) this.#options.onOpen?.(port, this.#trip.smoothMs);
    }
    this.#states.set(port, state);
    this.#options.onProgress?.(this.#states.size, this.#options.ports.length);
    return state;
  }

  async #look(port: number, which: "first" | "second"): Promise<PortState> {
    // Looked at between probes: a listener for each of thousands would cost more than the probe.
    if (this.#options.signal?.aborted || this.#isEdge) {
      this.#failure ??= new CouldNotLook("cancelled", "the scan was stopped");
      return "blind";
    }
    const isWarmUp = !this.#trip.known;
    const { timeoutMs } = this.#trip;
    try {
      const sight = await this.#net.probe(
        { ip: this.#ip, port },
        {
          timeoutMs: which === "first" ? timeoutMs : Math.max(1.5 * timeoutMs, LEAST_SECOND_MS),
          ...(isWarmUp && { signal: this.#warmUp.signal }),
        },
      );
      if (sight.state === "open" || sight.state === "closed") this.#trip.sample(sight.tookMs);
      return sight.state === "silent" || sight.state === "unreachable" ? "filtered" : sight.state;
    } catch (error) {
      if (!(error instanceof CouldNotLook)) throw error;
      // It was given what the others are given, and asked again in the second pass.
      if (isWarmUp && this.#warmUp.signal.aborted) return "filtered";
      this.#failure = error;
      return "blind";
    }
  }

  result(startedAt: number, everythingOpen: boolean): HostPorts {
    const states = everythingOpen ? [] : [...this.#states.values()];
    const count = (wanted: PortState) => states.filter((state) => state === wanted).length;
    const blind = count("blind");
    return {
      ip: this.#ip,
      open: everythingOpen ? [] : this.#open,
      closed: count("closed"),
      filtered: count("filtered"),
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
