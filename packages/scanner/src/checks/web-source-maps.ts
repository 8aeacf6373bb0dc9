import type { HttpResponse } from "@parapet/net/net";

import { defineCheck } from "../check.ts";
import { firstOf } from "../first-of.ts";
import { unseenOf } from "../unseen.ts";
import { askMany } from "../web/ask-many.ts";
import { evidenceOf } from "../web/evidence.ts";
import { OWASP_SITE, webOutcome } from "../web/outcome.ts";
import { denyEnding } from "../web/site-fixes.ts";
import { siteScripts } from "../web/site-scripts.ts";
import { siteVisit } from "../web/site-visit.ts";

const OUTCOMES = {
  "source-map-exposed": webOutcome(
    "low",
    "misconfiguration",
    "INFO-05",
    `${OWASP_SITE}/01-Information_Gathering/05-Review_Web_Page_Content_for_Information_Leakage`,
  ),
} as const;

const COMMENT = /\/[/*][#@]\s{0,4}sourceMappingURL=([^\s'"*]{1,500})/g;
const MAX_MAPS = 20;

const mapOf = (script: HttpResponse): string | null => {
  const header = script.headers["sourcemap"]?.[0] ?? script.headers["x-sourcemap"]?.[0];
  const named = header ?? [...script.text().slice(-4096).matchAll(COMMENT)].at(-1)?.[1];
  return named === undefined || named.startsWith("data:") ? null : (URL.parse(named, script.url)?.href ?? null);
};

/** A map of the current kind (version 3), with the names of the sources it holds. */
const sourcesIn = (sight: HttpResponse): { sources: string[]; withContent: boolean } | null => {
  if (sight.status !== 200) return null;
  const text = sight.text().slice(0, 65_536);
  if (
    !/^\s{0,20}(?:\)\]\}'[^\n]{0,10}\n)?\s{0,20}\{/.test(text) ||
    !/"version"\s*:\s*3\b/.test(text) ||
    !/"(?:mappings|sections)"\s*:/.test(sight.text())
  )
    return null;
  const listed = /"sources"\s*:\s*\[([^\]]{0,20000})/.exec(text)?.[1] ?? "";
  return {
    sources: [...listed.matchAll(/"([^"]{1,300})"/g)].map((match) => match[1] ?? ""),
    withContent: /"sourcesContent"\s*:\s*\[\s*"/.test(sight.text()),
  };
};

/** Can anybody read the sources behind the site's scripts? */
export const webSourceMaps = defineCheck({
  id: "web-source-maps",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<HttpResponse[]> {
    const visit = siteVisit(target, net, context);
    const { scripts } = await siteScripts(visit, context);
    const maps = scripts.map(({ sight }) => (sight === null ? null : mapOf(sight))).filter((url) => url !== null);
    const own = [...new Set(maps)].filter((url) => new URL(url).hostname === visit.host);
    return askMany(
      firstOf(own, MAX_MAPS, { what: "source maps", subjectOf: (url) => url }, context),
      (url) => visit.get(url, { maxBytes: 512 * 1024 }),
      (url, why) => context.missed?.(unseenOf(url, why)),
    );
  },

  judge(maps) {
    const served = maps.flatMap((sight) => {
      const found = sourcesIn(sight);
      return found === null ? [] : [{ sight, ...found }];
    });
    const [first] = served;
    if (first === undefined) return [];
    // One weakness of the site's build, however many bundles it has.
    return [
      {
        outcome: "source-map-exposed" as const,
        subject: first.sight.url,
        params: { count: served.reduce((sum, { sources }) => sum + sources.length, 0) },
        evidence: evidenceOf(first.sight, {
          fix: denyEnding(".map"),
          details: {
            sources: served.flatMap(({ sources }) => sources).slice(0, 20),
            withContent: served.some(({ withContent }) => withContent),
            ...(served.length > 1 ? { maps: served.map(({ sight }) => sight.url).slice(0, 50) } : {}),
          },
        }),
      },
    ];
  },
});
