import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import type { CheckContext } from "../check.ts";
import { type Asked, ask } from "../mail/ask.ts";
import { siteVisit } from "../visit/site-visit.ts";
import { readPage } from "./read-page.ts";
import { type SiteObservation, toSiteObservation } from "./visit-site.ts";

/** The domain's start page from the visit that the checks of its site share: nothing is requested twice, and no icon. */
export const visitedHome = (domain: string, net: Net, context: CheckContext): Promise<Asked<SiteObservation>> =>
  ask(async () => {
    const [ip] = await net.dns.addresses(domain);
    if (ip === undefined) throw new ProbeError("unreachable", `${domain} has no address`);
    const homeOver = async (scheme: "https" | "http") =>
      (await siteVisit({ domain, url: `${scheme}://${domain}/`, ip }, net, context).home()).page;
    const page = await homeOver("https").catch((error: unknown) => {
      if (error instanceof ProbeError && (error.reason === "refused" || error.reason === "tls-failed"))
        return homeOver("http");
      throw error;
    });
    return toSiteObservation(page, readPage(page.text()), null, context.now());
  });
