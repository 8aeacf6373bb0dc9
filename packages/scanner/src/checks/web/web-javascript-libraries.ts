import { bySeverity, SEVERITIES } from "@parapet/domain/risk";

import { defineCheck, knowledgeReduced } from "../../check.ts";
import { siteVisit } from "../../visit/site-visit.ts";
import { toEvidence } from "../../web/evidence.ts";
import {
  type Advisory,
  isAtOrAbove,
  ownJavascriptRepository,
  outdatedLibraries,
  strangeLibrary,
} from "../../web/javascript-repository.ts";
import { webOutcome } from "../../web/outcome.ts";
import { updatePackage } from "../../web/site-fixes.ts";
import { siteScripts } from "../../web/site-scripts.ts";

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
  controls: {
    "nist-csf-2.0": ["PR.PS-02"],
    "iso-27001-2022": ["A.8.8", "A.8.28"],
    "cis-8.1": ["7", "16"],
    "pci-dss-4.0.1": ["6.3"],
    "nis2-21-2": ["21(2)(e)"],
    dora: ["Art. 9"],
    "soc-2": ["CC7.1"],
  },
  outcomes: OUTCOMES,
  restsOn: ["javascript"],

  async observe(target, net, context) {
    const { page, scripts } = await siteScripts(siteVisit(target, net, context), context);
    const repository = context.settings.javascript ?? ownJavascriptRepository();
    for (const { url } of scripts) {
      const library = strangeLibrary(repository, url);
      if (library === null) continue;
      const detail = `nothing is known of ${library} here: the public repository of libraries has not been synchronised`;
      context.missed?.({ subject: url, reason: "not-supported", detail });
    }
    return scripts.map(({ url, facts }) => ({
      url,
      libraries: facts?.libraries ?? outdatedLibraries(repository, url, ""),
      evidence: facts?.evidence ?? toEvidence(page),
    }));
  },

  missingFor({ params }, { settings }) {
    const name = String(params["library"]);
    const { libraries } = settings.javascript ?? ownJavascriptRepository();
    const known = libraries.find((library) => library.name === name);
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

  texts: {
    en: {
      name: "Vulnerable JavaScript libraries",
      outcomes: {
        "library-outdated": {
          title: "Vulnerable library: {library} {version}",
          explanation:
            "The page loads {library} {version}, which has published vulnerabilities: {cves}. Depending on its use, an attacker can run scripts in the browsers of users.",
          remediation: "Update {library} to {fixed} or later.",
        },
      },
    },
    es: {
      name: "Bibliotecas de JavaScript vulnerables",
      outcomes: {
        "library-outdated": {
          title: "Biblioteca vulnerable: {library} {version}",
          explanation:
            "La página carga {library} {version}, que tiene vulnerabilidades publicadas: {cves}. Según su uso, un atacante puede ejecutar scripts en los navegadores de los usuarios.",
          remediation: "Actualice {library} a {fixed} o posterior.",
        },
      },
    },
    fr: {
      name: "Bibliothèques JavaScript vulnérables",
      outcomes: {
        "library-outdated": {
          title: "Bibliothèque vulnérable : {library} {version}",
          explanation:
            "La page charge {library} {version}, qui présente des vulnérabilités publiées : {cves}. Selon son utilisation, un attaquant peut exécuter des scripts dans le navigateur des utilisateurs.",
          remediation: "Mettez {library} à jour vers {fixed} ou une version ultérieure.",
        },
      },
    },
  },
});
