import type { CheckTexts } from "../check.ts";
import type { webDocuments } from "./web-documents.ts";

/** The words of `web-documents`. */
export const webDocumentsTexts: CheckTexts<keyof typeof webDocuments.outcomes> = {
  en: {
    name: "Published documents",
    outcomes: {
      "document-names-people": {
        title: "A published document names the people who made it",
        explanation: "The properties of {path} hold names that its text need not show. Entries seen: {count}.",
        remediation: "Remove the document's properties before it is published, and publish it anew.",
      },
      "document-names-machines": {
        title: "A published document names folders of internal machines",
        explanation: "The properties of {path} hold folders, shares or accounts of the company. Entries seen: {count}.",
        remediation: "Remove the document's properties before it is published, and publish it anew.",
      },
    },
  },
  es: {
    name: "Documentos publicados",
    outcomes: {
      "document-names-people": {
        title: "Un documento publicado nombra a quienes lo hicieron",
        explanation:
          "Las propiedades de {path} contienen nombres que su texto no tiene por qué mostrar. Entradas vistas: {count}.",
        remediation: "Elimine las propiedades del documento antes de publicarlo y publíquelo de nuevo.",
      },
      "document-names-machines": {
        title: "Un documento publicado nombra carpetas de equipos internos",
        explanation:
          "Las propiedades de {path} contienen carpetas, recursos compartidos o cuentas de la empresa. Entradas vistas: {count}.",
        remediation: "Elimine las propiedades del documento antes de publicarlo y publíquelo de nuevo.",
      },
    },
  },
  fr: {
    name: "Documents publiés",
    outcomes: {
      "document-names-people": {
        title: "Un document publié nomme ses auteurs",
        explanation:
          "Les propriétés de {path} contiennent des noms que son texte n’a pas à montrer. Entrées vues : {count}.",
        remediation: "Supprimez les propriétés du document avant de le publier, puis publiez-le à nouveau.",
      },
      "document-names-machines": {
        title: "Un document publié nomme des dossiers de machines internes",
        explanation:
          "Les propriétés de {path} contiennent des dossiers, des partages ou des comptes de l’entreprise. Entrées vues : {count}.",
        remediation: "Supprimez les propriétés du document avant de le publier, puis publiez-le à nouveau.",
      },
    },
  },
};
