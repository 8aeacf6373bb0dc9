import type { CheckTexts } from "../check.ts";
import type { takeoverDelegation } from "./takeover-delegation.ts";

/** Texts of `takeover-delegation`. */
export const takeoverDelegationTexts: CheckTexts<keyof typeof takeoverDelegation.outcomes> = {
  en: {
    name: "DNS delegation takeover",
    outcomes: {
      "delegation-registrable": {
        title: "Dangling NS delegation (unregistered domain)",
        explanation:
          "{host} is delegated to name servers in an unregistered domain ({servers}). An attacker who registers it controls every name under {host}.",
        remediation: "Remove the NS records of {host}.",
      },
      "delegation-dangling": {
        title: "Dangling NS delegation",
        explanation:
          "{host} is delegated to name servers that do not resolve ({servers}). An attacker who gains control of such a name controls every name under {host}.",
        remediation: "Remove or correct the NS records of {host}.",
      },
    },
  },
  es: {
    name: "Toma de control de delegaciones DNS",
    outcomes: {
      "delegation-registrable": {
        title: "Delegación NS huérfana (dominio sin registrar)",
        explanation:
          "{host} está delegado en servidores DNS de un dominio sin registrar ({servers}). Un atacante que lo registre controla todos los nombres bajo {host}.",
        remediation: "Elimine los registros NS de {host}.",
      },
      "delegation-dangling": {
        title: "Delegación NS huérfana",
        explanation:
          "{host} está delegado en servidores DNS que no se resuelven ({servers}). Un atacante que obtenga el control de uno de esos nombres controla todos los nombres bajo {host}.",
        remediation: "Elimine o corrija los registros NS de {host}.",
      },
    },
  },
  fr: {
    name: "Prise de contrôle de délégations DNS",
    outcomes: {
      "delegation-registrable": {
        title: "Délégation NS orpheline (domaine non enregistré)",
        explanation:
          "{host} est délégué à des serveurs DNS d’un domaine non enregistré ({servers}). Un attaquant qui l’enregistre contrôle tous les noms sous {host}.",
        remediation: "Supprimez les enregistrements NS de {host}.",
      },
      "delegation-dangling": {
        title: "Délégation NS orpheline",
        explanation:
          "{host} est délégué à des serveurs DNS qui ne sont pas résolus ({servers}). Un attaquant qui obtient le contrôle de l’un de ces noms contrôle tous les noms sous {host}.",
        remediation: "Supprimez ou corrigez les enregistrements NS de {host}.",
      },
    },
  },
};
