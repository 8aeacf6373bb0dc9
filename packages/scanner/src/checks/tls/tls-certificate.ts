import { DAY_MS } from "@parapet/domain/durations";
import { isAddress } from "@parapet/net/address-policy";

import { defineCheck, type Verdict } from "../../check.ts";
import { TRANSPORT_ENCRYPTION } from "../../controls.ts";
import { certificateFacts, type CertificateFacts } from "../../tls/certificate-facts.ts";
import { OWASP_SITE, webOutcome } from "../../web/outcome.ts";
import { freshCertificate } from "../../web/site-fixes.ts";

const TLS = `${OWASP_SITE}/09-Testing_for_Weak_Cryptography/01-Testing_for_Weak_Transport_Layer_Security`;
const BASELINE = "https://cabforum.org/working-groups/server/baseline-requirements/";

const OUTCOMES = {
  "certificate-expired": webOutcome("high", "cryptography", "CRYP-01", TLS),
  "certificate-expiring-soon": webOutcome("medium", "cryptography", "CRYP-01", TLS),
  "certificate-expiring": webOutcome("low", "cryptography", "CRYP-01", TLS),
  "certificate-not-yet-valid": webOutcome("high", "cryptography", "CRYP-01", TLS),
  "certificate-self-signed": webOutcome("high", "cryptography", "CRYP-01", TLS),
  "certificate-untrusted": webOutcome("high", "cryptography", "CRYP-01", TLS),
  "certificate-chain-incomplete": webOutcome("medium", "cryptography", "CRYP-01", TLS),
  "certificate-wrong-name": webOutcome("high", "cryptography", "CRYP-01", "https://www.rfc-editor.org/rfc/rfc9525"),
  "certificate-weak-key": webOutcome("high", "cryptography", "CRYP-01", BASELINE),
  "certificate-weak-signature": webOutcome("high", "cryptography", "CRYP-01", BASELINE),
  "certificate-long-lived": webOutcome("low", "cryptography", "CRYP-01", BASELINE),
  "certificate-staple-missing": webOutcome(
    "medium",
    "cryptography",
    "CRYP-01",
    "https://www.rfc-editor.org/rfc/rfc7633",
  ),
  "certificate-not-stapled": webOutcome(
    "info",
    "cryptography",
    "CRYP-01",
    "https://www.rfc-editor.org/rfc/rfc6066#section-8",
  ),
  "certificate-default": webOutcome("medium", "misconfiguration", "CONF-02", TLS),
} as const;

const DEFAULT_NAMES =
  /Kubernetes Ingress Controller Fake Certificate|TRAEFIK DEFAULT CERT|Plesk|localhost\.localdomain|ssl-cert-snakeoil|SomeOrganization|Parallels Panel/i;

/** How many days a certificate may live that was issued from this day on (Baseline Requirements, section 6.3.2), the newest rule first. */
const LONGEST_LIVES: readonly (readonly [from: number, days: number])[] = [
  [Date.UTC(2029, 2, 15), 47],
  [Date.UTC(2027, 2, 15), 100],
  [Date.UTC(2026, 2, 15), 200],
  [Date.UTC(2020, 8, 1), 398],
  [Date.UTC(2018, 2, 1), 825],
];

/** The life of a certificate that is longer than browsers accept for its day of issue, and what they accept; null: it is not. */
const overlongLife = ({ notBefore, notAfter }: CertificateFacts): { days: number; most: number } | null => {
  const rule = LONGEST_LIVES.find(([from]) => notBefore >= from);
  const days = Math.round((notAfter - notBefore) / DAY_MS);
  // The last second counts as part of a day, so that a certificate of exactly the limit may measure one more.
  return rule === undefined || days <= rule[1] + 1 ? null : { days, most: rule[1] };
};

/** Which problems of trust the certificate's own state explains already. */
const EXPLAINED = /EXPIRED|NOT_YET_VALID|SELF_SIGNED|ALTNAME/i;
const MISSING_ISSUER = /UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT/i;

const minimumBits = (keyType: string): number => (keyType.startsWith("rsa") || keyType === "dsa" ? 2048 : 224);

interface Seen {
  readonly host: string;
  readonly certificate: CertificateFacts;
  readonly now: number;
}

