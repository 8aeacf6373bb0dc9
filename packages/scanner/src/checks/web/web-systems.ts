import { createHash } from "node:crypto";

import type { HttpResponse } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import { analyticsIds } from "../../attribution/analytics-ids.ts";
import { defineCheck, knowledgeReduced, type Verdict } from "../../check.ts";
import { VULNERABLE_SOFTWARE } from "../../controls.ts";
import type { Technology } from "../../fingerprints/web-technologies.ts";
import { readPage } from "../../look-alikes/read-page.ts";
import { toUnseen } from "../../unseen.ts";
import { type SiteVisit, siteVisit } from "../../visit/site-visit.ts";
import { toEvidence } from "../../web/evidence.ts";
import { OWASP_SITE, webOutcome } from "../../web/outcome.ts";
import { pageTechnologies } from "../../web/page-technologies.ts";
import { readHtml } from "../../web/read-html.ts";
import { siteExtensions, type SiteExtension } from "../../web/site-extensions.ts";
import { isOlder, siteSystems, SYSTEM_RULES, type SiteSystem } from "../../web/site-systems.ts";

const FRAMEWORK = `${OWASP_SITE}/01-Information_Gathering/08-Fingerprint_Web_Application_Framework`;

const OUTCOMES = {
  "system-outdated": webOutcome("medium", "outdated", "INFO-08", "https://endoflife.date/", FRAMEWORK),
  "system-version-disclosed": webOutcome("info", "misconfiguration", "INFO-08", FRAMEWORK),
  "system-extensions-disclosed": webOutcome("info", "misconfiguration", "INFO-08", FRAMEWORK),
} as const;

/** How many a sentence names; the evidence lists all. */
const NAMED = 5;

interface Seen {
  readonly page: HttpResponse;
  readonly systems: readonly SiteSystem[];
  /** What the operator's fingerprints recognise beyond these. */
  readonly technologies?: readonly Technology[];
  readonly extensions: readonly SiteExtension[];
  /** The foreign host that the site sends its visitors to. */
  readonly leavesFor?: string | null;
  /** SHA-256 of the icon; absent: not assessed. */
  readonly icon?: string | null;
}

const LONGEST_TITLE = 300;
const MAX_ICON_BYTES = 128 * 1024;

const iconOf = async (visit: SiteVisit, page: HttpResponse): Promise<string | null | undefined> => {
  const url = URL.parse(readPage(page.text()).icon ?? "/favicon.ico", page.url);
  if (url?.origin !== visit.origin) return undefined;
  try {
    const icon = await visit.get(`${url.pathname}${url.search}`, { maxBytes: MAX_ICON_BYTES });
    if (icon.truncated) return undefined;
    const isPicture =
      icon.status === 200 &&
      icon.body.length > 0 &&
      !/^\s*<(?:!doctype|html|head|body)/i.test(icon.text().slice(0, 200));
    return isPicture ? createHash("sha256").update(icon.body).digest("hex") : null;
  } catch (error) {
    if (error instanceof ProbeError) return undefined;
    throw error;
  }
};

/** Systems whose version the page itself must not show; a server's header is the business of the header check. */
const APPLICATIONS = new Set([
  "WordPress",
  "Joomla",
  "Drupal",
  "TYPO3",
  "PrestaShop",
  "Ghost",
  "MediaWiki",
  "Umbraco",
  "Jenkins",
  "Confluence",
  "Jira",
]);

/** Systems that services are named otherwise by: the inventory lists them as one technology. */
const PRODUCT_NAMES: Readonly<Record<string, string>> = { Apache: "Apache HTTP Server" };

