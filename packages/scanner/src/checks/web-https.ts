import { isAddress } from "@parapet/net/address-policy";
import type { HttpResponse } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import { defineCheck, type Verdict } from "../check.ts";
import { evidenceOf } from "../web/evidence.ts";
import { redirectToHttps, setHeader } from "../web/fixes.ts";
import { readHsts } from "../web/hsts.ts";
import { MDN, webOutcome } from "../web/outcome.ts";
import { siteVisit } from "../web/site-visit.ts";

const HSTS = `${MDN}/HTTP/Reference/Headers/Strict-Transport-Security`;
const SIX_MONTHS = 15_768_000;
const ONE_YEAR = 31_536_000;

const OUTCOMES = {
  "https-absent": webOutcome("high", "cryptography", "CRYP-03", "https://www.rfc-editor.org/rfc/rfc9110#section-4.2.2"),
  "https-redirect-absent": webOutcome(
    "medium",
    "cryptography",
    "CRYP-03",
    "https://www.rfc-editor.org/rfc/rfc9110#section-15.4",
  ),
  "https-redirect-late": webOutcome("low", "cryptography", "CRYP-03", "https://hstspreload.org/"),
  "hsts-absent": webOutcome("medium", "misconfiguration", "CONF-07", HSTS, "https://www.rfc-editor.org/rfc/rfc6797"),
  "hsts-invalid": webOutcome(
    "medium",
    "misconfiguration",
    "CONF-07",
    HSTS,
    "https://www.rfc-editor.org/rfc/rfc6797#section-6.1",
  ),
  "hsts-short": webOutcome("low", "misconfiguration", "CONF-07", HSTS),
  "hsts-not-preloadable": webOutcome("info", "misconfiguration", "CONF-07", "https://hstspreload.org/"),
} as const;

/** Closed: no one listens there, which is an answer. Unasked: behind an odd port there is no agreed twin to ask. */
type EntryPoint = HttpResponse | "closed" | "unasked";

interface Seen {
  readonly host: string;
  readonly plain: EntryPoint;
  readonly secure: EntryPoint;
  /** Where http:// leads in the end, hop by hop. */
  readonly hops: readonly string[];
}

const isOpen = (entry: EntryPoint): entry is HttpResponse => typeof entry !== "string";

/** Do visitors always end up on an encrypted connection, and does the browser remember it? */
export const webHttps = defineCheck({
  id: "web-https",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  isLight: true,
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<Seen> {
    const visit = siteVisit(target, net, context);
    const { page } = await visit.home();
    const at = new URL(target.url);
    const standard = at.port === "";
    const entry = async (url: string): Promise<EntryPoint> => {
      try {
        return await visit.get(url);
      } catch (error) {
        if (error instanceof ProbeError && (error.reason === "refused" || error.reason === "tls-failed"))
          return "closed";
        throw error;
      }
    };
    // Behind an odd port there is no agreed twin to compare with, so only what is there is evaluated.
    const plain =
      at.protocol === "http:" ? await entry(target.url) : standard ? await entry(`http://${at.hostname}/`) : "unasked";
    const secure = at.protocol === "https:" ? page : standard ? await entry(`https://${at.hostname}/`) : "unasked";
    const hops: string[] = [];
    let here: EntryPoint = plain;
    while (isOpen(here) && here.status >= 300 && here.status < 400 && hops.length < 5) {
      const next: URL | null = URL.parse(here.headers["location"]?.[0] ?? "", here.url);
      if (next === null) break;
      hops.push(next.href);
      if (next.hostname !== visit.host || next.protocol === "https:") break;
      here = await visit.get(next.href);
    }
    return { host: at.hostname, plain, secure, hops };
  },

  judge({ host, plain, secure, hops }) {
    const verdicts: Verdict<keyof typeof OUTCOMES>[] = [];
    const fix = redirectToHttps(host);
    // From either side, the finding is about the same endpoint.
    const plainUrl = isOpen(plain) ? plain.url : "";
    const serves = isOpen(plain) && plain.status < 400 && secure !== "unasked";
    if (serves && !isOpen(secure))
      verdicts.push({
        outcome: "https-absent",
        subject: plainUrl,
        params: { host },
        evidence: evidenceOf(plain, { fix }),
      });
    else if (serves && !hops.some((hop) => hop.startsWith("https://"))) {
      verdicts.push({
        outcome: "https-redirect-absent",
        subject: plainUrl,
        params: { host },
        evidence: evidenceOf(plain, { fix }),
      });
    } else if (serves && !(hops[0] ?? "").startsWith(`https://${host}`)) {
      // HSTS for this name can only be learnt from this name, so the first hop must stay on it.
      verdicts.push({
        outcome: "https-redirect-late",
        subject: plainUrl,
        params: { host, hop: hops[0] ?? "" },
        evidence: evidenceOf(plain, { fix, details: { hops } }),
      });
    }
    // Browsers note no policy for an address (RFC 6797, section 8.1.1).
    if (!isOpen(secure) || secure.status >= 400 || isAddress(host)) return verdicts;

    const header = secure.headers["strict-transport-security"]?.[0];
    const hsts = header === undefined ? null : readHsts(header);
    const advice = setHeader("Strict-Transport-Security", `max-age=${ONE_YEAR}; includeSubDomains`);
    const evidence = evidenceOf(secure, { fix: advice, details: { header: header ?? null } });
    if (header === undefined)
      verdicts.push({ outcome: "hsts-absent", subject: secure.url, params: { host }, evidence });
    else if (hsts === null) verdicts.push({ outcome: "hsts-invalid", subject: secure.url, params: { host }, evidence });
    else if (hsts.maxAge < SIX_MONTHS)
      verdicts.push({ outcome: "hsts-short", subject: secure.url, params: { host, seconds: hsts.maxAge }, evidence });
    else if (hsts.preload && (!hsts.includeSubDomains || hsts.maxAge < ONE_YEAR)) {
      verdicts.push({ outcome: "hsts-not-preloadable", subject: secure.url, params: { host }, evidence });
    }
    return verdicts;
  },
});
