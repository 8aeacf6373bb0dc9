import type { HttpResponse } from "@parapet/net/net";

import { defineCheck, type Verdict } from "../check.ts";
import { readCookie } from "../web/cookies.ts";
import { cspFacts } from "../web/csp.ts";
import { evidenceOf } from "../web/evidence.ts";
import { removeHeader, setHeader } from "../web/fixes.ts";
import { gradeHeaders, type HeaderRule } from "../web/header-points.ts";
import { readHsts } from "../web/hsts.ts";
import { htmlOf, isHtml } from "../web/html-of.ts";
import { MDN, webOutcome } from "../web/outcome.ts";
import { siteVisit } from "../web/site-visit.ts";

const HEADER = `${MDN}/HTTP/Reference/Headers/`;

const SAFE_REFERRER = new Set(["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"]);
const PRIVATE_REFERRER = new Set(["no-referrer", "same-origin"]);
const DEPRECATED = [
  "expect-ct",
  "public-key-pins",
  "public-key-pins-report-only",
  "x-webkit-csp",
  "x-content-security-policy",
];
const PRIVATE_ADDRESS =
  /(?<![\d.])(?:10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2})(?![\d.])/;
/** F5's cookie holds the address of a server behind it, turned round: `BIGipServer…=1677787402.36895.0000`. */
const F5_COOKIE = /^BIGipServer[^=]{0,200}=(\d{8,10})\.\d{1,5}\.\d{4}/i;

const valueOf = (response: HttpResponse, name: string): string => (response.headers[name] ?? []).join(", ").trim();

const addressInF5Cookie = (cookie: string): string | null => {
  const number = Number(F5_COOKIE.exec(cookie)?.[1] ?? NaN);
  if (!Number.isInteger(number) || number > 0xffffffff) return null;
  return [0, 8, 16, 24].map((shift) => Math.floor(number / 2 ** shift) % 256).join(".");
};

const EMBEDDED = new Set(["iframe", "frame", "embed", "object"]);

/** Whether the page runs or frames content of another host, which is what a Permissions-Policy restricts. */
const embedsOthers = (page: HttpResponse): boolean => {
  const { scripts, loads } = htmlOf(page);
  const { host } = new URL(page.url);
  return [...scripts.map(({ src }) => src), ...loads.filter(({ tag }) => EMBEDDED.has(tag)).map(({ url }) => url)].some(
    (url) => {
      const target = URL.parse(url, page.url);
      return target !== null && /^https?:$/.test(target.protocol) && target.host !== host;
    },
  );
};

const OUTCOMES = {
  "csp-absent": webOutcome("medium", "misconfiguration", "CONF-12", `${HEADER}Content-Security-Policy`),
  "csp-without-scripts": webOutcome("medium", "misconfiguration", "CONF-12", `${HEADER}Content-Security-Policy`),
  "csp-report-only": webOutcome("low", "misconfiguration", "CONF-12", `${HEADER}Content-Security-Policy-Report-Only`),
  "csp-unsafe-inline": webOutcome("low", "misconfiguration", "CONF-12", `${HEADER}Content-Security-Policy`),
  "csp-any-source": webOutcome("low", "misconfiguration", "CONF-12", `${HEADER}Content-Security-Policy`),
  "csp-unsafe-eval": webOutcome("low", "misconfiguration", "CONF-12", `${HEADER}Content-Security-Policy`),
  "framing-allowed": webOutcome("medium", "misconfiguration", "CLNT-09", `${HEADER}X-Frame-Options`),
  "nosniff-absent": webOutcome("low", "misconfiguration", "CONF-14", `${HEADER}X-Content-Type-Options`),
  "referrer-policy-unsafe": webOutcome("low", "misconfiguration", "CONF-14", `${HEADER}Referrer-Policy`),
  "cross-origin-policy-invalid": webOutcome(
    "info",
    "misconfiguration",
    "CONF-14",
    `${HEADER}Cross-Origin-Opener-Policy`,
  ),
  "cross-domain-policy-open": webOutcome(
    "info",
    "misconfiguration",
    "CONF-08",
    "https://owasp.org/www-project-secure-headers/#x-permitted-cross-domain-policies",
  ),
  "permissions-policy-absent": webOutcome("info", "misconfiguration", "CONF-14", `${HEADER}Permissions-Policy`),
  "header-deprecated": webOutcome("info", "misconfiguration", "CONF-14", `${HEADER}X-XSS-Protection`),
  "version-disclosed": webOutcome("low", "misconfiguration", "INFO-02", `${HEADER}Server`),
  "internal-address-disclosed": webOutcome("low", "misconfiguration", "INFO-05", `${HEADER}Via`),
} as const;

