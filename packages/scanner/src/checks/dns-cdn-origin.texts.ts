import type { CheckTexts } from "../check.ts";
import type { dnsCdnOrigin } from "./dns-cdn-origin.ts";

/** Texts of `dns-cdn-origin`. */
export const dnsCdnOriginTexts: CheckTexts<keyof typeof dnsCdnOrigin.outcomes> = {
  en: {
    name: "Origin server behind a CDN",
    outcomes: {
      "origin-disclosed": {
        title: "Possible origin server disclosed in DNS",
        explanation:
          "{host} is served through {edge}, but public DNS records contain addresses outside that network: {records}. An attacker who reaches the origin directly bypasses the firewall and DDoS protection of {edge}.",
        remediation:
          "Accept connections to the origin only from the ranges published by {edge}, remove the records that are not needed, and change the address of the origin afterwards.",
      },
    },
  },
  es: {
    name: "Servidor de origen detrás de una CDN",
    outcomes: {
      "origin-disclosed": {
        title: "Posible servidor de origen revelado en el DNS",
        explanation:
          "{host} se sirve a través de {edge}, pero hay registros DNS públicos con direcciones ajenas a esa red: {records}. Un atacante que alcance directamente el origen elude el cortafuegos y la protección contra DDoS de {edge}.",
        remediation:
          "Acepte conexiones al origen solo desde los rangos publicados por {edge}, elimine los registros innecesarios y cambie después la dirección del origen.",
      },
    },
  },
  fr: {
    name: "Serveur d’origine derrière un CDN",
    outcomes: {
      "origin-disclosed": {
        title: "Serveur d’origine possiblement révélé par le DNS",
        explanation:
          "{host} est servi par {edge}, mais des enregistrements DNS publics contiennent des adresses hors de ce réseau : {records}. Un attaquant atteignant directement l’origine contourne le pare-feu et la protection contre les DDoS de {edge}.",
        remediation:
          "N’acceptez les connexions vers l’origine que depuis les plages publiées par {edge}, supprimez les enregistrements inutiles, puis changez l’adresse de l’origine.",
      },
    },
  },
};
