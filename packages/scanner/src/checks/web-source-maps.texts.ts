import type { CheckTexts } from "../check.ts";
import type { webSourceMaps } from "./web-source-maps.ts";

/** Texts of `web-source-maps`. */
export const webSourceMapsTexts: CheckTexts<keyof typeof webSourceMaps.outcomes> = {
  en: {
    name: "JavaScript source maps",
    outcomes: {
      "source-map-exposed": {
        title: "JavaScript source map exposed",
        explanation:
          "A source map is publicly served (source files: {count}). An attacker can read the original source code and find weaknesses more easily.",
        remediation: "Remove source maps from production, or restrict access to internal networks.",
      },
    },
  },
  es: {
    name: "Mapas de código fuente (source maps)",
    outcomes: {
      "source-map-exposed": {
        title: "Source map de JavaScript expuesto",
        explanation:
          "Se sirve públicamente un source map (archivos fuente: {count}). Un atacante puede leer el código fuente original y encontrar debilidades con más facilidad.",
        remediation: "Elimine los source maps de producción o restrinja el acceso a las redes internas.",
      },
    },
  },
  fr: {
    name: "Cartes de sources JavaScript (source maps)",
    outcomes: {
      "source-map-exposed": {
        title: "Source map JavaScript exposée",
        explanation:
          "Une source map est servie publiquement (fichiers sources : {count}). Un attaquant peut lire le code source d’origine et trouver plus facilement des faiblesses.",
        remediation: "Retirez les source maps de la production, ou limitez l’accès aux réseaux internes.",
      },
    },
  },
};
