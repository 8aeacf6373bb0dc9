import type { Known } from "./stage.ts";

/**
 * What DNS said of the domain of a run. Not found: the name does not exist (NXDOMAIN). Not assessed: no resolver gave an
 * answer (SERVFAIL, time-out). A domain without an address of its own that has other records, or hosts below it, is found.
 */
export type DnsState = "found" | "not-found" | "not-assessed";

export const toDnsState = ({ assets, results, notFound }: Pick<Known, "assets" | "results" | "notFound">): DnsState => {
  if (assets.some(({ ips }) => ips.length > 0)) return "found";
  if (notFound === true) return "not-found";
  return results.some(({ check, status }) => check === "resolve" && status === "blind") ? "not-assessed" : "found";
};
