import type { CheckTexts } from "../check.ts";
import type { webSourceMaps } from "./web-source-maps.ts";

/** The words of `web-source-maps`. */
export const webSourceMapsTexts: CheckTexts<keyof typeof webSourceMaps.outcomes> = {
  en: {
    name: "Source maps",
    outcomes: {
      "source-map-exposed": {
        title: "The sources behind a script can be read",
        explanation: "A source map is served to everybody. Sources in it: {count}.",
        remediation: "Do not publish source maps, or let only your own network reach them.",
      },
    },
  },
  es: {
    name: "Mapas de código",
    outcomes: {
      "source-map-exposed": {
        title: "Se puede leer el código fuente de un script",
        explanation: "Un mapa de código se sirve a cualquiera. Fuentes que contiene: {count}.",
        remediation: "No publique mapas de código, o permita el acceso solo desde su red.",
      },
    },
  },
  fr: {
    name: "Cartes de source",
    outcomes: {
      "source-map-exposed": {
        title: "Les sources d’un script sont lisibles",
        explanation: "Une carte de source est servie à tous. Sources contenues : {count}.",
        remediation: "Ne publiez pas les cartes de source, ou réservez-les à votre réseau.",
      },
    },
  },
};
