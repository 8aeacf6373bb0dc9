import { createServer, type Server, type Socket } from "node:net";

import { type BoundAddress, listenTcp } from "../bind.ts";
import type { HostPlan } from "../blueprint.ts";
import type { DnsDesk, DnsRole } from "../dns/answer-message.ts";
import type { Publishers } from "../publishers/publisher.ts";
import type { IssuedCertificate } from "../tls/certificate-authority.ts";
import type { ServicePlan } from "./service-plan.ts";

/** A service that listens. */
export interface Running {
  readonly bound: BoundAddress;
  close(): Promise<void>;
}

/** A request as it reached a web server of the lab. */
export interface WebRequest {
  readonly host: string;
  readonly secure: boolean;
  readonly method: string;
  readonly path: string;
}

/** What a service may know of the company around it. */
export interface ServiceContext {
  /** The host as it is planned right now, so that a fixed site shows at once. */
  readonly host: () => HostPlan;
  readonly certificate: IssuedCertificate;
  readonly desk: DnsDesk;
  readonly dnsRole: (plan: Extract<ServicePlan, { speaks: "dns" }>) => DnsRole;
  /** How long a connection or a request waits before anything happens. */
  readonly latencyMs: number;
  readonly publishers: Publishers;
  readonly onRequest: (request: WebRequest) => void;
  readonly signal: AbortSignal;
}

const IDLE_MS = 60_000;

/** Listens on TCP and passes every connection to the protocol's handler. Closing ends the connections too. */
export const startTcp = (at: BoundAddress, latencyMs: number, protocol: (socket: Socket) => void): Promise<Running> =>
  startServer(
    createServer((socket) => {
      socket.on("error", () => socket.destroy());
      socket.setTimeout(IDLE_MS, () => socket.destroy());
      if (latencyMs === 0) protocol(socket);
      else setTimeout(() => protocol(socket), latencyMs).unref();
    }),
    at,
  );

/** The same for a server that was made elsewhere. */
export const startServer = async (server: Server, at: BoundAddress): Promise<Running> => {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  const bound = await listenTcp(server, at.ip, at.port);
  return {
    bound,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};
