import type { CheckTexts } from "../check.ts";
import type { webDocuments } from "./web-documents.ts";

/** Texts of `web-documents`. */
export const webDocumentsTexts: CheckTexts<keyof typeof webDocuments.outcomes> = {
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
};
