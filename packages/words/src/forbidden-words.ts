import type { Locale } from "./locale.ts";

/** A wording that no text may use, and what to write instead. */
interface ForbiddenWord {
  readonly pattern: RegExp;
  readonly instead: string;
}

const words = (instead: string, ...patterns: readonly string[]): ForbiddenWord[] =>
  patterns.map((pattern) => ({
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, "iu"),
    instead,
  }));

/** Wordings that texts must not use, by language: colloquial, literal translations, or a second name for one concept. */
const FORBIDDEN_WORDS: Readonly<Record<Locale, readonly ForbiddenWord[]>> = {
  en: [
    ...words("check, scan, inspect; not assessed", "look(?:s|ed|ing)?(?!-alike)", "looked at", "look-ups?"),
    ...words(
      "an attacker, unauthenticated users, anyone",
      "anybody(?:’s)?",
      "somebody(?:’s)?",
      "everybody(?:’s)?",
      "nobody(?:’s)?",
      "whoever",
      "strangers?",
      "forgers?",
    ),
    ...words("vulnerability, security flaw", "holes?"),
    ...words("fix, patch, correct", "mend(?:s|ed|ing)?"),
    ...words(
      "authentication; unauthenticated",
      "without a login",
      "requires? a login",
      "require a login",
      "asks? for a login",
    ),
    ...words("publicly accessible", "l(?:ies|ay|ie) open", "open to the street", "left in the open"),
    ...words("is listed in, contains", "stands? (?:in|at|behind|open|there)", "stood in"),
    ...words(
      "internal network, perimeter firewall",
      "the inside",
      "inner (?:network|address)",
      "at the edge",
      "outside the wall",
    ),
    ...words("create, generate", "make a (?:ticket|link)", "make key", "could not be made", "made on", "made-up"),
    ...words("triage, status", "judge(?:d|ment)?", "judgement"),
    ...words("verify, verified", "proven", "way to prove"),
    ...words(
      "expose, disclose, remove, revoke, upload",
      "hands? out",
      "handed out",
      "hands? over",
      "handed to",
      "takes? off",
      "takes? away",
      "took it back",
      "taken back",
      "send (?:a file )?in",
    ),
    ...words("saved search, save", "kept search(?:es)?"),
    ...words("supports, accepts", "(?:still )?speaks"),
    ...words("spoofed; reject", "forged mail", "refuses? only softly", "only watches", "carries anybody"),
    ...words("on a regular basis, by chance", "luck", "careful senders"),
    ...words("end of life, unsupported", "looked after", "line (?:ended|ends)"),
    ...words("impersonate", "poses? as", "in your name", "vouch(?:es)?"),
    ...words("email", "e-mails?"),
    ...words("subdomain", "sub-domains?"),
    ...words("website", "web sites?"),
    ...words("setup", "set-ups?"),
    ...words("sign in", "log-ins?", "log in"),
    ...words("endpoint, service", "doors?", "the wall"),
    ...words("webhook", "web hooks?"),
    ...words("reported, notified", "(?:is|are|was|were|be) told"),
    ...words("closed the connection; rate limited", "hung up", "slow down"),
    ...words("US spelling", "analys(?:e|ed|es|ing)", "colours?", "catalogues?"),
    ...words(
      "US spelling",
      "organisations?",
      "authoris\\p{L}*",
      "recognis\\p{L}*",
      "unauthoris\\p{L}*",
      "prioritis\\p{L}*",
    ),
  ],
  es: [
    ...words("comprobar, analizar; sin comprobar", "mira(?:r|do|da|n|mos)?", "pudo mirar"),
    ...words("un atacante, terceros", "extraños?", "desconocidos", "falsificadores", "nadie", "quienquiera"),
    ...words("expuesto, accesible", "da a la calle", "la puerta de", "abiert[oa]s? a (?:cualquiera|todos)"),
    ...words("admite, acepta", "aún habla", "no habla"),
    ...words("toma de control", "apropiado", "apropiarse", "pueden? ser apropiad[oa]s?"),
    ...words("no valida; termina en", "se sostiene", "con suavidad", "toma partido", "solo observa"),
    ...words("confidencialidad directa", "secreto hacia adelante"),
    ...words("dominios similares", "dominios parecidos", "imitaciones"),
    ...words("registros de infostealers", "registros robados", "registros de robo", "registros de stealers?"),
    ...words("red interna", "el interior de una red", "el interior"),
    ...words("equipo, activo, ruta", "lugar(?:es)?(?! de)"),
    ...words("archivo de sistema", "restos? de(?:l)?"),
    ...words("caduca", "el certificado (?:de \\S+ )?termin(?:a|ó)"),
    ...words("verificado", "probado"),
    ...words("dark web", "web oscura"),
    ...words("correo electrónico, correo", "e-mails?", "emails?"),
    ...words("monitorizado", "vigilad[oa]s?"),
    ...words("sin valorar → nuevo", "sin valorar", "mitad y mitad"),
    ...words("conexión interrumpida", "conexión restablecida"),
    ...words("con explotación conocida", "explotad[oa]s? activamente", "explotación activa"),
    ...words("comandos", "órdenes"),
    ...words("en todos los servicios donde", "dondequiera"),
    ...words("notificación de abuso", "denuncias? de abuso"),
    ...words("monitorización", "su supervisión"),
    ...words("consulta", "(?:cada|una|la) revelación"),
  ],
  fr: [
    ...words("vérifier, analyser; non évalué", "regard(?:er|é|ée|és|ées|ent|ons)"),
    ...words(
      "un attaquant, des tiers",
      "n[’']importe qui",
      "inconnus",
      "faussaires",
      "personne ne",
      "chacun peut",
      "quiconque",
    ),
    ...words("exposé, accessible", "donne sur la rue", "la porte de", "ouverte? à tous"),
    ...words("prend en charge, accepte", "parle encore", "ne parle"),
    ...words("échec de validation; se termine par", "ne tient pas", "mollement", "ne fait qu[’']observer"),
    ...words("agrafage OCSP absent", "n[’']agrafe pas l[’']état"),
    ...words("domaines similaires", "ressemblants?", "sosies?"),
    ...words("journaux d’infostealers", "journaux volés", "journaux de stealers?", "données volées en vente"),
    ...words("réseau interne, pare-feu périmétrique", "l[’']intérieur d[’']un réseau", "en bordure"),
    ...words("hôte, actif, chemin", "endroits?"),
    ...words("type", "genre"),
    ...words("fichier système", "restes? d[’']"),
    ...words("vérifié", "prouvée?s?"),
    ...words("non valide", "manque de l[’']obligatoire"),
    ...words("courriel, adresse électronique", "e-mails?", "emails?", "mails?"),
    ...words("sur le chemin réseau", "en chemin"),
    ...words("non jugé → nouveau", "non jugée?s?", "jugements?"),
    ...words(
      "exploitation avérée",
      "activement exploitée?s?",
      "exploitée?s? activement",
      "exploitation (?:active|est connue)",
    ),
    ...words("usurper l’identité de", "usurper (?:le|la) (?:serveur|site|VIP|connexion)"),
    ...words("en échec", "échouée?s", "échouée"),
    ...words("la CVE, une CVE", "(?:ce|le|un) CVE"),
    ...words("changement de statut", "changements? d[’']état"),
    ...words("contact abuse", "contacts? abus"),
    ...words("machine infectée", "équipements? infectée?s?"),
    ...words("sources de renseignement", "flux de renseignement"),
    ...words("consultation", "(?:chaque|la) révélation"),
  ],
};

/** The forbidden wordings in a text, each with what to write instead. Placeholders are not words. */
export const forbiddenIn = (text: string, locale: Locale): string[] => {
  const prose = text.replaceAll(/\{\w+\}/g, " ");
  return FORBIDDEN_WORDS[locale].flatMap(({ pattern, instead }) => {
    const found = pattern.exec(prose);
    return found === null ? [] : [`${found[0]} → ${instead}`];
  });
};
