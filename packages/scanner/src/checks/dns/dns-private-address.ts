import { createAddressPolicy } from "@parapet/net/address-policy";

import { defineCheck } from "../../check.ts";
import { dnsRecord } from "../../web/fixes.ts";

const PUBLIC = createAddressPolicy();

/** Does a public name point to an address inside a network? */
export const dnsPrivateAddress = defineCheck({
  id: "dns-private-address",
  area: "web-apps-exposures",
  on: "host",
  touch: "passive",
  controls: {
    "nist-csf-2.0": ["PR.IR-01"],
    "iso-27001-2022": ["A.8.20", "A.8.21"],
    "cis-8.1": ["12"],
    "pci-dss-4.0.1": ["1.4"],
    "nis2-21-2": ["21(2)(e)"],
    dora: ["Art. 9"],
    "soc-2": ["CC6.6"],
  },
  outcomes: {
    "private-address": {
      severity: "low",
      owasp: "A05:2021",
      wstg: "WSTG-INFO-01",
      nist: { primary: "SP 800-81r3" },
      references: ["https://www.rfc-editor.org/rfc/rfc1918"],
    },
  },

  observe: async ({ ips }, net) =>
    ips.flatMap((ip) => {
      const why = net.isOwn?.(ip) === true ? null : PUBLIC.refusal(ip);
      return why === null ? [] : [{ ip, why }];
    }),

  judge: (seen, { host }) =>
    seen.map(({ ip, why }) => ({
      outcome: "private-address" as const,
      subject: `${host} ${ip}`,
      evidence: {
        ip,
        why,
        fix: dnsRecord(`; remove this record from the public zone\n${host}. ${ip.includes(":") ? "AAAA" : "A"} ${ip}`),
      },
      params: { host, ip, why },
    })),

  texts: {
    en: {
      name: "Private addresses in public DNS",
      outcomes: {
        "private-address": {
          title: "Public DNS record pointing to a private address",
          explanation:
            "Public DNS resolves {host} to {ip}, which is not a public address ({why}). The record discloses internal addressing and can be used for DNS rebinding against internal services.",
          remediation:
            "Remove the record of {host} from public DNS, or move it to an internal zone that only your own resolvers serve.",
        },
      },
    },
    es: {
      name: "Direcciones privadas en el DNS público",
      outcomes: {
        "private-address": {
          title: "Registro DNS público que apunta a una dirección privada",
          explanation:
            "El DNS público resuelve {host} como {ip}, que no es una dirección pública ({why}). El registro revela el direccionamiento interno y puede aprovecharse en ataques de DNS rebinding contra servicios internos.",
          remediation:
            "Elimine el registro de {host} del DNS público o trasládelo a una zona interna que solo sirvan sus propios resolutores.",
        },
      },
    },
    fr: {
      name: "Adresses privées dans le DNS public",
      outcomes: {
        "private-address": {
          title: "Enregistrement DNS public pointant vers une adresse privée",
          explanation:
            "Le DNS public résout {host} en {ip}, qui n’est pas une adresse publique ({why}). L’enregistrement divulgue l’adressage interne et peut servir à une attaque par DNS rebinding contre des services internes.",
          remediation:
            "Supprimez l’enregistrement de {host} du DNS public ou déplacez-le dans une zone interne que seuls vos résolveurs servent.",
        },
      },
    },
  },
});
