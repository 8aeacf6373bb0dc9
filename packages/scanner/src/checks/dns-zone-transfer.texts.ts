import type { CheckTexts } from "../check.ts";
import type { dnsZoneTransfer } from "./dns-zone-transfer.ts";

export const dnsZoneTransferTexts: CheckTexts<keyof typeof dnsZoneTransfer.outcomes> = {
  en: {
    name: "Zone transfer",
    outcomes: {
      "zone-transfer-open": {
        title: "{server} hands out the whole zone",
        explanation:
          "Anybody can copy all {records} records of {domain} in one question: every host name, test systems included, without guessing.",
        remediation: `Allow transfers only to your own secondary servers. BIND: allow-transfer '{' key "transfer-key"; '}';  NSD: provide-xfr with a key.  Windows DNS: "Only to the following servers".`,
      },
    },
  },
  es: {
    name: "Transferencia de zona",
    outcomes: {
      "zone-transfer-open": {
        title: "{server} entrega la zona completa",
        explanation:
          "Cualquiera puede copiar los {records} registros de {domain} con una sola pregunta: todos los nombres, también los de prueba, sin adivinar.",
        remediation: `Permita las transferencias solo a sus servidores secundarios. BIND: allow-transfer '{' key "transfer-key"; '}';  NSD: provide-xfr con una clave.  DNS de Windows: «Solo a los siguientes servidores».`,
      },
    },
  },
  fr: {
    name: "Transfert de zone",
    outcomes: {
      "zone-transfer-open": {
        title: "{server} livre la zone entière",
        explanation:
          "N’importe qui peut copier les {records} enregistrements de {domain} en une seule question : tous les noms, systèmes de test compris, sans rien deviner.",
        remediation: `N’autorisez les transferts que vers vos serveurs secondaires. BIND : allow-transfer '{' key "transfer-key"; '}';  NSD : provide-xfr avec une clé.  DNS Windows : « Uniquement vers les serveurs suivants ».`,
      },
    },
  },
};
