import type { CheckTexts } from "@parapet/scanner/check";

import { SOURCE_TEXTS } from "./source-texts.ts";

type Outcome =
  | "employee-credential-leaked"
  | "customer-credential-leaked"
  | "third-party-credential-leaked"
  | "address-in-breach";

const LEAKED_CREDENTIAL: CheckTexts<Outcome> = {
  en: {
    name: "Leaked credentials",
    outcomes: {
      "employee-credential-leaked": {
        title: "Employee login leaked: {login}",
        explanation: "A login of your organisation, with its password or a hash of it, is in a list that others have.",
        remediation:
          "Have the password changed wherever it is used, end open sessions, and require a second factor. Check the account for logins you cannot explain.",
      },
      "customer-credential-leaked": {
        title: "Customer login leaked: {login}",
        explanation: "A login to {host} is in a list that others have. It belongs to somebody who uses your site.",
        remediation: "Reset the password, tell the person, and watch for logins with leaked passwords on this site.",
      },
      "third-party-credential-leaked": {
        title: "Login at a third party leaked: {login}",
        explanation: "An address of your organisation was used to register at {host}, and that login has leaked.",
        remediation:
          "Have the password changed there and wherever else it is used. Ask whether the service is meant to be used for work.",
      },
      "address-in-breach": {
        title: "Address known from a leak: {login}",
        explanation: "The source names the address and where it leaked, but not the password.",
        remediation:
          "Have the password changed at that service and wherever else it was used, and require a second factor.",
      },
    },
  },
  es: {
    name: "Credenciales filtradas",
    outcomes: {
      "employee-credential-leaked": {
        title: "Acceso de un empleado filtrado: {login}",
        explanation:
          "Un acceso de su organización, con su contraseña o el hash de esta, figura en una lista en manos de terceros.",
        remediation:
          "Haga cambiar la contraseña allí donde se use, cierre las sesiones abiertas y exija un segundo factor. Revise si la cuenta tiene accesos sin explicación.",
      },
      "customer-credential-leaked": {
        title: "Acceso de un cliente filtrado: {login}",
        explanation:
          "Un acceso a {host} figura en una lista en manos de terceros. Pertenece a alguien que usa su sitio.",
        remediation:
          "Restablezca la contraseña, avise a la persona y vigile los accesos con contraseñas filtradas en este sitio.",
      },
      "third-party-credential-leaked": {
        title: "Acceso a un tercero filtrado: {login}",
        explanation: "Una dirección de su organización se registró en {host}, y ese acceso se ha filtrado.",
        remediation:
          "Haga cambiar la contraseña en ese servicio y allí donde se repita. Pregunte si el servicio debe usarse para el trabajo.",
      },
      "address-in-breach": {
        title: "Dirección conocida por una filtración: {login}",
        explanation: "La fuente nombra la dirección y dónde se filtró, pero no la contraseña.",
        remediation: "Haga cambiar la contraseña en ese servicio y allí donde se repita, y exija un segundo factor.",
      },
    },
  },
  fr: {
    name: "Identifiants divulgués",
    outcomes: {
      "employee-credential-leaked": {
        title: "Identifiant d’un employé divulgué : {login}",
        explanation:
          "Un identifiant de votre organisation, avec son mot de passe ou l’empreinte de celui-ci, figure dans une liste que d’autres détiennent.",
        remediation:
          "Faites changer le mot de passe partout où il sert, fermez les sessions ouvertes et exigez un second facteur. Vérifiez si le compte montre des connexions inexpliquées.",
      },
      "customer-credential-leaked": {
        title: "Identifiant d’un client divulgué : {login}",
        explanation:
          "Un identifiant pour {host} figure dans une liste que d’autres détiennent. Il appartient à une personne qui utilise votre site.",
        remediation:
          "Réinitialisez le mot de passe, prévenez la personne et surveillez les connexions avec des mots de passe divulgués sur ce site.",
      },
      "third-party-credential-leaked": {
        title: "Identifiant chez un tiers divulgué : {login}",
        explanation:
          "Une adresse de votre organisation a servi à s’inscrire sur {host}, et cet identifiant a été divulgué.",
        remediation:
          "Faites changer le mot de passe sur ce service et partout où il est réutilisé. Demandez si ce service doit servir au travail.",
      },
      "address-in-breach": {
        title: "Adresse connue d’une fuite : {login}",
        explanation: "La source nomme l’adresse et l’endroit de la fuite, mais pas le mot de passe.",
        remediation:
          "Faites changer le mot de passe sur ce service et partout où il a servi, et exigez un second facteur.",
      },
    },
  },
};

const INFECTED_MACHINE: CheckTexts<"machine-infected"> = {
  en: {
    name: "Infected machines",
    outcomes: {
      "machine-infected": {
        title: "A machine with your logins was infected ({family})",
        explanation: "Malware took {credentials} logins of this domain and {cookies} sessions that are still valid.",
        remediation:
          "Find the machine and set it up anew. Change every password that was typed on it, and end all sessions: a stolen session needs no password.",
      },
    },
  },
  es: {
    name: "Equipos infectados",
    outcomes: {
      "machine-infected": {
        title: "Se infectó un equipo con sus accesos ({family})",
        explanation:
          "Un programa malicioso sustrajo {credentials} accesos de este dominio y {cookies} sesiones aún válidas.",
        remediation:
          "Localice el equipo y reinstálelo. Cambie todas las contraseñas escritas en él y cierre todas las sesiones: una sesión robada no necesita contraseña.",
      },
    },
  },
  fr: {
    name: "Machines infectées",
    outcomes: {
      "machine-infected": {
        title: "Une machine contenant vos identifiants a été infectée ({family})",
        explanation:
          "Un logiciel malveillant a dérobé {credentials} identifiants de ce domaine et {cookies} sessions encore valides.",
        remediation:
          "Retrouvez la machine et réinstallez-la. Changez tous les mots de passe saisis dessus et fermez toutes les sessions : une session volée se passe de mot de passe.",
      },
    },
  },
};

/** The words of findings that come from leaks and not from a check. */
export const LEAK_TEXTS: Readonly<Record<string, CheckTexts>> = {
  ...SOURCE_TEXTS,
  "leaked-credential": LEAKED_CREDENTIAL,
  "infected-machine": INFECTED_MACHINE,
};
