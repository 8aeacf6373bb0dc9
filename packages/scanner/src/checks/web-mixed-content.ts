import { defineCheck, type Verdict } from "../check.ts";
import { evidenceOf } from "../web/evidence.ts";
import { redirectToHttps, setHeader } from "../web/fixes.ts";
import { htmlOf } from "../web/html-of.ts";
import { MDN, OWASP_SITE, webOutcome } from "../web/outcome.ts";
import { siteVisit } from "../web/site-visit.ts";

const MIXED = `${MDN}/Security/Mixed_content`;
const SRI = `${MDN}/Security/Subresource_Integrity`;
const UNENCRYPTED = `${OWASP_SITE}/09-Testing_for_Weak_Cryptography/03-Testing_for_Sensitive_Information_Sent_via_Unencrypted_Channels`;

const OUTCOMES = {
  "script-over-http": webOutcome("high", "integrity", "CRYP-03", MIXED, SRI),
  "content-over-http": webOutcome("low", "cryptography", "CRYP-03", MIXED),
  "password-over-http": webOutcome("high", "cryptography", "ATHN-01", UNENCRYPTED),
  "form-over-http": webOutcome("medium", "cryptography", "CRYP-03", UNENCRYPTED),
  "script-without-integrity": webOutcome("info", "integrity", "CONF-14", SRI),
} as const;

/** Checks for mixed content and third-party scripts without integrity. */
export const webMixedContent = defineCheck({
  id: "web-mixed-content",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  isLight: true,
  outcomes: OUTCOMES,

  async observe(target, net, context) {
    return (await siteVisit(target, net, context).home()).page;
  },

  judge(page, { ip }) {
    const verdicts: Verdict<keyof typeof OUTCOMES>[] = [];
    const facts = htmlOf(page);
    const here = new URL(page.url);
    const isSecure = here.protocol === "https:";
    const resolve = (address: string): URL | null => URL.parse(address, page.url);
    const isPlain = (address: string): boolean => resolve(address)?.protocol === "http:";
    const report = (
      outcome: keyof typeof OUTCOMES,
      addresses: readonly string[],
      fix: ReturnType<typeof setHeader>,
    ): void => {
      if (addresses.length === 0) return;
      const evidence = evidenceOf(page, { fix, details: { addresses: [...new Set(addresses)].slice(0, 20) } });
      verdicts.push({
        outcome,
        subject: page.url,
        params: { count: addresses.length, first: addresses[0] ?? "" },
        evidence,
      });
    };
    const upgrade = setHeader("Content-Security-Policy", "upgrade-insecure-requests");
    const scripts = facts.scripts.map(({ src }) => src);
    if (isSecure) {
      report("script-over-http", scripts.filter(isPlain), upgrade);
      report("content-over-http", facts.loads.map(({ url }) => url).filter(isPlain), upgrade);
    }
    const action = (form: { action: string }): string => resolve(form.action)?.href ?? page.url;
    const toPlain = facts.forms.filter((form) => isPlain(form.action));
    const passwords = toPlain.filter((form) => form.hasPassword);
    report("password-over-http", passwords.map(action), redirectToHttps(here.hostname));
    if (isSecure)
      report(
        "form-over-http",
        toPlain.filter((form) => !form.hasPassword && form.method === "post").map(action),
        redirectToHttps(here.hostname),
      );
    // The site's own address is the site, whatever name it was requested by.
    const isOwn = (hostname: string): boolean =>
      hostname === here.hostname || hostname.replace(/^\[(.*)\]$/, "$1") === ip;
    const foreign = facts.scripts.filter(({ src, integrity }) => {
      const hostname = resolve(src)?.hostname;
      return integrity === null && hostname !== undefined && !isOwn(hostname);
    });
    report(
      "script-without-integrity",
      foreign.map(({ src }) => src),
      setHeader("Content-Security-Policy", "script-src 'self'"),
    );
    return verdicts;
  },
});
