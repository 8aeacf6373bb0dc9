import type { TlsObservation } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import type { FoundName, NamedSource } from "../name-source.ts";
import { eachHost } from "./each-host.ts";

const PORTS = [443, 8443] as const;

export const namesInCertificate = (observation: TlsObservation): string[] => {
  const [leaf] = observation.chain;
  if (leaf === undefined) return [];
  const alternatives = (leaf.subjectaltname ?? "").split(",").flatMap((part) => {
    const name = /^\s*DNS:(.+)$/.exec(part)?.[1];
    return name === undefined ? [] : [name];
  });
  const common: unknown = leaf.subject?.CN;
  return [...new Set([...alternatives, ...(typeof common === "string" && common.includes(".") ? [common] : [])])];
};

/** Which other names do the certificates of known hosts carry? */
export const certificateNames: NamedSource = {
  id: "certificate-names",
  needsKey: "no",
  touch: "active",
  startsFrom: "hosts",
  find: (_domain, net, context) =>
    eachHost(context, async (host) => {
      const names: FoundName[] = [];
      for (const port of PORTS) {
        try {
          const observation = await net.handshake({ host, port }, { timeoutMs: 4_000, signal: context.signal });
          const detail = `${host}:${port}`;
          names.push(...namesInCertificate(observation).map((name) => ({ name, through: host, detail })));
        } catch (error) {
          // No TLS there is an answer; only what keeps us from asking at all counts as a failure.
          if (!(error instanceof ProbeError) || error.reason === "cancelled") throw error;
        }
      }
      return names;
    }),
};
