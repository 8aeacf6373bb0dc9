import { defineCheck } from "../check.ts";
import { tlsOutcome } from "../tls/tls-outcome.ts";
import { setHeader } from "../web/fixes.ts";
import { HSTS_PRELOAD_BASE, preloadStatus, type PreloadStatus } from "../web/hsts-preload-list.ts";
import { readHsts, type Hsts } from "../web/hsts.ts";
import { siteVisit } from "../web/site-visit.ts";

const OUTCOMES = {
  "hsts-preload-not-listed": tlsOutcome("info", "misconfiguration", "https://hstspreload.org/"),
  "hsts-preload-at-risk": tlsOutcome("low", "misconfiguration", "https://hstspreload.org/#continued-requirements"),
} as const;

const ONE_YEAR = 31_536_000;
const header = setHeader("Strict-Transport-Security", "max-age=63072000; includeSubDomains; preload");

interface Seen {
  readonly hsts: Hsts;
  readonly status: PreloadStatus;
}

/** Is a domain that asks to be preloaded on the list that browsers ship, and does it still meet the requirements? */
export const webHstsPreload = defineCheck({
  id: "web-hsts-preload",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<Seen | null> {
    // The list holds registrable domains; what any other host asks for has no effect.
    if (target.url !== `https://${target.domain}/`) return null;
    const { first } = await siteVisit(target, net, context).home();
    const hsts = readHsts(first.headers["strict-transport-security"]?.[0] ?? "");
    if (hsts === null || !hsts.preload) return null;
    const base = context.settings.hstsPreloadBase ?? HSTS_PRELOAD_BASE;
    return { hsts, status: await preloadStatus(net, target.domain, base, context.signal) };
  },

  judge(seen, target) {
    if (seen === null) return [];
    const { hsts, status } = seen;
    const isSufficient = hsts.includeSubDomains && hsts.maxAge >= ONE_YEAR;
    const verdict = { subject: target.url, params: { domain: target.domain } };
    // What falls short of the requirements without being listed is a finding of the check of HTTPS.
    if (status === "absent" && isSufficient)
      return [
        {
          ...verdict,
          outcome: "hsts-preload-not-listed" as const,
          evidence: {
            ...seen,
            fix: { shell: `curl "https://hstspreload.org/api/v2/preloadable?domain=${target.domain}"` },
          },
        },
      ];
    if (status !== "absent" && !isSufficient)
      return [
        {
          ...verdict,
          params: { ...verdict.params, seconds: hsts.maxAge },
          outcome: "hsts-preload-at-risk" as const,
          evidence: { ...seen, fix: header },
        },
      ];
    return [];
  },
});
