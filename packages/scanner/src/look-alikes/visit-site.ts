import { DAY_MS } from "@parapet/domain/durations";
import type { HttpResponse, Net } from "@parapet/net/net";

import { type Asked, ask } from "../mail/ask.ts";
import { type PageFacts, readPage } from "./read-page.ts";
import { bytesHash } from "./similarity.ts";

/** What a look-alike shows to a visitor. */
export interface SiteObservation {
  readonly scheme: "https" | "http";
  readonly status: number;
  /** Where the visit ended, after redirects. */
  readonly url: string;
  readonly page: PageFacts;
  readonly iconHash: string | null;
  readonly technologies: readonly string[];
  readonly certificate: { readonly issuer: string; readonly issuedAt: string; readonly ageDays: number } | null;
}

const MAX_BYTES = 512 * 1024;
const MAX_ICON_BYTES = 128 * 1024;
const TIMEOUT_MS = 8_000;

const TRACES: readonly (readonly [pattern: RegExp, product: string])[] = [
  [/wp-content|wp-includes/i, "WordPress"],
  [/cdn\.shopify\.com|myshopify/i, "Shopify"],
  [/\/sites\/default\/files|drupal/i, "Drupal"],
  [/\/media\/jui\/|com_content/i, "Joomla"],
  [/static\.wixstatic\.com|wix\.com/i, "Wix"],
  [/squarespace/i, "Squarespace"],
  [/webflow/i, "Webflow"],
  [/jquery/i, "jQuery"],
  [/react(?:-dom)?(?:\.production)?\.min\.js|__next|_next\//i, "React"],
  [/vue(?:\.global)?(?:\.prod)?\.js/i, "Vue"],
  [/bootstrap(?:\.min)?\.(?:css|js)/i, "Bootstrap"],
  [/googletagmanager\.com|google-analytics\.com/i, "Google Analytics"],
  [/cloudflareinsights\.com/i, "Cloudflare"],
  [/gophish|rid=/i, "Gophish"],
];

const technologiesOf = (response: HttpResponse, page: PageFacts): string[] => {
  const header = (name: string): string[] => [...(response.headers[name] ?? [])].map((value) => value.slice(0, 60));
  const traces = page.addresses.join("\n");
  return [
    ...new Set([
      ...header("server"),
      ...header("x-powered-by"),
      ...(page.generator === null ? [] : [page.generator]),
      ...TRACES.flatMap(([pattern, product]) => (pattern.test(traces) ? [product] : [])),
    ]),
  ].slice(0, 12);
};

const nameOf = (value: string | string[] | undefined): string => [value ?? ""].flat()[0] ?? "";

const certificateOf = (response: HttpResponse, now: Date): SiteObservation["certificate"] => {
  const leaf = response.tls?.chain[0];
  if (leaf === undefined) return null;
  const issued = new Date(leaf.valid_from);
  if (Number.isNaN(issued.getTime())) return null;
  const issuer = nameOf(leaf.issuer?.O) || nameOf(leaf.issuer?.CN);
  return { issuer, issuedAt: issued.toISOString(), ageDays: Math.floor((now.getTime() - issued.getTime()) / DAY_MS) };
};

const iconOf = async (
  net: Net,
  response: HttpResponse,
  page: PageFacts,
  signal: AbortSignal,
): Promise<string | null> => {
  const url = URL.parse(page.icon ?? "/favicon.ico", response.url);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const icon = await ask(() =>
    net.http({
      tls: "inspect",
      url: url.href,
      followRedirects: 2,
      maxBytes: MAX_ICON_BYTES,
      timeoutMs: TIMEOUT_MS,
      signal,
    }),
  );
  return "seen" in icon && icon.seen.status === 200 && icon.seen.body.length > 0 ? bytesHash(icon.seen.body) : null;
};

/** A page as it is compared with others. */
export const toSiteObservation = (
  response: HttpResponse,
  page: PageFacts,
  iconHash: string | null,
  now: Date,
): SiteObservation => ({
  scheme: response.url.startsWith("https:") ? "https" : "http",
  status: response.status,
  url: response.url,
  page,
  iconHash,
  technologies: technologiesOf(response, page),
  certificate: certificateOf(response, now),
});

/** What is at a name? HTTPS first, then HTTP; null when neither has anyone listening. */
export const visitSite = async (
  net: Net,
  host: string,
  now: Date,
  signal: AbortSignal,
): Promise<Asked<SiteObservation> | null> => {
  let failure: Asked<SiteObservation> | null = null;
  for (const scheme of ["https", "http"] as const) {
    const answer = await ask(() =>
      net.http({
        tls: "inspect",
        url: `${scheme}://${host}/`,
        followRedirects: 3,
        maxBytes: MAX_BYTES,
        timeoutMs: TIMEOUT_MS,
        signal,
      }),
    );
    if ("unseen" in answer) {
      // A refused port means no site; silence and anything else mean that we could not see it.
      if (!/^(?:refused|unreachable)/.test(answer.unseen)) failure = answer;
      continue;
    }
    const response = answer.seen;
    const page = readPage(response.text());
    return { seen: toSiteObservation(response, page, await iconOf(net, response, page, signal), now) };
  }
  return failure;
};
