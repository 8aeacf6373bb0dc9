import type { Db } from "@parapet/db/db";
import { type CveHit, exposedServices, matchCves } from "@parapet/db/queries/intel";
import type { AffectedHost } from "@parapet/domain/contracts/intel";
import { parseCpe } from "@parapet/domain/risk/cve";
import { findBackPorts } from "@parapet/scanner/services/back-ports";
import { findClues, runningOn } from "@parapet/scanner/services/running-on";
import { exploitableArea } from "@parapet/scanner/services/service-verdict";
import type * as z from "zod";

import { reachesDomain, type RowReach } from "../../platform/session/reach.ts";
import { unixSeconds } from "../../platform/unix-seconds.ts";
import { rateCertainty } from "./stored-cves.ts";
import { storedPackages } from "./stored-packages.ts";

type AffectedHostRow = z.infer<typeof AffectedHost>;

const machineOf = ({ org_id, ip }: { org_id: string; ip: string }): string => `${org_id} ${ip}`;

/** Which services in reach, of areas that the reader sees, does this CVE apply to, by the database as it is now and what was last seen of them? */
export const affectedHosts = async (db: Db, reach: RowReach, cve: string) => {
  const services = (await exposedServices(db, reach.scope)).filter(
    (it) => reachesDomain(reach, it.org_id, it.domain) && !reach.hidden.includes(exploitableArea(it)),
  );
  const named = services.flatMap((service) => {
    const cpe = service.cpe === null ? null : parseCpe(service.cpe);
    return cpe === null ? [] : [{ service, cpe, name: service.cpe ?? "" }];
  });
  const machines = new Map(
    [...Map.groupBy(services, machineOf)].map(([machine, all]) => [machine, runningOn(all.map(findClues))]),
  );
  // The same product runs beside the same things on many hosts: each is asked for once.
  const keyed = named.map((it) => {
    const alongside = (machines.get(machineOf(it.service)) ?? []).filter((other) => other !== it.name);
    return { ...it, alongside, key: [it.name, ...alongside].join(" ") };
  });
  const distinct = [...new Map(keyed.map((it) => [it.key, it])).values()];
  const answers = await matchCves(
    db,
    distinct.map(({ cpe, alongside }) => ({ cpe, alongside: alongside.flatMap((other) => parseCpe(other) ?? []) })),
  );
  const hits = new Map<string, { hit: CveHit; isPossible: boolean }>();
  for (const [index, { key }] of distinct.entries()) {
    const { matches = [], possible = [] } = answers[index] ?? {};
    const sure = matches.find(({ id }) => id === cve);
    const unsure = possible.find(({ id }) => id === cve);
    if (sure !== undefined) hits.set(key, { hit: sure, isPossible: false });
    else if (unsure !== undefined) hits.set(key, { hit: unsure, isPossible: true });
  }
  const packages = storedPackages(db);
  const data: AffectedHostRow[] = [];
  for (const { service, name, key, alongside } of keyed) {
    const found = hits.get(key);
    if (found === undefined) continue;
    const seen = {
      ...findClues(service),
      protocol: "tcp" as const,
      name: null,
      product: null,
      tls: false,
      unauthenticated: null,
    };
    const backPort = (await findBackPorts(seen, alongside, [cve], packages)).get(cve)?.assessment.status;
    if (backPort === "not-affected") continue;
    const { domain, host, ip, port, protocol, product, version, last_seen } = service;
    const matched = found.isPossible ? ("product-only" as const) : rateCertainty(found.hit);
    const certainty = backPort === "affected" ? ("version-match" as const) : matched;
    data.push({
      domain,
      host,
      ip,
      port,
      protocol,
      product,
      version,
      cpe: name,
      certainty,
      last_seen: unixSeconds(last_seen),
    });
  }
  return { data, looked_at: services.length, unknown_product: services.length - named.length };
};
