import { type Locale, LOCALES } from "./locale.ts";
import { RETIRED_WORDINGS } from "./retired-wordings.ts";

/** A wording that no text may use, and what to write instead. */
interface ForbiddenWord {
  readonly source: string;
  readonly pattern: RegExp;
  readonly instead: string;
}

const wholeWords = (pattern: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, "iu");

const words = (instead: string, ...patterns: readonly string[]): ForbiddenWord[] =>
  patterns.map((source) => ({ source, pattern: wholeWords(source), instead }));

/** Wordings that texts must not use, by language: colloquial, literal translations, or a second name for one concept. */
const FORBIDDEN_WORDS: Readonly<Record<Locale, readonly ForbiddenWord[]>> = {
  en: [
    ...words(
      "evidence for, evidence against; the portal never concludes that a control is met",
      "compliant",
      "in compliance",
    ),
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
      "the edge",
      "outside the wall",
    ),
    ...words(
      "create, generate",
      "ma(?:kes?|de) (?:a |the )?(?:file|key|link|report|ticket)",
      "could not be made",
      "made on",
      "made-up",
    ),
    ...words(
      "host, asset, finding, check",
      "(?:\\d+|#|further|more|new|other) (?:kinds?|places?|things?)",
      "things?",
      "kinds? of finding",
    ),
    ...words("triage, status", "judge(?:d|ment)?", "judgement"),
    ...words("verify, verified; evidence", "prove[dns]?", "proofs?(?! of concept)"),
    ...words(
      "expose, disclose, remove, revoke, upload",
      "hand(?:s|ed|ing)? (?:out|over)",
      "handed to",
      "t(?:ook|ak(?:es?|en|ing)) (?:it )?(?:off|away|back)",
      "send (?:a file )?in",
    ),
    ...words("saved search, save", "kept search(?:es)?", "keep this search", "searches you keep"),
    ...words("supports, accepts", "(?:still )?speaks"),
    ...words("spoofed; reject", "forged mail", "refuses? only softly", "only watches", "carries anybody"),
    ...words("on a regular basis, by chance", "luck", "careful senders"),
    ...words("end of life, unsupported", "looked after", "line (?:ended|ends)"),
    ...words("impersonate", "poses? as", "in your name", "vouch(?:es)?"),
    ...words("email", "e-mails?", "(?<!-)mails?(?![.-]| (?:exchangers?|relays?|servers?))"),
    ...words("URL, email address, IP address", "web address(?:es)?"),
    ...words("subdomain", "sub-domains?"),
    ...words("website", "web sites?"),
    ...words("setup", "set-ups?"),
    ...words("sign in", "log-ins?", "log(?:ged|ging)? in"),
    ...words("endpoint, service", "doors?", "the wall"),
    ...words("webhook", "web hooks?"),
    ...words("reported, notified", "(?:is|are|was|were|be) told"),
    ...words("closed the connection; rate limited", "hung up", "slow down"),
    ...words("US spelling", "analys(?:e|ed|es|ing)", "colours?", "catalogues?", "behaviours?", "favour\\p{L}*"),
    ...words("cancelled, as the specification writes it", "cancel(?:ed|ing)"),
    ...words("licence, as the specification writes it", "licenses?"),
    ...words("the score or level without judging it", "at best", "careless", "honest(?:y|ly)?"),
    ...words("current, again", "anew", "whence", "once more"),
    ...words("queue, bucket", "drawers?", "wait(?:s|ing)? (?:for )?(?:its|their) turn"),
    ...words("person, user", "folk", "people’s"),
    ...words("attack path, access; hacker channels; similarity", "ways? in", "underground", "likeness", "plain stone"),
    ...words("severity decreased; unlikely; 80% range", "milder", "hardly", "on purpose", "out of ten", "magic"),
    ...words("in transit; verbally; delete, disconnect", "on its way", "spoken", "forgets?"),
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
    ...words(
      "evidencia a favor o en contra; el portal nunca concluye que un control se cumple",
      "conformes?",
      "cumplen? con",
    ),
    ...words("comprobar, analizar; sin comprobar", "mira(?:r|do|da|n|mos)?", "pudo mirar"),
    ...words("un atacante, terceros", "extraños?", "desconocidos", "falsificadores", "nadie", "quienquiera"),
    ...words("expuesto, accesible", "da a la calle", "la puerta de", "abiert[oa]s? a (?:cualquiera|todos)"),
    ...words("admite, acepta", "aún habla", "no habla"),
    ...words("toma de control", "apropiado", "apropiarse", "pueden? ser apropiad[oa]s?"),
    ...words("no valida; termina en", "se sostiene", "con suavidad", "toma partido", "solo observa"),
    ...words("confidencialidad directa", "secreto hacia adelante"),
    ...words("dominios similares", "dominios parecidos", "imitaciones"),
    ...words("equipos infectados", "dispositivos? (?:infectad|robad)os?"),
    ...words("muro", "muralla"),
    ...words("riesgo (n de m áreas analizadas)", "en el mejor de los casos"),
    ...words("atribución; descubierto por; fuerza bruta DNS", "por qué es suyo", "nombrado por", "adivinad[oa]s?"),
    ...words("análisis pendiente; sin avisos", "toca el próximo", "nada se anuncia"),
    ...words("VNC sin contraseña expuesto", "una pantalla sin contraseña"),
    ...words("puntos perdidos; puntuación máxima", "pierde la puntuación", "sin pérdidas"),
    ...words("excluir; no está autorizado", "dejen mi dominio", "su rol no firma"),
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
    ...words("consulta", "(?:cada|una|la|las) revelaci(?:ón|ones)"),
    ...words("análisis", "escaneos?"),
    ...words("autocertificación", "autodeclaraci(?:ón|ones)"),
    ...words("monitorizado, monitorizar", "supervis(?:ad[oa]s?|ar|an?)"),
    ...words("palabra clave", "reglas? de vigilancia"),
    ...words("socio", "(?<!\\.)partners?(?!\\.)"),
    ...words("servidores DNS", "servidores? de nombres"),
    ...words("claves de API", "claves? API"),
    ...words("avisos de seguridad de la distribución", "rastreador(?:es)?"),
    ...words("a más tardar el", "(?:publíquelo|publique|accesible|transferencia) (?:de nuevo )?antes del"),
  ],
  fr: [
    ...words(
      "élément favorable ou défavorable ; le portail ne conclut jamais au respect d’une mesure",
      "conformes?",
      "en conformité",
    ),
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
    ...words("mentions sur des canaux de pirates", "canaux pirates"),
    ...words("résultats VIP", "constats? VIP"),
    ...words("risque (n volets sur m analysés)", "risque \\p{L}+, au mieux"),
    ...words("points perdus; score maximal; gris", "le score perd", "rien de perdu", "pierre unie"),
    ...words("autres contrôles; attribution", "autres sortes", "pourquoi c[’']est à vous", "dedans"),
    ...words("vérifié manuellement; hors périmètre", "sur parole", "ne doit pas être touchée?"),
    ...words("VNC sans mot de passe exposé; créer un ticket", "un écran sans mot de passe", "en faire un ticket"),
    ...words("mises à jour", "ses nouvelles"),
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
    ...words("consultation", "(?:chaque|la|les) révélations?"),
    ...words("canaux de pirates", "canaux de hackers", "hackers?"),
    ...words("attestation sur l’honneur", "auto-?attestations?"),
    ...words("mot-clé", "règles? de surveillance"),
    ...words("paramètres", "réglages?"),
    ...words("serveurs DNS", "serveurs? de noms"),
    ...words("clés d’API", "clés? API"),
    ...words("unité métier", "unités? opérationnelles?"),
    ...words("adresse électronique", "courriels? professionnels?", "domaine ou courriel"),
  ],
};

/** All of a language in one search: most texts use none of them. */
const ANY_FORBIDDEN_WORD = Object.fromEntries(
  LOCALES.map((locale) => [locale, wholeWords(FORBIDDEN_WORDS[locale].map(({ source }) => source).join("|"))]),
) as Record<Locale, RegExp>;

const forbiddenWordsIn = (prose: string, locale: Locale): string[] =>
  FORBIDDEN_WORDS[locale].flatMap(({ pattern, instead }) => {
    const found = pattern.exec(prose);
    return found === null ? [] : [`${found[0]} → ${instead}`];
  });

/** The forbidden wordings in a text, each with what to write instead. Placeholders are not words. */
export const forbiddenIn = (text: string, locale: Locale): string[] => {
  const prose = text.replaceAll(/\{\w+\}/g, " ");
  const plain = prose.replaceAll("’", "'").toLowerCase();
  return [
    ...(ANY_FORBIDDEN_WORD[locale].test(prose) ? forbiddenWordsIn(prose, locale) : []),
    ...RETIRED_WORDINGS[locale].filter((wording) => plain.includes(wording)).map((wording) => `${wording} → retired`),
  ];
};
