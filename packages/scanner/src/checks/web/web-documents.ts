import type { HttpResponse } from "@parapet/net/net";

import { defineCheck } from "../../check.ts";
import { findFirst } from "../../find-first.ts";
import { toUnseen } from "../../unseen.ts";
import { siteVisit } from "../../visit/site-visit.ts";
import { documentFacts } from "../../web/document-facts.ts";
import { toEvidence } from "../../web/evidence.ts";
import { OWASP_SITE, webOutcome } from "../../web/outcome.ts";
import { readHtml } from "../../web/read-html.ts";
import { requestMany } from "../../web/request-many.ts";

const REFERENCE = `${OWASP_SITE}/01-Information_Gathering/05-Review_Web_Page_Content_for_Information_Leakage`;
const CWE = "https://cwe.mitre.org/data/definitions/1230.html";

const OUTCOMES = {
  "document-names-people": webOutcome("low", "misconfiguration", "INFO-05", REFERENCE, CWE),
  "document-names-machines": webOutcome("medium", "misconfiguration", "INFO-05", REFERENCE, CWE),
} as const;

const DOCUMENT = /\.(?:pdf|docx|xlsx|pptx|docm|xlsm|pptm)$/i;
const MAX_DOCUMENTS = 8;
const MAX_BYTES = 2 * 1024 * 1024;

/** Documents that the page itself links to, on its own host. */
const documentsIn = (page: HttpResponse): string[] => {
  const here = new URL(page.url);
  const paths = new Set<string>();
  for (const link of readHtml(page).links) {
    const url = URL.parse(link, page.url);
    if (url !== null && url.host === here.host && DOCUMENT.test(url.pathname)) paths.add(url.pathname + url.search);
  }
  return [...paths];
};

/** What do published documents reveal about the people and machines that made them? */
export const webDocuments = defineCheck({
  id: "web-documents",
  area: "sensitive-data",
  on: "site",
  touch: "active",
  controls: {
    "nist-csf-2.0": ["PR.DS-01"],
    "iso-27001-2022": ["A.8.12"],
    "cis-8.1": ["3"],
    "nis2-21-2": ["21(2)(i)"],
    dora: ["Art. 9"],
    "soc-2": ["C1.1"],
  },
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<HttpResponse[]> {
    const visit = siteVisit(target, net, context);
    const { page } = await visit.home();
    if (await visit.isSignpost()) return [];
    return requestMany(
      findFirst(
        documentsIn(page),
        MAX_DOCUMENTS,
        { what: "documents", subjectOf: (path) => visit.urlOf(path) },
        context,
      ),
      (path) => visit.requestOnce(path, { maxBytes: MAX_BYTES }),
      (path, why) => context.missed?.(toUnseen(visit.urlOf(path), why)),
    );
  },

  judge(seen) {
    return seen.flatMap((response) => {
      const facts = response.status === 200 ? documentFacts(response.body) : null;
      if (facts === null || facts.people.length + facts.paths.length === 0) return [];
      const { hostname, pathname } = new URL(response.url);
      return [
        {
          outcome: facts.paths.length > 0 ? ("document-names-machines" as const) : ("document-names-people" as const),
          subject: response.url,
          params: { path: pathname, count: facts.people.length + facts.paths.length },
          details: { source: hostname },
          // The file itself is anyone's to read; only what it says about its making is stored.
          evidence: toEvidence({ ...response, body: Buffer.alloc(0), text: () => "" }, { details: { ...facts } }),
        },
      ];
    });
  },

  texts: {
    en: {
      name: "Metadata of published documents",
      outcomes: {
        "document-names-people": {
          title: "Personal names in document metadata",
          explanation:
            "The metadata of {path} contains names of authors or editors (entries: {count}). An attacker can use them for targeted phishing.",
          remediation: "Remove the metadata and publish the document again.",
        },
        "document-names-machines": {
          title: "Internal paths in document metadata",
          explanation:
            "The metadata of {path} contains internal folders, shares or account names (entries: {count}). An attacker learns internal naming conventions and targets.",
          remediation: "Remove the metadata and publish the document again.",
        },
      },
    },
    es: {
      name: "Metadatos de documentos publicados",
      outcomes: {
        "document-names-people": {
          title: "Nombres de personas en metadatos de documentos",
          explanation:
            "Los metadatos de {path} contienen nombres de autores o editores (entradas: {count}). Un atacante puede usarlos para phishing dirigido.",
          remediation: "Elimine los metadatos y publique de nuevo el documento.",
        },
        "document-names-machines": {
          title: "Rutas internas en metadatos de documentos",
          explanation:
            "Los metadatos de {path} contienen carpetas, recursos compartidos o cuentas internos (entradas: {count}). Un atacante conoce así la nomenclatura y los objetivos internos.",
          remediation: "Elimine los metadatos y publique de nuevo el documento.",
        },
      },
    },
    fr: {
      name: "Métadonnées des documents publiés",
      outcomes: {
        "document-names-people": {
          title: "Noms de personnes dans les métadonnées de documents",
          explanation:
            "Les métadonnées de {path} contiennent des noms d’auteurs ou de rédacteurs (entrées : {count}). Un attaquant peut s’en servir pour un hameçonnage ciblé.",
          remediation: "Supprimez les métadonnées et publiez à nouveau le document.",
        },
        "document-names-machines": {
          title: "Chemins internes dans les métadonnées de documents",
          explanation:
            "Les métadonnées de {path} contiennent des dossiers, partages ou comptes internes (entrées : {count}). Un attaquant en déduit les conventions de nommage et les cibles internes.",
          remediation: "Supprimez les métadonnées et publiez à nouveau le document.",
        },
      },
    },
  },
});
