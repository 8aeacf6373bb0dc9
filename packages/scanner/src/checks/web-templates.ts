import type { HttpSight } from "@parapet/net/net";

import { defineCheck } from "../check.ts";
import { chooseTemplates } from "../templates/choose-templates.ts";
import { loadTemplates, type LoadedTemplates } from "../templates/load-templates.ts";
import { runTemplates, type TemplateHit } from "../templates/run-templates.ts";
import { evidenceOf } from "../web/evidence.ts";
import { denyPath } from "../web/fixes.ts";
import { maskSecrets, maskValue } from "../web/mask-secrets.ts";
import { OWASP_SITE, webOutcome } from "../web/outcome.ts";
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

const loaded = new Map<string, Promise<LoadedTemplates>>();

/** A folder is read once per process; hundreds of sites share it. */
const templatesIn = (folder: string): Promise<LoadedTemplates> => {
  const known = loaded.get(folder);
  if (known !== undefined) return known;
  const reading = loadTemplates(folder);
  loaded.set(folder, reading);
  reading.catch(() => loaded.delete(folder));
  return reading;
};

/** What was extracted, masked where the template is about secrets. */
const shown = (hit: TemplateHit): string[] => {
  const extracted = hit.http?.extracted ?? hit.dns?.extracted ?? [];
  const secret = hit.template.info.tags.some((tag) => /^(?:token|tokens|keys?|secret|credential|creds)/.test(tag));
  return extracted.slice(0, 20).map((value) => (secret ? maskValue(value) : maskSecrets(value).slice(0, 300)));
};

const evidenceFor = (hit: TemplateHit, sight: HttpSight | undefined) => {
  const details = {
    template: hit.template.id,
    matchers: hit.http?.names ?? hit.dns?.names ?? [],
    extracted: shown(hit),
  };
  if (sight === undefined) return { answer: maskSecrets(hit.dns?.answer ?? "").slice(0, 2048), details };
  const { pathname } = new URL(sight.url);
  return evidenceOf(sight, { details, ...(pathname !== "/" && { fix: denyPath(pathname) }) });
};

/** Which community templates recognise something here? Nothing runs unless a folder of templates is set. */
export const webTemplates = defineCheck({
  id: "web-templates",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<readonly TemplateHit[]> {
    const folder = context.settings.templatesDir;
    if (folder === undefined) return [];
    const visit = siteVisit(target, net, context);
    const { page } = await visit.home();
    const { templates } = await templatesIn(folder);
    const { chosen } = chooseTemplates(
      templates,
      siteSystems(page).map(({ name }) => name),
    );
    const { hits } = await runTemplates(chosen, visit, net, target.url, context.signal);
    return hits;
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
      evidence: evidenceFor(hit, hit.http?.sight),
    }));
  },
});
