import { connect as netConnect, type Socket } from "node:net";

import { isDomainName } from "@parapet/domain/contracts/domain-name";

import { addressAndPort, type AddressPolicy } from "./address-policy.ts";
import type { BudgetKeeper, Purpose, Slot } from "./budget.ts";
import { startDeadline } from "./deadline.ts";
import type { Destination } from "./net.ts";
import type { OnionDial, OnionProxy } from "./onion.ts";
import type { OptOut } from "./opt-out.ts";
import { ProbeError } from "./probe-error.ts";
import { toProbeError } from "./socket-error.ts";

/** The real destination of a socket. Used by the lab to map a company's addresses to loopback ports. */
export type Route = (to: { readonly ip: string; readonly port: number; readonly transport: "tcp" | "udp" }) => {
  readonly ip: string;
  readonly port: number;
};

export interface DialParts {
  readonly policy: AddressPolicy;
  readonly optOut: OptOut;
  readonly budget: BudgetKeeper;
  readonly route: Route;
  addressesOf(host: string): Promise<string[]>;
  dialOnion(host: string, port: number, options: OnionDial): Promise<Socket>;
}

export interface DialOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly purpose?: Purpose | undefined;
  readonly onTurn?: (() => void) | undefined;
  /** The caller already holds a place in the budget for this. */
  readonly alreadyBudgeted?: boolean;
  readonly onionProxy?: OnionProxy | undefined;
  readonly avoid?: OptOut | undefined;
  readonly sourceAddress?: string | undefined;
}

const NO_SLOT: Slot = { release() {} };

export interface Dialled {
  readonly socket: Socket;
  readonly ip: string;
  readonly connectMs: number;
}

/** How long the first address of a name may stay silent before the next one is tried beside it (RFC 8305). */
const STAGGER_MS = 250;
const MAX_ADDRESSES = 6;

/** Names that mean this machine or its network, whatever a resolver says (RFC 6761, RFC 6762, RFC 8375, ICANN .internal). */
const LOCAL_NAME = /(?:^|\.)(?:localhost|localdomain|local|internal|home\.arpa)\.?$/i;

export const isLocalName = (name: string): boolean => LOCAL_NAME.test(name);

const excluded = (what: string) => new ProbeError("excluded", `${what} is excluded from scans`);

