import { formatText } from "@parapet/words/format-text";
import { withCalendarDay } from "@parapet/words/format/calendar-day";
import type { Locale } from "@parapet/words/locale";

type Texts = Readonly<Record<Locale, string>>;

/** Why an address is not public (`why`), by the name that the address policy gives. */
const ADDRESS_RANGES: Readonly<Record<string, Texts>> = {
  "this network": { en: "“this network” range", es: "rango «esta red»", fr: "plage «\u202fce réseau\u202f»" },
  private: { en: "private", es: "privada", fr: "privée" },
  "carrier-grade NAT": { en: "carrier-grade NAT", es: "NAT de operador (CGNAT)", fr: "NAT d’opérateur (CGNAT)" },
  loopback: { en: "loopback", es: "bucle local (loopback)", fr: "boucle locale (loopback)" },
  "link-local": { en: "link-local", es: "de enlace local (link-local)", fr: "de liaison locale (link-local)" },
  "protocol assignments": {
    en: "protocol assignments",
    es: "reservada para protocolos",
    fr: "réservée à des protocoles",
  },
  "protocol assignments (Teredo and others)": {
    en: "protocol assignments (Teredo and others)",
    es: "reservada para protocolos (Teredo y otros)",
    fr: "réservée à des protocoles (Teredo et autres)",
  },
  documentation: {
    en: "documentation range",
    es: "reservada para documentación",
    fr: "réservée à la documentation",
  },
  "6to4 relay": { en: "6to4 relay", es: "retransmisor 6to4", fr: "relais 6to4" },
  "6to4": { en: "6to4", es: "6to4", fr: "6to4" },
  benchmarking: {
    en: "benchmarking range",
    es: "reservada para pruebas de rendimiento",
    fr: "réservée aux tests de performance",
  },
  multicast: { en: "multicast", es: "multidifusión (multicast)", fr: "multidiffusion (multicast)" },
  reserved: { en: "reserved", es: "reservada", fr: "réservée" },
  "cloud metadata": {
    en: "cloud metadata service",
    es: "servicio de metadatos en la nube",
    fr: "service de métadonnées cloud",
  },
  "not global unicast": {
    en: "not global unicast",
    es: "no es unicast global",
    fr: "hors unicast global",
  },
};

