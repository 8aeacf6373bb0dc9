import { ProbeError } from "@parapet/net/probe-error";
import pMap from "p-map";

import type { Find, FoundName, SourceContext } from "../name-source.ts";

const MAX_HOSTS = 500;
const AT_ONCE = 16;

/** Runs one probe for every new host with limited concurrency; failed hosts are counted, not hidden. */
export const eachHost = async (
  { fresh, signal }: SourceContext,
  look: (host: string) => Promise<readonly FoundName[]>,
): Promise<Find> => {
  const hosts = fresh.filter(({ ips }) => ips.length > 0).slice(0, MAX_HOSTS);
  const names: FoundName[] = [];
  let failed = 0;
  let failure: ProbeError | null = null;
  await pMap(
    hosts,
    async ({ host }) => {
      if (signal.aborted) return;
      try {
        names.push(...(await look(host)));
      } catch (error) {
        if (!(error instanceof ProbeError)) throw error;
        failed += 1;
        failure = error;
      }
    },
    { concurrency: AT_ONCE },
  );
  if (failure !== null && failed === hosts.length) throw failure;
  if (failed > 0) return { names, limited: `${failed} of ${hosts.length} hosts could not be queried` };
  return fresh.length > MAX_HOSTS ? { names, limited: `only the first ${MAX_HOSTS} hosts were queried` } : { names };
};
