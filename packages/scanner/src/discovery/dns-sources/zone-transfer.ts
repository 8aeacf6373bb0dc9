import { ProbeError } from "@parapet/net/probe-error";

import { findNameServers } from "../name-servers.ts";
import type { NamedSource } from "../name-source.ts";

/** Does a name server allow zone transfers? (AXFR, RFC 5936) */
export const zoneTransfer: NamedSource = {
  id: "zone-transfer",
  needsKey: "no",
  touch: "active",
  startsFrom: "zone",
  async find(zone, net, { signal }) {
    const { servers, unasked } = await findNameServers(zone, net);
    let answered = 0;
    let failure: ProbeError | null = unasked[0]?.why ?? null;
    for (const server of servers) {
      if (signal.aborted) throw new ProbeError("cancelled", "cancelled");
      try {
        const records = await net.dns.transfer(zone, server);
        return { names: records.map(({ name }) => ({ name, detail: server.name })) };
      } catch (error) {
        if (!(error instanceof ProbeError)) throw error;
        // A refusal is the right answer and means there is nothing to see; silence means that we do not know.
        if (error.reason === "refused" || error.reason === "reset") answered += 1;
        else failure = error;
      }
    }
    if (answered === 0 && failure !== null) throw failure;
    return failure === null
      ? { names: [] }
      : { names: [], limited: `one server could not be queried: ${failure.message}` };
  },
};
