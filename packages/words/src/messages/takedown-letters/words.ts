import type { Locale } from "../../locale.ts";

/** The words of letters to registrars, hosts and mailboxes. Braces hold what is filled in. */
export interface LetterWords {
  readonly subject: string;
  readonly reminderSubject: string;
  readonly opening: Readonly<Record<"registrar" | "host" | "mailbox", string>>;
  readonly claim: string;
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
    registrar: "To the abuse desk of {recipient}, registrar of {name}:",
    host: "To the abuse desk of {recipient}, which hosts {name}:",
    mailbox: "To whoever answers for {name}:",
  },
  claim:
    "We write on behalf of {organisation}, the holder of {domain}. The name {name} imitates it without permission.",
  reason: {
    phishing: "It is used, or made ready, to collect logins of people who take it for {domain}.",
    malware: "It hands out harmful software to people who take it for {domain}.",
    "mail fraud": "It is set up to send mail that people take for mail from {domain}.",
    trademark: "It uses the name of {organisation} without a right to it, in a way that misleads.",
  },
  facts: "What we saw on {day}:",
  fact: {
    seen: "The name is registered and points to: {value}",
    page: "A page answers at {value}",
    title: "Its title reads: {value}",
    password: "It asks for a password",
    similarity: "It is {value} of 100 alike to the page of {domain}",
    icon: "It shows the icon of {domain}",
    mail: "It receives mail at: {value}",
    registered: "It was registered on {value}",
    address: "Network: {value}",
    hash: "SHA-256 of the page: {value}",
  },
  ask: {
    registrar: "We ask you to suspend the name under your terms of service and to keep its registration data.",
    host: "We ask you to take the content offline under your terms of service and to keep your records of it.",
    mailbox: "We ask you to take the content offline and to give up the name.",
  },
  faith: "To the best of our knowledge what stands above is accurate. The full evidence is available on request.",
  reminder: "We wrote on {day} and found the name still in use today. Please tell us what you decided.",
  closing: "With kind regards\n{organisation}, through {product}\nReference: {reference}",
};

const es: LetterWords = {
  subject: "Denuncia de abuso: {name} imita a {domain}",
  reminderSubject: "Recordatorio: denuncia de abuso sobre {name}",
  opening: {
    registrar: "Al departamento de abuso de {recipient}, registrador de {name}:",
    host: "Al departamento de abuso de {recipient}, que aloja {name}:",
    mailbox: "A quien responda por {name}:",
  },
  claim: "Escribimos en nombre de {organisation}, titular de {domain}. El nombre {name} lo imita sin permiso.",
  reason: {
    phishing: "Se utiliza, o está preparado, para recoger accesos de personas que lo toman por {domain}.",
    malware: "Distribuye programas dañinos a personas que lo toman por {domain}.",
    "mail fraud": "Está configurado para enviar correo que se toma por correo de {domain}.",
    trademark: "Usa el nombre de {organisation} sin derecho a ello y de un modo que induce a error.",
  },
  facts: "Lo que vimos el {day}:",
  fact: {
    seen: "El nombre está registrado y apunta a: {value}",
    page: "Responde una página en {value}",
    title: "Su título dice: {value}",
    password: "Pide una contraseña",
    similarity: "Se parece {value} de 100 a la página de {domain}",
    icon: "Muestra el icono de {domain}",
    mail: "Recibe correo en: {value}",
    registered: "Se registró el {value}",
    address: "Red: {value}",
    hash: "SHA-256 de la página: {value}",
  },
  ask: {
    registrar:
      "Le pedimos que suspenda el nombre conforme a sus condiciones de servicio y conserve sus datos de registro.",
    host: "Le pedimos que retire el contenido conforme a sus condiciones de servicio y conserve sus registros.",
    mailbox: "Le pedimos que retire el contenido y renuncie al nombre.",
  },
  faith:
    "Según nuestro leal saber y entender, lo anterior es exacto. Las pruebas completas están disponibles a petición.",
  reminder: "Escribimos el {day} y hoy el nombre sigue en uso. Le rogamos que nos diga qué ha decidido.",
  closing: "Atentamente\n{organisation}, a través de {product}\nReferencia: {reference}",
};

const fr: LetterWords = {
  subject: "Signalement d’abus : {name} imite {domain}",
  reminderSubject: "Rappel : signalement d’abus concernant {name}",
  opening: {
    registrar: "Au service des abus de {recipient}, bureau d’enregistrement de {name} :",
    host: "Au service des abus de {recipient}, qui héberge {name} :",
    mailbox: "À la personne qui répond de {name} :",
  },
  claim: "Nous vous écrivons au nom de {organisation}, titulaire de {domain}. Le nom {name} l’imite sans autorisation.",
  reason: {
    phishing:
      "Il sert, ou est prêt à servir, à recueillir les identifiants de personnes qui le prennent pour {domain}.",
    malware: "Il distribue des logiciels nuisibles à des personnes qui le prennent pour {domain}.",
    "mail fraud": "Il est configuré pour envoyer des messages que l’on prend pour ceux de {domain}.",
    trademark: "Il emploie le nom de {organisation} sans droit, d’une manière qui trompe.",
  },
  facts: "Ce que nous avons vu le {day} :",
  fact: {
    seen: "Le nom est enregistré et mène à : {value}",
    page: "Une page répond à l’adresse {value}",
    title: "Son titre est : {value}",
    password: "Elle demande un mot de passe",
    similarity: "Elle ressemble à {value} sur 100 à la page de {domain}",
    icon: "Elle montre l’icône de {domain}",
    mail: "Il reçoit du courrier sur : {value}",
    registered: "Il a été enregistré le {value}",
    address: "Réseau : {value}",
    hash: "SHA-256 de la page : {value}",
  },
  ask: {
    registrar:
      "Nous vous demandons de suspendre le nom selon vos conditions de service et de conserver ses données d’enregistrement.",
    host: "Nous vous demandons de retirer le contenu selon vos conditions de service et de conserver vos journaux.",
    mailbox: "Nous vous demandons de retirer le contenu et de renoncer au nom.",
  },
  faith: "À notre connaissance, ce qui précède est exact. Les preuves complètes sont disponibles sur demande.",
  reminder:
    "Nous vous avons écrit le {day} et le nom est toujours utilisé aujourd’hui. Merci de nous dire ce que vous avez décidé.",
  closing: "Veuillez agréer nos salutations\n{organisation}, par {product}\nRéférence : {reference}",
};

export const LETTER_WORDS: Readonly<Record<Locale, LetterWords>> = { en, es, fr };
