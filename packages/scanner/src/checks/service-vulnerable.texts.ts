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
        explanation:
          "{verified, select, yes {{product} is affected by {cve} (CVSS {cvss}), which a test confirmed} other {The version that the service reports ({product}) is in the affected range of {cve} (CVSS {cvss}); a fix back-ported by a distribution would not be visible in it}}. {summary}",
        remediation:
          "Upgrade to a version that fixes {cve}; affected and fixed versions:\nhttps://nvd.nist.gov/vuln/detail/{cve}",
      },
      "vulnerable-package": {
        title: "{product}: {cve}",
        named: { title: "{weakness} in {product} ({cve})" },
        explanation:
          "{tracker} lists the package {package} of {release} as affected by {cve} (CVSS {cvss}){has_fix, select, yes { before {fixed_package}} other {, with no fixed package yet}}; the service runs {installed}. {summary}",
        remediation:
          "Update the package {package} of the distribution{has_fix, select, yes { to {fixed_package} or later and restart the service} other { as soon as a fixed version is published; until then, restrict access to the service}}.",
      },
      "may-be-patched": {
        title: "Unconfirmed {cve} in {product}",
        named: { title: "{weakness} in {product} ({cve}, unconfirmed)" },
        explanation:
          "The detected version ({product}) is in the affected range of {cve} (CVSS {cvss}), but the distribution ({distribution}) may have back-ported the fix without changing the version number. Whether it did could not be assessed: {why, select, revision {the service does not state the revision of its package} release {the release of the distribution is unknown} other {no statement of the distribution’s security tracker applies}}. {summary}",
        remediation:
          "Check the security tracker of the distribution for the installed package and install its update; if the fix is included, mark this finding as a false positive.",
      },
      "possibly-vulnerable": {
        title: "Known vulnerabilities in {product}, version not confirmed",
        explanation:
          "{product} was identified on port {port}, but its exact version or edition was not. Known CVEs that may apply: {count}; an attacker may exploit those present in the installed version.",
        remediation: "Compare the installed version with the listed CVEs and install the current release.",
      },
      "fixed-by-distribution": {
        title: "CVEs ruled out by the distribution’s security tracker",
        explanation:
          "The version number of {product} is in the affected range of {count, plural, one {# CVE} other {# CVEs}} that {tracker} lists as fixed in or not applicable to the package {package} {installed}. They are not reported as vulnerabilities; the evidence names the statement for each.",
        remediation: "No action required. Keep installing the security updates of the distribution.",
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
        explanation:
          "{verified, select, yes {{product} está afectado por {cve} (CVSS {cvss}), confirmado mediante una prueba} other {La versión que indica el servicio ({product}) está en el rango afectado por {cve} (CVSS {cvss}); una corrección incorporada por una distribución no sería visible en ella}}. {summary}",
        remediation:
          "Actualice a una versión que corrija {cve}; versiones afectadas y corregidas:\nhttps://nvd.nist.gov/vuln/detail/{cve}",
      },
      "vulnerable-package": {
        title: "{product}: {cve}",
        named: { title: "{weakness} en {product} ({cve})" },
        explanation:
          "{tracker} indica que el paquete {package} de {release} está afectado por {cve} (CVSS {cvss}){has_fix, select, yes { antes de {fixed_package}} other {, aún sin paquete corregido}}; el servicio ejecuta {installed}. {summary}",
        remediation:
          "Actualice el paquete {package} de la distribución{has_fix, select, yes { a {fixed_package} o posterior y reinicie el servicio} other { en cuanto se publique una versión corregida; entretanto, restrinja el acceso al servicio}}.",
      },
      "may-be-patched": {
        title: "{cve} sin confirmar en {product}",
        named: { title: "{weakness} en {product} ({cve}, sin confirmar)" },
        explanation:
          "La versión detectada ({product}) está en el rango afectado por {cve} (CVSS {cvss}), pero la distribución ({distribution}) puede haber aplicado la corrección sin cambiar el número de versión. No se ha podido evaluar: {why, select, revision {el servicio no indica la revisión de su paquete} release {se desconoce la versión de la distribución} other {ningún aviso de seguridad de la distribución es aplicable}}. {summary}",
        remediation:
          "Consulte los avisos de seguridad de la distribución para el paquete instalado e instale su actualización; si incluye la corrección, marque este hallazgo como falso positivo.",
      },
      "possibly-vulnerable": {
        title: "Vulnerabilidades conocidas de {product}, versión sin confirmar",
        explanation:
          "Se identificó {product} en el puerto {port}, pero no su versión o edición exacta. CVE conocidos que podrían aplicarse: {count}; un atacante puede explotar los presentes en la versión instalada.",
        remediation: "Compare la versión instalada con los CVE indicados e instale la versión actual.",
      },
      "fixed-by-distribution": {
        title: "CVE descartados por los avisos de seguridad de la distribución",
        explanation:
          "El número de versión de {product} está en el rango afectado por {count, plural, one {# CVE} other {# CVE}} que {tracker} da por corregidos en el paquete {package} {installed} o no aplicables a él. No se notifican como vulnerabilidades; la evidencia indica la declaración de cada uno.",
        remediation:
          "No se requiere ninguna acción. Siga instalando las actualizaciones de seguridad de la distribución.",
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
        explanation:
          "{verified, select, yes {{product} est affecté par {cve} (CVSS {cvss}), ce qu’un test a confirmé} other {La version annoncée par le service ({product}) se situe dans la plage affectée par {cve} (CVSS {cvss}) ; un correctif rétroporté par une distribution n’y serait pas visible}}. {summary}",
        remediation:
          "Passez à une version qui corrige {cve} ; versions affectées et corrigées :\nhttps://nvd.nist.gov/vuln/detail/{cve}",
      },
      "vulnerable-package": {
        title: "{product} : {cve}",
        named: { title: "{weakness} dans {product} ({cve})" },
        explanation:
          "{tracker} indique que le paquet {package} de {release} est affecté par {cve} (CVSS {cvss}){has_fix, select, yes { avant {fixed_package}} other {, sans paquet corrigé à ce jour}} ; le service exécute {installed}. {summary}",
        remediation:
          "Mettez à jour le paquet {package} de la distribution{has_fix, select, yes { vers {fixed_package} ou une version ultérieure et redémarrez le service} other { dès qu’une version corrigée est publiée ; dans l’intervalle, limitez l’accès au service}}.",
      },
      "may-be-patched": {
        title: "{cve} à confirmer dans {product}",
        named: { title: "{weakness} dans {product} ({cve}, à confirmer)" },
        explanation:
          "La version détectée ({product}) se situe dans la plage affectée par {cve} (CVSS {cvss}), mais la distribution ({distribution}) a pu rétroporter le correctif sans changer le numéro de version. Ce point n’a pas pu être évalué : {why, select, revision {le service n’indique pas la révision de son paquet} release {la version de la distribution est inconnue} other {aucune déclaration du suivi de sécurité de la distribution ne s’applique}}. {summary}",
        remediation:
          "Consultez les avis de sécurité de la distribution pour le paquet installé et installez sa mise à jour ; si le correctif est inclus, marquez ce constat comme faux positif.",
      },
      "possibly-vulnerable": {
        title: "Vulnérabilités connues de {product}, version non confirmée",
        explanation:
          "{product} a été identifié sur le port {port}, mais pas sa version ou son édition exacte. CVE connues pouvant s’appliquer : {count} ; un attaquant peut exploiter celles présentes dans la version installée.",
        remediation: "Comparez la version installée aux CVE listées et installez la version actuelle.",
      },
      "fixed-by-distribution": {
        title: "CVE écartées par le suivi de sécurité de la distribution",
        explanation:
          "Le numéro de version de {product} se situe dans la plage affectée par {count, plural, one {# CVE} other {# CVE}} que {tracker} indique comme corrigées dans le paquet {package} {installed} ou sans objet pour lui. Elles ne sont pas signalées comme vulnérabilités ; les preuves citent la déclaration pour chacune.",
        remediation: "Aucune action requise. Continuez d’installer les mises à jour de sécurité de la distribution.",
      },
    },
  },
};
