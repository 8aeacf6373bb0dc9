import { addressAndPort } from "@parapet/net/address-policy";
import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import pMap from "p-map";

import type { CheckResult, CheckSettings } from "../../check.ts";
import type { FingerprintSet } from "../../fingerprints/fingerprint-set.ts";
import { findDatagramServices } from "../../services/find-datagram-services.ts";
import { identifyService } from "../../services/identify-service.ts";
import { findHttpVersions, isSecureSite } from "../../web/http-versions.ts";
import type { Known, SeenPort, Stage } from "../stage.ts";
import { BEYOND_PLAN, HOSTS_AT_ONCE, beyondPlan, hostsByAddress } from "./addresses.ts";
import { stageResult } from "./stage-result.ts";

const SERVICES_AT_ONCE = 64;

const MUTE = new ProbeError("timeout", "the port takes connections and stays silent to every question");

export const services: Stage = {
  id: "services",
  touch: "active",
  async run(known, { domain, net, signal, progress, settings }) {
    const fingerprints = settings.fingerprints?.services ?? [];
    const byPlace = [...Map.groupBy(known.ports, ({ ip, port }) => `${ip} ${port}`).values()];
    const byAddress = Map.groupBy(known.ports, ({ ip }) => ip);
    let done = 0;
    const found = await pMap(
      byPlace,
      async (group) => {
        const [first] = group;
        if (first === undefined) return { seen: [], results: [] };
        const rttMs = first.details["roundTripMs"];
        try {
          const service = await identifyService({ host: first.host, ip: first.ip, port: first.port }, net, {
            signal,
            fingerprints,
            beside: (byAddress.get(first.ip) ?? []).map(({ port }) => port),
            ...(typeof rttMs === "number" ? { rttMs } : {}),
          });
          const altSvc = service.details["altSvc"];
          const http = isSecureSite(service)
            ? await findHttpVersions(first, typeof altSvc === "string" ? altSvc : null, net, signal)
            : null;
          const details = { ...service.details, ...(http !== null && { http }) };
          const seen: SeenPort[] = group.map(({ host, ip, port }) => ({ ...service, details, host, ip, port }));
          // A port that takes the connection and never says a word may be anything.
          const mute = service.details["silent"] === true && !service.tls;
          return {
            seen,
            results: [stageResult("services", addressAndPort(first.ip, first.port), mute ? MUTE : undefined)],
          };
        } catch (error) {
          return { seen: group, results: [stageResult("services", addressAndPort(first.ip, first.port), error)] };
        } finally {
          done += 1;
          progress(done / byPlace.length, 0);
        }
      },
      { concurrency: SERVICES_AT_ONCE },
    );
    const overUdp = await datagramServices(known, net, signal, fingerprints);
    return {
      ports: [...found.flatMap(({ seen }) => seen), ...overUdp.ports],
      results: [...found.flatMap(({ results }) => results), ...overUdp.results, ...withoutRules(domain, settings)],
    };
  },
};

/** A service that only the operator's rules can name was not assessed where they could not be read. */
const withoutRules = (domain: string, { missingLibraries }: CheckSettings): CheckResult[] => {
  const missing = missingLibraries?.fingerprints;
  return missing === undefined ? [] : [stageResult("services", domain, new ProbeError("knowledge-reduced", missing))];
};

/** Ports that speak without a connection cannot be found by knocking; each address is asked in the protocols we know. */
const datagramServices = async (
  known: Known,
  net: Net,
  signal: AbortSignal,
  fingerprints: readonly FingerprintSet[],
) => {
  const uncovered = beyondPlan(known);
  const found = await pMap(
    [...hostsByAddress(known.assets)],
    async ([ip, names]) => {
      if (uncovered.has(ip)) return { ports: [], results: [stageResult("datagram-services", ip, BEYOND_PLAN)] };
      try {
        const answers = await findDatagramServices(ip, net, {
          signal,
          fingerprints,
          ...(names[0] === undefined ? {} : { host: names[0] }),
        });
        const ports = names.flatMap((host) =>
          answers.map(({ port, service }): SeenPort => ({ ...service, host, ip, port })),
        );
        return { ports, results: [stageResult("datagram-services", ip)] };
      } catch (error) {
        return { ports: [], results: [stageResult("datagram-services", ip, error)] };
      }
    },
    { concurrency: HOSTS_AT_ONCE },
  );
  return { ports: found.flatMap(({ ports }) => ports), results: found.flatMap(({ results }) => results) };
};
