import type { CheckTexts } from "../check.ts";
import type { dnsZoneTransfer } from "./dns-zone-transfer.ts";

/** Texts of `dns-zone-transfer`. */
export const dnsZoneTransferTexts: CheckTexts<keyof typeof dnsZoneTransfer.outcomes> = {
  en: {
    name: "Zone transfer",
    outcomes: {
      "zone-transfer-open": {
        title: "DNS zone transfer (AXFR) allowed",
        explanation:
          "{server} answered an unauthenticated AXFR request with all {records} records of {domain}. An attacker obtains every host name of the zone, test and internal systems included.",
        remediation:
          "Restrict transfers to your secondary servers. BIND, named.conf:\nallow-transfer '{' key \"transfer-key\"; '}';\n\nNSD, nsd.conf:\nprovide-xfr: <secondary address> transfer-key",
      },
    },
  },
  es: {
    name: "Transferencia de zona",
    outcomes: {
      "zone-transfer-open": {
        title: "Transferencia de zona DNS (AXFR) permitida",
        explanation:
          "{server} respondió a una petición AXFR sin autenticar con los {records} registros de {domain}. Un atacante obtiene todos los nombres de la zona, incluidos los de sistemas internos y de pruebas.",
        remediation:
          "Restrinja las transferencias a sus servidores secundarios. BIND, named.conf:\nallow-transfer '{' key \"transfer-key\"; '}';\n\nNSD, nsd.conf:\nprovide-xfr: <dirección del secundario> transfer-key",
      },
    },
  },
  fr: {
    name: "Transfert de zone",
    outcomes: {
      "zone-transfer-open": {
        title: "Transfert de zone DNS (AXFR) autorisé",
        explanation:
          "{server} a répondu à une requête AXFR non authentifiée avec les {records} enregistrements de {domain}. Un attaquant obtient tous les noms de la zone, y compris ceux des systèmes internes et de test.",
        remediation:
          "Limitez les transferts à vos serveurs secondaires. BIND, named.conf :\nallow-transfer '{' key \"transfer-key\"; '}';\n\nNSD, nsd.conf :\nprovide-xfr: <adresse du secondaire> transfer-key",
      },
    },
  },
};
