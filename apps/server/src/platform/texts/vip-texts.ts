import type { CheckTexts } from "@parapet/scanner/check";

/** Also the id under which these findings are kept. */
export const VIP_CHECK = "vip-exposure";

type Outcome =
  | "leaked-credential"
  | "infected-machine"
  | "dark-web-mention"
  | "hacker-channel-mention"
  | "sensitive-data";

/** The words name nobody: whoever may see the person sees the name under VIP management. */
const VIP_EXPOSURE: CheckTexts<Outcome> = {
  en: {
    name: "Watched people",
    outcomes: {
      "leaked-credential": {
        title: "Login of a watched person leaked",
        explanation: "An address or user name of a person you watch stands in a list of leaked logins.",
        remediation: "Have the password changed wherever it is used and require a second factor, private accounts too.",
      },
      "infected-machine": {
        title: "Login of a watched person taken from an infected machine",
        explanation:
          "A log of an infected machine holds a login of a person you watch. Sessions may have been taken too.",
        remediation: "Clean or replace the machine first, then change every password used on it and end all sessions.",
      },
      "dark-web-mention": {
        title: "Watched person named on the dark web",
        explanation: "A text on the dark web names a person you watch.",
        remediation: "Read the text, warn the person, and expect messages that pretend to come from them.",
      },
      "hacker-channel-mention": {
        title: "Watched person named in a hacker channel",
        explanation: "A message in a channel names a person you watch.",
        remediation: "Read the message, warn the person, and expect messages that pretend to come from them.",
      },
      "sensitive-data": {
        title: "Watched person named in exposed data",
        explanation: "Data that lies open names a person you watch.",
        remediation: "Take the data offline and tell the person what could be read.",
      },
    },
  },
  es: {
    name: "Personas vigiladas",
    outcomes: {
      "leaked-credential": {
        title: "Acceso de una persona vigilada filtrado",
        explanation:
          "Una dirección o un nombre de usuario de una persona que usted vigila figura en una lista de accesos filtrados.",
        remediation:
          "Haga cambiar la contraseña allí donde se use y exija un segundo factor, también en las cuentas privadas.",
      },
      "infected-machine": {
        title: "Acceso de una persona vigilada tomado de un equipo infectado",
        explanation:
          "El registro de un equipo infectado contiene un acceso de una persona que usted vigila. Quizá también se llevaron sesiones.",
        remediation:
          "Limpie o sustituya primero el equipo; después cambie todas las contraseñas usadas en él y cierre todas las sesiones.",
      },
      "dark-web-mention": {
        title: "Persona vigilada nombrada en la web oscura",
        explanation: "Un texto de la web oscura nombra a una persona que usted vigila.",
        remediation: "Lea el texto, avise a la persona y cuente con mensajes que finjan proceder de ella.",
      },
      "hacker-channel-mention": {
        title: "Persona vigilada nombrada en un canal de hackers",
        explanation: "Un mensaje de un canal nombra a una persona que usted vigila.",
        remediation: "Lea el mensaje, avise a la persona y cuente con mensajes que finjan proceder de ella.",
      },
      "sensitive-data": {
        title: "Persona vigilada nombrada en datos expuestos",
        explanation: "Unos datos accesibles a cualquiera nombran a una persona que usted vigila.",
        remediation: "Retire los datos de la red y diga a la persona qué se pudo leer.",
      },
    },
  },
  fr: {
    name: "Personnes surveillées",
    outcomes: {
      "leaked-credential": {
        title: "Identifiant d’une personne surveillée divulgué",
        explanation:
          "Une adresse ou un nom d’utilisateur d’une personne que vous surveillez figure dans une liste d’identifiants divulgués.",
        remediation:
          "Faites changer le mot de passe partout où il sert et exigez un second facteur, y compris pour les comptes privés.",
      },
      "infected-machine": {
        title: "Identifiant d’une personne surveillée pris sur une machine infectée",
        explanation:
          "Le journal d’une machine infectée contient un identifiant d’une personne que vous surveillez. Des sessions ont pu être prises aussi.",
        remediation:
          "Nettoyez ou remplacez d’abord la machine, puis changez tous les mots de passe qui y ont servi et fermez toutes les sessions.",
      },
      "dark-web-mention": {
        title: "Personne surveillée nommée sur le dark web",
        explanation: "Un texte du dark web nomme une personne que vous surveillez.",
        remediation:
          "Lisez le texte, avertissez la personne et attendez-vous à des messages qui prétendent venir d’elle.",
      },
      "hacker-channel-mention": {
        title: "Personne surveillée nommée dans un canal de pirates",
        explanation: "Un message d’un canal nomme une personne que vous surveillez.",
        remediation:
          "Lisez le message, avertissez la personne et attendez-vous à des messages qui prétendent venir d’elle.",
      },
      "sensitive-data": {
        title: "Personne surveillée nommée dans des données exposées",
        explanation: "Des données accessibles à tous nomment une personne que vous surveillez.",
        remediation: "Retirez les données du réseau et dites à la personne ce qui a pu être lu.",
      },
    },
  },
};

/** The words of findings about watched people. */
export const VIP_TEXTS: Readonly<Record<string, CheckTexts>> = { [VIP_CHECK]: VIP_EXPOSURE };
