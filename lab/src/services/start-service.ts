import type { BoundAddress } from "../bind.ts";
import { startDnsServer } from "../dns/dns-server.ts";
import { startWebServer } from "../web/web-server.ts";
import type { Running, ServiceContext } from "./running.ts";
import type { ServicePlan } from "./service-plan.ts";
import { startSmtp } from "./smtp.ts";

/** Starts what a blueprint says listens at a port. */
export const startService = (plan: ServicePlan, at: BoundAddress, context: ServiceContext): Promise<Running> => {
  switch (plan.speaks) {
    case "http":
    case "https":
      return startWebServer(plan, at, context);
    case "dns":
      return startDnsServer(at, () => context.dnsRole(plan), context.desk);
    case "smtp":
      return startSmtp(plan, at, context);
  }
};
