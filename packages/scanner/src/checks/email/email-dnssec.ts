import { parse } from "tldts";

import { type Verdict, defineCheck } from "../../check.ts";
import type { ZoneVerdict } from "../../dnssec/validate-zone.ts";
import { ask, noteUnseen } from "../../mail/ask.ts";
import { inspectDnssec } from "../../mail/dnssec.ts";
import { NIST } from "../../mail/nist.ts";

const nist = NIST.dnssec;
const references = ["https://www.rfc-editor.org/rfc/rfc9364"];
// RSA/MD5, DSA and everything over SHA-1, and the withdrawn GOST (RFC 8624 section 3.1).
const WEAK_ALGORITHMS = new Set([1, 3, 5, 6, 7, 12]);

const IS_BROKEN: ReadonlySet<ZoneVerdict["state"]> = new Set([
  "no-keys",
  "no-matching-key",
  "not-yet-valid",
  "unsigned",
  "wrong-signature",
]);

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
    "dnssec-expired": { severity: "high", nist, references },
    "dnssec-weak": { severity: "medium", nist, references: ["https://www.rfc-editor.org/rfc/rfc8624"] },
    "dnssec-mx-unsigned": { severity: "info", nist, references },
  },

  async observe({ domain }, net, context) {
    const [own, mx] = await Promise.all([inspectDnssec(domain, net.dns, context.now()), ask(() => net.dns.mx(domain))]);
    const hosts =
      "seen" in mx ? mx.seen.map(({ exchange }) => exchange).filter((name) => name !== "" && name !== ".") : [];
    const zones = [...new Set(hosts.map((host) => parse(host).domain ?? host))]
      .filter((zone) => zone !== domain)
      .slice(0, 5);
    const foreign = await Promise.all(
      zones.map(async (zone) => ({ zone, observation: await ask(() => inspectDnssec(zone, net.dns, context.now())) })),
    );
    noteUnseen(mx, null, context);
    for (const { zone, observation } of foreign) noteUnseen(observation, zone, context);
    if (own.validation !== null) noteUnseen(own.validation, domain, context);
    return { domain, own, foreign };
  },

  judge({ domain, own, foreign }) {
    const verdicts: Verdict<
      "dnssec-absent" | "dnssec-broken" | "dnssec-expired" | "dnssec-weak" | "dnssec-mx-unsigned"
    >[] = [];
    const { ds, validation } = own;
    const verdict = validation !== null && "seen" in validation ? validation.seen : null;
    if (ds.length === 0) verdicts.push({ outcome: "dnssec-absent", params: { domain } });
    else if (verdict?.state === "expired")
      verdicts.push({ outcome: "dnssec-expired", evidence: own, params: { domain, since: verdict.at.slice(0, 10) } });
    else if (verdict !== null && IS_BROKEN.has(verdict.state))
      verdicts.push({ outcome: "dnssec-broken", evidence: own, params: { domain } });
    else if (ds.every(({ algorithm, digestType }) => WEAK_ALGORITHMS.has(algorithm) || digestType === 1))
      verdicts.push({ outcome: "dnssec-weak", evidence: ds, params: { domain, algorithm: ds[0]?.algorithm ?? 0 } });
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
            "The DNS answers of {domain} do not validate against the DS record in its parent zone. Validating resolvers answer SERVFAIL, so website and email are unreachable for their users.",
          remediation:
            "Compare the DS record at the registrar with the keys of the zone and publish the DS record of the current key; if they match, sign the zone again:\ndig +cd {domain} DNSKEY | dnssec-dsfromkey -2 -f - {domain}",
        },
        "dnssec-expired": {
          title: "DNSSEC signatures expired",
          explanation:
            "The signatures of {domain} expired on {since}. Validating resolvers answer SERVFAIL, so website and email are unreachable for their users.",
          remediation:
            "Sign the zone again and repair the automatic renewal of its signatures; the DS record at the registrar stays as it is:\n# BIND with dnssec-policy\nrndc sign {domain}\n# Knot DNS\nknotc zone-sign {domain}\n# PowerDNS\npdnsutil rectify-zone {domain}",
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
            "Las respuestas DNS de {domain} no se validan con el registro DS de la zona superior. Los resolutores que validan responden SERVFAIL, y el sitio web y el correo quedan inaccesibles para sus usuarios.",
          remediation:
            "Compare el registro DS del registrador con las claves de la zona y publique el de la clave actual; si coinciden, vuelva a firmar la zona:\ndig +cd {domain} DNSKEY | dnssec-dsfromkey -2 -f - {domain}",
        },
        "dnssec-expired": {
          title: "Firmas DNSSEC caducadas",
          explanation:
            "Las firmas de {domain} caducaron el {since}. Los resolutores que validan responden SERVFAIL, y el sitio web y el correo quedan inaccesibles para sus usuarios.",
          remediation:
            "Vuelva a firmar la zona y repare la renovación automática de sus firmas; el registro DS del registrador no cambia:\n# BIND con dnssec-policy\nrndc sign {domain}\n# Knot DNS\nknotc zone-sign {domain}\n# PowerDNS\npdnsutil rectify-zone {domain}",
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
            "Les réponses DNS de {domain} ne sont pas validées par l’enregistrement DS de la zone parente. Les résolveurs validants répondent SERVFAIL ; le site web et la messagerie sont injoignables pour leurs utilisateurs.",
          remediation:
            "Comparez l’enregistrement DS du bureau d’enregistrement avec les clés de la zone et publiez celui de la clé actuelle ; s’ils concordent, signez de nouveau la zone :\ndig +cd {domain} DNSKEY | dnssec-dsfromkey -2 -f - {domain}",
        },
        "dnssec-expired": {
          title: "Signatures DNSSEC expirées",
          explanation:
            "Les signatures de {domain} ont expiré le {since}. Les résolveurs validants répondent SERVFAIL ; le site web et la messagerie sont injoignables pour leurs utilisateurs.",
          remediation:
            "Signez de nouveau la zone et rétablissez le renouvellement automatique de ses signatures ; l’enregistrement DS chez le bureau d’enregistrement reste inchangé :\n# BIND avec dnssec-policy\nrndc sign {domain}\n# Knot DNS\nknotc zone-sign {domain}\n# PowerDNS\npdnsutil rectify-zone {domain}",
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
