import * as z from "zod";

import type { TakeoverService } from "../lookups/library-tables.ts";

export type { TakeoverService };

const AS_OF = "2026-06-01";

const gone = (service: string, status: TakeoverService["status"], ...cnames: string[]): TakeoverService => ({
  service,
  cnames,
  sign: { kind: "no-name" },
  status,
  asOf: AS_OF,
});
const says = (
  service: string,
  status: TakeoverService["status"],
  words: string,
  ...cnames: string[]
): TakeoverService => ({
  service,
  cnames,
  sign: { kind: "page", words },
  status,
  asOf: AS_OF,
});

/** Our own table; a stored one in the public format takes its place. */
export const OWN_TAKEOVER_SERVICES: readonly TakeoverService[] = [
  gone("AWS Elastic Beanstalk", "vulnerable", "elasticbeanstalk.com"),
  says("AWS S3", "vulnerable", "The specified bucket does not exist", "s3.amazonaws.com", "amazonaws.com"),
  says("AWS CloudFront", "edge-case", "The request could not be satisfied", "cloudfront.net"),
  gone(
    "Microsoft Azure",
    "vulnerable",
    "azurewebsites.net",
    "cloudapp.net",
    "cloudapp.azure.com",
    "trafficmanager.net",
    "blob.core.windows.net",
    "azure-api.net",
    "azureedge.net",
    "azurefd.net",
    "azurecontainer.io",
    "azurecr.io",
    "azurestaticapps.net",
    "redis.cache.windows.net",
    "search.windows.net",
    "servicebus.windows.net",
    "database.windows.net",
  ),
  says("GitHub Pages", "edge-case", "There isn't a GitHub Pages site here.", "github.io"),
  says("GitLab Pages", "edge-case", "The page could not be found or you don't have permission to view it", "gitlab.io"),
  says("Bitbucket", "vulnerable", "Repository not found", "bitbucket.io"),
  says("Heroku", "edge-case", "No such app", "herokuapp.com", "herokudns.com", "herokussl.com"),
  says("Netlify", "edge-case", "Not Found - Request ID", "netlify.app", "netlify.com"),
  says("Vercel", "edge-case", "DEPLOYMENT_NOT_FOUND", "vercel.app", "vercel-dns.com", "now.sh"),
  says("Shopify", "edge-case", "Sorry, this shop is currently unavailable", "myshopify.com"),
  says("Ghost", "vulnerable", "Failed to resolve DNS path for this host", "ghost.io"),
  says("Surge", "vulnerable", "project not found", "surge.sh"),
  says("ngrok", "vulnerable", "ngrok.io not found", "ngrok.io"),
  says("Pantheon", "vulnerable", "404 error unknown site!", "pantheonsite.io"),
  says(
    "Read the Docs",
    "vulnerable",
    "The link you have followed or the URL that you entered does not exist",
    "readthedocs.io",
  ),
  says("ReadMe", "vulnerable", "still working on making everything perfect", "readme.io"),
  says("Help Scout", "vulnerable", "No settings were found for this company", "helpscoutdocs.com"),
  says("Help Juice", "vulnerable", "We could not find what you're looking for", "helpjuice.com"),
  says("WordPress.com", "vulnerable", "Do you want to register", "wordpress.com"),
  says("Strikingly", "vulnerable", "PAGE NOT FOUND", "s.strikinglydns.com"),
  says("YouTrack", "vulnerable", "is not a registered InCloud YouTrack", "youtrack.cloud", "myjetbrains.com"),
  says("Uberflip", "vulnerable", "The URL you've accessed does not provide a hub", "read.uberflip.com"),
  says("UptimeRobot", "vulnerable", "page not found", "stats.uptimerobot.com"),
  says("Agile CRM", "vulnerable", "Sorry, this page is no longer available", "agilecrm.com"),
  says("Hatena Blog", "vulnerable", "404 Blog is not found", "hatenablog.com"),
  says("Gemfury", "vulnerable", "404: This page could not be found", "furyns.com"),
  says("Worksites", "vulnerable", "the website you&rsquo;re looking for doesn&rsquo;t exist", "worksites.net"),
  says("SurveySparrow", "vulnerable", "Account not found", "surveysparrow.com"),
  says(
    "Tumblr",
    "edge-case",
    "Whatever you were looking for doesn't currently exist at this address",
    "domains.tumblr.com",
  ),
  says(
    "Webflow",
    "edge-case",
    "The page you are looking for doesn't exist or has been moved",
    "proxy.webflow.com",
    "proxy-ssl.webflow.com",
  ),
  says("Wix", "edge-case", "Looks Like This Domain Isn't Connected To A Website Yet", "wixdns.net"),
  says("Tilda", "edge-case", "Please renew your subscription", "tilda.ws"),
  says("Fastly", "edge-case", "Fastly error: unknown domain", "fastly.net"),
  says("Zendesk", "edge-case", "Help Center Closed", "zendesk.com"),
  says("Unbounce", "edge-case", "The requested URL was not found on this server", "unbouncepages.com"),
  gone("Discourse", "vulnerable", "trydiscourse.com"),
];

const WireService = z.object({
  service: z.string(),
  cname: z.array(z.string()).default([]),
  fingerprint: z.string().default(""),
  http_status: z.number().nullish(),
  nxdomain: z.boolean().default(false),
  status: z.string(),
});

const STATUS: Readonly<Record<string, TakeoverService["status"]>> = {
  vulnerable: "vulnerable",
  "edge case": "edge-case",
  "not vulnerable": "not-vulnerable",
};

/** Reads the public list of services in its own JSON layout; entries that name no ending cannot be told apart and are left out. */
export const readTakeoverServices = (document: unknown, asOf: string): TakeoverService[] =>
  z
    .array(z.unknown())
    .parse(document)
    .flatMap((entry): TakeoverService[] => {
      const wire = WireService.safeParse(entry);
      if (!wire.success) return [];
      const { service, cname, fingerprint, http_status: code, nxdomain, status } = wire.data;
      const cnames = cname
        .map((name) =>
          name
            .replace(/^https?:\/\//, "")
            .replace(/[/*].*$/, "")
            .toLowerCase(),
        )
        .filter((name) => /^[a-z0-9.-]+\.[a-z]{2,}$/.test(name));
      const known = STATUS[status.toLowerCase()] ?? "edge-case";
      if (cnames.length === 0) return [];
      if (nxdomain) return [{ service, cnames, sign: { kind: "no-name" }, status: known, asOf }];
      if (code !== null && code !== undefined && fingerprint.startsWith("HTTP_STATUS"))
        return [{ service, cnames, sign: { kind: "status", status: code }, status: known, asOf }];
      // Some entries hold a pattern; the longest plain stretch of it is the part to search for.
      const words =
        fingerprint
          .split(/`|&#124;|\.\*|\\/)
          .map((part) => part.trim())
          .sort((a, b) => b.length - a.length)[0] ?? "";
      return words.length < 8 ? [] : [{ service, cnames, sign: { kind: "page", words }, status: known, asOf }];
    });

/** The service a name belongs to, if it is one of the table. The longest ending wins. */
export const findTakeoverService = (name: string, services: readonly TakeoverService[]): TakeoverService | null => {
  const clean = name.toLowerCase().replace(/\.$/, "");
  let best: { service: TakeoverService; length: number } | null = null;
  for (const service of services) {
    for (const ending of service.cnames) {
      if ((clean === ending || clean.endsWith(`.${ending}`)) && ending.length > (best?.length ?? 0))
        best = { service, length: ending.length };
    }
  }
  return best?.service ?? null;
};