/** What is wrong with a certificate or a record (`problem`), by the code of the TLS library or of the check. */
const PROBLEMS: Readonly<Record<string, Texts>> = {
  CERT_HAS_EXPIRED: { en: "certificate expired", es: "certificado caducado", fr: "certificat expiré" },
  CERT_NOT_YET_VALID: {
    en: "certificate not yet valid",
    es: "certificado aún no válido",
    fr: "certificat pas encore valide",
  },
  DEPTH_ZERO_SELF_SIGNED_CERT: {
    en: "self-signed certificate",
    es: "certificado autofirmado",
    fr: "certificat autosigné",
  },
  SELF_SIGNED_CERT_IN_CHAIN: {
    en: "self-signed certificate in the chain",
    es: "certificado autofirmado en la cadena",
    fr: "certificat autosigné dans la chaîne",
  },
  UNABLE_TO_GET_ISSUER_CERT: {
    en: "issuer certificate not found",
    es: "certificado del emisor no encontrado",
    fr: "certificat de l’émetteur introuvable",
  },
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: {
    en: "issuing CA not trusted",
    es: "CA emisora no reconocida",
    fr: "autorité émettrice non reconnue",
  },
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: {
    en: "intermediate certificate missing or CA not trusted",
    es: "falta el certificado intermedio o la CA no es de confianza",
    fr: "certificat intermédiaire absent ou autorité non reconnue",
  },
  CERT_SIGNATURE_FAILURE: {
    en: "invalid certificate signature",
    es: "firma del certificado no válida",
    fr: "signature du certificat non valide",
  },
  CERT_REVOKED: { en: "certificate revoked", es: "certificado revocado", fr: "certificat révoqué" },
  CERT_UNTRUSTED: { en: "certificate not trusted", es: "certificado no confiable", fr: "certificat non approuvé" },
  CERT_REJECTED: { en: "certificate rejected", es: "certificado rechazado", fr: "certificat rejeté" },
  CERT_CHAIN_TOO_LONG: {
    en: "certificate chain too long",
    es: "cadena de certificados demasiado larga",
    fr: "chaîne de certificats trop longue",
  },
  INVALID_CA: {
    en: "invalid CA certificate",
    es: "certificado de CA no válido",
    fr: "certificat d’autorité non valide",
  },
  INVALID_PURPOSE: {
    en: "certificate not valid for this purpose",
    es: "certificado no válido para este uso",
    fr: "certificat non valide pour cet usage",
  },
  HOSTNAME_MISMATCH: {
    en: "host name mismatch",
    es: "el nombre no coincide",
    fr: "nom d’hôte non concordant",
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    en: "host name mismatch",
    es: "el nombre no coincide",
    fr: "nom d’hôte non concordant",
  },
  unknown: { en: "reason unknown", es: "motivo desconocido", fr: "motif inconnu" },
  // Mark certificates (BIMI).
  unreadable: { en: "unreadable file", es: "archivo ilegible", fr: "fichier illisible" },
  expired: { en: "expired", es: "caducado", fr: "expiré" },
  "not-yet-valid": { en: "not yet valid", es: "aún no válido", fr: "pas encore valide" },
  "not-for-marks": {
    en: "not issued for brand indicators",
    es: "no emitido para indicadores de marca",
    fr: "non émis pour des indicateurs de marque",
  },
  "without-logo": { en: "no embedded logo", es: "sin logotipo incrustado", fr: "sans logo intégré" },
  "other-domain": {
    en: "issued for another domain",
    es: "emitido para otro dominio",
    fr: "émis pour un autre domaine",
  },
  "unknown-authority": { en: "unknown CA", es: "CA desconocida", fr: "autorité inconnue" },
  // MTA-STS record.
  id: { en: "id missing", es: "falta id", fr: "id absent" },
};

/** Kinds of secrets (`kind`), by the name of the rule. */
const SECRETS: Readonly<Record<string, Texts>> = {
  "AWS access key": { en: "AWS access key", es: "clave de acceso de AWS", fr: "clé d’accès AWS" },
  "AWS secret key": { en: "AWS secret key", es: "clave secreta de AWS", fr: "clé secrète AWS" },
  "Slack webhook": { en: "Slack webhook", es: "webhook de Slack", fr: "webhook Slack" },
  "Discord webhook": { en: "Discord webhook", es: "webhook de Discord", fr: "webhook Discord" },
  "Stripe secret key": { en: "Stripe secret key", es: "clave secreta de Stripe", fr: "clé secrète Stripe" },
  "Google client secret": {
    en: "Google client secret",
    es: "secreto de cliente de Google",
    fr: "secret client Google",
  },
  "Google API key": { en: "Google API key", es: "clave de API de Google", fr: "clé d’API Google" },
  "Azure storage key": {
    en: "Azure storage key",
    es: "clave de almacenamiento de Azure",
    fr: "clé de stockage Azure",
  },
  "Telegram bot token": {
    en: "Telegram bot token",
    es: "token de bot de Telegram",
    fr: "jeton de bot Telegram",
  },
  "private key": { en: "private key", es: "clave privada", fr: "clé privée" },
  "database URL with password": {
    en: "database URL with password",
    es: "URL de base de datos con contraseña",
    fr: "URL de base de données avec mot de passe",
  },
  "URL with password": { en: "URL with password", es: "URL con contraseña", fr: "URL avec mot de passe" },
  "bearer token": { en: "bearer token", es: "token de portador (bearer)", fr: "jeton au porteur (bearer)" },
};

