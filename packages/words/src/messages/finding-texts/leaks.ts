import type { CheckTexts } from "../../check-texts.ts";
import { SOURCE_TEXTS } from "./sources.ts";

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
        title: "Leaked employee credential",
        explanation:
          "The account {login} of your organization appears in a leak with its password or a password hash. An attacker can use it to sign in to your systems.",
        remediation:
          "Reset the password wherever it is used, revoke active sessions and require multi-factor authentication. Review the account for unauthorized sign-ins.",
      },
      "customer-credential-leaked": {
        title: "Leaked customer credential",
        explanation:
          "The account {login} for {host} appears in a leak; it belongs to a user of your site. An attacker can take over the account and commit fraud with it.",
        remediation: "Reset the password, notify the user and monitor the site for credential stuffing.",
      },
      "third-party-credential-leaked": {
        title: "Leaked credential for a third-party service",
        explanation:
          "The account {login} of your organization at {host} appears in a leak. An attacker can sign in there and try the same password on your systems.",
        remediation:
          "Reset the password there and wherever else it is used. Verify that use of the service is approved.",
      },
      "address-in-breach": {
        title: "Email address in a data breach",
        explanation:
          "The account {login} is listed in a data breach; the source does not include the password. An attacker who has the full data can try the password on your systems.",
        remediation:
          "Reset the password at that service and wherever else it was used, and require multi-factor authentication.",
      },
    },
  },
  es: {
    name: "Credenciales filtradas",
    outcomes: {
      "employee-credential-leaked": {
        title: "Credencial de empleado filtrada",
        explanation:
          "La cuenta {login} de su organización aparece en una filtración con su contraseña o el hash de esta. Un atacante puede usarla para acceder a sus sistemas.",
        remediation:
          "Restablezca la contraseña en todos los servicios donde se use, revoque las sesiones activas y exija autenticación multifactor. Revise la cuenta en busca de accesos no autorizados.",
      },
      "customer-credential-leaked": {
        title: "Credencial de cliente filtrada",
        explanation:
          "La cuenta {login} de {host} aparece en una filtración; pertenece a un usuario de su sitio. Un atacante puede tomar el control de la cuenta y cometer fraude con ella.",
        remediation:
          "Restablezca la contraseña, avise al usuario y monitorice el sitio frente al relleno de credenciales (credential stuffing).",
      },
      "third-party-credential-leaked": {
        title: "Credencial de un servicio de terceros filtrada",
        explanation:
          "La cuenta {login} de su organización en {host} aparece en una filtración. Un atacante puede acceder a ese servicio y probar la misma contraseña en sus sistemas.",
        remediation:
          "Restablezca la contraseña en ese servicio y en todos aquellos donde se reutilice. Verifique que el uso del servicio está autorizado.",
      },
      "address-in-breach": {
        title: "Dirección de correo en una brecha de datos",
        explanation:
          "La cuenta {login} figura en una brecha de datos; la fuente no incluye la contraseña. Un atacante que tenga los datos completos puede probar la contraseña en sus sistemas.",
        remediation:
          "Restablezca la contraseña en ese servicio y en todos aquellos donde se haya usado, y exija autenticación multifactor.",
      },
    },
  },
  fr: {
    name: "Identifiants divulgués",
    outcomes: {
      "employee-credential-leaked": {
        title: "Identifiant d’employé divulgué",
        explanation:
          "Le compte {login} de votre organisation figure dans une fuite avec son mot de passe ou l’empreinte de celui-ci. Un attaquant peut s’en servir pour se connecter à vos systèmes.",
        remediation:
          "Réinitialisez le mot de passe partout où il est utilisé, révoquez les sessions actives et exigez une authentification multifacteur. Recherchez des connexions non autorisées sur le compte.",
      },
      "customer-credential-leaked": {
        title: "Identifiant de client divulgué",
        explanation:
          "Le compte {login} pour {host} figure dans une fuite ; il appartient à un utilisateur de votre site. Un attaquant peut prendre le contrôle du compte et commettre une fraude.",
        remediation:
          "Réinitialisez le mot de passe, prévenez l’utilisateur et surveillez le bourrage d’identifiants (credential stuffing) sur le site.",
      },
      "third-party-credential-leaked": {
        title: "Identifiant d’un service tiers divulgué",
        explanation:
          "Le compte {login} de votre organisation sur {host} figure dans une fuite. Un attaquant peut se connecter à ce service et essayer le même mot de passe sur vos systèmes.",
        remediation:
          "Réinitialisez le mot de passe sur ce service et partout où il est réutilisé. Vérifiez que l’utilisation du service est autorisée.",
      },
      "address-in-breach": {
        title: "Adresse électronique dans une fuite de données",
        explanation:
          "Le compte {login} figure dans une fuite de données ; la source n’inclut pas le mot de passe. Un attaquant disposant des données complètes peut essayer le mot de passe sur vos systèmes.",
        remediation:
          "Réinitialisez le mot de passe sur ce service et partout où il a été utilisé, et exigez une authentification multifacteur.",
      },
    },
  },
};

const INFECTED_MACHINE: CheckTexts<"machine-infected"> = {
  en: {
    name: "Infected machines",
    outcomes: {
      "machine-infected": {
        title: "Machine infected by an infostealer ({family})",
        explanation:
          "{family} stole credentials for this domain (credentials: {credentials}, valid session cookies: {cookies}). An attacker can use them to sign in, without a password where a session is still active.",
        remediation: "Isolate and reimage the machine, revoke all sessions and reset every password used on it.",
      },
    },
  },
  es: {
    name: "Equipos infectados",
    outcomes: {
      "machine-infected": {
        title: "Equipo infectado por un infostealer ({family})",
        explanation:
          "{family} sustrajo credenciales de este dominio (credenciales: {credentials}; cookies de sesión válidas: {cookies}). Un atacante puede usarlas para acceder, sin contraseña si la sesión sigue activa.",
        remediation:
          "Aísle y reinstale el equipo, revoque todas las sesiones y restablezca todas las contraseñas usadas en él.",
      },
    },
  },
  fr: {
    name: "Machines infectées",
    outcomes: {
      "machine-infected": {
        title: "Machine infectée par un infostealer ({family})",
        explanation:
          "{family} a dérobé des identifiants de ce domaine (identifiants : {credentials} ; cookies de session valides : {cookies}). Un attaquant peut s’en servir pour se connecter, sans mot de passe si une session est encore active.",
        remediation:
          "Isolez et réinstallez la machine, révoquez toutes les sessions et réinitialisez tous les mots de passe qui y ont été utilisés.",
      },
    },
  },
};

/** Texts of findings that come from leaks and not from a check. */
export const LEAK_TEXTS: Readonly<Record<string, CheckTexts>> = {
  ...SOURCE_TEXTS,
  "leaked-credential": LEAKED_CREDENTIAL,
  "infected-machine": INFECTED_MACHINE,
};
