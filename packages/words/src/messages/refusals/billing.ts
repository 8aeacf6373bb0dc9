import { defineRefusals } from "./define-refusals.ts";

/** Refusals about plans, orders and invoices. */
export const BILLING_REFUSALS = defineRefusals({
  en: {
    licence_expired_own: "The license of your organization has expired. Renew it under Account info > Plan.",
    licence_expired: "Your license has expired. Contact your administrator to request a new license.",
    licence_none:
      "Your organization has no license yet. Choose a plan in your account, or contact your administrator to request a license.",
    quota_exhausted: "The limit of your plan has been reached. Buy more or upgrade the plan.",
    payment_unavailable: "The payment provider is not responding. Nothing was charged. Try again later.",
    payment_event_unsigned: "The event signature of the payment provider is missing, invalid or expired.",
    order_limit:
      "Five unpaid orders were placed for this organization within 24 hours. Pay one of them, or try again tomorrow.",
    order_open: "Another plan has already been ordered and is not paid yet. Cancel that order first.",
    invoice_not_open: "This invoice is not open: it was already paid or cancelled.",
    payment_too_high: "The amount exceeds what is outstanding on this invoice.",
    refund_too_high: "The amount exceeds the payments received for this invoice.",
    refund_order_choice: "Choose whether the license or add-on of this order ends or remains active.",
    order_not_active: "This order has no active license or add-on that could be ended.",
    order_superseded: "A later order changed this license. End that order first.",
    invoice_has_payments: "A payment was received for this order. Record its refund before you cancel the order.",
    invoice_no_recipient:
      "This invoice has no recipient: the organization has neither an administrator nor a billing contact.",
    contact_not_own: "Use an email address of one of your organization’s users or domains.",
    already_cancelled: "The subscription is already cancelled.",
    partner_pays: "Your partner pays for this subscription. Ask your partner to renew it.",
    not_cancelled: "There is no cancellation to withdraw, or the subscription has already ended.",
    registration_duplicates: "The registration contains a duplicate domain. Exclude the duplicate rows.",
    work_email_needed: "Use your work email address. Reports are not sent to free email providers.",
    card_payment_off: "Card payment is not available. Order by invoice instead.",
    needs_agreement: "This price is set individually. Send us a purchase request.",
    not_a_customer: "Only client organizations need a license.",
    lead_settled: "This request has already been processed.",
    registration_not_editable: "A registration can only be approved or rejected, not edited.",
  },
  es: {
    licence_expired_own: "La licencia de su organización ha caducado. Renuévela en Información de la cuenta > Plan.",
    licence_expired:
      "Su licencia ha caducado. Póngase en contacto con su administrador para solicitar una nueva licencia.",
    licence_none:
      "Su organización aún no tiene licencia. Elija un plan en su cuenta o solicite una licencia a su administrador.",
    quota_exhausted: "Se ha alcanzado el límite de su plan. Compre más o cambie a un plan superior.",
    payment_unavailable: "El proveedor de pagos no responde. No se ha cobrado nada. Inténtelo más tarde.",
    payment_event_unsigned: "La firma del evento del proveedor de pagos falta, no es válida o ha caducado.",
    order_limit:
      "Se han realizado cinco pedidos sin pagar para esta organización en 24 horas. Pague uno de ellos o inténtelo de nuevo mañana.",
    order_open: "Ya hay otro plan pedido y pendiente de pago. Cancele primero ese pedido.",
    invoice_not_open: "Esta factura no está pendiente: ya se pagó o se canceló.",
    payment_too_high: "El importe supera lo pendiente de esta factura.",
    refund_too_high: "El importe supera los pagos recibidos por esta factura.",
    refund_order_choice: "Elija si la licencia o el complemento de este pedido finaliza o sigue activo.",
    order_not_active: "Este pedido no tiene ninguna licencia ni complemento activo que finalizar.",
    order_superseded: "Un pedido posterior modificó esta licencia. Finalice primero ese pedido.",
    invoice_has_payments: "Se recibió un pago de este pedido. Registre su reembolso antes de cancelar el pedido.",
    invoice_no_recipient:
      "Esta factura no tiene destinatario: la organización no tiene administrador ni contacto de facturación.",
    contact_not_own: "Use una dirección de correo de un usuario o de un dominio de su organización.",
    already_cancelled: "La suscripción ya está cancelada.",
    partner_pays: "Su socio paga esta suscripción. Pídale que la renueve.",
    not_cancelled: "No hay ninguna cancelación que anular o la suscripción ya ha terminado.",
    registration_duplicates: "El registro contiene un dominio repetido. Excluya las filas duplicadas.",
    work_email_needed:
      "Use su dirección de correo de trabajo. Los informes no se envían a proveedores de correo gratuito.",
    card_payment_off: "El pago con tarjeta no está disponible. Haga el pedido con factura.",
    needs_agreement: "Este precio se establece de forma individual. Envíenos una solicitud de compra.",
    not_a_customer: "Solo las organizaciones cliente necesitan una licencia.",
    lead_settled: "Esta solicitud ya se ha tramitado.",
    registration_not_editable: "Un registro solo se puede aprobar o rechazar; no se puede modificar.",
  },
  fr: {
    licence_expired_own:
      "La licence de votre organisation a expiré. Renouvelez-la dans Informations du compte > Offre.",
    licence_expired: "Votre licence a expiré. Contactez votre administrateur pour demander une nouvelle licence.",
    licence_none:
      "Votre organisation n’a pas encore de licence. Choisissez une offre dans votre compte ou demandez une licence à votre administrateur.",
    quota_exhausted: "La limite de votre offre est atteinte. Achetez un complément ou passez à une offre supérieure.",
    payment_unavailable: "Le prestataire de paiement ne répond pas. Rien n’a été débité. Réessayez plus tard.",
    payment_event_unsigned:
      "La signature de l’événement du prestataire de paiement est absente, non valide ou expirée.",
    order_limit:
      "Cinq commandes impayées ont été passées pour cette organisation en 24 heures. Réglez l’une d’elles ou réessayez demain.",
    order_open: "Une autre offre est déjà commandée et n’est pas encore payée. Annulez d’abord cette commande.",
    invoice_not_open: "Cette facture n’est plus ouverte : elle a déjà été payée ou annulée.",
    payment_too_high: "Le montant dépasse le solde restant dû de cette facture.",
    refund_too_high: "Le montant dépasse les paiements reçus pour cette facture.",
    refund_order_choice: "Indiquez si la licence ou l’option de cette commande prend fin ou reste active.",
    order_not_active: "Cette commande n’a ni licence ni option active à arrêter.",
    order_superseded: "Une commande ultérieure a modifié cette licence. Arrêtez d’abord cette commande.",
    invoice_has_payments:
      "Un paiement a été reçu pour cette commande. Enregistrez son remboursement avant d’annuler la commande.",
    invoice_no_recipient:
      "Cette facture n’a pas de destinataire : l’organisation n’a ni administrateur ni contact de facturation.",
    contact_not_own: "Utilisez l’adresse électronique d’un utilisateur ou d’un domaine de votre organisation.",
    already_cancelled: "L’abonnement est déjà résilié.",
    partner_pays: "Votre partenaire paie cet abonnement. Demandez-lui de le renouveler.",
    not_cancelled: "Il n’y a pas de résiliation à annuler, ou l’abonnement est déjà terminé.",
    registration_duplicates: "L’inscription contient un domaine en double. Excluez les lignes en double.",
    work_email_needed:
      "Utilisez votre adresse professionnelle. Les rapports ne sont pas envoyés aux messageries gratuites.",
    card_payment_off: "Le paiement par carte n’est pas disponible. Commandez sur facture.",
    needs_agreement: "Ce prix est établi au cas par cas. Envoyez-nous une demande d’achat.",
    not_a_customer: "Seules les organisations clientes ont besoin d’une licence.",
    lead_settled: "Cette demande a déjà été traitée.",
    registration_not_editable: "Une inscription peut seulement être approuvée ou refusée, pas modifiée.",
  },
});
