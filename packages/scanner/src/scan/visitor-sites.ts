import { ProbeError } from "@parapet/net/probe-error";

import type { CheckResult } from "../check.ts";
import { siteVisit } from "../visit/site-visit.ts";
import type { Site } from "../web/distinct-sites.ts";
import type { Known, StageContext } from "./stage.ts";

const isClosed = (error: unknown): boolean =>
  error instanceof ProbeError && (error.reason === "refused" || error.reason === "tls-failed");

/**
 * The sites a visitor opens: the domain and its www, over HTTPS, or over HTTP where nothing answers HTTPS. Each start page
 * is requested once; the checks share that visit.
 */
export const visitorSites = async (
  known: Known,
  context: StageContext,
): Promise<{ readonly sites: readonly Site[]; readonly results: readonly CheckResult[] }> => {
  const { domain, net } = context;
  const sites: Site[] = [];
  const results: CheckResult[] = [];
  for (const host of [domain, `www.${domain}`]) {
    try {
      const resolved = known.assets.find((asset) => asset.host === host)?.ips ?? (await net.dns.addresses(host));
      const [ip] = resolved;
      if (ip === undefined) continue;
      const secure = { url: `https://${host}/`, ip };
      const isHttpsClosed = await siteVisit({ domain, ...secure }, net, context)
        .home()
        .then(() => false, isClosed);
      sites.push(isHttpsClosed ? { url: `http://${host}/`, ip } : secure);
    } catch (error) {
      if (!(error instanceof ProbeError)) throw error;
      results.push({ check: "resolve", subject: host, status: "blind", reason: error.reason, detail: error.message });
    }
  }
  return { sites, results };
};
