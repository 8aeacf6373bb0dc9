import type { CheckTexts } from "../check.ts";
import type { takeoverCname } from "./takeover-cname.ts";

/** Texts of `takeover-cname`. */
export const takeoverCnameTexts: CheckTexts<keyof typeof takeoverCname.outcomes> = {
  en: {
    name: "Subdomain takeover",
    outcomes: {
      "takeover-vulnerable": {
        title: "Subdomain takeover",
        explanation:
          "{host} points to {target} at {service}, where the resource is not claimed. An attacker can claim it and serve phishing pages or steal cookies under your name.",
        remediation: "Remove the CNAME record of {host}, or claim the resource at {service}.",
      },
      "takeover-registrable": {
        title: "Subdomain takeover (unregistered domain)",
        explanation:
          "{host} points to {target}, whose domain is not registered. An attacker who registers it controls {host} and can serve phishing pages or obtain certificates for it.",
        remediation: "Remove the CNAME record of {host}.",
      },
      "takeover-edge-case": {
        title: "Possible subdomain takeover",
        explanation:
          "{host} points to {target} at {service}, where the resource is not claimed. Takeover is possible only in some configurations (as of {asOf}); an attacker would then serve content under your name.",
        remediation: "Remove the CNAME record of {host}, or claim the resource at {service}.",
      },
      "cname-dangling": {
        title: "Dangling CNAME record",
        explanation:
          "{host} points to {target}, which does not exist. An attacker who gains control of that name serves content under {host}.",
        remediation: "Remove the CNAME record of {host}.",
      },
    },
  },
  es: {
    name: "Toma de control de subdominios",
    outcomes: {
      "takeover-vulnerable": {
        title: "Toma de control de subdominio",
        explanation:
          "{host} apunta a {target} en {service}, donde el recurso no está reclamado. Un atacante puede reclamarlo y servir páginas de phishing o robar cookies bajo su nombre.",
        remediation: "Elimine el registro CNAME de {host} o reclame el recurso en {service}.",
      },
      "takeover-registrable": {
        title: "Toma de control de subdominio (dominio sin registrar)",
        explanation:
          "{host} apunta a {target}, cuyo dominio no está registrado. Un atacante que lo registre controla {host} y puede servir páginas de phishing u obtener certificados.",
        remediation: "Elimine el registro CNAME de {host}.",
      },
      "takeover-edge-case": {
        title: "Posible toma de control de subdominio",
        explanation:
          "{host} apunta a {target} en {service}, donde el recurso no está reclamado. La toma de control solo es posible en algunas configuraciones (a fecha de {asOf}); un atacante serviría entonces contenido bajo su nombre.",
        remediation: "Elimine el registro CNAME de {host} o reclame el recurso en {service}.",
      },
      "cname-dangling": {
        title: "Registro CNAME huérfano",
        explanation:
          "{host} apunta a {target}, que no existe. Un atacante que obtenga el control de ese nombre serviría contenido bajo {host}.",
        remediation: "Elimine el registro CNAME de {host}.",
      },
    },
  },
  fr: {
    name: "Prise de contrôle de sous-domaines",
    outcomes: {
      "takeover-vulnerable": {
        title: "Prise de contrôle de sous-domaine",
        explanation:
          "{host} pointe vers {target} chez {service}, où la ressource n’est pas revendiquée. Un attaquant peut la revendiquer et servir des pages d’hameçonnage ou voler des cookies sous votre nom.",
        remediation: "Supprimez l’enregistrement CNAME de {host}, ou revendiquez la ressource chez {service}.",
      },
      "takeover-registrable": {
        title: "Prise de contrôle de sous-domaine (domaine non enregistré)",
        explanation:
          "{host} pointe vers {target}, dont le domaine n’est pas enregistré. Un attaquant qui l’enregistre contrôle {host} et peut servir des pages d’hameçonnage ou obtenir des certificats.",
        remediation: "Supprimez l’enregistrement CNAME de {host}.",
      },
      "takeover-edge-case": {
        title: "Prise de contrôle de sous-domaine possible",
        explanation:
          "{host} pointe vers {target} chez {service}, où la ressource n’est pas revendiquée. La prise de contrôle n’est possible que dans certaines configurations (au {asOf}) ; un attaquant servirait alors du contenu sous votre nom.",
        remediation: "Supprimez l’enregistrement CNAME de {host}, ou revendiquez la ressource chez {service}.",
      },
      "cname-dangling": {
        title: "Enregistrement CNAME orphelin",
        explanation:
          "{host} pointe vers {target}, qui n’existe pas. Un attaquant qui obtient le contrôle de ce nom sert du contenu sous {host}.",
        remediation: "Supprimez l’enregistrement CNAME de {host}.",
      },
    },
  },
};
