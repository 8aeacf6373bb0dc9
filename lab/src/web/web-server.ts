import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createHttpsServer } from "node:https";

import type { BoundAddress } from "../bind.ts";
import type { HostPlan } from "../blueprint.ts";
import { type Running, type ServiceContext, startServer } from "../services/running.ts";
import type { ServicePlan } from "../services/service-plan.ts";
import { withPlantedGroup } from "../tls/planted-group.ts";
import { tlsOptions } from "../tls/tls-options.ts";
import { answerRequest } from "./answer-request.ts";
import type { SitePlan } from "./site-plan.ts";

type WebPlan = Extract<ServicePlan, { speaks: "http" | "https" }>;

const NO_SITE: SitePlan = { paths: {} };
// The timer that searches for slow requests would cost one wake-up per host; the lab's peers are tests.
const LIMITS = { connectionsCheckingInterval: 3_600_000, maxHeaderSize: 65_536, insecureHTTPParser: true };

/** Serves the sites of one host, by the name asked for. */
export const startWebServer = (plan: WebPlan, at: BoundAddress, context: ServiceContext): Promise<Running> => {
  const secure = plan.speaks === "https";
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    request.resume();
    const { method = "", url = "", headers } = request;
    context.onRequest({ host: headers.host ?? "", secure, method, path: url });
    response.sendDate = true;
    const site = plan.site ?? siteFor(context.host(), request.headers.host);
    const answer = () =>
      answerRequest(site, request, response, { secure, server: plan.server ?? null, signal: context.signal });
    if (context.latencyMs === 0) answer();
    else setTimeout(answer, context.latencyMs).unref();
  };
  const server = secure
    ? withPlantedGroup(plan.tls ?? {}, () =>
        createHttpsServer(
          { ...LIMITS, ...tlsOptions(context.certificate, plan.tls), ALPNProtocols: ["http/1.1"] },
          handle,
        ),
      )
    : createHttpServer(LIMITS, handle);
  server.on("clientError", (_, socket) => {
    if (socket.writable) socket.end("HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
  });
  return startServer(server, at);
};

const siteFor = (host: HostPlan, header: string | undefined): SitePlan => {
  const name = header?.replace(/:\d+$/, "").toLowerCase() ?? "";
  return host.virtualSites?.[name] ?? host.site ?? NO_SITE;
};
