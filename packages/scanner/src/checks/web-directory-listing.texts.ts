import type { CheckTexts } from "../check.ts";
import type { webDirectoryListing } from "./web-directory-listing.ts";

/** The words of `web-directory-listing`. */
export const webDirectoryListingTexts: CheckTexts<keyof typeof webDirectoryListing.outcomes> = {
  en: {
    name: "Directory listings",
    outcomes: {
      "directory-listing": {
        title: "The folder {path} shows its contents",
        explanation: "Anybody can see the {count, plural, one {# name} other {# names}} in it, whether linked or not.",
        remediation: "Switch listings off.",
      },
      "directory-listing-sensitive": {
        title: "The folder {path} shows documents or backups",
        explanation:
          "Among the {count, plural, one {# name} other {# names}} are files of kinds that are rarely meant for everybody.",
        remediation: "Switch listings off and take out what does not belong there.",
      },
    },
  },
  es: {
    name: "Listados de directorios",
    outcomes: {
      "directory-listing": {
        title: "La carpeta {path} muestra su contenido",
        explanation:
          "Cualquiera puede ver {count, plural, one {# nombre} many {# nombres} other {# nombres}}, esté enlazado o no.",
        remediation: "Desactive los listados.",
      },
      "directory-listing-sensitive": {
        title: "La carpeta {path} muestra documentos o copias de seguridad",
        explanation:
          "Entre {count, plural, one {# nombre} many {# nombres} other {# nombres}} hay archivos de tipos que rara vez son para todos.",
        remediation: "Desactive los listados y retire lo que no corresponde.",
      },
    },
  },
  fr: {
    name: "Listages de répertoires",
    outcomes: {
      "directory-listing": {
        title: "Le dossier {path} montre son contenu",
        explanation: "Chacun peut voir {count, plural, one {# nom} many {# noms} other {# noms}}, lié ou non.",
        remediation: "Désactivez les listages.",
      },
      "directory-listing-sensitive": {
        title: "Le dossier {path} montre des documents ou des sauvegardes",
        explanation:
          "Parmi {count, plural, one {# nom} many {# noms} other {# noms}} figurent des fichiers rarement destinés à tous.",
        remediation: "Désactivez les listages et retirez ce qui n’a rien à y faire.",
      },
    },
  },
};
