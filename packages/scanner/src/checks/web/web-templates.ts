import type { HttpResponse } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import { type CheckContext, defineCheck, knowledgeReduced } from "../../check.ts";
import { VULNERABLE_SOFTWARE } from "../../controls.ts";
import { chooseTemplates } from "../../templates/choose-templates.ts";
import { confirmsProduct } from "../../templates/confirms-product.ts";
import { openTemplates } from "../../templates/open-templates.ts";
import { runTemplates, type TemplateHit } from "../../templates/run-templates.ts";
import { NO_CONSENT, NO_LISTENER, SWITCHED_OFF } from "../../templates/send-request.ts";
import { templateStanding } from "../../templates/template-standing.ts";
import { siteVisit } from "../../visit/site-visit.ts";
import { toEvidence } from "../../web/evidence.ts";
import { denyPath } from "../../web/fixes.ts";
import { maskSecrets, maskValue } from "../../web/mask-secrets.ts";
import { OWASP_SITE, webOutcome } from "../../web/outcome.ts";
import { pageTechnologies } from "../../web/page-technologies.ts";
import { siteSystems } from "../../web/site-systems.ts";

const OUTCOMES = {
  "template-matched": webOutcome(
    "info",
    "misconfiguration",
    "CONF-02",
    `${OWASP_SITE}/02-Configuration_and_Deployment_Management_Testing/`,
  ),
} as const;

/**
 * A match of what was only observed is no verification: the response looks as expected, and at best the product is known to be there. A
 * proof, sent with a consent and compared with a control, shows the weakness itself.
 */
type TemplateCertainty = "possible" | "product-confirmed" | "proved";

const MAX_CALLS = 10;

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
    certainty: certaintyOf(hit),
    ...(hit.http?.calls !== undefined && {
      calls: hit.http.calls.slice(0, MAX_CALLS).map(({ protocol, from, at, request }) => ({
        protocol,
        from,
        at: at.toISOString(),
        request: maskSecrets(request).slice(0, 1024),
      })),
    }),
  };
  if (response === undefined) return { answer: maskSecrets(hit.dns?.answer ?? "").slice(0, 2048), details };
  const { pathname } = new URL(response.url);
  const request = hit.http?.request;
  // A rule about the path would only hide what the request exploits.
  const fix = request === undefined && pathname !== "/" ? { fix: denyPath(pathname) } : {};
  return toEvidence(response, { details, ...fix, ...(request !== undefined && { request }) });
};

/** How much a match says: that a response looks as expected, and no more where the product is not known to be there. */
const certaintyOf = ({ http, isProductConfirmed = false }: TemplateHit): TemplateCertainty =>
  http?.request !== undefined ? "proved" : isProductConfirmed ? "product-confirmed" : "possible";

/** A CVE of a product that was not identified is a lead: it costs little and moves nothing up. */
const isLead = (hit: TemplateHit): boolean =>
  hit.template.info.cves.length > 0 && certaintyOf(hit) === "possible" && hit.template.info.severity !== "info";

const factsOf = (hit: TemplateHit) => {
  const [cve] = hit.template.info.cves;
  return cve === undefined || isLead(hit) ? {} : { facts: { cve, exploitAvailable: true } };
};

/** What the texts say of the match. */
const wordFor = (hit: TemplateHit): string => {
  const certainty = certaintyOf(hit);
  if (certainty === "proved") return "proved";
  return hit.template.info.cves.length === 0 ? "match" : certainty === "possible" ? "possible" : "confirmed";
};

const isOff = async ({ settings }: Pick<CheckContext, "settings">): Promise<boolean> =>
  (await settings.templatesOff?.()) ?? false;

const MAX_REFERENCES = 20;

