import type { CheckTexts } from "../check.ts";
import type { webSystems } from "./web-systems.ts";

/** The words of `web-systems`. */
export const webSystemsTexts: CheckTexts<keyof typeof webSystems.outcomes> = {
  en: {
    name: "Systems and versions",
    outcomes: {
      "system-outdated": {
        title: "{product} {version} is no longer looked after",
        explanation: "No fixes are published for versions below {supported}; known holes stay open.",
        remediation: "Update {product} to a supported version.",
      },
      "system-version-disclosed": {
        title: "The page tells its version: {product} {version}",
        explanation: "Attackers look up the holes of exactly this version.",
        remediation: "Remove the generator mark; above all keep {product} up to date.",
      },
      "system-extensions-disclosed": {
        title: "The page tells the versions of {count} extensions",
        explanation: "Loaded here: {names}. Attackers search sites for extensions with known holes.",
        remediation: "Compare each with its maker’s newest version, update, and remove what is not used.",
      },
    },
  },
  es: {
    name: "Sistemas y versiones",
    outcomes: {
      "system-outdated": {
        title: "{product} {version} ya no recibe mantenimiento",
        explanation:
          "No se publican correcciones para versiones anteriores a {supported}; los fallos conocidos siguen abiertos.",
        remediation: "Actualice {product} a una versión con soporte.",
      },
      "system-version-disclosed": {
        title: "La página revela su versión: {product} {version}",
        explanation: "Los atacantes buscan los fallos de esa versión exacta.",
        remediation: "Elimine la marca del generador y, sobre todo, mantenga {product} al día.",
      },
      "system-extensions-disclosed": {
        title: "La página revela las versiones de {count} extensiones",
        explanation: "Se cargan aquí: {names}. Los atacantes buscan sitios con extensiones de fallos conocidos.",
        remediation: "Compare cada una con la última versión de su autor, actualice y elimine lo que no se use.",
      },
    },
  },
  fr: {
    name: "Systèmes et versions",
    outcomes: {
      "system-outdated": {
        title: "{product} {version} n’est plus maintenu",
        explanation: "Aucun correctif n’est publié sous la version {supported} ; les failles connues restent ouvertes.",
        remediation: "Mettez {product} à jour vers une version maintenue.",
      },
      "system-version-disclosed": {
        title: "La page révèle sa version : {product} {version}",
        explanation: "Les attaquants cherchent les failles de cette version précise.",
        remediation: "Retirez la marque du générateur et, surtout, gardez {product} à jour.",
      },
      "system-extensions-disclosed": {
        title: "La page révèle les versions de {count} extensions",
        explanation:
          "Chargées ici : {names}. Les attaquants cherchent les sites dont les extensions ont des failles connues.",
        remediation:
          "Comparez chacune à la dernière version de son auteur, mettez à jour et retirez ce qui ne sert pas.",
      },
    },
  },
};
