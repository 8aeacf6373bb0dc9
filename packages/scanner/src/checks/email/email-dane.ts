import { type Verdict, defineCheck } from "../../check.ts";
import { noteUnseen } from "../../mail/ask.ts";
import { inspectDane } from "../../mail/dane.ts";
import { NIST } from "../../mail/nist.ts";

const nist = NIST.certificates;
const references = ["https://www.rfc-editor.org/rfc/rfc7672"];

/** Prints the record of a host as it is now: usage 3, the SHA-256 of the public key (RFC 7672 section 3.1.1). */
const tlsaCommand = (host: string): string =>
  `echo "_25._tcp.${host}. IN TLSA 3 1 1 $(openssl s_client -starttls smtp -connect ${host}:25 </dev/null 2>/dev/null | openssl x509 -pubkey -noout | openssl pkey -pubin -outform DER | openssl dgst -sha256 -r | cut -d' ' -f1)"`;

/** Checks DANE TLSA records of the mail exchangers (RFC 7672). */
export const emailDane = defineCheck({
  id: "email-dane",
  area: "email-weaknesses",
  on: "domain",
  touch: "passive",
  controls: {
    "nist-csf-2.0": ["PR.DS-02"],
    "iso-27001-2022": ["A.5.14", "A.8.24"],
    "cis-8.1": ["3", "9"],
    "nis2-21-2": ["21(2)(h)", "21(2)(j)"],
    dora: ["Art. 9"],
    "soc-2": ["CC6.7"],
  },
  outcomes: {
    "dane-absent": { severity: "info", nist, references },
    "dane-unsigned": { severity: "medium", nist, references },
    "dane-unusable": { severity: "medium", nist, references },
    "dane-partial": { severity: "low", nist, references },
  },

  async observe({ domain }, net, context) {
    const exchanges = (await net.dns.mx(domain))
      .map(({ exchange }) => exchange)
      .filter((name) => name !== "" && name !== ".");
    const hosts = await inspectDane([...new Set(exchanges)], net, context.now());
    for (const { records } of hosts) noteUnseen(records, null, context);
    return { domain, hosts };
  },

  judge({ domain, hosts }) {
    const verdicts: Verdict<"dane-absent" | "dane-unsigned" | "dane-unusable" | "dane-partial">[] = [];
    const without: string[] = [];
    for (const { exchange, records } of hosts) {
      const params = { domain, host: exchange, fix: `_25._tcp.${exchange}. IN TLSA 3 1 1 <SHA-256 of the public key>` };
      if ("unseen" in records) continue;
      const { tlsa, authenticated } = records.seen;
      if (tlsa.length === 0) without.push(exchange);
      else if (!authenticated) verdicts.push({ outcome: "dane-unsigned", subject: exchange, evidence: tlsa, params });
      // For mail only usages 2 and 3 count (RFC 7672 section 3.1.3).
      else if (!tlsa.some(({ usage }) => usage === 2 || usage === 3))
        verdicts.push({ outcome: "dane-unusable", subject: exchange, evidence: tlsa, params });
    }
    if (without.length === 0) return verdicts;
    const evidence = { fix: { shell: without.map(tlsaCommand).join("\n") } };
    const params = {
      domain,
      host: without.join(", "),
      fix: `_25._tcp.${without[0]}. IN TLSA 3 1 1 <SHA-256 of the public key>`,
    };
    const some = hosts.some(({ records }) => "seen" in records && records.seen.tlsa.length > 0);
    return [...verdicts, { outcome: some ? "dane-partial" : "dane-absent", params, evidence }];
  },

  texts: {
    en: {
      name: "DANE (TLSA records)",
      outcomes: {
        "dane-absent": {
          title: "No DANE TLSA records",
          explanation:
            "No TLSA records are published for {host}. Without MTA-STS, an attacker on the network path can strip STARTTLS or present a forged certificate and read the email.",
          remediation: "In a DNSSEC-signed zone, publish this record:\n{fix}",
        },
        "dane-unsigned": {
          title: "DANE records without valid DNSSEC signatures",
          explanation:
            "The TLSA records of {host} have no DNSSEC signature, or none that validates, so senders cannot rely on them. An attacker on the network path can still intercept email in transit.",
          remediation: "Sign the zone of {host} with DNSSEC, then publish this record:\n{fix}",
        },
        "dane-unusable": {
          title: "DANE records with an unsupported certificate usage",
          explanation:
            "The TLSA records of {host} use none of the certificate usages 2 and 3 that SMTP supports (RFC 7672). Senders ignore them, and an attacker can intercept email in transit.",
          remediation: "Publish this record:\n{fix}",
        },
        "dane-partial": {
          title: "Partial DANE deployment",
          explanation:
            "No TLSA record is published for {host}, while other mail servers of {domain} have one. An attacker redirects delivery to the unprotected server and intercepts the email there.",
          remediation: "Publish this record:\n{fix}",
        },
      },
    },
    es: {
      name: "DANE (registros TLSA)",
      outcomes: {
        "dane-absent": {
          title: "Sin registros TLSA (DANE)",
          explanation:
            "No hay registros TLSA publicados para {host}. Sin MTA-STS, un atacante en la ruta de red puede eliminar STARTTLS o presentar un certificado falsificado y leer el correo.",
          remediation: "En una zona firmada con DNSSEC, publique este registro:\n{fix}",
        },
        "dane-unsigned": {
          title: "Registros DANE sin firmas DNSSEC válidas",
          explanation:
            "Los registros TLSA de {host} no tienen firma DNSSEC, o ninguna que se valide, por lo que los remitentes no pueden basarse en ellos. Un atacante en la ruta de red sigue pudiendo interceptar el correo en tránsito.",
          remediation: "Firme la zona de {host} con DNSSEC y publique después este registro:\n{fix}",
        },
        "dane-unusable": {
          title: "Registros DANE con un uso de certificado no admitido",
          explanation:
            "Los registros TLSA de {host} no emplean los usos de certificado 2 o 3, los únicos admitidos en SMTP (RFC 7672). Los remitentes los ignoran y un atacante puede interceptar el correo en tránsito.",
          remediation: "Publique este registro:\n{fix}",
        },
        "dane-partial": {
          title: "Despliegue parcial de DANE",
          explanation:
            "No hay registro TLSA para {host}, mientras que otros servidores de correo de {domain} sí lo tienen. Un atacante puede desviar la entrega al servidor sin proteger e interceptar allí el correo.",
          remediation: "Publique este registro:\n{fix}",
        },
      },
    },
    fr: {
      name: "DANE (enregistrements TLSA)",
      outcomes: {
        "dane-absent": {
          title: "Absence d’enregistrement TLSA (DANE)",
          explanation:
            "Aucun enregistrement TLSA n’est publié pour {host}. Sans MTA-STS, un attaquant situé sur le chemin réseau peut supprimer STARTTLS ou présenter un faux certificat et lire les courriels.",
          remediation: "Dans une zone signée par DNSSEC, publiez cet enregistrement :\n{fix}",
        },
        "dane-unsigned": {
          title: "Enregistrements DANE sans signature DNSSEC valide",
          explanation:
            "Les enregistrements TLSA de {host} n’ont pas de signature DNSSEC, ou aucune qui soit valide ; les expéditeurs ne peuvent pas s’y fier. Un attaquant situé sur le chemin réseau peut toujours intercepter les courriels en transit.",
          remediation: "Signez la zone de {host} avec DNSSEC, puis publiez cet enregistrement :\n{fix}",
        },
        "dane-unusable": {
          title: "Enregistrements DANE avec un usage de certificat non pris en charge",
          explanation:
            "Les enregistrements TLSA de {host} n’emploient pas les usages de certificat 2 ou 3, seuls admis pour SMTP (RFC 7672). Les expéditeurs les ignorent et un attaquant peut intercepter les courriels en transit.",
          remediation: "Publiez cet enregistrement :\n{fix}",
        },
        "dane-partial": {
          title: "Déploiement partiel de DANE",
          explanation:
            "Aucun enregistrement TLSA n’est publié pour {host}, alors que d’autres serveurs de messagerie de {domain} en ont un. Un attaquant peut détourner la remise vers le serveur non protégé et y intercepter les courriels.",
          remediation: "Publiez cet enregistrement :\n{fix}",
        },
      },
    },
  },
});
