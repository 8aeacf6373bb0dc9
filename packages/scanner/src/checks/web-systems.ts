import type { HttpSight } from "@parapet/net/net";

import { defineCheck, type Verdict } from "../check.ts";
import { evidenceOf } from "../web/evidence.ts";
import { OWASP_SITE, webOutcome } from "../web/outcome.ts";
import { siteExtensions, type SiteExtension } from "../web/site-extensions.ts";
import { isOlder, siteSystems, SYSTEM_RULES, type SiteSystem } from "../web/site-systems.ts";
import { siteVisit } from "../web/site-visit.ts";

const FRAMEWORK = `${OWASP_SITE}/01-Information_Gathering/08-Fingerprint_Web_Application_Framework`;

const OUTCOMES = {
  "system-outdated": webOutcome("medium", "outdated", "INFO-08", "https://endoflife.date/", FRAMEWORK),
  "system-version-disclosed": webOutcome("info", "misconfiguration", "INFO-08", FRAMEWORK),
  "system-extensions-disclosed": webOutcome("info", "misconfiguration", "INFO-08", FRAMEWORK),
} as const;

/** How many a sentence names; the evidence lists all. */
const NAMED = 5;

interface Seen {
  readonly page: HttpSight;
  readonly systems: readonly SiteSystem[];
  readonly extensions: readonly SiteExtension[];
}

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

/** What is the site made of, and is that version still looked after? */
export const webSystems = defineCheck({
  id: "web-systems",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<Seen> {
    const visit = siteVisit(target, net, context);
    const { page } = await visit.home();
    const systems = await Promise.all(
      siteSystems(page).map(async (system): Promise<SiteSystem> => {
        const rule = SYSTEM_RULES.find(({ name }) => name === system.name);
        if (system.version !== null || rule?.versionAt === undefined) return system;
        const [path, pattern] = rule.versionAt;
        const sight = await visit.get(path, { maxBytes: 64 * 1024 }).catch(() => null);
        const version = sight?.status === 200 ? (pattern.exec(sight.text())?.[1] ?? null) : null;
        const below = rule.supportedFrom ?? null;
        return {
          name: system.name,
          version,
          outdatedBelow: version !== null && below !== null && isOlder(version, below) ? below : null,
        };
      }),
    );
    const versions = systems.flatMap(({ version }) => version ?? []);
    return { page, systems, extensions: siteExtensions(page, versions) };
  },

  judge({ page, systems, extensions }) {
    const verdicts = systems.flatMap(({ name, version, outdatedBelow }): Verdict<keyof typeof OUTCOMES>[] => {
      if (version === null) return [];
      const params = { product: name, version, supported: outdatedBelow ?? "" };
      const evidence = evidenceOf(page, { details: { product: name, version } });
      const subject = `${page.url}#${name}`;
      if (outdatedBelow !== null) return [{ outcome: "system-outdated", subject, params, evidence }];
      return APPLICATIONS.has(name) ? [{ outcome: "system-version-disclosed", subject, params, evidence }] : [];
    });
    if (extensions.length === 0) return verdicts;
    const named = extensions.slice(0, NAMED).map(({ name, version }) => `${name} ${version}`);
    return [
      ...verdicts,
      {
        outcome: "system-extensions-disclosed",
        subject: `${page.url}#extensions`,
        params: { count: extensions.length, names: named.join(", ") },
        evidence: evidenceOf(page, { details: { extensions } }),
      },
    ];
  },
});
