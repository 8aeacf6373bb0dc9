import type { CheckTexts } from "../check.ts";
import type { takeoverCname } from "./takeover-cname.ts";

/** The words of `takeover-cname`. */
export const takeoverCnameTexts: CheckTexts<keyof typeof takeoverCname.outcomes> = {
  en: {
    name: "Names that can be taken over",
    outcomes: {
      "takeover-vulnerable": {
        title: "{host} can be taken over",
        explanation:
          "It points at {target} of {service}, where nobody has claimed it. A stranger can claim it and speak in your name.",
        remediation: "Remove the record, or claim the name at {service}.",
      },
      "takeover-registrable": {
        title: "{host} points into a domain anybody can register",
        explanation: "{target} lies in a domain that does not exist. Whoever registers it owns {host} too.",
        remediation: "Remove the record.",
      },
      "takeover-edge-case": {
        title: "{host} points at an unclaimed place of {service}",
        explanation: "Taking it over works only in some set-ups (state of {asOf}). Worth cleaning up.",
        remediation: "Remove the record, or claim the name at {service}.",
      },
      "cname-dangling": {
        title: "{host} points at a name that is gone",
        explanation: "{target} does not exist any more.",
        remediation: "Remove the record.",
      },
    },
  },
  es: {
    name: "Nombres que pueden apropiarse",
    outcomes: {
      "takeover-vulnerable": {
        title: "{host} puede ser apropiado",
        explanation:
          "Apunta a {target} de {service}, donde nadie lo ha reclamado. Un extraño puede reclamarlo y hablar en su nombre.",
        remediation: "Elimine el registro o reclame el nombre en {service}.",
      },
      "takeover-registrable": {
        title: "{host} apunta a un dominio que cualquiera puede registrar",
        explanation: "{target} está en un dominio que no existe. Quien lo registre tendrá también {host}.",
        remediation: "Elimine el registro.",
      },
      "takeover-edge-case": {
        title: "{host} apunta a un lugar sin reclamar de {service}",
        explanation: "Apropiárselo solo funciona en algunos casos (situación de {asOf}). Conviene limpiarlo.",
        remediation: "Elimine el registro o reclame el nombre en {service}.",
      },
      "cname-dangling": {
        title: "{host} apunta a un nombre que ya no existe",
        explanation: "{target} ya no existe.",
        remediation: "Elimine el registro.",
      },
    },
  },
  fr: {
    name: "Noms pouvant être détournés",
    outcomes: {
      "takeover-vulnerable": {
        title: "{host} peut être détourné",
        explanation:
          "Il pointe vers {target} chez {service}, où personne ne l’a réclamé. Un inconnu peut le réclamer et parler en votre nom.",
        remediation: "Supprimez l’enregistrement ou réclamez le nom chez {service}.",
      },
      "takeover-registrable": {
        title: "{host} pointe vers un domaine que chacun peut enregistrer",
        explanation: "{target} est dans un domaine qui n’existe pas. Qui l’enregistre possède aussi {host}.",
        remediation: "Supprimez l’enregistrement.",
      },
      "takeover-edge-case": {
        title: "{host} pointe vers un emplacement non réclamé de {service}",
        explanation: "Le détourner ne marche que dans certains cas (état au {asOf}). À nettoyer.",
        remediation: "Supprimez l’enregistrement ou réclamez le nom chez {service}.",
      },
      "cname-dangling": {
        title: "{host} pointe vers un nom disparu",
        explanation: "{target} n’existe plus.",
        remediation: "Supprimez l’enregistrement.",
      },
    },
  },
};
