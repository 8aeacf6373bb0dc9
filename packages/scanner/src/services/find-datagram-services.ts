import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import type { SeenService } from "../check.ts";
import { identifyDatagramService, type IdentifyOptions } from "./identify-service.ts";
import { UDP_PORTS } from "./service-probes.ts";

export interface FoundDatagramService {
  readonly port: number;
  readonly service: SeenService;
}

/**
 * Which services answer over UDP at this address? Only ports with a probe are asked, one question each; silence says
 * nothing. Rejects with `ProbeError` when not one question could be sent.
 */
export const findDatagramServices = async (
  ip: string,
  net: Net,
  options: IdentifyOptions & { readonly host?: string; readonly ports?: readonly number[] } = {},
): Promise<FoundDatagramService[]> => {
  const { host, ports = UDP_PORTS, ...how } = options;
  const answers = await Promise.allSettled(
    ports.map(async (port) => ({
      port,
      service: await identifyDatagramService({ ip, port, ...(host === undefined ? {} : { host }) }, net, how).catch(
        (error: unknown) => {
          // "Port unreachable" is the host's own answer: no one is there.
          if (error instanceof ProbeError && error.reason === "refused") return null;
          throw error;
        },
      ),
    })),
  );
  const failed = answers.find((it) => it.status === "rejected");
  if (failed !== undefined && answers.every((it) => it.status === "rejected")) throw failed.reason;
  return answers.flatMap((it) =>
    it.status === "fulfilled" && it.value.service !== null ? [{ port: it.value.port, service: it.value.service }] : [],
  );
};
