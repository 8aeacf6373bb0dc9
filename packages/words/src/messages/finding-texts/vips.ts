import type { CheckTexts } from "../../check-texts.ts";

/** Also the id under which these findings are stored. */
export const VIP_CHECK = "vip-exposure";

type Outcome =
  | "leaked-credential"
  | "infected-machine"
  | "dark-web-mention"
  | "hacker-channel-mention"
  | "sensitive-data";

/** The texts name no person: VIP management shows the name to those who may see it. */
const VIP_EXPOSURE: CheckTexts<Outcome> = {
  en: {
    name: "VIP exposure",
    outcomes: {
      "leaked-credential": {
        title: "Leaked VIP credential",
        explanation:
          "An email address or user name of a monitored VIP appears in leaked credentials. An attacker can use them to take over the account or to impersonate the VIP.",
        remediation:
          "Reset the password wherever it is used, private accounts included, and require multi-factor authentication.",
      },
      "infected-machine": {
        title: "VIP credential in an infostealer log",
        explanation:
          "The log of an infected machine contains a credential of a monitored VIP; session cookies may have been stolen too. An attacker can use them to sign in as the VIP.",
        remediation: "Isolate and reimage the machine, revoke all sessions and reset every password used on it.",
      },
      "dark-web-mention": {
        title: "VIP mentioned on the dark web",
        explanation:
          "A text collected from the dark web mentions a monitored VIP. Attackers may be preparing impersonation, extortion or targeted phishing.",
        remediation: "Review the text, inform the VIP and alert staff to impersonation attempts.",
      },
      "hacker-channel-mention": {
        title: "VIP mentioned in a hacker channel",
        explanation:
          "A message in a hacker channel mentions a monitored VIP. Attackers may be preparing impersonation, extortion or targeted phishing.",
        remediation: "Review the message, inform the VIP and alert staff to impersonation attempts.",
      },
      "sensitive-data": {
        title: "VIP named in exposed data",
        explanation:
          "Publicly accessible data contains information about a monitored VIP. Attackers can use it for impersonation and targeted phishing.",
        remediation: "Remove the data from public access and inform the VIP what was disclosed.",
      },
    },
  },
  es: {
    name: "Exposición de VIP",
    outcomes: {
      "leaked-credential": {
        title: "Credencial de VIP filtrada",
        explanation:
          "Una dirección de correo o un nombre de usuario de un VIP monitorizado aparece en credenciales filtradas. Un atacante puede usarlas para tomar el control de la cuenta o suplantar al VIP.",
        remediation:
          "Restablezca la contraseña en todos los servicios donde se use, incluidas las cuentas privadas, y exija autenticación multifactor.",
      },
      "infected-machine": {
        title: "Credencial de VIP en un registro de infostealer",
        explanation:
          "El registro de un equipo infectado contiene una credencial de un VIP monitorizado; también pueden haberse robado cookies de sesión. Un atacante puede usarlas para acceder como el VIP.",
        remediation:
          "Aísle y reinstale el equipo, revoque todas las sesiones y restablezca todas las contraseñas usadas en él.",
      },
      "dark-web-mention": {
        title: "VIP mencionado en la dark web",
        explanation:
          "Un texto recopilado en la dark web menciona a un VIP monitorizado. Los atacantes pueden estar preparando una suplantación, una extorsión o phishing dirigido.",
        remediation: "Revise el texto, informe al VIP y alerte al personal sobre intentos de suplantación.",
      },
      "hacker-channel-mention": {
        title: "VIP mencionado en un canal de hackers",
        explanation:
          "Un mensaje de un canal de hackers menciona a un VIP monitorizado. Los atacantes pueden estar preparando una suplantación, una extorsión o phishing dirigido.",
        remediation: "Revise el mensaje, informe al VIP y alerte al personal sobre intentos de suplantación.",
      },
      "sensitive-data": {
        title: "VIP citado en datos expuestos",
        explanation:
          "Datos accesibles públicamente contienen información sobre un VIP monitorizado. Los atacantes pueden usarla para la suplantación y el phishing dirigido.",
        remediation: "Retire los datos del acceso público e informe al VIP de lo que quedó expuesto.",
      },
    },
  },
  fr: {
    name: "Exposition des VIP",
    outcomes: {
      "leaked-credential": {
        title: "Identifiant de VIP divulgué",
        explanation:
          "Une adresse électronique ou un nom d’utilisateur d’un VIP surveillé figure dans des identifiants divulgués. Un attaquant peut s’en servir pour prendre le contrôle du compte ou usurper l’identité du VIP.",
        remediation:
          "Réinitialisez le mot de passe partout où il est utilisé, comptes privés compris, et exigez une authentification multifacteur.",
      },
      "infected-machine": {
        title: "Identifiant de VIP dans un journal d’infostealer",
        explanation:
          "Le journal d’une machine infectée contient un identifiant d’un VIP surveillé ; des cookies de session ont aussi pu être volés. Un attaquant peut s’en servir pour se connecter à la place du VIP.",
        remediation:
          "Isolez et réinstallez la machine, révoquez toutes les sessions et réinitialisez tous les mots de passe qui y ont été utilisés.",
      },
      "dark-web-mention": {
        title: "VIP mentionné sur le dark web",
        explanation:
          "Un texte collecté sur le dark web mentionne un VIP surveillé. Des attaquants préparent peut-être une usurpation, une extorsion ou un hameçonnage ciblé.",
        remediation: "Examinez le texte, informez le VIP et alertez le personnel sur les tentatives d’usurpation.",
      },
      "hacker-channel-mention": {
        title: "VIP mentionné sur un canal cybercriminel",
        explanation:
          "Un message d’un canal cybercriminel mentionne un VIP surveillé. Des attaquants préparent peut-être une usurpation, une extorsion ou un hameçonnage ciblé.",
        remediation: "Examinez le message, informez le VIP et alertez le personnel sur les tentatives d’usurpation.",
      },
      "sensitive-data": {
        title: "VIP cité dans des données exposées",
        explanation:
          "Des données accessibles publiquement contiennent des informations sur un VIP surveillé. Des attaquants peuvent s’en servir pour l’usurpation et l’hameçonnage ciblé.",
        remediation: "Retirez les données de l’accès public et informez le VIP de ce qui a été divulgué.",
      },
    },
  },
};

/** Texts of findings about monitored VIPs. */
export const VIP_TEXTS: Readonly<Record<string, CheckTexts>> = { [VIP_CHECK]: VIP_EXPOSURE };
