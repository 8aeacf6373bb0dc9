import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import pMap from "p-map";

import type { Find, FoundName, SourceContext } from "../name-source.ts";

const AT_ONCE = 500;
/** More losses than this and "not there" cannot be trusted for the rest. */
const LOSSES_TO_MENTION = 0.01;

/** Asks for each name whether it exists, and keeps those that are more than their zone's answer to everything. */
export const tryNames = async (
  candidates: readonly string[],
  net: Net,
  { signal, isWildcard }: SourceContext,
  through?: string,
): Promise<Find> => {
  const names: FoundName[] = [];
  let lost = 0;
  let failure: ProbeError | null = null;

  const tryOne = async (name: string): Promise<void> => {
    try {
      let reply = await net.dns.query(name, "A");
      // Something is there, only not an IPv4 address.
      if (reply.status === "no-data" && reply.aliases.length === 0) reply = await net.dns.query(name, "AAAA");
      const ips = reply.answers.flatMap(({ data }) => (typeof data === "string" ? [data] : []));
      if (reply.status === "no-name" && reply.aliases.length === 0) return;
      // An empty place between two dots exists too, but is no host.
      if (ips.length === 0 && reply.aliases.length === 0) return;
      if (await isWildcard(name, ips, reply.aliases)) return;
      names.push({ name, ...(through !== undefined && { through }) });
    } catch (error) {
      if (!(error instanceof ProbeError)) throw error;
      lost += 1;
      failure = error;
    }
  };
  await pMap(candidates, (name) => (signal.aborted ? undefined : tryOne(name)), { concurrency: AT_ONCE });

  if (signal.aborted) return { names, limited: "cancelled" };
  if (failure !== null && lost === candidates.length) throw failure;
  if (lost > candidates.length * LOSSES_TO_MENTION) {
    return { names, limited: `${lost} of ${candidates.length} names got no answer` };
  }
  return { names };
};
