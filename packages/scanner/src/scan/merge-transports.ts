import type { CheckResult, Verdict } from "../check.ts";

const OVER_UDP = /^(.+:\d+)\/udp$/;

/** The verdict without its transport, so that the same one over the other compares equal. */
const keyOf = ({ outcome, severity, params }: Verdict): string =>
  JSON.stringify([outcome, severity ?? null, params?.["product"] ?? null, params?.["service"] ?? null]);

/**
 * One finding for a service that answers over TCP and UDP at one port: what is seen alike over both is stored with TCP. Both
 * stay assessed; what only UDP shows stays where it is.
 */
export const mergeTransports = (results: readonly CheckResult[]): CheckResult[] => {
  const overTcp = new Map(
    results.flatMap((result) =>
      result.status === "judged" && result.subject.endsWith("/tcp")
        ? [[`${result.check} ${result.subject}`, new Set(result.verdicts.map(keyOf))] as const]
        : [],
    ),
  );
  return results.map((result) => {
    const place = OVER_UDP.exec(result.subject)?.[1];
    const same = place === undefined ? undefined : overTcp.get(`${result.check} ${place}/tcp`);
    if (same === undefined || result.status !== "judged") return result;
    return { ...result, verdicts: result.verdicts.filter((verdict) => !same.has(keyOf(verdict))) };
  });
};
