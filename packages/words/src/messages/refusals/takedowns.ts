import { defineRefusals } from "./define-refusals.ts";

/** Refusals about takedowns. */
export const TAKEDOWN_REFUSALS = defineRefusals({
  en: {
    takedown_reason: "State the reason for the rejection, with at least 10 characters.",
    takedown_quota_exhausted: "You are out of domain takedown requests. Buy more or upgrade the plan.",
    takedown_exists: "A takedown request for this domain is already in progress.",
    takedown_not_look_alike: "A takedown can only be requested for a look-alike domain.",
    takedown_unverified:
      "Takedown notices are sent on behalf of the domain holder. Verify the domain under Domain verification, then request the takedown again.",
    takedown_not_by_request: "This domain cannot be taken down by request. Contact us.",
    takedown_step: "This status change is not possible from the current status.",
    takedown_no_evidence: "Evidence is still being collected. Try again in a minute.",
    notice_sent: "This notice was already sent or has no recipient address.",
  },
  es: {
    takedown_reason: "Indique el motivo del rechazo con al menos 10 caracteres.",
    takedown_quota_exhausted:
      "No le quedan solicitudes de retirada de dominios. Compre más o cambie a un plan superior.",
    takedown_exists: "Ya hay una solicitud de retirada de este dominio en curso.",
    takedown_not_look_alike: "Solo se puede solicitar la retirada de un dominio similar.",
    takedown_unverified:
      "Las notificaciones de retirada se envían en nombre del titular del dominio. Verifique el dominio en Verificación de dominios y vuelva a solicitar la retirada.",
    takedown_not_by_request: "Este dominio no se puede retirar mediante solicitud. Póngase en contacto con nosotros.",
    takedown_step: "Este cambio de estado no es posible desde el estado actual.",
    takedown_no_evidence: "Todavía se están recopilando las evidencias. Inténtelo de nuevo en un minuto.",
    notice_sent: "Esta notificación ya se ha enviado o no tiene dirección de destino.",
  },
  fr: {
    takedown_reason: "Indiquez le motif du rejet en 10 caractères au moins.",
    takedown_quota_exhausted:
      "Vous n’avez plus de demandes de retrait de domaine. Achetez un complément ou passez à une offre supérieure.",
    takedown_exists: "Une demande de retrait de ce domaine est déjà en cours.",
    takedown_not_look_alike: "Un retrait ne peut être demandé que pour un domaine similaire.",
    takedown_unverified:
      "Les signalements sont envoyés au nom du titulaire du domaine. Vérifiez le domaine dans Vérification des domaines, puis redemandez le retrait.",
    takedown_not_by_request: "Le retrait de ce domaine ne peut pas être demandé. Contactez-nous.",
    takedown_step: "Ce changement de statut n’est pas possible depuis le statut actuel.",
    takedown_no_evidence: "Les preuves sont en cours de collecte. Réessayez dans une minute.",
    notice_sent: "Ce signalement a déjà été envoyé ou n’a pas d’adresse de destination.",
  },
});
