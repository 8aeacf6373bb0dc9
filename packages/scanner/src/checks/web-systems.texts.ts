import type { CheckTexts } from "../check.ts";
import type { webSystems } from "./web-systems.ts";

/** Texts of `web-systems`. */
export const webSystemsTexts: CheckTexts<keyof typeof webSystems.outcomes> = {
  en: {
    name: "Web software and versions",
    outcomes: {
      "system-outdated": {
        title: "End-of-life software: {product} {version}",
        explanation:
          "{product} {version} is older than {supported}, the oldest version that receives security fixes. An attacker can exploit vulnerabilities published since then.",
        remediation: "Upgrade {product} to a supported version.",
      },
      "system-version-disclosed": {
        title: "Version disclosed: {product} {version}",
        explanation:
          "The page discloses that it runs {product} {version}. An attacker can match the version against known vulnerabilities.",
        remediation: "Install current updates of {product} and remove the version from the page.",
      },
      "system-extensions-disclosed": {
        title: "Extension versions disclosed",
        explanation:
          "The page discloses the versions of its extensions (found: {count}): {names}. An attacker can match them against known vulnerabilities.",
        remediation: "Update each extension to its latest version and remove those that are not used.",
      },
    },
  },
  es: {
    name: "Software web y versiones",
    outcomes: {
      "system-outdated": {
        title: "Software sin soporte: {product} {version}",
        explanation:
          "{product} {version} es anterior a {supported}, la versión más antigua que recibe correcciones de seguridad. Un atacante puede explotar las vulnerabilidades publicadas desde entonces.",
        remediation: "Actualice {product} a una versión con soporte.",
      },
      "system-version-disclosed": {
        title: "Versión revelada: {product} {version}",
        explanation:
          "La página revela que usa {product} {version}. Un atacante puede cotejar la versión con vulnerabilidades conocidas.",
        remediation: "Instale las actualizaciones de {product} y elimine la versión de la página.",
      },
      "system-extensions-disclosed": {
        title: "Versiones de extensiones reveladas",
        explanation:
          "La página revela las versiones de sus extensiones (encontradas: {count}): {names}. Un atacante puede cotejarlas con vulnerabilidades conocidas.",
        remediation: "Actualice cada extensión a su última versión y elimine las que no se usen.",
      },
    },
  },
  fr: {
    name: "Logiciels web et versions",
    outcomes: {
      "system-outdated": {
        title: "Logiciel en fin de vie : {product} {version}",
        explanation:
          "{product} {version} est antérieur à {supported}, la plus ancienne version recevant des correctifs de sécurité. Un attaquant peut exploiter les vulnérabilités publiées depuis.",
        remediation: "Mettez {product} à niveau vers une version maintenue.",
      },
      "system-version-disclosed": {
        title: "Version divulguée : {product} {version}",
        explanation:
          "La page divulgue qu’elle utilise {product} {version}. Un attaquant peut rapprocher la version des vulnérabilités connues.",
        remediation: "Installez les mises à jour de {product} et supprimez la version de la page.",
      },
      "system-extensions-disclosed": {
        title: "Versions d’extensions divulguées",
        explanation:
          "La page divulgue les versions de ses extensions (trouvées : {count}) : {names}. Un attaquant peut les rapprocher des vulnérabilités connues.",
        remediation:
          "Mettez chaque extension à jour vers sa dernière version et supprimez celles qui ne sont pas utilisées.",
      },
    },
  },
};
