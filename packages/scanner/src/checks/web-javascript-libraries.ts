import { SEVERITIES, bySeverity } from "@parapet/domain/risk/severity";

import { defineCheck, knowledgeReduced } from "../check.ts";
import { evidenceOf } from "../web/evidence.ts";
import {
  type Advisory,
  isAtOrAbove,
  javascriptRepository,
  outdatedLibraries,
  strangeLibrary,
} from "../web/javascript-repository.ts";
import { webOutcome } from "../web/outcome.ts";
import { updatePackage } from "../web/site-fixes.ts";
import { siteScripts } from "../web/site-scripts.ts";
import { siteVisit } from "../web/site-visit.ts";

const OUTCOMES = {
  "library-outdated": webOutcome(
    "medium",
    "outdated",
    "INFO-08",
    "https://owasp.org/Top10/A06_2021-Vulnerable_and_Outdated_Components/",
  ),
} as const;

/** The version that has none of these vulnerabilities: the latest of the fixes. */
const newestFix = (advisories: readonly Advisory[]): string | undefined =>
  advisories
    .flatMap(({ fixedIn }) => fixedIn ?? [])
    .reduce<string | undefined>(
      (best, next) => (best !== undefined && isAtOrAbove(best, next) ? best : next),
      undefined,
    );

const fixOf = (library: string, advisories: readonly Advisory[]) => {
  const fixedIn = newestFix(advisories);
  return fixedIn === undefined ? {} : { fix: updatePackage(library, fixedIn) };
};

/** Does the page run JavaScript libraries with known vulnerabilities? */
export const webJavascriptLibraries = defineCheck({
  id: "web-javascript-libraries",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  outcomes: OUTCOMES,

  async observe(target, net, context) {
    const { page, scripts } = await siteScripts(siteVisit(target, net, context), context);
    const repository = javascriptRepository();
    for (const { url } of scripts) {
      const library = strangeLibrary(repository, url);
      if (library === null) continue;
      const detail = `nothing is known of ${library} here: the public repository of libraries has not been synchronised`;
      context.missed?.({ subject: url, reason: "not-supported", detail });
    }
    return scripts.map(({ url, facts }) => ({
      url,
      libraries: facts?.libraries ?? outdatedLibraries(repository, url, ""),
      evidence: facts?.evidence ?? evidenceOf(page),
    }));
  },

  missingFor({ params }) {
    const name = String(params["library"]);
    const known = javascriptRepository().libraries.find((library) => library.name === name);
    const described = new Set(known?.advisories.flatMap(({ identifiers }) => identifiers?.CVE ?? []));
    const cves = String(params["cves"] ?? "")
      .split(", ")
      .filter((id) => id !== "");
    if (known !== undefined && known.advisories.length > 0 && cves.every((id) => described.has(id))) return null;
    return knowledgeReduced(`The loaded library advisories no longer describe the findings of ${name}.`);
  },

  judge(seen) {
    const reported = new Set<string>();
    return seen.flatMap(({ url, libraries, evidence }) =>
      libraries
        .filter(({ library, version }) =>
          reported.has(`${library} ${version}`) ? false : reported.add(`${library} ${version}`),
        )
        .map(({ library, version, advisories }) => ({
          outcome: "library-outdated" as const,
          subject: url,
          severity: advisories.map(({ severity }) => severity).sort(bySeverity)[0] ?? SEVERITIES[2],
          params: {
            library,
            version,
            cves: advisories.flatMap(({ cves }) => cves).join(", "),
            fixed: newestFix(advisories) ?? "",
          },
          evidence: { ...evidence, ...fixOf(library, advisories), details: { library, version, advisories } },
        })),
    );
  },
});
