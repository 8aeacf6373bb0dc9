import type { Locale } from "../../../locale.ts";

/** The words of letters to registrars, hosts and mailboxes. Braces hold what is filled in. */
export interface LetterWords {
  readonly subject: string;
  readonly reminderSubject: string;
  readonly opening: Readonly<Record<"registrar" | "host" | "mailbox", string>>;
  readonly claim: string;
  /** Without the statement that the organization holds the domain. */
  readonly claimUnverified: string;
  readonly reason: Readonly<Record<"phishing" | "malware" | "mail fraud" | "trademark", string>>;
  readonly facts: string;
  readonly fact: Readonly<
    Record<
      "seen" | "page" | "title" | "password" | "similarity" | "icon" | "mail" | "registered" | "address" | "hash",
      string
    >
  >;
  readonly ask: Readonly<Record<"registrar" | "host" | "mailbox", string>>;
  readonly faith: string;
  readonly reminder: string;
  readonly closing: string;
}

const en: LetterWords = {
  subject: "Abuse report: {name} imitates {domain}",
  reminderSubject: "Reminder: abuse report about {name}",
  opening: {
    registrar: "To the abuse team of {recipient}, registrar of {name}:",
    host: "To the abuse team of {recipient}, hosting provider of {name}:",
    mailbox: "To the administrator of {name}:",
  },
  claim:
    "We are writing on behalf of {organization}, the holder of {domain}. The domain {name} imitates it without authorization.",
  claimUnverified:
    "We are writing on behalf of {organization}. The domain {name} imitates {domain} without authorization.",
  reason: {
    phishing:
      "The domain is used, or has been prepared, to harvest credentials from users who mistake it for {domain}.",
    malware: "The domain distributes malware to users who mistake it for {domain}.",
    "mail fraud": "The domain is configured to send email that recipients mistake for email from {domain}.",
    trademark: "The domain uses the name of {organization} without authorization and in a misleading way.",
  },
  facts: "Observations of {day}:",
  fact: {
    seen: "The domain is registered and resolves to: {value}",
    page: "A website is served at {value}",
    title: "Page title: {value}",
    password: "The page contains a login form",
    similarity: "Similarity to the website of {domain}: {value}/100",
    icon: "The page uses the favicon of {domain}",
    mail: "The domain accepts email at: {value}",
    registered: "Registration date: {value}",
    address: "Network: {value}",
    hash: "SHA-256 of the page: {value}",
  },
  ask: {
    registrar: "We request that you suspend the domain under your terms of service and preserve its registration data.",
    host: "We request that you take the content offline under your terms of service and preserve the related logs.",
    mailbox: "We request that you take the content offline and release the domain.",
  },
  faith: "The information above is accurate to the best of our knowledge. The full evidence is available on request.",
  reminder: "We contacted you on {day}. The domain is still in use today. Please inform us of your decision.",
  closing: "Kind regards,\n{organization}, through {product}\nReference: {reference}",
};