/** Is the site's certificate one a browser accepts, today and for some time to come? */
export const tlsCertificate = defineCheck({
  id: "tls-certificate",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  isLight: true,
  controls: TRANSPORT_ENCRYPTION,
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<Seen | null> {
    const at = new URL(target.url);
    if (at.protocol !== "https:") return null;
    const host = at.hostname.replace(/^\[|\]$/g, "");
    const observation = await net.handshake(
      { host, ip: target.ip, port: Number(at.port) || 443 },
      { signal: context.signal },
    );
    return { host, certificate: certificateFacts(observation, host), now: context.now().getTime() };
  },

  describe: (seen) => (seen === null ? [] : [{ kind: "certificate", certificate: seen.certificate }]),

  judge(seen, target) {
    if (seen === null) return [];
    const { host, certificate: it, now } = seen;
    // The inventory shows these; the finding's evidence is about the certificate itself.
    const { chain: _chain, logs: _logs, serial: _serial, ...certificate } = it;
    const verdicts: Verdict<keyof typeof OUTCOMES>[] = [];
    const fix = freshCertificate(host);
    const found = (outcome: keyof typeof OUTCOMES, params: Record<string, string | number> = {}): void => {
      verdicts.push({ outcome, subject: target.url, params: { host, ...params }, evidence: { certificate, fix } });
    };
    const days = Math.floor((it.notAfter - now) / DAY_MS);
    const until = new Date(it.notAfter).toISOString().slice(0, 10);
    if (it.notAfter <= now) found("certificate-expired", { until, days: -days });
    else if (it.notBefore > now)
      found("certificate-not-yet-valid", { from: new Date(it.notBefore).toISOString().slice(0, 10) });
    // Certificates of a week or so renew every few days; for them only the last stretch is late.
    else if (days < 7 && it.notAfter - it.notBefore > 14 * DAY_MS) found("certificate-expiring-soon", { until, days });
    else if (days < 30 && it.notAfter - it.notBefore > 60 * DAY_MS) found("certificate-expiring", { until, days });

    if (DEFAULT_NAMES.test(it.subject)) found("certificate-default", { subject: it.subject.slice(0, 120) });
    if (it.selfSigned) found("certificate-self-signed");
    else if (!it.trusted && !EXPLAINED.test(it.trustProblem ?? "")) {
      const incomplete = MISSING_ISSUER.test(it.trustProblem ?? "") && it.chainLength === 1;
      found(incomplete ? "certificate-chain-incomplete" : "certificate-untrusted", {
        problem: it.trustProblem ?? "",
        issuer: it.issuer.slice(0, 120),
      });
    }
    // A site that is reached by its address alone was not asked for under the names of its certificate.
    if (!it.matchesName && !isAddress(host))
      found("certificate-wrong-name", { names: it.names.slice(0, 5).join(", ") });
    if (it.keyBits !== null && it.keyBits < minimumBits(it.keyType))
      found("certificate-weak-key", { type: it.keyType.toUpperCase(), bits: it.keyBits });
    if (/md5|sha1(?!\d)/i.test(it.signature)) found("certificate-weak-signature", { signature: it.signature });
    // One that no browser accepts anyway has a finding of its own.
    const life = it.selfSigned ? null : overlongLife(it);
    if (life !== null) found("certificate-long-lived", life);
    if (it.mustStaple && !it.stapled) found("certificate-staple-missing");
    else if (it.ocspAt !== null && !it.stapled) found("certificate-not-stapled", { responder: it.ocspAt });
    return verdicts;
  },

  texts: {
    en: {
      name: "TLS certificate",
      outcomes: {
        "certificate-expired": {
          title: "Expired TLS certificate",
          explanation:
            "The certificate of {host} expired on {until}. Browsers show a warning, and users who ignore it cannot detect an attacker’s certificate.",
          remediation: "Renew the certificate and automate the renewal.",
        },
        "certificate-expiring-soon": {
          title: "TLS certificate expiring within 7 days",
          explanation: "The certificate of {host} expires on {until}. Afterwards browsers block access with a warning.",
          remediation: "Renew the certificate now and determine why the automatic renewal did not run.",
        },
        "certificate-expiring": {
          title: "TLS certificate expiring within 30 days",
          explanation: "The certificate of {host} expires on {until}. Afterwards browsers block access with a warning.",
          remediation: "Verify that the renewal is scheduled and automated.",
        },
        "certificate-not-yet-valid": {
          title: "TLS certificate not yet valid",
          explanation:
            "The certificate of {host} is valid only from {from}. Browsers show a warning, and users who ignore it cannot detect an attacker’s certificate.",
          remediation: "Install a valid certificate, or correct the server clock if it is wrong.",
        },
        "certificate-self-signed": {
          title: "Self-signed TLS certificate",
          explanation:
            "The certificate of {host} is not issued by a trusted CA but self-signed. Users cannot distinguish the server from an attacker who intercepts the connection.",
          remediation: "Install a certificate from a public CA.",
        },
        "certificate-untrusted": {
          title: "Untrusted TLS certificate",
          explanation:
            "The certificate of {host} was not issued by a trusted CA ({problem}). Users cannot distinguish the server from an attacker who intercepts the connection.",
          remediation: "Install a certificate from a public CA.",
        },
        "certificate-chain-incomplete": {
          title: "Incomplete TLS certificate chain",
          explanation:
            "{host} does not send the intermediate certificate. Some clients fail to connect, and users who bypass the error cannot detect an attacker’s certificate.",
          remediation: "Install the full certificate chain.",
        },
        "certificate-wrong-name": {
          title: "TLS certificate name mismatch",
          explanation:
            "The certificate covers {names}, not {host}. Browsers show a warning, and users who ignore it cannot detect an attacker’s certificate.",
          remediation: "Install a certificate that includes {host}.",
        },
        "certificate-weak-key": {
          title: "Weak TLS certificate key",
          explanation:
            "The certificate key of {host} has {bits} bits ({type}). An attacker with sufficient resources can derive the private key and impersonate the server.",
          remediation: "Generate a new key (ECDSA P-256, or RSA with at least 2048 bits) and reissue the certificate.",
        },
        "certificate-weak-signature": {
          title: "Weak TLS certificate signature",
          explanation:
            "The certificate of {host} is signed with {signature}, which is vulnerable to collisions. An attacker can forge a certificate and impersonate the server.",
          remediation: "Install a certificate signed with SHA-256 or stronger.",
        },
        "certificate-long-lived": {
          title: "TLS certificate valid for too long",
          explanation:
            "The certificate of {host} is valid for {days} days; for its date of issue, browsers and the CA/Browser Forum allow {most}. Browsers may reject it, and a stolen key stays usable for years.",
          remediation: "Reissue the certificate for at most {most} days and automate its renewal with ACME.",
        },
        "certificate-staple-missing": {
          title: "Must-Staple certificate without OCSP staple",
          explanation:
            "The certificate of {host} requires OCSP stapling, but the server sends no staple. Browsers that enforce Must-Staple refuse the connection.",
          remediation: "Enable OCSP stapling, or install a certificate without Must-Staple.",
        },
        "certificate-not-stapled": {
          title: "OCSP stapling disabled",
          explanation:
            "{host} does not staple OCSP responses. Clients query {responder} themselves, which discloses each visit, or skip the revocation check, so a stolen certificate remains usable.",
          remediation: "Enable OCSP stapling.",
        },
        "certificate-default": {
          title: "Default TLS certificate",
          explanation:
            "{host} presents the certificate shipped with the software ({subject}). Its private key may be public, so an attacker can decrypt the connection or impersonate the server.",
          remediation: "Generate a new key and install your own certificate.",
        },
      },
    },
    es: {
      name: "Certificado TLS",
      outcomes: {
        "certificate-expired": {
          title: "Certificado TLS caducado",
          explanation:
            "El certificado de {host} caducó el {until}. Los navegadores muestran una advertencia, y los usuarios que la ignoran no pueden detectar el certificado de un atacante.",
          remediation: "Renueve el certificado y automatice la renovación.",
        },
        "certificate-expiring-soon": {
          title: "Certificado TLS que caduca en menos de 7 días",
          explanation:
            "El certificado de {host} caduca el {until}. Después, los navegadores bloquean el acceso con una advertencia.",
          remediation: "Renueve el certificado ya y determine por qué no se ejecutó la renovación automática.",
        },
        "certificate-expiring": {
          title: "Certificado TLS que caduca en menos de 30 días",
          explanation:
            "El certificado de {host} caduca el {until}. Después, los navegadores bloquean el acceso con una advertencia.",
          remediation: "Verifique que la renovación está programada y automatizada.",
        },
        "certificate-not-yet-valid": {
          title: "Certificado TLS aún no válido",
          explanation:
            "El certificado de {host} solo es válido desde el {from}. Los navegadores muestran una advertencia, y los usuarios que la ignoran no pueden detectar el certificado de un atacante.",
          remediation: "Instale un certificado válido o corrija el reloj del servidor si es erróneo.",
        },
        "certificate-self-signed": {
          title: "Certificado TLS autofirmado",
          explanation:
            "El certificado de {host} no lo emitió una CA de confianza, sino que está autofirmado. Los usuarios no pueden distinguir el servidor de un atacante que intercepte la conexión.",
          remediation: "Instale un certificado de una CA pública.",
        },
        "certificate-untrusted": {
          title: "Certificado TLS no confiable",
          explanation:
            "El certificado de {host} no lo emitió una CA de confianza ({problem}). Los usuarios no pueden distinguir el servidor de un atacante que intercepte la conexión.",
          remediation: "Instale un certificado de una CA pública.",
        },
        "certificate-chain-incomplete": {
          title: "Cadena de certificados TLS incompleta",
          explanation:
            "{host} no envía el certificado intermedio. Algunos clientes no logran conectarse, y los usuarios que omiten el error no pueden detectar el certificado de un atacante.",
          remediation: "Instale la cadena de certificados completa.",
        },
        "certificate-wrong-name": {
          title: "Nombre incorrecto en el certificado TLS",
          explanation:
            "El certificado cubre {names}, pero no {host}. Los navegadores muestran una advertencia, y los usuarios que la ignoran no pueden detectar el certificado de un atacante.",
          remediation: "Instale un certificado que incluya {host}.",
        },
        "certificate-weak-key": {
          title: "Clave débil en el certificado TLS",
          explanation:
            "La clave del certificado de {host} tiene {bits} bits ({type}). Un atacante con recursos suficientes puede obtener la clave privada y suplantar al servidor.",
          remediation:
            "Genere una clave nueva (ECDSA P-256, o RSA de al menos 2048 bits) y vuelva a emitir el certificado.",
        },
        "certificate-weak-signature": {
          title: "Firma débil en el certificado TLS",
          explanation:
            "El certificado de {host} está firmado con {signature}, vulnerable a colisiones. Un atacante puede falsificar un certificado y suplantar al servidor.",
          remediation: "Instale un certificado firmado con SHA-256 o superior.",
        },
        "certificate-long-lived": {
          title: "Certificado TLS con validez excesiva",
          explanation:
            "El certificado de {host} es válido durante {days} días; para su fecha de emisión, los navegadores y el CA/Browser Forum admiten {most}. Los navegadores pueden rechazarlo, y una clave robada sigue siendo utilizable durante años.",
          remediation:
            "Vuelva a emitir el certificado por {most} días como máximo y automatice su renovación con ACME.",
        },
        "certificate-staple-missing": {
          title: "Certificado Must-Staple sin respuesta OCSP adjunta",
          explanation:
            "El certificado de {host} exige OCSP stapling, pero el servidor no adjunta la respuesta. Los navegadores que aplican Must-Staple rechazan la conexión.",
          remediation: "Active OCSP stapling o instale un certificado sin Must-Staple.",
        },
        "certificate-not-stapled": {
          title: "OCSP stapling desactivado",
          explanation:
            "{host} no adjunta respuestas OCSP. Los clientes consultan directamente {responder}, lo que revela cada visita, u omiten la comprobación de revocación, de modo que un certificado robado sigue siendo utilizable.",
          remediation: "Active OCSP stapling.",
        },
        "certificate-default": {
          title: "Certificado TLS por defecto",
          explanation:
            "{host} presenta el certificado incluido en el software ({subject}). Su clave privada puede ser pública, por lo que un atacante puede descifrar la conexión o suplantar al servidor.",
          remediation: "Genere una clave nueva e instale su propio certificado.",
        },
      },
    },
    fr: {
      name: "Certificat TLS",
      outcomes: {
        "certificate-expired": {
          title: "Certificat TLS expiré",
          explanation:
            "Le certificat de {host} a expiré le {until}. Les navigateurs affichent un avertissement, et les utilisateurs qui l’ignorent ne peuvent pas détecter le certificat d’un attaquant.",
          remediation: "Renouvelez le certificat et automatisez le renouvellement.",
        },
        "certificate-expiring-soon": {
          title: "Certificat TLS expirant sous 7 jours",
          explanation:
            "Le certificat de {host} expire le {until}. Ensuite, les navigateurs bloquent l’accès par un avertissement.",
          remediation:
            "Renouvelez le certificat maintenant et déterminez pourquoi le renouvellement automatique n’a pas eu lieu.",
        },
        "certificate-expiring": {
          title: "Certificat TLS expirant sous 30 jours",
          explanation:
            "Le certificat de {host} expire le {until}. Ensuite, les navigateurs bloquent l’accès par un avertissement.",
          remediation: "Vérifiez que le renouvellement est planifié et automatisé.",
        },
        "certificate-not-yet-valid": {
          title: "Certificat TLS pas encore valide",
          explanation:
            "Le certificat de {host} n’est valide qu’à partir du {from}. Les navigateurs affichent un avertissement, et les utilisateurs qui l’ignorent ne peuvent pas détecter le certificat d’un attaquant.",
          remediation: "Installez un certificat valide, ou corrigez l’horloge du serveur si elle est fausse.",
        },
        "certificate-self-signed": {
          title: "Certificat TLS autosigné",
          explanation:
            "Le certificat de {host} n’est pas émis par une autorité reconnue mais autosigné. Les utilisateurs ne peuvent pas distinguer le serveur d’un attaquant qui intercepte la connexion.",
          remediation: "Installez un certificat d’une autorité publique.",
        },
        "certificate-untrusted": {
          title: "Certificat TLS non approuvé",
          explanation:
            "Le certificat de {host} n’est pas émis par une autorité reconnue ({problem}). Les utilisateurs ne peuvent pas distinguer le serveur d’un attaquant qui intercepte la connexion.",
          remediation: "Installez un certificat d’une autorité publique.",
        },
        "certificate-chain-incomplete": {
          title: "Chaîne de certificats TLS incomplète",
          explanation:
            "{host} n’envoie pas le certificat intermédiaire. Certains clients ne parviennent pas à se connecter, et les utilisateurs qui contournent l’erreur ne peuvent pas détecter le certificat d’un attaquant.",
          remediation: "Installez la chaîne de certificats complète.",
        },
        "certificate-wrong-name": {
          title: "Nom incorrect dans le certificat TLS",
          explanation:
            "Le certificat couvre {names}, mais pas {host}. Les navigateurs affichent un avertissement, et les utilisateurs qui l’ignorent ne peuvent pas détecter le certificat d’un attaquant.",
          remediation: "Installez un certificat qui inclut {host}.",
        },
        "certificate-weak-key": {
          title: "Clé faible dans le certificat TLS",
          explanation:
            "La clé du certificat de {host} compte {bits} bits ({type}). Un attaquant disposant de moyens suffisants peut retrouver la clé privée et usurper l’identité du serveur.",
          remediation:
            "Générez une nouvelle clé (ECDSA P-256, ou RSA d’au moins 2048 bits) et faites réémettre le certificat.",
        },
        "certificate-weak-signature": {
          title: "Signature faible dans le certificat TLS",
          explanation:
            "Le certificat de {host} est signé avec {signature}, vulnérable aux collisions. Un attaquant peut contrefaire un certificat et usurper l’identité du serveur.",
          remediation: "Installez un certificat signé avec SHA-256 ou supérieur.",
        },
        "certificate-long-lived": {
          title: "Certificat TLS de durée excessive",
          explanation:
            "Le certificat de {host} est valable {days} jours ; pour sa date d’émission, les navigateurs et le CA/Browser Forum en admettent {most}. Les navigateurs peuvent le refuser, et une clé volée reste utilisable pendant des années.",
          remediation:
            "Faites réémettre le certificat pour {most} jours au plus et automatisez son renouvellement avec ACME.",
        },
        "certificate-staple-missing": {
          title: "Certificat Must-Staple sans agrafage OCSP",
          explanation:
            "Le certificat de {host} exige l’agrafage OCSP, mais le serveur n’envoie aucune réponse agrafée. Les navigateurs qui appliquent Must-Staple refusent la connexion.",
          remediation: "Activez l’agrafage OCSP, ou installez un certificat sans Must-Staple.",
        },
        "certificate-not-stapled": {
          title: "Agrafage OCSP absent",
          explanation:
            "{host} n’agrafe pas de réponse OCSP. Les clients interrogent eux-mêmes {responder}, ce qui divulgue chaque visite, ou omettent la vérification de révocation ; un certificat volé reste alors utilisable.",
          remediation: "Activez l’agrafage OCSP.",
        },
        "certificate-default": {
          title: "Certificat TLS par défaut",
          explanation:
            "{host} présente le certificat fourni avec le logiciel ({subject}). Sa clé privée peut être publique ; un attaquant peut alors déchiffrer la connexion ou usurper l’identité du serveur.",
          remediation: "Générez une nouvelle clé et installez votre propre certificat.",
        },
      },
    },
  },
});