type Id = keyof typeof OUTCOMES;

/** Checks security headers and version disclosure. */
export const webHeaders = defineCheck({
  id: "web-headers",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  isLight: true,
  outcomes: OUTCOMES,

  async observe(target, net, context) {
    const { page, leavesFor } = await siteVisit(target, net, context).home();
    return { page, leavesFor };
  },

  judge({ page, leavesFor }) {
    const verdicts: Verdict<Id>[] = [];
    const rules = new Set<HeaderRule>();
    const found = (outcome: Id, verdict: Omit<Verdict, "outcome">): void => {
      verdicts.push({ outcome, ...verdict });
    };
    const fault: Fault = (rule, extra) => {
      rules.add(rule);
      found(rule, { evidence: evidenceOf(page, extra) });
    };

    // A page that only sends its visitors elsewhere has no content to protect.
    if (leavesFor === null && page.status < 400 && isHtml(page)) {
      judgeCsp(page, rules, fault);
      judgeOtherHeaders(page, rules, fault);
      if (valueOf(page, "permissions-policy") === "" && embedsOthers(page)) {
        found("permissions-policy-absent", {
          evidence: evidenceOf(page, {
            fix: setHeader("Permissions-Policy", "camera=(), microphone=(), geolocation=()"),
          }),
        });
      }
    }
    for (const name of DEPRECATED) {
      if (valueOf(page, name) !== "") {
        found("header-deprecated", {
          params: { header: name },
          evidence: evidenceOf(page, { fix: removeHeader(name) }),
        });
      }
    }
    const xss = valueOf(page, "x-xss-protection");
    if (/^1\b/.test(xss)) {
      found("header-deprecated", {
        params: { header: "x-xss-protection" },
        evidence: evidenceOf(page, { fix: setHeader("X-XSS-Protection", "0") }),
      });
    }
    for (const name of ["server", "x-powered-by", "x-aspnet-version", "x-aspnetmvc-version", "x-generator"]) {
      const value = valueOf(page, name);
      if (/\d+\.\d+/.test(value) || (name === "x-aspnet-version" && value !== "")) {
        found("version-disclosed", {
          params: { header: name, value: value.slice(0, 120) },
          evidence: evidenceOf(page, { fix: removeHeader(name) }),
        });
      }
    }
    for (const [name, values] of Object.entries(page.headers)) {
      for (const value of values) {
        const address = PRIVATE_ADDRESS.exec(value)?.[0] ?? (name === "set-cookie" ? addressInF5Cookie(value) : null);
        if (address === null) continue;
        found("internal-address-disclosed", {
          params: { header: name, address },
          evidence: evidenceOf(page, { fix: removeHeader(name) }),
        });
      }
    }
    judgeBonuses(page, rules);
    const grade = gradeHeaders(rules);
    // All that was observed goes with it, for the grade of the whole site is made from every check's observations.
    return dedupe(verdicts, page.url).map((verdict) => ({
      ...verdict,
      evidence: { ...(verdict.evidence as object), grade, observed: [...rules] },
    }));
  },
});

type Fault = (rule: Id & HeaderRule, extra: Parameters<typeof evidenceOf>[1]) => void;

const STRICT_CSP = "default-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'self'";

const judgeCsp = (page: HttpResponse, rules: Set<HeaderRule>, fault: Fault): void => {
  const fix = setHeader("Content-Security-Policy", STRICT_CSP);
  const meta = htmlOf(page).metas["content-security-policy"];
  const policies = [...(page.headers["content-security-policy"] ?? []), ...(meta === undefined ? [] : [meta])];
  const facts = cspFacts(policies);
  if (!facts.restrictsScripts) {
    const only = valueOf(page, "content-security-policy-report-only") !== "";
    const outcome = only ? "csp-report-only" : policies.length > 0 ? "csp-without-scripts" : "csp-absent";
    fault(outcome, { fix, ...(policies.length > 0 && { details: { policy: policies } }) });
    return;
  }
  if (facts.unsafeInline) fault("csp-unsafe-inline", { fix, details: { policy: policies } });
  if (facts.anySource) fault("csp-any-source", { fix, details: { policy: policies } });
  if (facts.unsafeEval) fault("csp-unsafe-eval", { fix, details: { policy: policies } });
  if (!facts.unsafeInline && !facts.anySource && !facts.unsafeEval)
    rules.add(facts.defaultNone ? "csp-default-none" : "csp-strict");
};

