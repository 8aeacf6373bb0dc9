import { defineCheck, type Verdict } from "../check.ts";
import { readCookie } from "../web/cookies.ts";
import { evidenceOf } from "../web/evidence.ts";
import { markCookies } from "../web/fixes.ts";
import { MDN, webOutcome } from "../web/outcome.ts";
import { siteVisit } from "../web/site-visit.ts";

const COOKIES = `${MDN}/HTTP/Guides/Cookies`;
const SET_COOKIE = `${MDN}/HTTP/Reference/Headers/Set-Cookie`;

const OUTCOMES = {
  "session-cookie-without-secure": webOutcome("high", "misconfiguration", "SESS-02", SET_COOKIE, COOKIES),
  "session-cookie-without-httponly": webOutcome("medium", "misconfiguration", "SESS-02", SET_COOKIE, COOKIES),
  "cookie-without-secure": webOutcome("low", "misconfiguration", "SESS-02", SET_COOKIE),
  "cookie-bad-samesite": webOutcome("low", "misconfiguration", "SESS-02", SET_COOKIE),
  "cookie-prefix-broken": webOutcome("low", "misconfiguration", "SESS-02", SET_COOKIE),
} as const;

/** Are the site's cookies marked so that neither the wire nor a script can carry them off? */
export const webCookies = defineCheck({
  id: "web-cookies",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  isLight: true,
  outcomes: OUTCOMES,

  async observe(target, net, context) {
    const { first, page } = await siteVisit(target, net, context).home();
    return first === page ? [page] : [first, page];
  },

  judge(answers) {
    const verdicts: Verdict<keyof typeof OUTCOMES>[] = [];
    const seen = new Set<string>();
    for (const response of answers) {
      for (const header of response.headers["set-cookie"] ?? []) {
        const cookie = readCookie(header);
        const found = (outcome: keyof typeof OUTCOMES): void => {
          if (seen.has(`${outcome} ${cookie.name}`)) return;
          seen.add(`${outcome} ${cookie.name}`);
          const evidence = evidenceOf(response, { fix: markCookies, details: { cookie } });
          verdicts.push({
            outcome,
            subject: `${response.url}#${cookie.name}`,
            params: { cookie: cookie.name },
            evidence,
          });
        };
        if (cookie.name === "" || cookie.isRemoval) continue;
        if (!cookie.secure) found(cookie.isSession ? "session-cookie-without-secure" : "cookie-without-secure");
        if (cookie.isSession && !cookie.httpOnly) found("session-cookie-without-httponly");
        // Browsers refuse None without Secure, and an unknown word counts as none given.
        const known = cookie.sameSite === null || /^(?:lax|strict|none)$/.test(cookie.sameSite);
        if (!known || (cookie.sameSite === "none" && !cookie.secure) || (cookie.isCsrf && cookie.sameSite === "none"))
          found("cookie-bad-samesite");
        const host = cookie.name.startsWith("__Host-");
        const broken =
          (host && (!cookie.secure || /;\s*domain\s*=/i.test(header))) ||
          (cookie.name.startsWith("__Secure-") && !cookie.secure);
        if (broken) found("cookie-prefix-broken");
      }
    }
    return verdicts;
  },
});
