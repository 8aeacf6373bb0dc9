import { addressAndPort } from "@parapet/net/address-policy";

import type { CheckResult, Targets } from "../../check.ts";
import { CHECKS } from "../../registry.ts";
import { targetName } from "../../run-check.ts";
import { runningOn } from "../../services/running-on.ts";
import { byPreference, mergePlaces, type SamePlace } from "../merge-places.ts";
import { mergeTransports } from "../merge-transports.ts";
import { runChecks } from "../run-checks.ts";
import type { Known, Stage } from "../stage.ts";
import { edgeAddresses } from "./addresses.ts";

const serviceTargets = (known: Known, domain: string): Targets["service"][] => {
  const besides = new Map([...Map.groupBy(known.ports, ({ ip }) => ip)].map(([ip, all]) => [ip, runningOn(all)]));
  // Behind an edge the network answers for the host, over whichever family.
  const edges = edgeAddresses(known.assets);
  const probed = new Set((known.reach ?? []).flatMap(({ ip }) => (edges.has(ip) ? [] : [ip])));
  const addresses = new Map(known.assets.map(({ host, ips }) => [host, ips.filter((ip) => probed.has(ip))]));
  return known.ports.map(({ host, ip, port, ...service }) => ({
    domain,
    host,
    ip,
    port,
    service,
    alongside: besides.get(ip) ?? [],
    addresses: addresses.get(host) ?? [],
  }));
};

export const cves: Stage = {
  id: "cves",
  touch: "active",
  async run(known, context) {
    const targets = serviceTargets(known, context.domain);
    const judged = await runChecks(CHECKS, "service", targets, context);
    const results = mergeTransports(mergePlaces(judged, sameServices(targets, context.domain)));
    const unidentified = new Map(
      known.results.flatMap((result) =>
        result.check === "services" && result.status === "blind" ? [[result.subject, result]] : [],
      ),
    );
    const blindOn = new Map(
      targets.flatMap((target) => {
        const why =
          target.service.protocol === "tcp" ? unidentified.get(addressAndPort(target.ip, target.port)) : undefined;
        return why === undefined ? [] : [[targetName(target), why]];
      }),
    );
    return { results: results.flatMap((result) => [result, ...alsoBlind(result, blindOn.get(result.subject))]) };
  },
};

/** One port of one address is one service, under however many names. */
const sameServices = (targets: readonly Targets["service"][], domain: string): SamePlace[] =>
  [...Map.groupBy(targets, ({ ip, port, service }) => `${ip} ${port} ${service.protocol}`).values()]
    .filter((group) => group.length > 1)
    .map((group) => ({
      subjects: group.toSorted((a, b) => byPreference(domain)(a.host, b.host)).map(targetName),
    }));

/** A service that would not say who it is was not evaluated, whatever its port may have shown. */
const alsoBlind = (result: CheckResult, why: CheckResult | undefined): CheckResult[] => {
  if (result.status === "blind" || why?.status !== "blind") return [];
  const { check, subject } = result;
  return [{ check, subject, status: "blind", reason: why.reason, detail: why.detail, partOf: subject }];
};
