import { defineCheck } from "../check.ts";
import { unlessCancelled } from "../unless-cancelled.ts";
import { OWASP_SITE, webOutcome } from "../web/outcome.ts";
import { HOME_BYTES, siteVisit, unlikelyName } from "../web/site-visit.ts";
import { isOwnPage } from "../web/virtual-hosts.ts";

const OUTCOMES = {
  "undocumented-virtual-host": webOutcome(
    "low",
    "misconfiguration",
    "INFO-04",
    `${OWASP_SITE}/01-Information_Gathering/04-Enumerate_Applications_on_Webserver`,
  ),
} as const;

/** Does the server answer with a site of its own for a name that no DNS record leads there for? */
export const webVirtualHost = defineCheck({
  id: "web-virtual-host",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  outcomes: OUTCOMES,

  async observe(target, net, context) {
    if (target.isVirtual !== true) return null;
    const { page } = await siteVisit(target, net, context).home();
    const { protocol, port } = new URL(target.url);
    const unknownUrl = `${protocol}//${unlikelyName()}.${target.domain}${port === "" ? "" : `:${port}`}/`;
    const { ip } = target;
    const other = await net
      .http({ tls: "inspect", url: unknownUrl, ip, maxBytes: HOME_BYTES, signal: context.signal })
      .catch(unlessCancelled);
    const title = /<title[^>]*>([^<]{1,200})/i.exec(page.text().slice(0, 20_000))?.[1]?.trim() ?? null;
    return isOwnPage(page, [other]) ? { status: page.status, title } : null;
  },

  judge(seen, { url, ip }) {
    if (seen === null) return [];
    const host = new URL(url).hostname;
    return [
      {
        outcome: "undocumented-virtual-host" as const,
        evidence: { host, ip, ...seen },
        details: { host, ip, source: host },
        params: { host, ip },
      },
    ];
  },
});
