import type { CheckTexts } from "../check.ts";
import type { takeoverDelegation } from "./takeover-delegation.ts";

/** The words of `takeover-delegation`. */
export const takeoverDelegationTexts: CheckTexts<keyof typeof takeoverDelegation.outcomes> = {
  en: {
    name: "Delegations that can be taken over",
    outcomes: {
      "delegation-registrable": {
        title: "{host} is handed to name servers anybody can register",
        explanation:
          "The domain of {servers} does not exist. Whoever registers it decides over every name below {host}.",
        remediation: "Remove the delegation.",
      },
      "delegation-dangling": {
        title: "{host} is handed to name servers that are gone",
        explanation: "{servers} cannot be found any more.",
        remediation: "Remove or correct the delegation.",
      },
    },
  },
  es: {
    name: "Delegaciones que pueden apropiarse",
    outcomes: {
      "delegation-registrable": {
        title: "{host} se delega en servidores que cualquiera puede registrar",
        explanation: "El dominio de {servers} no existe. Quien lo registre decide sobre todos los nombres bajo {host}.",
        remediation: "Elimine la delegación.",
      },
      "delegation-dangling": {
        title: "{host} se delega en servidores que ya no existen",
        explanation: "{servers} ya no se encuentran.",
        remediation: "Elimine o corrija la delegación.",
      },
    },
  },
  fr: {
    name: "Délégations pouvant être détournées",
    outcomes: {
      "delegation-registrable": {
        title: "{host} est délégué à des serveurs que chacun peut enregistrer",
        explanation: "Le domaine de {servers} n’existe pas. Qui l’enregistre décide de tous les noms sous {host}.",
        remediation: "Supprimez la délégation.",
      },
      "delegation-dangling": {
        title: "{host} est délégué à des serveurs disparus",
        explanation: "{servers} sont introuvables.",
        remediation: "Supprimez ou corrigez la délégation.",
      },
    },
  },
};
