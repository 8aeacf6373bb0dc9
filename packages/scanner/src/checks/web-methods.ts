import type { HttpResponse } from "@parapet/net/net";

import { defineCheck, type Verdict } from "../check.ts";
import { evidenceOf } from "../web/evidence.ts";
import { readingMethodsOnly } from "../web/fixes.ts";
import { OWASP_SITE, webOutcome } from "../web/outcome.ts";
import { siteVisit, unlikelyName } from "../web/site-visit.ts";

const REFERENCE = `${OWASP_SITE}/02-Configuration_and_Deployment_Management_Testing/06-Test_HTTP_Methods`;

const OUTCOMES = {
  "method-trace": webOutcome("medium", "misconfiguration", "CONF-06", REFERENCE),
  "methods-writing": webOutcome("low", "misconfiguration", "CONF-06", REFERENCE),
  "methods-webdav": webOutcome("low", "misconfiguration", "CONF-06", REFERENCE),
} as const;

const WRITING = ["PUT", "DELETE", "PATCH"];
const WEBDAV = ["PROPFIND", "PROPPATCH", "MKCOL", "COPY", "MOVE", "LOCK", "UNLOCK"];

interface Seen {
  readonly options: HttpResponse;
  readonly trace: HttpResponse;
  /** A word of our own that only an echo can give back. */
  readonly marker: string;
}

/** Does the server take more than it needs to? Asked with OPTIONS and TRACE only; nothing is written. */
export const webMethods = defineCheck({
  id: "web-methods",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<Seen> {
    const visit = siteVisit(target, net, context);
    await visit.home();
    const marker = unlikelyName();
    const [options, trace] = await Promise.all([
      visit.get("/", { method: "OPTIONS", maxBytes: 4096 }),
      visit.get("/", { method: "TRACE", headers: { "x-echo": marker }, maxBytes: 8192 }),
    ]);
    return { options, trace, marker };
  },

  judge({ options, trace, marker }) {
    const verdicts: Verdict<keyof typeof OUTCOMES>[] = [];
    // A TRACE that is answered with 200 but does not echo is some page, not the method.
    if (trace.status === 200 && trace.text().includes(marker)) {
      verdicts.push({ outcome: "method-trace", evidence: evidenceOf(trace, { fix: readingMethodsOnly }) });
    }
    // Access-Control-Allow-Methods speaks of what other sites may ask a browser to send; only Allow speaks of the server.
    const allowed = (options.headers["allow"] ?? [])
      .flatMap((value) => value.split(","))
      .map((method) => method.trim().toUpperCase());
    if (options.status >= 400) return verdicts;
    const report = (outcome: "methods-writing" | "methods-webdav", among: readonly string[]): void => {
      const methods = among.filter((method) => allowed.includes(method));
      if (methods.length === 0) return;
      const evidence = evidenceOf(options, { fix: readingMethodsOnly, details: { allowed } });
      verdicts.push({ outcome, params: { methods: methods.join(", ") }, evidence });
    };
    const classes = (options.headers["dav"] ?? []).join(",");
    // Calendars and address books are served by these methods; that is what the server is for.
    if (/\b(?:calendar-access|addressbook)\b/.test(classes)) return verdicts;
    // Methods that write are part of WebDAV: one finding for both.
    if (WEBDAV.some((method) => allowed.includes(method))) report("methods-webdav", [...WEBDAV, ...WRITING]);
    else report("methods-writing", WRITING);
    return verdicts;
  },
});
