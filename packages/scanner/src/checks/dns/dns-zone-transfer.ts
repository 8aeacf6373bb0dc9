import { ProbeError } from "@parapet/net/probe-error";

import { defineCheck } from "../../check.ts";
import { findNameServers } from "../../discovery/name-servers.ts";
import { toUnseen } from "../../unseen.ts";
import { ownTransfersOnly } from "../../web/site-fixes.ts";

interface Seen {
  readonly server: string;
  /** How many records came, or null when the server refused, as it should. */
  readonly records: number | null;
}

/** Does a name server allow zone transfers to any client? (AXFR, RFC 5936) */
export const dnsZoneTransfer = defineCheck({
  id: "dns-zone-transfer",
  area: "web-apps-exposures",
  on: "domain",
  touch: "active",
  controls: {
    "nist-csf-2.0": ["PR.PS-01", "PR.IR-01"],
    "iso-27001-2022": ["A.8.9", "A.8.21"],
    "cis-8.1": ["4", "12"],
    "pci-dss-4.0.1": ["2.2"],
    "nis2-21-2": ["21(2)(e)"],
    dora: ["Art. 9"],
    "soc-2": ["CC6.6"],
  },
  outcomes: {
    "zone-transfer-open": {
      severity: "medium",
      owasp: "A05:2021",
      wstg: "WSTG-INFO-01",
      nist: { primary: "SP 800-81r3", secondary: "SP 800-53r5 SC-20" },
      references: ["https://www.rfc-editor.org/rfc/rfc5936"],
    },
  },

  async observe({ domain }, net, context): Promise<Seen[]> {
    const seen: Seen[] = [];
    let failure: ProbeError | null = null;
    const { servers, unasked } = await findNameServers(domain, net);
    for (const { name, why } of unasked) context.missed?.(toUnseen(name, why));
    for (const { name, ip } of servers) {
      try {
        seen.push({ server: name, records: (await net.dns.transfer(domain, { ip })).length });
      } catch (error) {
        if (!(error instanceof ProbeError)) throw error;
        // A refusal is an answer, and the right one; silence is not.
        if (error.reason === "refused" || error.reason === "reset") seen.push({ server: name, records: null });
        else {
          failure = error;
          context.missed?.(toUnseen(name, error));
        }
      }
    }
    if (seen.length === 0 && failure !== null) throw failure;
    return seen;
  },

  judge: (seen, { domain }) =>
    seen.flatMap(({ server, records }) =>
      records === null || records === 0
        ? []
        : [
            {
              outcome: "zone-transfer-open" as const,
              subject: server,
              evidence: { server, records, fix: ownTransfersOnly(domain) },
              params: { domain, server, records },
            },
          ],
    ),

  texts: {
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
  },
});