/** What is the site made of, and is that version still maintained? */
export const webSystems = defineCheck({
  id: "web-systems",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  controls: VULNERABLE_SOFTWARE,
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<Seen> {
    const visit = siteVisit(target, net, context);
    const { page, leavesFor } = await visit.home();
    const systems = await Promise.all(
      siteSystems(page).map(async (system): Promise<SiteSystem> => {
        const rule = SYSTEM_RULES.find(({ name }) => name === system.name);
        if (system.version !== null || rule?.versionAt === undefined) return system;
        const [path, pattern] = rule.versionAt;
        const response = await visit.get(path, { maxBytes: 64 * 1024 }).catch((error: unknown) => {
          if (!(error instanceof ProbeError)) throw error;
          context.missed?.(toUnseen(`${page.url}#${system.name}`, error));
          return null;
        });
        const version = response?.status === 200 ? (pattern.exec(response.text())?.[1] ?? null) : null;
        const below = rule.supportedFrom ?? null;
        return {
          name: system.name,
          version,
          outdatedBelow: version !== null && below !== null && isOlder(version, below) ? below : null,
        };
      }),
    );
    const missing = context.settings.missingLibraries?.fingerprints;
    if (missing !== undefined) context.missed?.({ subject: null, reason: "knowledge-reduced", detail: missing });
    const named = new Set(systems.map(({ name }) => name.toLowerCase()));
    const more = (await pageTechnologies(page, context.settings.fingerprints?.technologies)).filter(
      ({ name }) => !named.has(name.toLowerCase()),
    );
    const versions = systems.flatMap(({ version }) => version ?? []);
    const icon = leavesFor === null ? await iconOf(visit, page) : undefined;
    const extensions = siteExtensions(page, versions);
    return { page, systems, technologies: more, extensions, leavesFor, ...(icon !== undefined && { icon }) };
  },

  describe: ({ page, systems, technologies = [], extensions, leavesFor, icon }) => [
    {
      kind: "website",
      website: {
        status: page.status,
        title: readHtml(page).title.trim().slice(0, LONGEST_TITLE),
        finalUrl: page.url,
        redirectsTo: leavesFor ?? null,
        server: page.headers["server"]?.[0]?.slice(0, LONGEST_TITLE) ?? null,
        analytics: leavesFor == null ? analyticsIds(page.text()) : [],
        ...(icon !== undefined && { icon }),
        technologies: [
          ...systems.map(({ name, version, outdatedBelow }) => ({
            name: PRODUCT_NAMES[name] ?? name,
            version,
            cpe: null,
            supportedFrom: outdatedBelow,
          })),
          ...technologies.map(({ name, version, cpe }) => ({ name, version, cpe, supportedFrom: null })),
          ...extensions.map(({ name, version }) => ({ name, version, cpe: null, supportedFrom: null })),
        ],
      },
    },
  ],

  missingFor({ outcome, params }, { settings }) {
    const name = String(params["product"]);
    if (outcome === "system-extensions-disclosed" || SYSTEM_RULES.some((rule) => rule.name === name)) return null;
    if (settings.fingerprints?.technologies.some((technology) => technology.name === name) === true) return null;
    return knowledgeReduced(`The loaded fingerprints do not include ${name}.`);
  },

  judge({ page, systems, technologies = [], extensions }) {
    // Only what the CPE dictionary names has known vulnerabilities, so only its version is useful to an attacker.
    const disclosed = technologies.flatMap(({ name, version, cpe }): Verdict<keyof typeof OUTCOMES>[] =>
      version === null || cpe === null
        ? []
        : [
            {
              outcome: "system-version-disclosed",
              subject: `${page.url}#${name}`,
              params: { product: name, version, supported: "" },
              evidence: toEvidence(page, { details: { product: name, version, cpe } }),
            },
          ],
    );
    const verdicts = systems.flatMap(({ name, version, outdatedBelow }): Verdict<keyof typeof OUTCOMES>[] => {
      if (version === null) return [];
      const params = { product: name, version, supported: outdatedBelow ?? "" };
      const evidence = toEvidence(page, { details: { product: name, version } });
      const subject = `${page.url}#${name}`;
      if (outdatedBelow !== null) return [{ outcome: "system-outdated", subject, params, evidence }];
      return APPLICATIONS.has(name) ? [{ outcome: "system-version-disclosed", subject, params, evidence }] : [];
    });
    if (extensions.length === 0) return [...verdicts, ...disclosed];
    const named = extensions.slice(0, NAMED).map(({ name, version }) => `${name} ${version}`);
    return [
      ...verdicts,
      ...disclosed,
      {
        outcome: "system-extensions-disclosed",
        subject: `${page.url}#extensions`,
        params: { count: extensions.length, names: named.join(", ") },
        evidence: toEvidence(page, { details: { extensions } }),
      },
    ];
  },

  texts: {
    en: {
      name: "Web software and versions",
      outcomes: {
        "system-outdated": {
          title: "End-of-life software: {product} {version}",
          explanation:
            "{product} {version} is older than {supported}, the oldest version that receives security fixes. An attacker can exploit vulnerabilities published since then.",
          remediation: "Upgrade {product} to a supported version.",
        },
        "system-version-disclosed": {
          title: "Version disclosed: {product} {version}",
          explanation:
            "The page discloses that it runs {product} {version}. An attacker can match the version against known vulnerabilities.",
          remediation: "Install current updates of {product} and remove the version from the page.",
        },
        "system-extensions-disclosed": {
          title: "Extension versions disclosed",
          explanation:
            "The page discloses the versions of its extensions (found: {count}): {names}. An attacker can match them against known vulnerabilities.",
          remediation: "Update each extension to its latest version and remove those that are not used.",
        },
      },
    },
    es: {
      name: "Software web y versiones",
      outcomes: {
        "system-outdated": {
          title: "Software sin soporte: {product} {version}",
          explanation:
            "{product} {version} es anterior a {supported}, la versión más antigua que recibe correcciones de seguridad. Un atacante puede explotar las vulnerabilidades publicadas desde entonces.",
          remediation: "Actualice {product} a una versión con soporte.",
        },
        "system-version-disclosed": {
          title: "Versión revelada: {product} {version}",
          explanation:
            "La página revela que usa {product} {version}. Un atacante puede cotejar la versión con vulnerabilidades conocidas.",
          remediation: "Instale las actualizaciones de {product} y elimine la versión de la página.",
        },
        "system-extensions-disclosed": {
          title: "Versiones de extensiones reveladas",
          explanation:
            "La página revela las versiones de sus extensiones (encontradas: {count}): {names}. Un atacante puede cotejarlas con vulnerabilidades conocidas.",
          remediation: "Actualice cada extensión a su última versión y elimine las que no se usen.",
        },
      },
    },
    fr: {
      name: "Logiciels web et versions",
      outcomes: {
        "system-outdated": {
          title: "Logiciel en fin de vie : {product} {version}",
          explanation:
            "{product} {version} est antérieur à {supported}, la plus ancienne version recevant des correctifs de sécurité. Un attaquant peut exploiter les vulnérabilités publiées depuis.",
          remediation: "Mettez {product} à niveau vers une version maintenue.",
        },
        "system-version-disclosed": {
          title: "Version divulguée : {product} {version}",
          explanation:
            "La page divulgue qu’elle utilise {product} {version}. Un attaquant peut rapprocher la version des vulnérabilités connues.",
          remediation: "Installez les mises à jour de {product} et supprimez la version de la page.",
        },
        "system-extensions-disclosed": {
          title: "Versions d’extensions divulguées",
          explanation:
            "La page divulgue les versions de ses extensions (trouvées : {count}) : {names}. Un attaquant peut les rapprocher des vulnérabilités connues.",
          remediation:
            "Mettez chaque extension à jour vers sa dernière version et supprimez celles qui ne sont pas utilisées.",
        },
      },
    },
  },
});
