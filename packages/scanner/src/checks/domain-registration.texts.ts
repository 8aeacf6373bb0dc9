import type { CheckTexts } from "../check.ts";
import type { domainRegistration } from "./domain-registration.ts";

/** Texts of `domain-registration`. */
export const domainRegistrationTexts: CheckTexts<keyof typeof domainRegistration.outcomes> = {
  en: {
    name: "Domain registration",
    outcomes: {
      "registration-ending": {
        title: "Domain on hold or pending deletion",
        explanation:
          "The registry reports the status {status} for {domain}. Website and email stop working, and an attacker who registers the name next receives that traffic.",
        remediation: "Contact {registrar} today and have the registration restored.",
      },
      "registration-expires-soon": {
        title: "Domain registration expiring",
        explanation:
          "The registration of {domain} at {registrar} expires on {until} (days left: {days}). If it lapses, website and email stop and an attacker can register the name.",
        remediation: "Renew the domain for several years, enable automatic renewal and verify the payment method.",
      },
      "registration-unlocked": {
        title: "Registrar transfer lock disabled",
        explanation:
          "The registry reports no transfer lock (status: {status}). An attacker with stolen credentials for {registrar} can transfer the domain and hijack website and email.",
        remediation:
          "Enable the transfer lock (clientTransferProhibited) at {registrar}; request a registry lock for critical domains.",
      },
    },
  },
  es: {
    name: "Registro del dominio",
    outcomes: {
      "registration-ending": {
        title: "Dominio suspendido o pendiente de eliminación",
        explanation:
          "El registro indica el estado {status} para {domain}. El sitio web y el correo dejan de funcionar, y un atacante que registre después el nombre recibirá ese tráfico.",
        remediation: "Contacte hoy mismo con {registrar} y solicite el restablecimiento del registro.",
      },
      "registration-expires-soon": {
        title: "Registro de dominio próximo a caducar",
        explanation:
          "El registro de {domain} en {registrar} caduca el {until} (días restantes: {days}). Si expira, el sitio web y el correo dejan de funcionar y un atacante puede registrar el nombre.",
        remediation:
          "Renueve el dominio por varios años, active la renovación automática y compruebe el medio de pago.",
      },
      "registration-unlocked": {
        title: "Bloqueo de transferencia desactivado",
        explanation:
          "El registro no indica ningún bloqueo de transferencia (estado: {status}). Un atacante con credenciales robadas de {registrar} puede transferir el dominio y secuestrar el sitio web y el correo.",
        remediation:
          "Active el bloqueo de transferencia (clientTransferProhibited) en {registrar}; para dominios críticos, solicite el bloqueo de registro.",
      },
    },
  },
  fr: {
    name: "Enregistrement du domaine",
    outcomes: {
      "registration-ending": {
        title: "Domaine suspendu ou en attente de suppression",
        explanation:
          "Le registre indique le statut {status} pour {domain}. Le site web et la messagerie cessent de fonctionner, et un attaquant qui enregistre ensuite le nom reçoit ce trafic.",
        remediation: "Contactez {registrar} aujourd’hui et faites rétablir l’enregistrement.",
      },
      "registration-expires-soon": {
        title: "Enregistrement de domaine proche de l’expiration",
        explanation:
          "L’enregistrement de {domain} auprès de {registrar} expire le {until} (jours restants : {days}). S’il n’est pas renouvelé, le site web et la messagerie s’arrêtent et un attaquant peut enregistrer le nom.",
        remediation:
          "Renouvelez le domaine pour plusieurs années, activez le renouvellement automatique et vérifiez le moyen de paiement.",
      },
      "registration-unlocked": {
        title: "Verrou de transfert désactivé",
        explanation:
          "Le registre n’indique aucun verrou de transfert (statut : {status}). Un attaquant disposant d’identifiants volés chez {registrar} peut transférer le domaine et détourner le site web et la messagerie.",
        remediation:
          "Activez le verrou de transfert (clientTransferProhibited) chez {registrar} ; pour les domaines critiques, demandez un verrou de registre.",
      },
    },
  },
};
