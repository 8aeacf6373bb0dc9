import type { CheckTexts } from "../check.ts";
import type { webJavascriptLibraries } from "./web-javascript-libraries.ts";

/** The words of `web-javascript-libraries`. */
export const webJavascriptLibrariesTexts: CheckTexts<keyof typeof webJavascriptLibraries.outcomes> = {
  en: {
    name: "JavaScript libraries",
    outcomes: {
      "library-outdated": {
        title: "{library} {version} has known holes",
        explanation: "The page runs a version with published weaknesses: {cves}.",
        remediation: "Update {library} to {fixed} or later.",
      },
    },
  },
  es: {
    name: "Bibliotecas de JavaScript",
    outcomes: {
      "library-outdated": {
        title: "{library} {version} tiene fallos conocidos",
        explanation: "La página usa una versión con debilidades publicadas: {cves}.",
        remediation: "Actualice {library} a {fixed} o posterior.",
      },
    },
  },
  fr: {
    name: "Bibliothèques JavaScript",
    outcomes: {
      "library-outdated": {
        title: "{library} {version} a des failles connues",
        explanation: "La page utilise une version aux faiblesses publiées : {cves}.",
        remediation: "Mettez {library} à jour vers {fixed} ou plus récent.",
      },
    },
  },
};
