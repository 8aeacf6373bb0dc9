import type { CheckTexts } from "../check.ts";
import type { serviceVulnerable } from "./service-vulnerable.ts";

/** Texts of `service-vulnerable`. */
export const serviceVulnerableTexts: CheckTexts<keyof typeof serviceVulnerable.outcomes> = {
  en: {
    name: "Vulnerable services (CVE)",
    outcomes: {
      vulnerable: {
        title: "{product}: {cve}",
        named: {
          title: "{weakness} in {product} ({cve})",
          remediation: "Upgrade to {fixed} or later, which fixes {cve}. Until then, restrict access to the service.",
        },
        explanation: "The detected version ({product}) is affected by {cve} (CVSS {cvss}). {summary}",
        remediation:
          "Upgrade to a version that fixes {cve}; affected and fixed versions:\nhttps://nvd.nist.gov/vuln/detail/{cve}",
      },
      "may-be-patched": {
        title: "Unconfirmed {cve} in {product}",
        named: { title: "{weakness} in {product} ({cve}, unconfirmed)" },
        explanation:
          "The detected version ({product}) is in the affected range of {cve} (CVSS {cvss}), but the distribution ({distribution}) may have back-ported the fix without changing the version number. {summary}",
        remediation:
          "Check the security tracker of the distribution for the installed package and install its update; if the fix is included, mark this finding as a false positive.",
      },
      "possibly-vulnerable": {
        title: "Known vulnerabilities in {product}, version not confirmed",
        explanation:
          "{product} was identified on port {port}, but its exact version or edition was not. Known CVEs that may apply: {count}; an attacker may exploit those present in the installed version.",
        remediation: "Compare the installed version with the listed CVEs and install the current release.",
      },
    },
  },
  es: {
    name: "Servicios vulnerables (CVE)",
    outcomes: {
      vulnerable: {
        title: "{product}: {cve}",
        named: {
          title: "{weakness} en {product} ({cve})",
          remediation:
            "Actualice a {fixed} o posterior, que corrige {cve}. Entretanto, restrinja el acceso al servicio.",
        },
        explanation: "La versión detectada ({product}) está afectada por {cve} (CVSS {cvss}). {summary}",
        remediation:
          "Actualice a una versión que corrija {cve}; versiones afectadas y corregidas:\nhttps://nvd.nist.gov/vuln/detail/{cve}",
      },
      "may-be-patched": {
        title: "{cve} sin confirmar en {product}",
        named: { title: "{weakness} en {product} ({cve}, sin confirmar)" },
        explanation:
          "La versión detectada ({product}) está en el rango afectado por {cve} (CVSS {cvss}), pero la distribución ({distribution}) puede haber aplicado la corrección sin cambiar el número de versión. {summary}",
        remediation:
          "Consulte los avisos de seguridad de la distribución para el paquete instalado e instale su actualización; si incluye la corrección, marque este hallazgo como falso positivo.",
      },
      "possibly-vulnerable": {
        title: "Vulnerabilidades conocidas de {product}, versión sin confirmar",
        explanation:
          "Se identificó {product} en el puerto {port}, pero no su versión o edición exacta. CVE conocidos que podrían aplicarse: {count}; un atacante puede explotar los presentes en la versión instalada.",
        remediation: "Compare la versión instalada con los CVE indicados e instale la versión actual.",
      },
    },
  },
  fr: {
    name: "Services vulnérables (CVE)",
    outcomes: {
      vulnerable: {
        title: "{product} : {cve}",
        named: {
          title: "{weakness} dans {product} ({cve})",
          remediation:
            "Passez à {fixed} ou à une version ultérieure, qui corrige {cve}. Dans l’intervalle, limitez l’accès au service.",
        },
        explanation: "La version détectée ({product}) est affectée par {cve} (CVSS {cvss}). {summary}",
        remediation:
          "Passez à une version qui corrige {cve} ; versions affectées et corrigées :\nhttps://nvd.nist.gov/vuln/detail/{cve}",
      },
      "may-be-patched": {
        title: "{cve} à confirmer dans {product}",
        named: { title: "{weakness} dans {product} ({cve}, à confirmer)" },
        explanation:
          "La version détectée ({product}) se situe dans la plage affectée par {cve} (CVSS {cvss}), mais la distribution ({distribution}) a pu rétroporter le correctif sans changer le numéro de version. {summary}",
        remediation:
          "Consultez les avis de sécurité de la distribution pour le paquet installé et installez sa mise à jour ; si le correctif est inclus, marquez ce constat comme faux positif.",
      },
      "possibly-vulnerable": {
        title: "Vulnérabilités connues de {product}, version non confirmée",
        explanation:
          "{product} a été identifié sur le port {port}, mais pas sa version ou son édition exacte. CVE connues pouvant s’appliquer : {count} ; un attaquant peut exploiter celles présentes dans la version installée.",
        remediation: "Comparez la version installée aux CVE listées et installez la version actuelle.",
      },
    },
  },
};
