import { ProbeError } from "@parapet/net/probe-error";

import { type CheckContext, defineCheck, knowledgeReduced } from "../../check.ts";
import { VULNERABLE_SOFTWARE } from "../../controls.ts";
import { exploitableArea } from "../../services/service-verdict.ts";
import { openTemplates } from "../../templates/open-templates.ts";
import { isForPort, type PortHit, runPort } from "../../templates/run-port.ts";
import { SWITCHED_OFF } from "../../templates/send-request.ts";
import type { Template } from "../../templates/template.ts";
import { maskSecrets } from "../../web/mask-secrets.ts";
import { webTemplates } from "../web/web-templates.ts";

interface Seen {
  readonly template: Template;
  readonly hit: PortHit;
}

const isOff = async ({ settings }: Pick<CheckContext, "settings">): Promise<boolean> =>
  (await settings.templatesOff?.()) ?? false;

const OUTCOMES = {
  "template-matched": { severity: "info", owasp: "A05:2021", nist: { primary: "ID.RA-01", secondary: "PR.PS-02" } },
} as const;

const MAX_ANSWER = 2_048;

/** Which community templates recognise what a port says? Only those that name this port, or that are about TLS. */
export const serviceTemplates = defineCheck({
  id: "service-templates",
  area: "sub-domain-exploitable-services",
  on: "service",
  touch: "active",
  controls: VULNERABLE_SOFTWARE,
  outcomes: OUTCOMES,
  restsOn: ["templates"],

  async observe({ host, ip, port, service }, net, context): Promise<readonly Seen[]> {
    const reading = openTemplates(context.settings);
    if (reading === null || service.protocol !== "tcp") return [];
    const seen: Seen[] = [];
    const target = { host, ip, port, tls: service.tls };
    for (const template of (await reading).templates.filter((it) => isForPort(it, target))) {
      if (await isOff(context)) throw new ProbeError("knowledge-reduced", SWITCHED_OFF);
      try {
        for (const hit of await runPort(template, target, net, context.signal)) seen.push({ template, hit });
      } catch (error) {
        if (!(error instanceof ProbeError)) throw error;
        context.missed?.({ subject: `*#${template.id}`, reason: error.reason, detail: error.message });
      }
    }
    return seen;
  },

  async missingFor({ params }, context) {
    if (await isOff(context)) return knowledgeReduced(SWITCHED_OFF);
    const loaded = await openTemplates(context.settings);
    const id = String(params["template"]);
    if (loaded?.templates.some((template) => template.id === id) === true) return null;
    return knowledgeReduced(`The template ${id} is not installed.`);
  },

  judge(seen, target) {
    const { host, port } = target;
    return seen.map(({ template, hit }) => ({
      outcome: "template-matched" as const,
      area: exploitableArea(target),
      subject: `${host}:${port}#${template.id}`,
      severity: template.info.cves.length > 0 && template.info.severity !== "info" ? "low" : template.info.severity,
      params: {
        certainty: template.info.cves.length > 0 ? "possible" : "match",
        template: template.id,
        name: template.info.name,
        description: template.info.description.slice(0, 500),
      },
      evidence: {
        answer: maskSecrets(hit.answer).slice(0, MAX_ANSWER),
        details: { matchers: hit.names, extracted: hit.extracted.slice(0, 20).map(maskSecrets) },
      },
    }));
  },

  texts: {
    en: { ...webTemplates.texts.en, name: "Detection templates for services" },
    es: { ...webTemplates.texts.es, name: "Plantillas de detección para servicios" },
    fr: { ...webTemplates.texts.fr, name: "Modèles de détection pour les services" },
  },
});
