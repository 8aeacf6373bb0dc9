import type { CheckTexts } from "../check.ts";
import type { webDirectoryListing } from "./web-directory-listing.ts";

/** The words of `web-directory-listing`. */
export const webDirectoryListingTexts: CheckTexts<keyof typeof webDirectoryListing.outcomes> = {
  en: {
    name: "Directory listings",
    outcomes: {
      "directory-listing": {
        title: "The folder {path} shows its contents",
        explanation: "Anybody can see what lies in it, whether linked or not. Names shown: {count}.",
        remediation: "Switch listings off.",
      },
      "directory-listing-sensitive": {
        title: "The folder {path} shows documents or backups",
        explanation: "Among the names shown ({count}) are files of kinds that are rarely meant for everybody.",
        remediation: "Switch listings off and take out what does not belong there.",
      },
    },
  },
  es: {
    name: "Listados de directorios",
    outcomes: {
      "directory-listing": {
        title: "La carpeta {path} muestra su contenido",
        explanation: "Cualquiera puede ver lo que hay dentro, esté enlazado o no. Nombres mostrados: {count}.",
        remediation: "Desactive los listados.",
      },
      "directory-listing-sensitive": {
        title: "La carpeta {path} muestra documentos o copias de seguridad",
        explanation: "Entre los nombres mostrados ({count}) hay archivos de tipos que rara vez son para todos.",
        remediation: "Desactive los listados y retire lo que no corresponde.",
      },
    },
  },
  fr: {
    name: "Listages de répertoires",
    outcomes: {
      "directory-listing": {
        title: "Le dossier {path} montre son contenu",
        explanation: "Chacun peut voir ce qui s’y trouve, lié ou non. Noms affichés : {count}.",
        remediation: "Désactivez les listages.",
      },
      "directory-listing-sensitive": {
        title: "Le dossier {path} montre des documents ou des sauvegardes",
        explanation: "Parmi les noms affichés ({count}) figurent des fichiers rarement destinés à tous.",
        remediation: "Désactivez les listages et retirez ce qui n’a rien à y faire.",
      },
    },
  },
};