const judgeOtherHeaders = (page: HttpResponse, rules: Set<HeaderRule>, fault: Fault): void => {
  const frames = valueOf(page, "x-frame-options").toLowerCase();
  if (
    !/^(?:deny|sameorigin)$/.test(frames) &&
    !cspFacts(page.headers["content-security-policy"] ?? []).restrictsFraming
  ) {
    fault("framing-allowed", { fix: setHeader("Content-Security-Policy", "frame-ancestors 'self'") });
  }
  if (valueOf(page, "x-content-type-options").toLowerCase() !== "nosniff") {
    fault("nosniff-absent", { fix: setHeader("X-Content-Type-Options", "nosniff") });
  }
  const referrer = (valueOf(page, "referrer-policy") || (htmlOf(page).metas["referrer"] ?? ""))
    .toLowerCase()
    .split(",")
    .map((value) => value.trim())
    .filter((value) => value !== "");
  // The last value a browser knows is the one it follows; without any, browsers choose a safe one themselves.
  const policy = referrer.at(-1);
  if (policy !== undefined && PRIVATE_REFERRER.has(policy)) rules.add("referrer-policy-private");
  if (policy !== undefined && !SAFE_REFERRER.has(policy)) {
    fault("referrer-policy-unsafe", {
      fix: setHeader("Referrer-Policy", "strict-origin-when-cross-origin"),
      details: { policy },
    });
  }
  // Old plug-ins asked other sites for leave to read them; "all" gives it to everyone.
  const crossDomain = valueOf(page, "x-permitted-cross-domain-policies").toLowerCase();
  if (/^(?:all|by-content-type|by-ftp-filename)\b/.test(crossDomain)) {
    fault("cross-domain-policy-open", {
      fix: setHeader("X-Permitted-Cross-Domain-Policies", "none"),
      details: { policy: crossDomain },
    });
  }
  const embedder = valueOf(page, "cross-origin-embedder-policy").toLowerCase();
  const badEmbedder = embedder !== "" && !/^(?:require-corp|credentialless|unsafe-none)\b/.test(embedder);
  const opener = valueOf(page, "cross-origin-opener-policy").toLowerCase();
  const resource = valueOf(page, "cross-origin-resource-policy").toLowerCase();
  const badOpener =
    opener !== "" && !/^(?:same-origin(?:-allow-popups)?|noopener-allow-popups|unsafe-none)\b/.test(opener);
  const badResource = resource !== "" && !/^(?:same-origin|same-site|cross-origin)\b/.test(resource);
  if (badOpener || badResource || badEmbedder) {
    fault("cross-origin-policy-invalid", {
      fix: badOpener
        ? setHeader("Cross-Origin-Opener-Policy", "same-origin")
        : badEmbedder
          ? setHeader("Cross-Origin-Embedder-Policy", "require-corp")
          : setHeader("Cross-Origin-Resource-Policy", "same-origin"),
      details: { opener, resource, embedder },
    });
  } else if (opener.startsWith("same-origin")) {
    rules.add("cross-origin-policy-good");
  }
};

const ONE_YEAR = 31_536_000;

/** What other checks have no finding for, because it is good. */
const judgeBonuses = (page: HttpResponse, rules: Set<HeaderRule>): void => {
  const cookies = (page.headers["set-cookie"] ?? []).map(readCookie).filter((it) => it.name !== "" && !it.isRemoval);
  const isGood = ({ secure, httpOnly, isSession, sameSite }: (typeof cookies)[number]): boolean =>
    secure && (httpOnly || !isSession) && /^(?:lax|strict)$/.test(sameSite ?? "");
  if (cookies.length > 0 && cookies.every(isGood)) rules.add("cookies-all-good");
  const header = page.headers["strict-transport-security"]?.[0];
  const hsts = page.url.startsWith("https:") && header !== undefined ? readHsts(header) : null;
  // The terms of the browsers' own list: a year, with every name below, and the owner's word that it may be listed.
  if (hsts !== null && hsts.maxAge >= ONE_YEAR && hsts.includeSubDomains && hsts.preload)
    rules.add("hsts-preload-ready");
};

/** One verdict per outcome and parameter: a header sent twice is one fault. */
const dedupe = <V extends Verdict>(verdicts: readonly V[], url: string): V[] => {
  const seen = new Set<string>();
  return verdicts
    .map((verdict) => ({
      ...verdict,
      ...(verdict.params?.["header"] !== undefined && { subject: `${url}#${verdict.params["header"]}` }),
    }))
    .filter((verdict) => {
      const key = `${verdict.outcome} ${verdict.subject ?? ""}`;
      return seen.has(key) ? false : seen.add(key);
    });
};