/** A phrase of the scanner and its text, whose values are the named groups of the phrase. */
type Phrase = readonly [phrase: RegExp, texts: Texts];

/** Secrets that are named by their product only: “GitHub token”, “Twilio key”. */
const PRODUCT_SECRETS: readonly Phrase[] = [
  [/^(?<product>\S+) token$/, { en: "{product} token", es: "token de {product}", fr: "jeton {product}" }],
  [/^(?<product>\S+) key$/, { en: "{product} key", es: "clave de {product}", fr: "clé {product}" }],
];

/** Failures of a TLS handshake and of its certificate, as the network layer reports them. */
const HANDSHAKES: readonly Phrase[] = [
  [
    /^Hostname\/IP does not match certificate's altnames.*$/s,
    { en: "host name mismatch", es: "el nombre no coincide", fr: "nom d’hôte non concordant" },
  ],
  [
    /^TLS with \S+: the peer declined \((?<alert>.{1,60})\)$/,
    {
      en: "handshake rejected (alert: {alert})",
      es: "negociación rechazada (alerta: {alert})",
      fr: "négociation refusée (alerte\u202f: {alert})",
    },
  ],
  [
    /^TLS with \S+: the peer closed the connection during the handshake$/,
    {
      en: "connection closed during the handshake",
      es: "conexión cerrada durante la negociación",
      fr: "connexion fermée pendant la négociation",
    },
  ],
  [
    /^TLS with \S+: this runtime cannot offer it$/,
    {
      en: "protocol version not supported",
      es: "versión de protocolo no admitida",
      fr: "version de protocole non prise en charge",
    },
  ],
  [
    /^TLS with \S+: (?<reason>.{1,80})$/,
    { en: "TLS error ({reason})", es: "error de TLS ({reason})", fr: "erreur TLS ({reason})" },
  ],
];

const byPhrase = (value: string, phrases: readonly Phrase[], locale: Locale): string => {
  for (const [phrase, texts] of phrases) {
    const found = phrase.exec(value);
    if (found !== null) return formatText(locale, texts[locale], found.groups);
  }
  return value;
};

/** Names of distributions; services are identified by them in lower case. */
const DISTRIBUTIONS: Readonly<Record<string, string>> = {
  alpine: "Alpine",
  amazon: "Amazon Linux",
  centos: "CentOS",
  debian: "Debian",
  fedora: "Fedora",
  "red hat": "Red Hat",
  suse: "SUSE",
  ubuntu: "Ubuntu",
};

const textOf = (name: string, value: string, locale: Locale): string => {
  switch (name) {
    case "why":
      return ADDRESS_RANGES[value]?.[locale] ?? value;
    case "problem":
      return PROBLEMS[value]?.[locale] ?? byPhrase(value, HANDSHAKES, locale);
    case "kind":
      return SECRETS[value]?.[locale] ?? byPhrase(value, PRODUCT_SECRETS, locale);
    case "distribution":
      return DISTRIBUTIONS[value] ?? value;
    default:
      return withCalendarDay(value);
  }
};

/** An internationalized name with its encoded form; any other name once. */
export const shownName = (name: string, unicode: string): string => (name === unicode ? name : `${unicode} (${name})`);

/** Look-alikes of earlier scans hold both forms of their name, not the one that is shown. */
const withShownName = (params: Readonly<Record<string, string | number>>): Readonly<Record<string, string | number>> =>
  typeof params["name"] === "string" && typeof params["unicode"] === "string"
    ? { shown: shownName(params["name"], params["unicode"]), ...params }
    : params;

/** The values of a finding's texts in the reader's language: days are written as everywhere in the portal, codes and fixed English phrases are replaced, data is left unchanged. */
export const localizedParams = (
  params: Readonly<Record<string, string | number>>,
  locale: Locale,
): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(withShownName(params)).map(([name, value]) => [
      name,
      typeof value === "string" ? textOf(name, value, locale) : name === "cvss" ? value.toFixed(1) : value,
    ]),
  );
