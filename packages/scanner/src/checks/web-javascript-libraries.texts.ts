import type { CheckTexts } from "../check.ts";
import type { webJavascriptLibraries } from "./web-javascript-libraries.ts";

/** Texts of `web-javascript-libraries`. */
export const webJavascriptLibrariesTexts: CheckTexts<keyof typeof webJavascriptLibraries.outcomes> = {
  en: {
    name: "Vulnerable JavaScript libraries",
    outcomes: {
      "library-outdated": {
        title: "Vulnerable library: {library} {version}",
        explanation:
          "The page loads {library} {version}, which has published vulnerabilities: {cves}. Depending on its use, an attacker can run scripts in the browsers of users.",
        remediation: "Update {library} to {fixed} or later.",
      },
    },
  },
  es: {
    name: "Bibliotecas de JavaScript vulnerables",
    outcomes: {
      "library-outdated": {
        title: "Biblioteca vulnerable: {library} {version}",
        explanation:
          "La página carga {library} {version}, que tiene vulnerabilidades publicadas: {cves}. Según su uso, un atacante puede ejecutar scripts en los navegadores de los usuarios.",
        remediation: "Actualice {library} a {fixed} o posterior.",
      },
    },
  },
  fr: {
    name: "Bibliothèques JavaScript vulnérables",
    outcomes: {
      "library-outdated": {
        title: "Bibliothèque vulnérable : {library} {version}",
        explanation:
          "La page charge {library} {version}, qui présente des vulnérabilités publiées : {cves}. Selon son utilisation, un attaquant peut exécuter des scripts dans le navigateur des utilisateurs.",
        remediation: "Mettez {library} à jour vers {fixed} ou une version ultérieure.",
      },
    },
  },
};
