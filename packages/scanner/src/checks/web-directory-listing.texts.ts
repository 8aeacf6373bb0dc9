import type { CheckTexts } from "../check.ts";
import type { webDirectoryListing } from "./web-directory-listing.ts";

/** Texts of `web-directory-listing`. */
export const webDirectoryListingTexts: CheckTexts<keyof typeof webDirectoryListing.outcomes> = {
  en: {
    name: "Directory listing",
    outcomes: {
      "directory-listing": {
        title: "Directory listing enabled",
        explanation:
          "{path} lists its contents (entries: {count}). An attacker finds files that are not linked anywhere.",
        remediation: "Disable directory listing.",
      },
      "directory-listing-sensitive": {
        title: "Directory listing with documents or backups",
        explanation:
          "{path} lists its contents (entries: {count}), among them documents, archives or backups. An attacker can download them and use the data they contain.",
        remediation: "Disable directory listing and remove files that are not meant to be public.",
      },
    },
  },
  es: {
    name: "Listado de directorios",
    outcomes: {
      "directory-listing": {
        title: "Listado de directorio habilitado",
        explanation:
          "{path} lista su contenido (entradas: {count}). Un atacante encuentra archivos que no están enlazados en ninguna página.",
        remediation: "Desactive el listado de directorios.",
      },
      "directory-listing-sensitive": {
        title: "Listado de directorio con documentos o copias de seguridad",
        explanation:
          "{path} lista su contenido (entradas: {count}), entre ellas documentos, archivos comprimidos o copias de seguridad. Un atacante puede descargarlos y usar los datos que contienen.",
        remediation: "Desactive el listado de directorios y retire los archivos que no deban ser públicos.",
      },
    },
  },
  fr: {
    name: "Listage de répertoires",
    outcomes: {
      "directory-listing": {
        title: "Listage de répertoire activé",
        explanation:
          "{path} liste son contenu (entrées : {count}). Un attaquant trouve des fichiers qui ne sont liés nulle part.",
        remediation: "Désactivez le listage des répertoires.",
      },
      "directory-listing-sensitive": {
        title: "Listage de répertoire contenant documents ou sauvegardes",
        explanation:
          "{path} liste son contenu (entrées : {count}), dont des documents, archives ou sauvegardes. Un attaquant peut les télécharger et exploiter les données qu’ils contiennent.",
        remediation: "Désactivez le listage des répertoires et retirez les fichiers qui ne doivent pas être publics.",
      },
    },
  },
};
