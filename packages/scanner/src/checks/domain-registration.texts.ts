import type { CheckTexts } from "../check.ts";
import type { domainRegistration } from "./domain-registration.ts";

export const domainRegistrationTexts: CheckTexts<keyof typeof domainRegistration.outcomes> = {
  en: {
    name: "Registration of the domain",
    outcomes: {
      "registration-ending": {
        title: "{domain} is on hold or about to be released",
        explanation:
          "The registry lists it as: {status}. Its site and mail stop with it, and whoever registers it next receives them.",
        remediation: "Call {registrar} today and have the registration restored.",
      },
      "registration-expires-soon": {
        title: "The registration of {domain} ends on {until}",
        explanation:
          "{days} days are left at {registrar}. If it is not renewed, site and mail stop, and anybody may register the name.",
        remediation: "Renew it for several years, switch automatic renewal on and check the means of payment.",
      },
      "registration-unlocked": {
        title: "{domain} can be moved to another registrar",
        explanation:
          "The registry shows no transfer lock (status: {status}), so one stolen password at {registrar} may be enough to take the name away.",
        remediation:
          "Switch the transfer lock (clientTransferProhibited) on at {registrar}; for important names ask for a registry lock.",
      },
    },
  },
  es: {
    name: "Registro del dominio",
    outcomes: {
      "registration-ending": {
        title: "{domain} está retenido o a punto de liberarse",
        explanation:
          "El registro lo muestra como: {status}. Con él se detienen la web y el correo, y los recibirá quien lo registre después.",
        remediation: "Llame hoy a {registrar} y pida que se restablezca el registro.",
      },
      "registration-expires-soon": {
        title: "El registro de {domain} termina el {until}",
        explanation:
          "Quedan {days} días en {registrar}. Si no se renueva, la web y el correo se detienen y cualquiera puede registrar el nombre.",
        remediation: "Renuévelo por varios años, active la renovación automática y compruebe el medio de pago.",
      },
      "registration-unlocked": {
        title: "{domain} puede trasladarse a otro registrador",
        explanation:
          "El registro no muestra bloqueo de transferencia (estado: {status}); una contraseña robada en {registrar} puede bastar para llevarse el nombre.",
        remediation:
          "Active el bloqueo de transferencia (clientTransferProhibited) en {registrar}; para nombres importantes pida un bloqueo del registro.",
      },
    },
  },
  fr: {
    name: "Enregistrement du domaine",
    outcomes: {
      "registration-ending": {
        title: "{domain} est suspendu ou sur le point d’être libéré",
        explanation:
          "Le registre l’indique comme : {status}. Le site et la messagerie s’arrêtent avec lui, et le prochain titulaire les recevra.",
        remediation: "Appelez {registrar} aujourd’hui et faites rétablir l’enregistrement.",
      },
      "registration-expires-soon": {
        title: "L’enregistrement de {domain} prend fin le {until}",
        explanation:
          "Il reste {days} jours chez {registrar}. Sans renouvellement, le site et la messagerie s’arrêtent et chacun peut enregistrer le nom.",
        remediation:
          "Renouvelez-le pour plusieurs années, activez le renouvellement automatique et vérifiez le moyen de paiement.",
      },
      "registration-unlocked": {
        title: "{domain} peut être transféré vers un autre bureau d’enregistrement",
        explanation:
          "Le registre n’indique aucun verrou de transfert (état : {status}) ; un mot de passe volé chez {registrar} peut suffire à emporter le nom.",
        remediation:
          "Activez le verrou de transfert (clientTransferProhibited) chez {registrar} ; pour les noms importants, demandez un verrou du registre.",
      },
    },
  },
};
