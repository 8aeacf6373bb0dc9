import { judgeHeaders } from "./judge-headers.ts";
import { climbs, judgePath } from "./judge-path.ts";
import { judgeQuery } from "./judge-query.ts";
import type { Objection } from "./objection.ts";

/** A request as it would leave. */
export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** One character per byte; none that observes has one. */
  readonly body: string;
}

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

const portOf = ({ port, protocol }: URL): string => port || (protocol === "https:" ? "443" : "80");

/** The site's own port and those of the web: another service may act on what it is sent (a printer prints it). */
const isWebPort = (url: URL, site: URL): boolean => ["80", "443", portOf(site)].includes(portOf(url));

/**
 * What speaks against sending a request to a site, or null. An allow-list: method, host, port, path, query and headers must each be
 * known to do no more than read a public page; whatever is not known is refused. The same judgement is passed when a template is
 * loaded and each time a request leaves, so that nothing a template builds from an answer escapes it.
 */
export const judgeRequest = (
  { method, url: text, headers, body }: OutgoingRequest,
  siteUrl: string,
): Objection | null => {
  if (!METHODS.has(method)) return { code: "changes-state", detail: `it sends ${method.slice(0, 12)}` };
  if (body !== "") return { code: "changes-state", detail: `${method} with a body` };
  const [url, site] = [URL.parse(text), new URL(siteUrl)];
  if (url === null || !/^https?:$/.test(url.protocol)) return { code: "unusual-path", detail: text.slice(0, 80) };
  if (url.username !== "" || url.password !== "") return { code: "credentials", detail: "user in the URL" };
  if (url.hostname !== site.hostname) return { code: "other-host", detail: url.host.slice(0, 80) };
  if (!isWebPort(url, site)) return { code: "other-port", detail: url.host.slice(-12) };
  // What the parser would tidy up was not written to be read as a path.
  const [written = ""] = text.replace(/^https?:\/\/[^/?#]*/i, "").split("#");
  const sent = `${url.pathname}${url.search}`;
  if (sent !== written && sent !== `/${written}` && sent !== written.replace(/\?$/, ""))
    return { code: climbs(written) ? "exploits" : "unusual-path", detail: written.slice(0, 80) };
  return judgePath(url.pathname) ?? judgeQuery(url.search, url.pathname) ?? judgeHeaders(headers, url.origin);
};
