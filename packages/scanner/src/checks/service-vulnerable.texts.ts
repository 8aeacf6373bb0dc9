import type { CheckTexts } from "../check.ts";
import type { serviceVulnerable } from "./service-vulnerable.ts";

/** The words of `service-vulnerable`. */
export const serviceVulnerableTexts: CheckTexts<keyof typeof serviceVulnerable.outcomes> = {
  en: {
    name: "Vulnerable services",
    outcomes: {
      vulnerable: {
        title: "{cve} in {product} on {host}:{port}",
        explanation: "The version seen is one the vulnerability is in (CVSS {cvss}). {summary}",
        remediation: "Install a version in which {cve} is mended: https://nvd.nist.gov/vuln/detail/{cve}",
      },
      "may-be-patched": {
        title: "{cve} may be in {product} on {host}:{port}",
        explanation:
          "The number fits (CVSS {cvss}), but a distribution packaged it ({distribution}) and may have mended it without changing the number. {summary}",
        remediation:
          "Look in the distribution’s tracker whether the installed package has the mend; if so, mark this as a false positive.",
      },
      "possibly-vulnerable": {
        title: "{product} on {host}:{port} may have up to {count} known vulnerabilities",
        explanation: "The product is known, its version or edition is not, so nothing certain can be said.",
        remediation: "Compare the installed version with the list, and keep the product up to date.",
      },
    },
  },
  es: {
    name: "Servicios vulnerables",
    outcomes: {
      vulnerable: {
        title: "{cve} en {product}, {host}:{port}",
        explanation: "La versión vista es una de las afectadas (CVSS {cvss}). {summary}",
        remediation: "Instale una versión en la que {cve} esté corregida: https://nvd.nist.gov/vuln/detail/{cve}",
      },
      "may-be-patched": {
        title: "{cve} podría estar en {product}, {host}:{port}",
        explanation:
          "El número coincide (CVSS {cvss}), pero lo empaquetó una distribución ({distribution}) que quizá lo corrigió sin cambiar el número. {summary}",
        remediation:
          "Mire en el registro de la distribución si el paquete instalado tiene la corrección; si es así, márquelo como falso positivo.",
      },
      "possibly-vulnerable": {
        title: "{product} en {host}:{port} podría tener hasta {count} vulnerabilidades conocidas",
        explanation: "Se conoce el producto, pero no su versión o edición; nada seguro puede decirse.",
        remediation: "Compare la versión instalada con la lista y mantenga el producto al día.",
      },
    },
  },
  fr: {
    name: "Services vulnérables",
    outcomes: {
      vulnerable: {
        title: "{cve} dans {product} sur {host}:{port}",
        explanation: "La version vue est l’une de celles qui sont touchées (CVSS {cvss}). {summary}",
        remediation: "Installez une version où {cve} est corrigée : https://nvd.nist.gov/vuln/detail/{cve}",
      },
      "may-be-patched": {
        title: "{cve} est peut-être dans {product} sur {host}:{port}",
        explanation:
          "Le numéro correspond (CVSS {cvss}), mais une distribution ({distribution}) l’a empaqueté et l’a peut-être corrigé sans changer le numéro. {summary}",
        remediation:
          "Cherchez dans le suivi de la distribution si le paquet installé contient le correctif ; si oui, marquez ceci comme faux positif.",
      },
      "possibly-vulnerable": {
        title: "{product} sur {host}:{port} a peut-être jusqu’à {count} vulnérabilités connues",
        explanation: "Le produit est connu, mais pas sa version ou son édition ; rien de sûr ne peut être dit.",
        remediation: "Comparez la version installée à la liste et tenez le produit à jour.",
      },
    },
  },
};
