import { defineRefusals } from "./define-refusals.ts";

/** Refusals about service accounts. */
export const SERVICE_ACCOUNT_REFUSALS = defineRefusals({
  en: {
    service_accounts_full: "The organization has the maximum number of service accounts. Revoke one first.",
    service_account_of_other:
      "Only its owner can change this service account. Take it over first; its secret is then replaced.",
    service_account_expired: "This service account has expired. Create a new one.",
    areas_together: "Dark web mentions and hacker channel mentions can only be selected together.",
    token_in_part:
      "This token has only some scopes of its account and creates nothing that acts by itself. Request a token without scope.",
    not_your_domain: "A domain does not belong to your organization or its clients.",
  },
  es: {
    service_accounts_full: "La organización ya tiene el máximo de cuentas de servicio. Revoque una antes.",
    service_account_of_other:
      "Solo su propietario puede modificar esta cuenta de servicio. Asúmala antes; su secreto se sustituirá.",
    service_account_expired: "Esta cuenta de servicio ha caducado. Cree una nueva.",
    areas_together: "Las menciones en la dark web y en canales de hackers solo se pueden seleccionar juntas.",
    token_in_part:
      "Este token solo tiene algunos ámbitos de su cuenta y no crea nada que actúe por sí mismo. Solicite un token sin ámbito.",
    not_your_domain: "Un dominio no pertenece a su organización ni a sus clientes.",
  },
  fr: {
    service_accounts_full: "L’organisation a atteint le nombre maximal de comptes de service. Révoquez-en un d’abord.",
    service_account_of_other:
      "Seul son propriétaire peut modifier ce compte de service. Reprenez-le d’abord ; son secret sera alors remplacé.",
    service_account_expired: "Ce compte de service a expiré. Créez-en un nouveau.",
    areas_together: "Les mentions du dark web et des canaux de hackers ne peuvent être sélectionnées qu’ensemble.",
    token_in_part:
      "Ce jeton n’a qu’une partie des portées de son compte et ne crée rien qui agisse de lui-même. Demandez un jeton sans portée.",
    not_your_domain: "Un domaine n’appartient ni à votre organisation ni à ses clients.",
  },
});
