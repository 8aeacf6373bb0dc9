import { parse } from "tldts";

import { type Verdict, defineCheck } from "../../check.ts";
import { type Asked, ask, noteUnseen } from "../../mail/ask.ts";
import { inspectDnssec } from "../../mail/dnssec.ts";
import { NIST } from "../../mail/nist.ts";

const nist = NIST.dnssec;
const references = ["https://www.rfc-editor.org/rfc/rfc9364"];
// RSA/MD5, DSA and everything over SHA-1, and the withdrawn GOST (RFC 8624 section 3.1).
const WEAK_ALGORITHMS = new Set([1, 3, 5, 6, 7, 12]);

const isRefused = (asked: Asked<unknown>): boolean => "unseen" in asked && asked.unseen.startsWith("server-failure");

/** Are the domain's DNS answers signed, so that no one on the way can forge its mail records? (DNSSEC) */
export const emailDnssec = defineCheck({
  id: "email-dnssec",
  area: "email-weaknesses",
  on: "domain",
  touch: "passive",
  controls: {
    "nist-csf-2.0": ["PR.DS-02"],
    "iso-27001-2022": ["A.8.21", "A.8.24"],
    "cis-8.1": ["12"],
    "nis2-21-2": ["21(2)(e)", "21(2)(h)"],
    dora: ["Art. 9"],
    "soc-2": ["CC6.7"],
  },
  outcomes: {
    "dnssec-absent": { severity: "low", nist, references },
    "dnssec-broken": { severity: "high", nist, references },
    "dnssec-weak": { severity: "medium", nist, references: ["https://www.rfc-editor.org/rfc/rfc8624"] },
    "dnssec-mx-unsigned": { severity: "info", nist, references },
  },

  async observe({ domain }, net, context) {
    const [own, mx] = await Promise.all([inspectDnssec(domain, net.dns), ask(() => net.dns.mx(domain))]);
    const hosts =
      "seen" in mx ? mx.seen.map(({ exchange }) => exchange).filter((name) => name !== "" && name !== ".") : [];
    const zones = [...new Set(hosts.map((host) => parse(host).domain ?? host))]
      .filter((zone) => zone !== domain)
      .slice(0, 5);
    const foreign = await Promise.all(
      zones.map(async (zone) => ({ zone, observation: await ask(() => inspectDnssec(zone, net.dns)) })),
    );
    noteUnseen(mx, null, context);
    for (const { zone, observation } of foreign) noteUnseen(observation, zone, context);
    // With a signed zone, a resolver that refuses is itself the answer.
    if (own.ds.length > 0 && !isRefused(own.validated))
      for (const asked of [own.keys, own.validated]) noteUnseen(asked, domain, context);
    return { domain, own, foreign };
  },

  judge({ domain, own, foreign }) {
    const verdicts: Verdict<"dnssec-absent" | "dnssec-broken" | "dnssec-weak" | "dnssec-mx-unsigned">[] = [];
    const { ds, keys, validated } = own;
    if (ds.length === 0) verdicts.push({ outcome: "dnssec-absent", params: { domain } });
    // A validating resolver refuses to answer when a signature does not hold: with a DS that is the zone's own fault.
    else if (isRefused(validated) || ("seen" in keys && keys.seen === 0)) {
      verdicts.push({ outcome: "dnssec-broken", evidence: own, params: { domain } });
    } else if (ds.every(({ algorithm, digestType }) => WEAK_ALGORITHMS.has(algorithm) || digestType === 1)) {
      verdicts.push({ outcome: "dnssec-weak", evidence: ds, params: { domain, algorithm: ds[0]?.algorithm ?? 0 } });
    }
    if (ds.length > 0) {
      for (const { zone, observation } of foreign) {
        if ("seen" in observation && observation.seen.ds.length === 0)
          verdicts.push({ outcome: "dnssec-mx-unsigned", subject: zone, params: { domain, zone } });
      }
    }
    return verdicts;
  },

  texts: {
    en: {
      name: "DNSSEC",
      outcomes: {
        "dnssec-absent": {
          title: "DNSSEC not enabled",
          explanation:
            "{domain} has no DS record in its parent zone, so its DNS answers are not signed. An attacker who forges DNS answers can redirect the website and email and suppress the SPF, DKIM and DMARC records.",
          remediation: "Enable DNSSEC at the DNS provider, then submit the DS record of {domain} to the registrar.",
        },
        "dnssec-broken": {
          title: "DNSSEC validation failure",
          explanation:
            "The DS record in the parent zone does not match the keys of {domain}. Validating resolvers answer SERVFAIL, so website and email are unreachable for their users.",
          remediation:
            "Publish the DS record of the current key at the registrar, or remove the DS record until the zone is signed again.",
        },
        "dnssec-weak": {
          title: "Weak DNSSEC algorithm",
          explanation:
            "{domain} is signed with algorithm {algorithm}, or its DS record uses SHA-1. Some resolvers treat the zone as unsigned, and forged DNS answers are then accepted.",
          remediation: "Roll over to algorithm 13 (ECDSA P-256) with a SHA-256 DS record.",
        },
        "dnssec-mx-unsigned": {
          title: "Mail servers in an unsigned zone",
          explanation:
            "{domain} is signed with DNSSEC, but its mail servers are in {zone}, which is not. An attacker can forge their addresses, and DANE cannot be used.",
          remediation: "Ask the operator of {zone} to sign it with DNSSEC.",
        },
      },
    },
    es: {
      name: "DNSSEC",
      outcomes: {
        "dnssec-absent": {
          title: "DNSSEC sin activar",
          explanation:
            "{domain} no tiene registro DS en la zona superior, por lo que sus respuestas DNS no están firmadas. Un atacante que falsifique respuestas DNS puede desviar el sitio web y el correo y ocultar los registros SPF, DKIM y DMARC.",
          remediation:
            "Active DNSSEC en el proveedor de DNS y comunique después el registro DS de {domain} al registrador.",
        },
        "dnssec-broken": {
          title: "Error de validación de DNSSEC",
          explanation:
            "El registro DS de la zona superior no coincide con las claves de {domain}. Los resolutores que validan responden SERVFAIL, y el sitio web y el correo quedan inaccesibles para sus usuarios.",
          remediation:
            "Publique en el registrador el registro DS de la clave actual, o elimínelo hasta que la zona vuelva a estar firmada.",
        },
        "dnssec-weak": {
          title: "Algoritmo DNSSEC débil",
          explanation:
            "{domain} está firmado con el algoritmo {algorithm}, o su registro DS usa SHA-1. Algunos resolutores tratan la zona como no firmada y aceptan entonces respuestas DNS falsificadas.",
          remediation: "Cambie al algoritmo 13 (ECDSA P-256) con un registro DS de SHA-256.",
        },
        "dnssec-mx-unsigned": {
          title: "Servidores de correo en una zona sin firmar",
          explanation:
            "{domain} está firmado con DNSSEC, pero sus servidores de correo están en {zone}, que no lo está. Un atacante puede falsificar sus direcciones y no es posible usar DANE.",
          remediation: "Pida al operador de {zone} que la firme con DNSSEC.",
        },
      },
    },
    fr: {
      name: "DNSSEC",
      outcomes: {
        "dnssec-absent": {
          title: "DNSSEC non activé",
          explanation:
            "{domain} n’a pas d’enregistrement DS dans sa zone parente ; ses réponses DNS ne sont pas signées. Un attaquant qui falsifie des réponses DNS peut détourner le site web et la messagerie et masquer les enregistrements SPF, DKIM et DMARC.",
          remediation:
            "Activez DNSSEC chez le fournisseur DNS, puis transmettez l’enregistrement DS de {domain} au bureau d’enregistrement.",
        },
        "dnssec-broken": {
          title: "Échec de validation DNSSEC",
          explanation:
            "L’enregistrement DS de la zone parente ne correspond pas aux clés de {domain}. Les résolveurs validants répondent SERVFAIL ; le site web et la messagerie sont injoignables pour leurs utilisateurs.",
          remediation:
            "Publiez auprès du bureau d’enregistrement le DS de la clé actuelle, ou retirez-le jusqu’à ce que la zone soit de nouveau signée.",
        },
        "dnssec-weak": {
          title: "Algorithme DNSSEC faible",
          explanation:
            "{domain} est signé avec l’algorithme {algorithm}, ou son enregistrement DS utilise SHA-1. Certains résolveurs considèrent la zone comme non signée et acceptent alors des réponses DNS falsifiées.",
          remediation: "Migrez vers l’algorithme 13 (ECDSA P-256) avec un enregistrement DS en SHA-256.",
        },
        "dnssec-mx-unsigned": {
          title: "Serveurs de messagerie dans une zone non signée",
          explanation:
            "{domain} est signé par DNSSEC, mais ses serveurs de messagerie se trouvent dans {zone}, qui ne l’est pas. Un attaquant peut falsifier leurs adresses et DANE est inutilisable.",
          remediation: "Demandez à l’exploitant de {zone} de la signer avec DNSSEC.",
        },
      },
    },
  },
});
