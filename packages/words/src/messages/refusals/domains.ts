import { defineRefusals } from "./define-refusals.ts";

/** Refusals about domains, their verification and scans. */
export const DOMAIN_REFUSALS = defineRefusals({
  en: {
    validation_own: "A consent to validation can only be signed for your own organization.",
    validation_not_verified: "Only domains verified by your organization, and names below them, can be named.",
    validation_time: "The consent must end after it begins, in the future, and within 366 days.",
    validation_full: "There are 50 open consents. Withdraw one first.",
    domain_not_verified: "Verify the domain first; until then only passive scans are available.",
    domain_required: "You have access to several domains. Choose one.",
    invalid_target: "Invalid email or domain format",
    free_mail_domain:
      "This is a free email provider, so a report would not be about your organization. Enter a company domain.",
    public_suffix:
      "This is a public suffix, under which unrelated organizations register domains. Enter a registered domain.",
    opted_out: "The owner of this domain has opted out of scanning.",
    public_scan_limit:
      "Limit of five scans in ten minutes reached. Existing reports remain available; try a new scan in a few minutes.",
    public_queue_full: "The scan queue is full. Try again in a minute.",
    contact_requested_recently:
      "A request was sent to the contacts of this domain recently. Send another after 24 hours, or verify the domain by DNS record or file.",
    contact_refused_recently:
      "The contact of this domain refused the request. A new request is possible 90 days later.",
    contact_link_gone:
      "This link is no longer valid: it has expired, was already used, or was replaced by a newer one.",
    target_invalid: "Enter a domain, an IP address or a range such as 192.0.2.0/24.",
    approver_not_independent:
      "The approver must be another person whose account existed before the request. An account that an operator created, promoted or enabled in the portal counts once a second operator has approved it. An account whose address or password the requester changed within 30 days, or which a connection of the requester manages, does not count.",
    second_operator_required:
      "A second operator must confirm this manual verification, and no eligible one exists. Have another operator account created on the server’s command line, or have the domain verified by DNS record or file.",
    approval_requested: "A manual verification of this domain is already awaiting confirmation by a second operator.",
  },
  es: {
    validation_own: "El consentimiento de validación solo puede firmarse para su propia organización.",
    validation_not_verified:
      "Solo pueden indicarse dominios verificados por su organización y nombres por debajo de ellos.",
    validation_time: "El consentimiento debe terminar después de empezar, en el futuro y en un plazo de 366 días.",
    validation_full: "Hay 50 consentimientos abiertos. Retire uno primero.",
    domain_not_verified: "Verifique primero el dominio; hasta entonces solo están disponibles los análisis pasivos.",
    domain_required: "Tiene acceso a varios dominios. Elija uno.",
    invalid_target: "Formato de correo o dominio no válido",
    free_mail_domain:
      "Es un proveedor de correo gratuito; el informe no trataría sobre su organización. Introduzca un dominio de empresa.",
    public_suffix:
      "Es un sufijo público, bajo el que registran dominios organizaciones sin relación entre sí. Introduzca un dominio registrado.",
    opted_out: "El titular de este dominio lo ha excluido de los análisis.",
    public_scan_limit:
      "Se ha alcanzado el límite de cinco análisis en diez minutos. Los informes existentes siguen disponibles; inicie otro análisis en unos minutos.",
    public_queue_full: "La cola de análisis está llena. Inténtelo de nuevo en un minuto.",
    contact_requested_recently:
      "Ya se envió recientemente una solicitud a los contactos de este dominio. Podrá enviar otra pasadas 24 horas, o bien verificar el dominio mediante registro DNS o archivo.",
    contact_refused_recently:
      "El contacto de este dominio rechazó la solicitud. Podrá enviar una nueva solicitud pasados 90 días.",
    contact_link_gone:
      "Este enlace ya no es válido: ha caducado, ya se ha utilizado o ha sido sustituido por otro más reciente.",
    target_invalid: "Introduzca un dominio, una dirección IP o un rango como 192.0.2.0/24.",
    approver_not_independent:
      "El aprobador debe ser otra persona con una cuenta anterior a la solicitud. Una cuenta que un operador ha creado, ascendido o activado en el portal cuenta cuando un segundo operador la ha aprobado. No cuenta una cuenta cuya dirección o contraseña haya cambiado el solicitante en los últimos 30 días, ni la que gestione una conexión suya.",
    second_operator_required:
      "Un segundo operador debe confirmar esta verificación manual y no hay ninguno que pueda hacerlo. Pida que se cree otra cuenta de operador desde la línea de comandos del servidor o que se verifique el dominio mediante registro DNS o archivo.",
    approval_requested:
      "Ya hay una verificación manual de este dominio pendiente de confirmación por un segundo operador.",
  },
  fr: {
    validation_own: "Un consentement à la validation ne peut être signé que pour votre propre organisation.",
    validation_not_verified:
      "Seuls les domaines vérifiés par votre organisation, et les noms sous ceux-ci, peuvent être indiqués.",
    validation_time: "Le consentement doit se terminer après son début, dans le futur et dans les 366 jours.",
    validation_full: "Il y a 50 consentements ouverts. Retirez-en un d’abord.",
    domain_not_verified: "Vérifiez d’abord le domaine ; d’ici là, seules les analyses passives sont disponibles.",
    domain_required: "Vous avez accès à plusieurs domaines. Choisissez-en un.",
    invalid_target: "Format d’adresse électronique ou de domaine non valide",
    free_mail_domain:
      "Il s’agit d’un fournisseur de messagerie gratuite : le rapport ne porterait pas sur votre organisation. Saisissez un domaine d’entreprise.",
    public_suffix:
      "Il s’agit d’un suffixe public, sous lequel des organisations sans lien enregistrent leurs domaines. Saisissez un domaine enregistré.",
    opted_out: "Le titulaire de ce domaine s’est opposé aux analyses.",
    public_scan_limit:
      "La limite de cinq analyses en dix minutes est atteinte. Les rapports existants restent disponibles ; relancez une analyse dans quelques minutes.",
    public_queue_full: "La file d’attente des analyses est pleine. Réessayez dans une minute.",
    contact_requested_recently:
      "Une demande a récemment été envoyée aux contacts de ce domaine. Un nouvel envoi est possible après 24 heures ; vous pouvez aussi vérifier le domaine par enregistrement DNS ou fichier.",
    contact_refused_recently:
      "Le contact de ce domaine a refusé la demande. Une nouvelle demande est possible après 90 jours.",
    contact_link_gone:
      "Ce lien n’est plus valide : il a expiré, a déjà été utilisé ou a été remplacé par un plus récent.",
    target_invalid: "Saisissez un domaine, une adresse IP ou une plage comme 192.0.2.0/24.",
    approver_not_independent:
      "L’approbateur doit être une autre personne, dont le compte existait avant la demande. Un compte qu’un opérateur a créé, promu ou activé dans le portail compte une fois qu’un second opérateur l’a approuvé. Un compte dont le demandeur a modifié l’adresse ou le mot de passe depuis moins de 30 jours, ou que gère l’une de ses connexions, ne compte pas.",
    second_operator_required:
      "Un second opérateur doit confirmer cette vérification manuelle et aucun ne peut le faire. Faites créer un autre compte opérateur depuis la ligne de commande du serveur, ou faites vérifier le domaine par enregistrement DNS ou par fichier.",
    approval_requested: "Une vérification manuelle de ce domaine attend déjà la confirmation d’un second opérateur.",
  },
});