/** Opens sockets: the one place where a TCP connection to the outside begins. */
export const createDialler = (parts: DialParts) => {
  /** Throws unless the address, and the place the route makes of it, may be touched. */
  const place = (ip: string, port: number, transport: "tcp" | "udp", host?: string, avoid?: OptOut) => {
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new ProbeError("out-of-scope", `${port} is not a port`);
    }
    if (parts.optOut.covers({ host, ip })) throw new ProbeError("opted-out", `${host ?? ip} has opted out of scanning`);
    if (avoid?.covers({ host, ip }) === true) throw excluded(host ?? ip);
    const real = parts.route({ ip, port, transport });
    for (const address of new Set([ip, real.ip])) {
      const refusal = parts.policy.refusal(address);
      if (refusal !== null) throw new ProbeError("out-of-scope", `${address} is out of scope: ${refusal}`);
    }
    return real;
  };

  /** The addresses to try, all of them evaluated: one refused address refuses the name (DNS rebinding). */
  const candidates = async (to: Destination, avoid?: OptOut): Promise<string[]> => {
    if (to.ip !== undefined) return [to.ip];
    const { host } = to;
    if (host === undefined) throw new ProbeError("out-of-scope", "neither a name nor an address to connect to");
    if (parts.policy.refusal(host) !== "not an address") return [host];
    if (isLocalName(host) || !isDomainName(host.toLowerCase())) {
      throw new ProbeError("out-of-scope", `"${host}" is not a public name`);
    }
    if (parts.optOut.covers({ host })) throw new ProbeError("opted-out", `${host} has opted out of scanning`);
    if (avoid?.covers({ host }) === true) throw excluded(host);
    const resolved = await parts.addressesOf(host);
    if (resolved.length === 0) throw new ProbeError("unreachable", `${host} has no address`);
    const addresses = resolved.filter((ip) => avoid?.covers({ ip }) !== true);
    if (addresses.length === 0) throw excluded(host);
    return addresses.slice(0, MAX_ADDRESSES);
  };

  const openOne = async (ip: string, to: Destination, options: DialOptions): Promise<Dialled> => {
    const real = place(ip, to.port, "tcp", to.host, options.avoid);
    const purpose = options.purpose ?? "session";
    const slot = options.alreadyBudgeted ? NO_SLOT : await parts.budget.acquire(ip, purpose, options.signal);
    options.onTurn?.();
    const what = addressAndPort(to.host ?? ip, to.port);
    const startedAt = performance.now();
    using deadline = startDeadline(options.timeoutMs, `connecting to ${what}`, options.signal);
    return await new Promise<Dialled>((resolve, reject) => {
      const from = options.sourceAddress === undefined ? {} : { localAddress: options.sourceAddress };
      const socket = netConnect({ host: real.ip, port: real.port, noDelay: true, autoSelectFamily: false, ...from });
      let settled = false;
      const fail = (error: unknown) => {
        if (settled) return;
        settled = true;
        stop();
        socket.destroy();
        const blind = toProbeError(error, `connecting to ${what}`);
        // A refusal is a response of a live host; silence may be a ban.
        slot.release(blind.reason === "timeout" ? "failed" : "answered");
        reject(blind);
      };
      const stop = deadline.onEnd(fail);
      socket.once("error", fail);
      socket.once("connect", () => {
        if (settled) return;
        settled = true;
        stop();
        socket.off("error", fail);
        // The kernel's word on where we are connected is the last check.
        const refusal = parts.policy.refusal(socket.remoteAddress ?? "");
        if (refusal !== null && socket.remoteAddress !== undefined) {
          socket.destroy();
          slot.release("answered");
          return reject(new ProbeError("out-of-scope", `${socket.remoteAddress} is out of scope: ${refusal}`));
        }
        socket.once("close", () => slot.release("answered"));
        socket.on("error", () => {}); // the reader of the socket has its own listener; an error without a reader must not throw
        resolve({ socket, ip, connectMs: performance.now() - startedAt });
      });
    });
  };

  return {
    place,
    candidates,
    async dial(to: Destination, options: DialOptions): Promise<Dialled> {
      if (options.signal?.aborted) throw new ProbeError("cancelled", "cancelled before connecting");
      if (to.ip === undefined && to.host !== undefined && /\.onion\.?$/i.test(to.host)) {
        if (parts.optOut.covers({ host: to.host }))
          throw new ProbeError("opted-out", `${to.host} has opted out of scanning`);
        const startedAt = performance.now();
        const socket = await parts.dialOnion(to.host, to.port, {
          timeoutMs: options.timeoutMs,
          signal: options.signal,
          proxy: options.onionProxy,
        });
        return { socket, ip: to.host, connectMs: performance.now() - startedAt };
      }
      const addresses = await candidates(to, options.avoid);
      for (const ip of addresses) place(ip, to.port, "tcp", to.host, options.avoid);
      return addresses.length === 1 && addresses[0] !== undefined
        ? await openOne(addresses[0], to, options)
        : await firstReachable(addresses, (ip, signal) => openOne(ip, to, { ...options, signal }), options.signal);
    },
  };
};

export type Dialler = ReturnType<typeof createDialler>;

/** Tries addresses a little apart and keeps the first that opens; the others are closed. */
const firstReachable = async (
  addresses: readonly string[],
  open: (ip: string, signal: AbortSignal) => Promise<Dialled>,
  outer: AbortSignal | undefined,
): Promise<Dialled> => {
  const losers = new AbortController();
  const signal = outer === undefined ? losers.signal : AbortSignal.any([outer, losers.signal]);
  let won = false;
  const failures: unknown[] = [];
  return await new Promise<Dialled>((resolve, reject) => {
    let next = 0;
    let timer: NodeJS.Timeout | undefined;
    const tryNext = () => {
      clearTimeout(timer);
      const ip = addresses[next];
      if (ip === undefined || won) return;
      next += 1;
      if (next < addresses.length) timer = setTimeout(tryNext, STAGGER_MS);
      open(ip, signal).then(
        (dialled) => {
          if (won) return void dialled.socket.destroy();
          won = true;
          clearTimeout(timer);
          resolve(dialled);
          losers.abort();
        },
        (error: unknown) => {
          failures.push(error);
          if (won) return;
          if (failures.length === addresses.length) reject(failures[0]);
          else tryNext();
        },
      );
    };
    tryNext();
  });
};
