import type { Locale } from "../locale.ts";

/** What the stages of a scan assess themselves, beside the checks. */
export const STAGE_NAMES: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  resolve: { en: "DNS resolution", es: "Resolución DNS", fr: "Résolution DNS" },
  "sub-domains": { en: "Subdomain discovery", es: "Descubrimiento de subdominios", fr: "Découverte des sous-domaines" },
  ports: { en: "Port scan", es: "Análisis de puertos", fr: "Analyse des ports" },
  services: { en: "Service identification", es: "Identificación de servicios", fr: "Identification des services" },
  "datagram-services": { en: "UDP services", es: "Servicios UDP", fr: "Services UDP" },
};
