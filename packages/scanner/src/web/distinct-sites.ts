import type { Net } from "@parapet/net/net";

import type { CheckContext } from "../check.ts";
import { isSamePage } from "../visit/same-page.ts";
import { siteVisit } from "../visit/site-visit.ts";

export interface Site {
  readonly url: string;
  readonly ip: string;
  /** The name does not lead to this address; it was only requested there. */
  readonly isVirtual?: true;
}

/**
 * Which sites are worth judging on their own? A plain http:// site whose https:// twin shows the same page, or to which
 * it only sends its visitors, would repeat every finding of the twin. The check of the twin still covers both ports.
 */
export const distinctSites = async (
  sites: readonly Site[],
  domain: string,
  net: Net,
  context: CheckContext,
): Promise<Site[]> => {
  const isDistinct = async (site: Site): Promise<boolean> => {
    const at = new URL(site.url);
    const twin = sites.find(({ url, ip }) => ip === site.ip && url === `https://${at.host}${at.pathname}`);
    if (at.protocol !== "http:" || at.port !== "" || twin === undefined) return true;
    try {
      const plain = siteVisit({ domain, ...site }, net, context);
      if (await plain.isSignpost()) return (await plain.home()).leavesFor !== null;
      const secure = siteVisit({ domain, ...twin }, net, context);
      return !isSamePage((await plain.home()).page, (await secure.home()).page);
    } catch {
      // Sites that could not be compared are checked separately and report their own failures.
      return true;
    }
  };
  const stored = await Promise.all(sites.map(isDistinct));
  return sites.filter((_, at) => stored[at] === true);
};
