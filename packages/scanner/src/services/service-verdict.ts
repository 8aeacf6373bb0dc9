import type { FindingArea } from "@parapet/domain/risk";

import type { SeenService, Targets, Verdict } from "../check.ts";
import { fixFor } from "./fixes.ts";

type ServiceTarget = Targets["service"];

/** Who is behind the port, as a person would say it: product and version, else the protocol. */
export const serviceLabel = ({ product, version, name }: SeenService): string =>
  [product ?? name ?? "?", version].filter(Boolean).join(" ");

/** Where a vulnerable service is shown: on the page of sub-domains, unless it runs on the company's own name. */
export const exploitableArea = ({ domain, host }: Pick<ServiceTarget, "domain" | "host">): FindingArea =>
  host === domain || host === `www.${domain}` ? "company-exposed-ports" : "sub-domain-exploitable-services";

/** One verdict about a service, with the columns of its page and the values of its words. */
export const serviceVerdict = <Id extends string>(
  outcome: Id,
  target: ServiceTarget,
  more: Omit<Partial<Verdict<Id>>, "outcome"> = {},
): Verdict<Id> => {
  const { host, ip, port, service } = target;
  return {
    outcome,
    evidence: { banner: service.banner, ...service.details },
    ...more,
    details: {
      host,
      ip,
      port,
      protocol: service.protocol,
      service: service.name,
      product: service.product,
      version: service.version,
      cpe: service.cpe,
      tls: service.tls,
      banner: service.banner,
      ...more.details,
    },
    params: {
      host,
      port,
      protocol: service.protocol,
      service: service.name ?? "?",
      product: serviceLabel(service),
      fix: fixFor(service, port),
      ...more.params,
    },
  };
};
