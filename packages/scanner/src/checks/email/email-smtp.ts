import { DAY_MS } from "@parapet/domain/durations";
import { ProbeError } from "@parapet/net/probe-error";

import { type Verdict, defineCheck } from "../../check.ts";
import { findFirst } from "../../find-first.ts";
import { ask, noteUnseen } from "../../mail/ask.ts";
import { inspectDane, matchesTlsa, tlsaRecord } from "../../mail/dane.ts";
import { inspectMx, mailAddresses } from "../../mail/mx.ts";
import { NIST } from "../../mail/nist.ts";
import { inspectSmtp } from "../../mail/smtp.ts";

const references = ["https://www.rfc-editor.org/rfc/rfc3207"];
const MAX_ADDRESSES = 6;
const EXPIRES_SOON_DAYS = 14;

type Id =
  | "smtp-no-starttls"
  | "smtp-starttls-broken"
  | "smtp-certificate-expired"
  | "smtp-certificate-expiring"
  | "smtp-certificate-name"
  | "smtp-certificate-untrusted"
  | "smtp-old-tls"
  | "smtp-plain-auth"
  | "smtp-vrfy"
  | "smtp-expn"
  | "smtp-version-shown"
  | "smtp-banner-name"
  | "smtp-dane-mismatch";

/** The host a greeting names first (RFC 5321 section 4.2); null when it is no full name. */
const greetedName = (banner: string): string | null =>
  /^([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?:\s|$)/i.exec(banner)?.[1]?.toLowerCase() ?? null;

const namesOf = (certificate: {
  subjectaltname?: string | undefined;
  subject?: { CN?: string | string[] | undefined } | undefined;
}): string[] => {
  const listed = (certificate.subjectaltname ?? "")
    .split(/,\s*/)
    .flatMap((entry) => (entry.startsWith("DNS:") ? [entry.slice(4).toLowerCase()] : []));
  return listed.length > 0 ? listed : [certificate.subject?.CN ?? []].flat().map((name) => name.toLowerCase());
};

const namesHost = (names: readonly string[], host: string): boolean =>
  names.some((name) => (name.startsWith("*.") ? host.slice(host.indexOf(".") + 1) === name.slice(2) : name === host));

/** Do the mail exchangers encrypt, with a certificate that holds, and give nothing away? No message is sent, no relay tried. */
export const emailSmtp = defineCheck({
  id: "email-smtp",
  area: "email-weaknesses",
  on: "domain",
  touch: "active",
  isLight: true,
  controls: {
    "nist-csf-2.0": ["PR.DS-02"],
    "iso-27001-2022": ["A.5.14", "A.8.24"],
    "cis-8.1": ["3", "9"],
    "pci-dss-4.0.1": ["4.2"],
    "nis2-21-2": ["21(2)(h)", "21(2)(j)"],
    dora: ["Art. 9"],
    "soc-2": ["CC6.7"],
  },
  outcomes: {
    "smtp-no-starttls": { severity: "high", nist: NIST.transport, references },
    "smtp-starttls-broken": { severity: "high", nist: NIST.transport, references },
    "smtp-certificate-expired": { severity: "medium", nist: NIST.certificates, references },
    "smtp-certificate-expiring": { severity: "low", nist: NIST.certificates, references },
    "smtp-certificate-name": { severity: "medium", nist: NIST.certificates, references },
    "smtp-certificate-untrusted": { severity: "low", nist: NIST.certificates, references },
    "smtp-old-tls": { severity: "medium", nist: NIST.tls, references: ["https://www.rfc-editor.org/rfc/rfc8996"] },
    "smtp-plain-auth": {
      severity: "high",
      nist: NIST.transport,
      references: ["https://www.rfc-editor.org/rfc/rfc8314"],
    },
    "smtp-vrfy": { severity: "low", nist: NIST.server, references: ["https://www.rfc-editor.org/rfc/rfc5321"] },
    "smtp-expn": { severity: "low", nist: NIST.server, references: ["https://www.rfc-editor.org/rfc/rfc5321"] },
    "smtp-version-shown": {
      severity: "info",
      nist: NIST.server,
      references: ["https://www.rfc-editor.org/rfc/rfc5321"],
    },
    "smtp-banner-name": { severity: "info", nist: NIST.server, references: ["https://www.rfc-editor.org/rfc/rfc5321"] },
    "smtp-dane-mismatch": {
      severity: "high",
      nist: NIST.certificates,
      references: ["https://www.rfc-editor.org/rfc/rfc7672"],
    },
  },

  async observe({ domain }, net, context) {
    const { now } = context;
    const mx = await inspectMx(domain, net.dns);
    for (const { exchange, addresses, rest } of mx.exchanges)
      for (const asked of [addresses, rest]) noteUnseen(asked, exchange, context);
    const about = {
      what: "mail addresses",
      subjectOf: ({ exchange, ip }: { exchange: string; ip: string }) => `${exchange} ${ip}`,
    };
    const places = findFirst(mailAddresses(mx), MAX_ADDRESSES, about, context);
    const [dane, sessions] = await Promise.all([
      inspectDane([...new Set(places.map(({ exchange }) => exchange))], net, now()),
      Promise.all(
        places.map(async (place) => ({
          ...place,
          session: await ask(async () => {
            const session = await inspectSmtp(net, place.exchange, place.ip, context);
            const name = greetedName(session.banner);
            const known =
              name === null ? { seen: false } : await ask(async () => (await net.dns.addresses(name)).length > 0);
            return { ...session, greetingResolves: known };
          }),
        })),
      ),
    ]);
    const firstUnseen = sessions.find(({ session }) => "unseen" in session)?.session;
    if (
      sessions.length > 0 &&
      sessions.every(({ session }) => "unseen" in session) &&
      firstUnseen !== undefined &&
      "unseen" in firstUnseen
    ) {
      throw new ProbeError("unreachable", `no mail exchanger of ${domain} could be reached: ${firstUnseen.unseen}`);
    }
    for (const { exchange, ip, session } of sessions) {
      const subject = `${exchange} ${ip}`;
      noteUnseen(session, subject, context);
      if ("unseen" in session) continue;
      noteUnseen(session.seen.oldTls, subject, context);
      noteUnseen(session.seen.greetingResolves, subject, context);
    }
    for (const { exchange, records } of dane) noteUnseen(records, exchange, context);
    return { domain, sessions, dane, at: now() };
  },

  judge({ domain, sessions, dane, at }) {
    const verdicts: Verdict<Id>[] = [];
    for (const { exchange, ip, session } of sessions) {
      const say = (outcome: Id, params: Verdict["params"] = {}, evidence?: unknown): void => {
        verdicts.push({
          outcome,
          subject: `${exchange} ${ip}`,
          evidence,
          params: { domain, host: exchange, ip, ...params },
        });
      };
      if ("unseen" in session) continue;
      const { banner, greetingResolves, startTls, plainAuth, tls, tlsProblem, oldTls, vrfy, expn } = session.seen;
      if (!startTls) say("smtp-no-starttls", { banner }, banner);
      if (tlsProblem !== null) say("smtp-starttls-broken", { problem: tlsProblem }, tlsProblem);
      if (plainAuth) say("smtp-plain-auth");
      if ("seen" in oldTls && oldTls.seen !== null) say("smtp-old-tls", { protocol: oldTls.seen });
      if (vrfy) say("smtp-vrfy");
      if (expn) say("smtp-expn");
      if (/\b\d+\.\d+(?:\.\d+)*\b/.test(banner.replace(/\d+\.\d+\.\d+\.\d+/g, "")))
        say("smtp-version-shown", { banner }, banner);
      if ("seen" in greetingResolves && !greetingResolves.seen) say("smtp-banner-name", { banner }, banner);

      const leaf = tls?.chain[0];
      if (tls === null || leaf === undefined) continue;
      const until = new Date(leaf.valid_to);
      const leftDays = Math.floor((until.getTime() - at.getTime()) / DAY_MS);
      const certificate = {
        until: until.toISOString().slice(0, 10),
        names: namesOf(leaf).join(", "),
        problem: tls.trustProblem ?? "",
      };
      if (leftDays < 0) say("smtp-certificate-expired", certificate, certificate);
      else if (leftDays < EXPIRES_SOON_DAYS)
        say("smtp-certificate-expiring", { ...certificate, days: leftDays }, certificate);
      const fits = namesHost(namesOf(leaf), exchange);
      if (!fits) say("smtp-certificate-name", certificate, certificate);
      if (!tls.trusted && fits && leftDays >= 0) say("smtp-certificate-untrusted", certificate, certificate);
      const promised = dane.find((host) => host.exchange === exchange)?.records;
      if (
        promised !== undefined &&
        "seen" in promised &&
        promised.seen.tlsa.length > 0 &&
        !matchesTlsa(promised.seen.tlsa, tls.chain)
      ) {
        const fix = tlsaRecord(exchange, leaf);
        say("smtp-dane-mismatch", { fix }, { promised: promised.seen.tlsa, fix: { dns: fix } });
      }
    }
    return verdicts;
  },

  texts: {
    en: {
      name: "Email delivery (SMTP)",
      outcomes: {
        "smtp-no-starttls": {
          title: "SMTP server without STARTTLS",
          explanation:
            "{host} ({ip}) does not offer STARTTLS, so email to {domain} is transmitted in cleartext. An attacker on the network path can read and modify every message.",
          remediation:
            "Install a certificate for {host} and enable STARTTLS. Postfix, main.cf:\nsmtpd_tls_security_level = may",
        },
        "smtp-starttls-broken": {
          title: "STARTTLS negotiation failure",
          explanation:
            "{host} ({ip}) offers STARTTLS, but the TLS handshake fails: {problem}. Senders fall back to cleartext, and an attacker on the network path can read the email.",
          remediation:
            "Correct the TLS configuration of {host} and test it:\nopenssl s_client -starttls smtp -connect {host}:25",
        },
        "smtp-certificate-expired": {
          title: "Expired SMTP server certificate",
          explanation:
            "The certificate of {host} expired on {until}. Strict senders refuse to deliver, and others cannot detect an attacker’s certificate.",
          remediation: "Renew the certificate of {host} and automate the renewal.",
        },
        "smtp-certificate-expiring": {
          title: "SMTP server certificate expiring",
          explanation:
            "The certificate of {host} expires on {until} (days left: {days}). Afterwards strict senders refuse to deliver.",
          remediation: "Renew the certificate of {host} and automate the renewal.",
        },
        "smtp-certificate-name": {
          title: "SMTP server certificate name mismatch",
          explanation:
            "The certificate covers {names}, not {host}. Strict senders refuse to deliver, and others cannot detect an attacker’s certificate.",
          remediation: "Install a certificate that includes {host}.",
        },
        "smtp-certificate-untrusted": {
          title: "Untrusted SMTP server certificate",
          explanation:
            "The certificate of {host} cannot be verified: {problem}. Strict senders refuse to deliver, and others cannot detect an attacker’s certificate.",
          remediation: "Install a certificate from a public CA for {host}, or publish its TLSA record (DANE).",
        },
        "smtp-old-tls": {
          title: "Deprecated TLS version on the SMTP server",
          explanation:
            "{host} accepts {protocol}, which is deprecated (RFC 8996). An attacker on the network path can exploit its known weaknesses to decrypt email.",
          remediation:
            "Allow TLS 1.2 and later only. Postfix, main.cf:\nsmtpd_tls_protocols = >=TLSv1.2\nsmtpd_tls_mandatory_protocols = >=TLSv1.2",
        },
        "smtp-plain-auth": {
          title: "SMTP AUTH offered before STARTTLS",
          explanation:
            "{host} ({ip}) advertises AUTH on an unencrypted connection. An attacker on the network path can capture email account passwords.",
          remediation:
            "Offer AUTH only after STARTTLS, preferably on the submission ports 465 and 587 only. Postfix, main.cf:\nsmtpd_tls_auth_only = yes",
        },
        "smtp-vrfy": {
          title: "SMTP VRFY enabled",
          explanation:
            "{host} answers the VRFY command. An attacker can enumerate valid mailboxes for phishing and password attacks.",
          remediation: "Disable VRFY. Postfix, main.cf:\ndisable_vrfy_command = yes",
        },
        "smtp-expn": {
          title: "SMTP EXPN enabled",
          explanation:
            "{host} answers the EXPN command and discloses mailing-list members. An attacker obtains valid recipients for phishing.",
          remediation: "Disable EXPN. Sendmail, sendmail.cf:\nO PrivacyOptions=authwarnings,noexpn,novrfy",
        },
        "smtp-version-shown": {
          title: "Version disclosed in the SMTP banner",
          explanation:
            "{host} greets with “{banner}”. An attacker can match the version against known vulnerabilities.",
          remediation: "Remove the version from the banner. Postfix, main.cf:\nsmtpd_banner = $myhostname ESMTP",
        },
        "smtp-banner-name": {
          title: "SMTP banner with a non-existent host name",
          explanation:
            "{host} greets with “{banner}”, whose host name does not resolve. Receivers may reject email from this server or mark it as spam.",
          remediation: "Set the host name of the banner. Postfix, main.cf:\nmyhostname = {host}",
        },
        "smtp-dane-mismatch": {
          title: "DANE TLSA mismatch",
          explanation:
            "The certificate of {host} does not match its TLSA records. Senders that validate DANE refuse to deliver, and email is lost.",
          remediation:
            "Publish this record, and from now on publish the TLSA record of a new key before changing certificates:\n{fix}",
        },
      },
    },
    es: {
      name: "Entrega del correo (SMTP)",
      outcomes: {
        "smtp-no-starttls": {
          title: "Servidor SMTP sin STARTTLS",
          explanation:
            "{host} ({ip}) no ofrece STARTTLS, por lo que el correo dirigido a {domain} se transmite sin cifrar. Un atacante en la ruta de red puede leer y modificar todos los mensajes.",
          remediation:
            "Instale un certificado para {host} y active STARTTLS. Postfix, main.cf:\nsmtpd_tls_security_level = may",
        },
        "smtp-starttls-broken": {
          title: "Error en la negociación de STARTTLS",
          explanation:
            "{host} ({ip}) ofrece STARTTLS, pero la negociación TLS falla: {problem}. Los remitentes recurren al envío sin cifrar y un atacante en la ruta de red puede leer el correo.",
          remediation:
            "Corrija la configuración TLS de {host} y pruébela:\nopenssl s_client -starttls smtp -connect {host}:25",
        },
        "smtp-certificate-expired": {
          title: "Certificado de servidor SMTP caducado",
          explanation:
            "El certificado de {host} caducó el {until}. Los remitentes estrictos se niegan a entregar y los demás no pueden detectar el certificado de un atacante.",
          remediation: "Renueve el certificado de {host} y automatice la renovación.",
        },
        "smtp-certificate-expiring": {
          title: "Certificado de servidor SMTP próximo a caducar",
          explanation:
            "El certificado de {host} caduca el {until} (días restantes: {days}). Después, los remitentes estrictos se niegan a entregar.",
          remediation: "Renueve el certificado de {host} y automatice la renovación.",
        },
        "smtp-certificate-name": {
          title: "Nombre incorrecto en el certificado del servidor SMTP",
          explanation:
            "El certificado cubre {names}, pero no {host}. Los remitentes estrictos se niegan a entregar y los demás no pueden detectar el certificado de un atacante.",
          remediation: "Instale un certificado que incluya {host}.",
        },
        "smtp-certificate-untrusted": {
          title: "Certificado de servidor SMTP no confiable",
          explanation:
            "El certificado de {host} no puede verificarse: {problem}. Los remitentes estrictos se niegan a entregar y los demás no pueden detectar el certificado de un atacante.",
          remediation: "Instale un certificado de una CA pública para {host} o publique su registro TLSA (DANE).",
        },
        "smtp-old-tls": {
          title: "Versión TLS obsoleta en el servidor SMTP",
          explanation:
            "{host} acepta {protocol}, versión obsoleta (RFC 8996). Un atacante en la ruta de red puede explotar sus debilidades conocidas para descifrar el correo.",
          remediation:
            "Permita solo TLS 1.2 y posteriores. Postfix, main.cf:\nsmtpd_tls_protocols = >=TLSv1.2\nsmtpd_tls_mandatory_protocols = >=TLSv1.2",
        },
        "smtp-plain-auth": {
          title: "SMTP AUTH ofrecido antes de STARTTLS",
          explanation:
            "{host} ({ip}) anuncia AUTH en una conexión sin cifrar. Un atacante en la ruta de red puede capturar contraseñas de cuentas de correo.",
          remediation:
            "Ofrezca AUTH solo después de STARTTLS, preferiblemente solo en los puertos de envío 465 y 587. Postfix, main.cf:\nsmtpd_tls_auth_only = yes",
        },
        "smtp-vrfy": {
          title: "Comando VRFY de SMTP habilitado",
          explanation:
            "{host} responde al comando VRFY. Un atacante puede enumerar buzones válidos para phishing y ataques de contraseñas.",
          remediation: "Desactive VRFY. Postfix, main.cf:\ndisable_vrfy_command = yes",
        },
        "smtp-expn": {
          title: "Comando EXPN de SMTP habilitado",
          explanation:
            "{host} responde al comando EXPN y revela los miembros de las listas de correo. Un atacante obtiene destinatarios válidos para phishing.",
          remediation: "Desactive EXPN. Sendmail, sendmail.cf:\nO PrivacyOptions=authwarnings,noexpn,novrfy",
        },
        "smtp-version-shown": {
          title: "Versión revelada en el banner SMTP",
          explanation:
            "{host} se presenta con «{banner}». Un atacante puede cotejar la versión con vulnerabilidades conocidas.",
          remediation: "Elimine la versión del banner. Postfix, main.cf:\nsmtpd_banner = $myhostname ESMTP",
        },
        "smtp-banner-name": {
          title: "Banner SMTP con un nombre de host inexistente",
          explanation:
            "{host} se presenta con «{banner}», cuyo nombre no se resuelve. Los receptores pueden rechazar el correo de este servidor o marcarlo como spam.",
          remediation: "Configure el nombre del banner. Postfix, main.cf:\nmyhostname = {host}",
        },
        "smtp-dane-mismatch": {
          title: "Registro TLSA (DANE) que no coincide",
          explanation:
            "El certificado de {host} no coincide con sus registros TLSA. Los remitentes que validan DANE se niegan a entregar y el correo se pierde.",
          remediation:
            "Publique este registro y, en adelante, publique el registro TLSA de la clave nueva antes de cambiar de certificado:\n{fix}",
        },
      },
    },
    fr: {
      name: "Remise des courriels (SMTP)",
      outcomes: {
        "smtp-no-starttls": {
          title: "Serveur SMTP sans STARTTLS",
          explanation:
            "{host} ({ip}) ne propose pas STARTTLS ; les courriels adressés à {domain} sont transmis en clair. Un attaquant situé sur le chemin réseau peut lire et modifier tous les messages.",
          remediation:
            "Installez un certificat pour {host} et activez STARTTLS. Postfix, main.cf :\nsmtpd_tls_security_level = may",
        },
        "smtp-starttls-broken": {
          title: "Échec de négociation STARTTLS",
          explanation:
            "{host} ({ip}) propose STARTTLS, mais la négociation TLS échoue : {problem}. Les expéditeurs se rabattent sur l’envoi en clair et un attaquant situé sur le chemin réseau peut lire les courriels.",
          remediation:
            "Corrigez la configuration TLS de {host} et testez-la :\nopenssl s_client -starttls smtp -connect {host}:25",
        },
        "smtp-certificate-expired": {
          title: "Certificat de serveur SMTP expiré",
          explanation:
            "Le certificat de {host} a expiré le {until}. Les expéditeurs stricts refusent de remettre les courriels et les autres ne peuvent pas détecter le certificat d’un attaquant.",
          remediation: "Renouvelez le certificat de {host} et automatisez le renouvellement.",
        },
        "smtp-certificate-expiring": {
          title: "Certificat de serveur SMTP proche de l’expiration",
          explanation:
            "Le certificat de {host} expire le {until} (jours restants : {days}). Ensuite, les expéditeurs stricts refusent de remettre les courriels.",
          remediation: "Renouvelez le certificat de {host} et automatisez le renouvellement.",
        },
        "smtp-certificate-name": {
          title: "Nom incorrect dans le certificat du serveur SMTP",
          explanation:
            "Le certificat couvre {names}, mais pas {host}. Les expéditeurs stricts refusent de remettre les courriels et les autres ne peuvent pas détecter le certificat d’un attaquant.",
          remediation: "Installez un certificat qui inclut {host}.",
        },
        "smtp-certificate-untrusted": {
          title: "Certificat de serveur SMTP non approuvé",
          explanation:
            "Le certificat de {host} ne peut pas être vérifié : {problem}. Les expéditeurs stricts refusent de remettre les courriels et les autres ne peuvent pas détecter le certificat d’un attaquant.",
          remediation:
            "Installez un certificat d’une autorité publique pour {host}, ou publiez son enregistrement TLSA (DANE).",
        },
        "smtp-old-tls": {
          title: "Version TLS obsolète sur le serveur SMTP",
          explanation:
            "{host} accepte {protocol}, version obsolète (RFC 8996). Un attaquant situé sur le chemin réseau peut exploiter ses faiblesses connues pour déchiffrer les courriels.",
          remediation:
            "N’autorisez que TLS 1.2 et les versions ultérieures. Postfix, main.cf :\nsmtpd_tls_protocols = >=TLSv1.2\nsmtpd_tls_mandatory_protocols = >=TLSv1.2",
        },
        "smtp-plain-auth": {
          title: "SMTP AUTH proposé avant STARTTLS",
          explanation:
            "{host} ({ip}) annonce AUTH sur une connexion non chiffrée. Un attaquant situé sur le chemin réseau peut capturer des mots de passe de messagerie.",
          remediation:
            "Ne proposez AUTH qu’après STARTTLS, de préférence uniquement sur les ports de soumission 465 et 587. Postfix, main.cf :\nsmtpd_tls_auth_only = yes",
        },
        "smtp-vrfy": {
          title: "Commande SMTP VRFY activée",
          explanation:
            "{host} répond à la commande VRFY. Un attaquant peut énumérer les boîtes valides pour l’hameçonnage et les attaques par mot de passe.",
          remediation: "Désactivez VRFY. Postfix, main.cf :\ndisable_vrfy_command = yes",
        },
        "smtp-expn": {
          title: "Commande SMTP EXPN activée",
          explanation:
            "{host} répond à la commande EXPN et divulgue les membres des listes de diffusion. Un attaquant obtient des destinataires valides pour l’hameçonnage.",
          remediation: "Désactivez EXPN. Sendmail, sendmail.cf :\nO PrivacyOptions=authwarnings,noexpn,novrfy",
        },
        "smtp-version-shown": {
          title: "Version divulguée dans la bannière SMTP",
          explanation:
            "{host} se présente par « {banner} ». Un attaquant peut rapprocher la version des vulnérabilités connues.",
          remediation: "Supprimez la version de la bannière. Postfix, main.cf :\nsmtpd_banner = $myhostname ESMTP",
        },
        "smtp-banner-name": {
          title: "Bannière SMTP avec un nom d’hôte inexistant",
          explanation:
            "{host} se présente par « {banner} », dont le nom n’est pas résolu. Les destinataires peuvent rejeter les courriels de ce serveur ou les marquer comme indésirables.",
          remediation: "Définissez le nom d’hôte de la bannière. Postfix, main.cf :\nmyhostname = {host}",
        },
        "smtp-dane-mismatch": {
          title: "Enregistrement TLSA (DANE) non concordant",
          explanation:
            "Le certificat de {host} ne correspond pas à ses enregistrements TLSA. Les expéditeurs qui valident DANE refusent de remettre les courriels, qui sont perdus.",
          remediation:
            "Publiez cet enregistrement et, désormais, publiez l’enregistrement TLSA de la nouvelle clé avant de changer de certificat :\n{fix}",
        },
      },
    },
  },
});
