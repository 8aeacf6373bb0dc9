import { createServer as createHttpServer } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";

import { bindUdp, type BoundAddress } from "../bind.ts";
import { startDnsServer } from "../dns/dns-server.ts";
import { tlsOptions } from "../tls/tls-options.ts";
import { startWebServer } from "../web/web-server.ts";
import {
  type DatagramProtocolPlan,
  toDatagramProtocol,
  isDatagramProtocol,
  isProtocol,
  toProtocol,
  type ProtocolPlan,
} from "./protocols.ts";
import type { ProtocolCompany } from "./protocols/protocol.ts";
import { type Running, type ServiceContext, startServer, startTcp } from "./running.ts";
import type { ServicePlan } from "./service-plan.ts";
import { startSmtp } from "./smtp.ts";

/** Starts what a blueprint says listens at a port. */
export const startService = (plan: ServicePlan, at: BoundAddress, context: ServiceContext): Promise<Running> => {
  if (isProtocol(plan)) return startProtocol(plan, at, context);
  if (isDatagramProtocol(plan)) return startDatagramProtocol(plan, at);
  switch (plan.speaks) {
    case "http":
    case "https":
      return startWebServer(plan, at, context);
    case "dns":
      return startDnsServer(at, () => context.dnsRole(plan), context.desk);
    case "smtp":
      return startSmtp(plan, at, context);
    case "publishers": {
      const { handle } = context.publishers;
      return startServer(
        plan.secure ? createHttpsServer(tlsOptions(context.certificate), handle) : createHttpServer(handle),
        at,
      );
    }
  }
};

const startProtocol = (plan: ProtocolPlan, at: BoundAddress, context: ServiceContext): Promise<Running> => {
  const protocol = toProtocol(plan);
  const company: ProtocolCompany = {
    host: context.host().name,
    signal: context.signal,
    secure: (stream) => secured(stream, context),
  };
  return startTcp(at, context.latencyMs, (socket) =>
    protocol(plan.implicitTls === true ? secured(socket, context) : socket, company),
  );
};

const secured = (socket: Socket, context: ServiceContext): Socket => {
  const stream = new TLSSocket(socket, { isServer: true, ...tlsOptions(context.certificate) });
  stream.on("error", () => stream.destroy());
  return stream;
};

const startDatagramProtocol = async (plan: DatagramProtocolPlan, at: BoundAddress): Promise<Running> => {
  const protocol = toDatagramProtocol(plan);
  const { socket, bound } = await bindUdp(at.ip, at.port);
  socket.on("message", (request, from) => {
    const reply = protocol(request);
    if (reply !== null) socket.send(reply, from.port, from.address);
  });
  return { bound, close: () => new Promise((resolve) => socket.close(() => resolve())) };
};
