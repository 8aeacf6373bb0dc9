import type { HttpResponse } from "@parapet/net/net";

import { defineCheck } from "../check.ts";
import { firstOf } from "../first-of.ts";
import { unseenOf } from "../unseen.ts";
import { documentFacts } from "../web/document-facts.ts";
import { evidenceOf } from "../web/evidence.ts";
import { htmlOf } from "../web/html-of.ts";
import { OWASP_SITE, webOutcome } from "../web/outcome.ts";
import { requestMany } from "../web/request-many.ts";
import { siteVisit } from "../web/site-visit.ts";

const REFERENCE = `${OWASP_SITE}/01-Information_Gathering/05-Review_Web_Page_Content_for_Information_Leakage`;
const CWE = "https://cwe.mitre.org/data/definitions/1230.html";

const OUTCOMES = {
  "document-names-people": webOutcome("low", "misconfiguration", "INFO-05", REFERENCE, CWE),
  "document-names-machines": webOutcome("medium", "misconfiguration", "INFO-05", REFERENCE, CWE),
} as const;

const DOCUMENT = /\.(?:pdf|docx|xlsx|pptx|docm|xlsm|pptm)$/i;
const MAX_DOCUMENTS = 8;
const MAX_BYTES = 2 * 1024 * 1024;

/** Documents that the page itself links to, on its own host. */
const documentsIn = (page: HttpResponse): string[] => {
  const here = new URL(page.url);
  const paths = new Set<string>();
  for (const link of htmlOf(page).links) {
    const url = URL.parse(link, page.url);
    if (url !== null && url.host === here.host && DOCUMENT.test(url.pathname)) paths.add(url.pathname + url.search);
  }
  return [...paths];
};

/** What do published documents reveal about the people and machines that made them? */
export const webDocuments = defineCheck({
  id: "web-documents",
  area: "sensitive-data",
  on: "site",
  touch: "active",
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<HttpResponse[]> {
    const visit = siteVisit(target, net, context);
    const { page } = await visit.home();
    if (await visit.isSignpost()) return [];
    return requestMany(
      firstOf(documentsIn(page), MAX_DOCUMENTS, { what: "documents", subjectOf: (path) => visit.urlOf(path) }, context),
      (path) => visit.requestOnce(path, { maxBytes: MAX_BYTES }),
      (path, why) => context.missed?.(unseenOf(visit.urlOf(path), why)),
    );
  },

  judge(seen) {
    return seen.flatMap((response) => {
      const facts = response.status === 200 ? documentFacts(response.body) : null;
      if (facts === null || facts.people.length + facts.paths.length === 0) return [];
      const { hostname, pathname } = new URL(response.url);
      return [
        {
          outcome: facts.paths.length > 0 ? ("document-names-machines" as const) : ("document-names-people" as const),
          subject: response.url,
          params: { path: pathname, count: facts.people.length + facts.paths.length },
          details: { source: hostname },
          // The file itself is anyone's to read; only what it says about its making is stored.
          evidence: evidenceOf({ ...response, body: Buffer.alloc(0), text: () => "" }, { details: { ...facts } }),
        },
      ];
    });
  },
});
