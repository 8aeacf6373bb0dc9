import type { HttpResponse } from "@parapet/net/net";

import { defineCheck } from "../../check.ts";
import { findFirst } from "../../find-first.ts";
import { toUnseen } from "../../unseen.ts";
import { siteVisit } from "../../visit/site-visit.ts";
import { toEvidence } from "../../web/evidence.ts";
import { OWASP_SITE, webOutcome } from "../../web/outcome.ts";
import { requestMany } from "../../web/request-many.ts";
import { denyEnding } from "../../web/site-fixes.ts";
import { siteScripts } from "../../web/site-scripts.ts";

const OUTCOMES = {
  "source-map-exposed": webOutcome(
    "low",
    "misconfiguration",
    "INFO-05",
    `${OWASP_SITE}/01-Information_Gathering/05-Review_Web_Page_Content_for_Information_Leakage`,
  ),
} as const;

const MAX_MAPS = 20;

/** Files of published libraries by their usual names; their sources are public anyway. */
const PUBLISHED =
  /^(?:bootstrap|jquery|jquery-ui|popper|vue|react|react-dom|angular|d3|lodash|moment|chart|three)(?:[.-](?:bundle|min|slim|umd|esm|production|\d[\d.]{0,20}))*\.js\.map$/i;

/** A map of the current kind (version 3), with the names of the sources it holds. */
const sourcesIn = (response: HttpResponse): { sources: string[]; withContent: boolean } | null => {
  if (response.status !== 200) return null;
  const whole = response.text();
  const text = whole.slice(0, 65_536);
  if (
    !/^\s{0,20}(?:\)\]\}'[^\n]{0,10}\n)?\s{0,20}\{/.test(text) ||
    !/"version"\s*:\s*3\b/.test(text) ||
    !/"(?:mappings|sections)"\s*:/.test(whole)
  )
    return null;
  const listed = /"sources"\s*:\s*\[([^\]]{0,20000})/.exec(text)?.[1] ?? "";
  return {
    sources: [...listed.matchAll(/"([^"]{1,300})"/g)].map((match) => match[1] ?? ""),
    withContent: /"sourcesContent"\s*:\s*\[\s*"/.test(whole),
  };
};

/** Can anyone read the sources behind the site's scripts? */
export const webSourceMaps = defineCheck({
  id: "web-source-maps",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  controls: {
    "nist-csf-2.0": ["PR.PS-06"],
    "iso-27001-2022": ["A.8.4", "A.8.12"],
    "cis-8.1": ["16"],
    "nis2-21-2": ["21(2)(e)"],
    dora: ["Art. 9"],
    "soc-2": ["C1.1"],
  },
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<HttpResponse[]> {
    const visit = siteVisit(target, net, context);
    const { scripts } = await siteScripts(visit, context);
    const maps = scripts.flatMap(({ facts }) => facts?.mapUrl ?? []);
    const own = [...new Set(maps)].filter((url) => new URL(url).hostname === visit.host).toSorted();
    return requestMany(
      findFirst(own, MAX_MAPS, { what: "source maps", subjectOf: (url) => url }, context),
      (url) => visit.requestOnce(url, { maxBytes: 512 * 1024 }),
      (url, why) => context.missed?.(toUnseen(url, why)),
    );
  },

  judge(maps) {
    // Answers come in any order; the finding is the same in the next run only if its first map is.
    const ordered = maps.toSorted((a, b) => (a.url < b.url ? -1 : 1));
    const served = ordered.flatMap((response) => {
      if (PUBLISHED.test(new URL(response.url).pathname.split("/").at(-1) ?? "")) return [];
      const found = sourcesIn(response);
      return found === null ? [] : [{ sight: response, ...found }];
    });
    const [first] = served;
    if (first === undefined) return [];
    // One weakness of the site's build, however many bundles it has.
    return [
      {
        outcome: "source-map-exposed" as const,
        subject: first.sight.url,
        params: { count: served.reduce((sum, { sources }) => sum + sources.length, 0) },
        evidence: toEvidence(first.sight, {
          fix: denyEnding(".map"),
          details: {
            sources: served.flatMap(({ sources }) => sources).slice(0, 20),
            withContent: served.some(({ withContent }) => withContent),
            ...(served.length > 1 ? { maps: served.map(({ sight: response }) => response.url).slice(0, 50) } : {}),
          },
        }),
      },
    ];
  },

  texts: {
    en: {
      name: "JavaScript source maps",
      outcomes: {
        "source-map-exposed": {
          title: "JavaScript source map exposed",
          explanation:
            "A source map is publicly served (source files: {count}). An attacker can read the original source code and find weaknesses more easily.",
          remediation: "Remove source maps from production, or restrict access to internal networks.",
        },
      },
    },
    es: {
      name: "Mapas de código fuente (source maps)",
      outcomes: {
        "source-map-exposed": {
          title: "Source map de JavaScript expuesto",
          explanation:
            "Se sirve públicamente un source map (archivos fuente: {count}). Un atacante puede leer el código fuente original y encontrar debilidades con más facilidad.",
          remediation: "Elimine los source maps de producción o restrinja el acceso a las redes internas.",
        },
      },
    },
    fr: {
      name: "Cartes de sources JavaScript (source maps)",
      outcomes: {
        "source-map-exposed": {
          title: "Source map JavaScript exposée",
          explanation:
            "Une source map est servie publiquement (fichiers sources : {count}). Un attaquant peut lire le code source d’origine et trouver plus facilement des faiblesses.",
          remediation: "Retirez les source maps de la production, ou limitez l’accès aux réseaux internes.",
        },
      },
    },
  },
});