/** The area of a template's finding, and its references. */
const detailsOf = (hit: TemplateHit) => {
  const { template } = hit;
  const { references, cves, cwes } = template.info;
  const records = cves.map((cve) => `https://nvd.nist.gov/vuln/detail/${cve}`);
  const pointsTo = [...new Set([...references.filter((it) => /^https?:\/\//i.test(it)), ...records])];
  return {
    ...templateStanding(template),
    ...(pointsTo.length > 0 && { references: pointsTo.slice(0, MAX_REFERENCES) }),
    certainty: certaintyOf(hit),
    ...(cves.length > 0 && {
      cves,
      exploit: ["template"],
      products: template.info.products,
      rated: template.info.severity,
    }),
    ...(cwes.length > 0 && { cwes }),
  };
};

/** Requests of a proof hold values of one run (a marker, a name of the listener): what is proved is the website's. */
const subjectOf = ({ http, dns, template }: TemplateHit): string => {
  if (http?.request !== undefined) return `${new URL(http.url).origin}/#${template.id}`;
  return `${http?.url ?? dns?.name ?? ""}#${template.id}`;
};

/** Of several requests of one template that prove the same, the first is the evidence. */
const onePerProof = (hits: readonly TemplateHit[]): readonly TemplateHit[] => {
  const proved = new Set<string>();
  return hits.filter((hit) => {
    if (hit.http?.request === undefined) return true;
    const subject = subjectOf(hit);
    if (proved.has(subject)) return false;
    proved.add(subject);
    return true;
  });
};

/** Which community templates recognise something here? Nothing runs unless a folder of templates is set. */
export const webTemplates = defineCheck({
  id: "web-templates",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  controls: VULNERABLE_SOFTWARE,
  outcomes: OUTCOMES,
  restsOn: ["templates"],

  async observe(target, net, context): Promise<readonly TemplateHit[]> {
    const reading = openTemplates(context.settings);
    if (reading === null) return [];
    if (await isOff(context)) throw new ProbeError("knowledge-reduced", SWITCHED_OFF);
    const loaded = await reading;
    const visit = siteVisit(target, net, context);
    const { page } = await visit.home();
    const systems = siteSystems(page);
    const technologies = await pageTechnologies(page, context.settings.fingerprints?.technologies);
    const { chosen } = chooseTemplates(
      loaded.templates,
      systems.map(({ name }) => name),
      technologies.map(({ name }) => name),
    );
    const identified = [...systems.map(({ name }) => ({ name, cpe: null })), ...technologies];
    const { hits, blind } = await runTemplates(chosen, visit, net, target.url, context.signal, {
      isOff: () => isOff(context),
      permit: context.settings.proof ?? null,
      ip: target.ip,
    });
    for (const { id, reason, detail } of blind) context.missed?.({ subject: `*#${id}`, reason, detail });
    return hits.map((hit) => ({ ...hit, isProductConfirmed: confirmsProduct(hit.template.info.products, identified) }));
  },

  async missingFor({ params, target }, context) {
    if (await isOff(context)) return knowledgeReduced(SWITCHED_OFF);
    const loaded = await openTemplates(context.settings);
    const id = String(params["template"]);
    const template = loaded?.templates.find((it) => it.id === id);
    if (template === undefined) return knowledgeReduced(`The template ${id} is not installed.`);
    if (template.harm === "observe") return null;
    // What was proved with a consent is not fixed because no one may ask any more.
    const host = URL.parse(target)?.hostname ?? target;
    if ((await context.settings.proof?.covers(host)) !== true) return knowledgeReduced(NO_CONSENT);
    if (template.calls && context.settings.proof?.listener == null) return knowledgeReduced(NO_LISTENER);
    return null;
  },

  judge(hits) {
    return onePerProof(hits).map((hit) => ({
      outcome: "template-matched" as const,
      subject: subjectOf(hit),
      severity: isLead(hit) ? "low" : hit.template.info.severity,
      params: {
        certainty: wordFor(hit),
        template: hit.template.id,
        name: hit.template.info.name,
        description: hit.template.info.description.slice(0, 500),
      },
      evidence: evidenceFor(hit, hit.http?.response),
      ...factsOf(hit),
      details: detailsOf(hit),
    }));
  },

  texts: {
    en: {
      name: "Detection templates",
      outcomes: {
        "template-matched": {
          title: "{certainty, select, possible {Possible: {name}} other {{name}}}",
          explanation:
            "Matched template {template}. {certainty, select, possible {Possible only: the affected product was not identified on this host, and the vulnerability was not verified. } confirmed {The affected product was identified on this host; the vulnerability was not verified. } proved {Shown on this host by authorized validation: a request that only reads was answered as a vulnerable system does, and a control request was not. } match {The match was not verified. } other {}}{description}",
          remediation: "Follow the references of the template; remove or restrict what it detected.",
        },
      },
    },
    es: {
      name: "Plantillas de detección",
      outcomes: {
        "template-matched": {
          title: "{certainty, select, possible {Posible: {name}} other {{name}}}",
          explanation:
            "Coincidencia con la plantilla {template}. {certainty, select, possible {Solo posible: el producto afectado no se ha identificado en este host y la vulnerabilidad no se ha verificado. } confirmed {El producto afectado se ha identificado en este host; la vulnerabilidad no se ha verificado. } proved {Demostrada en este host mediante validación autorizada: una solicitud que solo lee obtuvo la respuesta de un sistema vulnerable y una solicitud de control no. } match {La coincidencia no se ha verificado. } other {}}{description}",
          remediation: "Siga las referencias de la plantilla; elimine o restrinja lo detectado.",
        },
      },
    },
    fr: {
      name: "Modèles de détection",
      outcomes: {
        "template-matched": {
          title: "{certainty, select, possible {Possible : {name}} other {{name}}}",
          explanation:
            "Correspondance avec le modèle {template}. {certainty, select, possible {Possible seulement : le produit concerné n’a pas été identifié sur cet hôte et la vulnérabilité n’a pas été vérifiée. } confirmed {Le produit concerné a été identifié sur cet hôte ; la vulnérabilité n’a pas été vérifiée. } proved {Démontrée sur cet hôte par une validation autorisée : une requête en lecture seule a obtenu la réponse d’un système vulnérable, une requête de contrôle ne l’a pas obtenue. } match {La correspondance n’a pas été vérifiée. } other {}}{description}",
          remediation: "Suivez les références du modèle ; supprimez ou restreignez ce qui a été détecté.",
        },
      },
    },
  },
});
