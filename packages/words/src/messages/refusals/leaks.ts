import { defineRefusals } from "./define-refusals.ts";

/** Refusals about leaked credentials, VIPs and indicators. */
export const LEAK_REFUSALS = defineRefusals({
  en: {
    attestation_own: "The self-attestation can only be signed for your own organization.",
    attestation_required: "Sign the self-attestation first; until then leaked passwords remain masked.",
    vip_slots_used: "All VIP slots of your plan are in use. Remove a VIP, buy a slot or upgrade the plan.",
    vip_needs_name: "Add at least one email address or username to monitor.",
    vip_address_taken: "One of these email addresses or usernames is already assigned to another VIP.",
    consent_address_unknown:
      "This is not a personal email address of this VIP. Save the address first, then send the request.",
    consent_needs_domain: "Verify a domain of your organization first: the request states who is asking.",
    consent_requested_recently: "A request was sent to this address recently. It can be sent again after 24 hours.",
    consent_refused_recently: "The person refused or withdrew consent. A new request is possible 90 days later.",
    consent_link_gone:
      "This link is no longer valid: it has expired, or the address is no longer listed for monitoring.",
    corporate_email_foreign:
      "This email address does not belong to a domain verified by your organization. Verify the domain first.",
    machine_not_own: "This machine is not associated with a domain verified by your organization.",
    reveal_limit: "The limit of 50 reveals per hour has been reached. Try again later.",
    credential_not_own: "This credential is not associated with a domain verified by your organization.",
    reveal_domains: "Select credentials of at most 10 domains at once.",
    indicator_review_own: "Another operator must review the indicators that you entered.",
    indicator_reason:
      "You are the only operator of this portal. State a reason of at least 10 characters to approve your own entries.",
  },
  es: {
    attestation_own: "La autocertificación solo puede firmarse para su propia organización.",
    attestation_required:
      "Firme primero la autocertificación; hasta entonces las contraseñas filtradas permanecen ocultas.",
    vip_slots_used:
      "Todas las plazas VIP de su plan están ocupadas. Elimine un VIP, compre una plaza o cambie a un plan superior.",
    vip_needs_name: "Añada al menos una dirección de correo o un nombre de usuario que monitorizar.",
    vip_address_taken:
      "Una de estas direcciones de correo o uno de estos nombres de usuario ya está asignado a otro VIP.",
    consent_address_unknown:
      "No es una dirección de correo personal de este VIP. Guarde primero la dirección y envíe después la solicitud.",
    consent_needs_domain: "Verifique primero un dominio de su organización: la solicitud indica quién la envía.",
    consent_requested_recently:
      "Ya se envió una solicitud a esta dirección recientemente. Podrá reenviarla pasadas 24 horas.",
    consent_refused_recently:
      "La persona rechazó o retiró su consentimiento. Podrá enviar una nueva solicitud pasados 90 días.",
    consent_link_gone: "Este enlace ya no es válido: ha caducado o la dirección ya no figura para su monitorización.",
    corporate_email_foreign:
      "Esta dirección de correo no pertenece a ningún dominio verificado por su organización. Verifique primero el dominio.",
    machine_not_own: "Este equipo no está asociado a ningún dominio verificado por su organización.",
    reveal_limit: "Se ha alcanzado el límite de 50 contraseñas mostradas por hora. Inténtelo más tarde.",
    credential_not_own: "Esta credencial no está asociada a ningún dominio verificado por su organización.",
    reveal_domains: "Seleccione credenciales de 10 dominios como máximo a la vez.",
    indicator_review_own: "Otro operador debe revisar los indicadores que usted ha introducido.",
    indicator_reason:
      "Usted es el único operador de este portal. Indique un motivo de al menos 10 caracteres para aprobar los indicadores que ha introducido.",
  },
  fr: {
    attestation_own: "L’attestation sur l’honneur ne peut être signée que pour votre propre organisation.",
    attestation_required:
      "Signez d’abord l’attestation sur l’honneur ; d’ici là, les mots de passe divulgués restent masqués.",
    vip_slots_used:
      "Toutes les places VIP de votre offre sont occupées. Supprimez un VIP, achetez une place ou passez à une offre supérieure.",
    vip_needs_name: "Ajoutez au moins une adresse électronique ou un nom d’utilisateur à surveiller.",
    vip_address_taken:
      "L’une de ces adresses électroniques ou l’un de ces noms d’utilisateur est déjà associé à un autre VIP.",
    consent_address_unknown:
      "Ce n’est pas une adresse électronique personnelle de ce VIP. Enregistrez d’abord l’adresse, puis envoyez la demande.",
    consent_needs_domain: "Vérifiez d’abord un domaine de votre organisation : la demande indique qui la formule.",
    consent_requested_recently:
      "Une demande a récemment été envoyée à cette adresse. Un nouvel envoi est possible après 24 heures.",
    consent_refused_recently:
      "La personne a refusé ou retiré son consentement. Une nouvelle demande est possible après 90 jours.",
    consent_link_gone: "Ce lien n’est plus valide : il a expiré ou l’adresse ne figure plus parmi celles à surveiller.",
    corporate_email_foreign:
      "Cette adresse électronique n’appartient à aucun domaine vérifié par votre organisation. Vérifiez d’abord le domaine.",
    machine_not_own: "Cette machine n’est associée à aucun domaine vérifié par votre organisation.",
    reveal_limit: "La limite de 50 mots de passe affichés par heure est atteinte. Réessayez plus tard.",
    credential_not_own: "Cet identifiant n’est associé à aucun domaine vérifié par votre organisation.",
    reveal_domains: "Sélectionnez des identifiants de 10 domaines au plus à la fois.",
    indicator_review_own: "Un autre opérateur doit examiner les indicateurs que vous avez saisis.",
    indicator_reason:
      "Vous êtes le seul opérateur de ce portail. Indiquez un motif d’au moins 10 caractères pour approuver vos propres saisies.",
  },
});