const es: LetterWords = {
  subject: "Notificación de abuso: {name} imita a {domain}",
  reminderSubject: "Recordatorio: notificación de abuso sobre {name}",
  opening: {
    registrar: "Al equipo de abuso de {recipient}, registrador de {name}:",
    host: "Al equipo de abuso de {recipient}, proveedor de alojamiento de {name}:",
    mailbox: "Al administrador de {name}:",
  },
  claim:
    "Nos dirigimos a ustedes en nombre de {organization}, titular de {domain}. El dominio {name} lo imita sin autorización.",
  claimUnverified:
    "Nos dirigimos a ustedes en nombre de {organization}. El dominio {name} imita a {domain} sin autorización.",
  reason: {
    phishing:
      "El dominio se utiliza, o se ha preparado, para robar credenciales a usuarios que lo confunden con {domain}.",
    malware: "El dominio distribuye malware a usuarios que lo confunden con {domain}.",
    "mail fraud":
      "El dominio está configurado para enviar correos que los destinatarios confunden con correos de {domain}.",
    trademark: "El dominio utiliza el nombre de {organization} sin autorización y de forma engañosa.",
  },
  facts: "Observaciones del {day}:",
  fact: {
    seen: "El dominio está registrado y resuelve a: {value}",
    page: "Hay un sitio web publicado en {value}",
    title: "Título de la página: {value}",
    password: "La página contiene un formulario de inicio de sesión",
    similarity: "Similitud con el sitio web de {domain}: {value}/100",
    icon: "La página utiliza el favicon de {domain}",
    mail: "El dominio acepta correo en: {value}",
    registered: "Fecha de registro: {value}",
    address: "Red: {value}",
    hash: "SHA-256 de la página: {value}",
  },
  ask: {
    registrar:
      "Solicitamos que suspendan el dominio de acuerdo con sus condiciones de servicio y conserven sus datos de registro.",
    host: "Solicitamos que retiren el contenido de acuerdo con sus condiciones de servicio y conserven los registros de actividad correspondientes.",
    mailbox: "Solicitamos que retiren el contenido y renuncien al dominio.",
  },
  faith:
    "La información anterior es exacta según nuestro leal saber y entender. Las evidencias completas están disponibles a petición.",
  reminder:
    "Nos pusimos en contacto con ustedes el {day}. El dominio sigue en uso a día de hoy. Les rogamos que nos comuniquen su decisión.",
  closing: "Atentamente,\n{organization}, a través de {product}\nReferencia: {reference}",
};

const fr: LetterWords = {
  subject: "Signalement d’abus : {name} imite {domain}",
  reminderSubject: "Rappel : signalement d’abus concernant {name}",
  opening: {
    registrar: "À l’équipe abuse de {recipient}, bureau d’enregistrement de {name} :",
    host: "À l’équipe abuse de {recipient}, hébergeur de {name} :",
    mailbox: "À l’administrateur de {name} :",
  },
  claim:
    "Nous vous écrivons au nom de {organization}, titulaire de {domain}. Le domaine {name} l’imite sans autorisation.",
  claimUnverified: "Nous vous écrivons au nom de {organization}. Le domaine {name} imite {domain} sans autorisation.",
  reason: {
    phishing:
      "Le domaine est utilisé, ou a été préparé, pour dérober les identifiants d’utilisateurs qui le confondent avec {domain}.",
    malware: "Le domaine distribue des logiciels malveillants à des utilisateurs qui le confondent avec {domain}.",
    "mail fraud":
      "Le domaine est configuré pour envoyer des courriels que les destinataires confondent avec ceux de {domain}.",
    trademark: "Le domaine utilise le nom de {organization} sans autorisation et de manière trompeuse.",
  },
  facts: "Observations du {day} :",
  fact: {
    seen: "Le domaine est enregistré et résout vers : {value}",
    page: "Un site web est publié à l’adresse {value}",
    title: "Titre de la page : {value}",
    password: "La page contient un formulaire de connexion",
    similarity: "Similarité avec le site web de {domain} : {value}/100",
    icon: "La page utilise le favicon de {domain}",
    mail: "Le domaine accepte des courriels sur : {value}",
    registered: "Date d’enregistrement : {value}",
    address: "Réseau : {value}",
    hash: "SHA-256 de la page : {value}",
  },
  ask: {
    registrar:
      "Nous vous demandons de suspendre le domaine conformément à vos conditions d’utilisation et de conserver ses données d’enregistrement.",
    host: "Nous vous demandons de mettre le contenu hors ligne conformément à vos conditions d’utilisation et de conserver les journaux associés.",
    mailbox: "Nous vous demandons de mettre le contenu hors ligne et de renoncer au domaine.",
  },
  faith:
    "Les informations ci-dessus sont exactes à notre connaissance. L’ensemble des preuves est disponible sur demande.",
  reminder:
    "Nous vous avons contactés le {day}. Le domaine est toujours utilisé à ce jour. Merci de nous communiquer votre décision.",
  closing: "Cordialement,\n{organization}, via {product}\nRéférence : {reference}",
};

export const LETTER_WORDS: Readonly<Record<Locale, LetterWords>> = { en, es, fr };
