import type { HttpResponse } from "@parapet/net/net";

import { defineCheck, knowledgeReduced } from "../check.ts";
import { chooseTemplates } from "../templates/choose-templates.ts";
import { runTemplates, type TemplateHit } from "../templates/run-templates.ts";
import { templateStanding } from "../templates/template-standing.ts";
import { templatesOf } from "../templates/templates-of.ts";
import { evidenceOf } from "../web/evidence.ts";
import { denyPath } from "../web/fixes.ts";
import { maskSecrets, maskValue } from "../web/mask-secrets.ts";
import { OWASP_SITE, webOutcome } from "../web/outcome.ts";
import { pageTechnologies } from "../web/page-technologies.ts";
import { siteSystems } from "../web/site-systems.ts";
import { siteVisit } from "../web/site-visit.ts";

const OUTCOMES = {
  "template-matched": webOutcome(
    "info",
    "misconfiguration",
    "CONF-02",
    `${OWASP_SITE}/02-Configuration_and_Deployment_Management_Testing/`,
  ),
} as const;

/** What was extracted, masked where the template is about secrets. */
const shown = (hit: TemplateHit): string[] => {
  const extracted = hit.http?.extracted ?? hit.dns?.extracted ?? [];
  const secret = hit.template.info.tags.some((tag) => /^(?:token|tokens|keys?|secret|credential|creds)/.test(tag));
  return extracted.slice(0, 20).map((value) => (secret ? maskValue(value) : maskSecrets(value).slice(0, 300)));
};

const evidenceFor = (hit: TemplateHit, response: HttpResponse | undefined) => {
  const details = {
    template: hit.template.id,
    matchers: hit.http?.names ?? hit.dns?.names ?? [],
    extracted: shown(hit),
  };
  if (response === undefined) return { answer: maskSecrets(hit.dns?.answer ?? "").slice(0, 2048), details };
  const { pathname } = new URL(response.url);
  return evidenceOf(response, { details, ...(pathname !== "/" && { fix: denyPath(pathname) }) });
};

/** A CVE that a template saw is not inferred but shown. */
const factsOf = ({ template: { info } }: TemplateHit) => {
  const [cve] = info.cves;
  return cve === undefined ? {} : { facts: { cve, exploitAvailable: true } };
};

const MAX_REFERENCES = 20;

/** The area of a template's finding, and its references. */
const detailsOf = ({ template }: TemplateHit) => {
  const { references, cves, cwes } = template.info;
  const records = cves.map((cve) => `https://nvd.nist.gov/vuln/detail/${cve}`);
  const pointsTo = [...new Set([...references.filter((it) => /^https?:\/\//i.test(it)), ...records])];
  return {
    ...templateStanding(template),
    ...(pointsTo.length > 0 && { references: pointsTo.slice(0, MAX_REFERENCES) }),
    ...(cves.length > 0 && { cves, certainty: "verified", exploit: ["template"] }),
    ...(cwes.length > 0 && { cwes }),
  };
};

/** Which community templates recognise something here? Nothing runs unless a folder of templates is set. */
export const webTemplates = defineCheck({
  id: "web-templates",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<readonly TemplateHit[]> {
    const loaded = await templatesOf(context.settings);
    if (loaded === null) return [];
    const visit = siteVisit(target, net, context);
    const { page } = await visit.home();
    const { chosen } = chooseTemplates(
      loaded.templates,
      siteSystems(page).map(({ name }) => name),
      (await pageTechnologies(page, context.settings.fingerprints?.technologies)).map(({ name }) => name),
    );
    const { hits, blind } = await runTemplates(chosen, visit, net, target.url, context.signal);
    for (const { id, reason, detail } of blind) context.missed?.({ subject: `*#${id}`, reason, detail });
    return hits;
  },

  async missingFor({ params }, { settings }) {
    const loaded = await templatesOf(settings);
    const id = String(params["template"]);
    if (loaded?.templates.some((template) => template.id === id) === true) return null;
    return knowledgeReduced(`The template ${id} is not installed.`);
  },

  judge(hits) {
    return hits.map((hit) => ({
      outcome: "template-matched" as const,
      subject: `${hit.http?.url ?? hit.dns?.name ?? ""}#${hit.template.id}`,
      severity: hit.template.info.severity,
      params: {
        template: hit.template.id,
        name: hit.template.info.name,
        description: hit.template.info.description.slice(0, 500),
      },
      evidence: evidenceFor(hit, hit.http?.response),
      ...factsOf(hit),
      details: detailsOf(hit),
    }));
  },
});
