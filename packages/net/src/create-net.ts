import type { AddressPolicy } from "./address-policy.ts";
import { createBudgetKeeper, DEFAULT_BUDGET, type Budget } from "./budget.ts";
import { sendDatagram } from "./datagram.ts";
import { createDialler, type Route } from "./dial.ts";
import { createDns } from "./dns/create-dns.ts";
import { parseServerAddress } from "./dns/server-address.ts";
import { createHttpClient } from "./http-client.ts";
import type { Connection, ConnectOptions, Destination, HandshakeOptions, Net } from "./net.ts";
import { createOnionDialler, type OnionProxy } from "./onion.ts";
import { createOptOut, type OptOut } from "./opt-out.ts";
import { probePort } from "./probe.ts";
import { createStreamConnection } from "./stream-connection.ts";
import { createTlsClient } from "./tls-handshake.ts";
import { DEFAULT_USER_AGENT } from "./user-agent.ts";

const CONNECT_MS = 5_000;

export interface NetOptions {
  /** `ip[:port]` of each resolver; they are the operator's choice and not evaluated by the policy. */
  readonly resolvers: readonly string[];
  readonly policy: AddressPolicy;
  /** Where sockets really go; the policy evaluates both ends. Only the lab has a reason for it. */
  readonly route?: Route;
  /** Certificates (PEM) trusted beside the runtime's own. */
  readonly extraCa?: readonly string[];
  readonly budget?: Budget;
  readonly userAgent?: string;
  readonly optOut?: OptOut;
  readonly onionProxy?: OnionProxy;
  /** Milliseconds since the epoch, for caches and pauses. */
  readonly now?: () => number;
}

/** The real network, with rate limits and budgets. Leaving scope closes every socket it still holds. */
export const createNet = (options: NetOptions): Net & AsyncDisposable => {
  const { policy, optOut = createOptOut([]), route = (to) => to, now = Date.now } = options;
  const resolvers = options.resolvers.map((text) => {
    const server = parseServerAddress(text);
    if (server === null) throw new RangeError(`"${text}" is not the address of a resolver`);
    return server;
  });
  const budget = createBudgetKeeper(options.budget ?? DEFAULT_BUDGET, (ip) => policy.isOwn(ip), now);
  const dialler = createDialler({
    policy,
    optOut,
    budget,
    route,
    addressesOf: (host) => dns.addresses(host),
    dialOnion: createOnionDialler(options.onionProxy),
  });
  const dns = createDns({
    resolvers,
    place: (server, transport) => dialler.place(server.ip, server.port, transport),
    now,
  });
  const tls = createTlsClient(options.extraCa ?? []);
  const http = createHttpClient({ dialler, tls, budget, userAgent: options.userAgent ?? DEFAULT_USER_AGENT });

  const connect = async (to: Destination, how: ConnectOptions = {}): Promise<Connection> => {
    const { socket, ip, connectMs } = await dialler.dial(to, {
      timeoutMs: how.timeoutMs ?? CONNECT_MS,
      signal: how.signal,
      purpose: how.purpose,
      onTurn: how.onTurn,
      avoid: how.avoid,
    });
    return createStreamConnection({
      socket,
      connectMs,
      remote: { ip, port: to.port },
      startTls: (plain, handshake) => tls.secure(plain, ip, to.host, handshake),
    });
  };

  return {
    isOwn: (ip) => policy.isOwn(ip),
    dns,
    connect,
    probe: (to, how) => probePort(dialler, budget, to, how),
    async handshake(to: Destination, how: HandshakeOptions = {}) {
      const timeoutMs = how.timeoutMs ?? CONNECT_MS;
      const { socket, ip } = await dialler.dial(to, { timeoutMs, signal: how.signal, avoid: how.avoid });
      const secured = await tls.secure(socket, ip, to.host, how);
      secured.socket.destroy();
      return secured.tls;
    },
    http: (request) => http.send(request),
    datagram: (to, payload, how) => sendDatagram(dialler, budget, to, payload, how),
    async [Symbol.asyncDispose]() {
      http.close();
      dns.close();
      budget.close();
    },
  };
};
