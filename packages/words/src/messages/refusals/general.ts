import { defineRefusals } from "./define-refusals.ts";

/** Refusals about any request. */
export const GENERAL_REFUSALS = defineRefusals({
  en: {
    invalid_input: "Invalid input. Check your entries.",
    not_allowed: "You do not have permission for this action. Ask your administrator if you need it.",
    not_found: "Not found. It may have been removed, or you may not have access.",
    conflict: "Another user changed this in the meantime. Review the current version, then try again.",
    gone: "This link has expired or was already used.",
    too_large: "The content exceeds the size limit.",
    unsupported_media: "This content type is not supported.",
    too_many_requests: "Too many requests. Wait a moment and try again.",
    unexpected: "Something went wrong. Please try again.",
    unavailable: "The service is temporarily unavailable. Try again in a moment.",
    keys_closed: "The master key of this server does not open the stored keys. Run 'parapet key check' on it.",
    took_too_long: "The request timed out and was stopped. Narrow the search or the period and try again.",
    too_many_expensive:
      "Too many searches or exports are running for you or your organization. Wait until one has finished.",
    text_not_storable: "The text contains characters that cannot be stored.",
    storage_full: "Not saved: storage is full. Nothing was changed.",
    busy: "The service is busy. Try again in a few seconds.",
    cross_site: "The request was blocked because it did not originate from the portal. Reload the page and try again.",
    name_taken: "This name is already in use. Choose another.",
    name_differs: "The name you typed does not match.",
    setup_gone: "This setup token has expired or was already used.",
    link_gone: "This link has expired or was already used. Request a new one.",
    not_by_key: "This action is not available with an API key. Sign in to the portal.",
    work_queue_full:
      "Your organization already has the maximum number of requests of this type in progress. Try again when one of them has finished.",
    ends_before_start: "The end must be after the start.",
    wrong_signature: "The signature is missing, invalid or expired.",
  },
  es: {
    invalid_input: "Datos no válidos. Revise los datos introducidos.",
    not_allowed: "No tiene permiso para esta acción. Si lo necesita, solicítelo a su administrador.",
    not_found: "No encontrado. Puede que se haya eliminado o que usted no tenga acceso.",
    conflict: "Otro usuario lo ha modificado mientras tanto. Revise la versión actual e inténtelo de nuevo.",
    gone: "Este enlace ha caducado o ya se ha utilizado.",
    too_large: "El contenido supera el tamaño máximo permitido.",
    unsupported_media: "Este tipo de contenido no es compatible.",
    too_many_requests: "Demasiadas peticiones. Espere un momento e inténtelo de nuevo.",
    unexpected: "Se ha producido un error. Inténtelo de nuevo.",
    unavailable: "El servicio no está disponible temporalmente. Inténtelo de nuevo en unos instantes.",
    keys_closed: "La clave maestra de este servidor no abre las claves almacenadas. Ejecute «parapet key check» en él.",
    took_too_long:
      "La petición ha superado el tiempo límite y se ha interrumpido. Acote la búsqueda o el periodo e inténtelo de nuevo.",
    too_many_expensive:
      "Hay demasiadas búsquedas o exportaciones en curso para usted o su organización. Espere a que termine alguna.",
    text_not_storable: "El texto contiene caracteres que no se pueden almacenar.",
    storage_full: "No se ha guardado: el almacenamiento está lleno. No se ha modificado nada.",
    busy: "El servicio está saturado. Inténtelo de nuevo en unos segundos.",
    cross_site:
      "La petición se ha bloqueado porque no procede del portal. Vuelva a cargar la página e inténtelo de nuevo.",
    name_taken: "Este nombre ya está en uso. Elija otro.",
    name_differs: "El nombre introducido no coincide.",
    setup_gone: "Este token de configuración ha caducado o ya se ha utilizado.",
    link_gone: "Este enlace ha caducado o ya se ha utilizado. Solicite uno nuevo.",
    not_by_key: "Esta acción no está disponible con una clave de API. Inicie sesión en el portal.",
    work_queue_full:
      "Su organización ya tiene en curso el máximo de solicitudes de este tipo. Inténtelo de nuevo cuando termine alguna.",
    ends_before_start: "La fecha de fin debe ser posterior a la de inicio.",
    wrong_signature: "La firma falta, no es válida o ha caducado.",
  },
  fr: {
    invalid_input: "Saisie non valide. Vérifiez les données saisies.",
    not_allowed:
      "Vous n’êtes pas autorisé à effectuer cette action. Si nécessaire, adressez-vous à votre administrateur.",
    not_found: "Introuvable. L’élément a pu être supprimé, ou vous n’y avez pas accès.",
    conflict: "Un autre utilisateur l’a modifié entre-temps. Consultez la version actuelle, puis réessayez.",
    gone: "Ce lien a expiré ou a déjà été utilisé.",
    too_large: "Le contenu dépasse la taille maximale autorisée.",
    unsupported_media: "Ce type de contenu n’est pas pris en charge.",
    too_many_requests: "Trop de requêtes. Patientez un instant, puis réessayez.",
    unexpected: "Une erreur s’est produite. Veuillez réessayer.",
    unavailable: "Le service est momentanément indisponible. Réessayez dans un instant.",
    keys_closed:
      "La clé maître de ce serveur n’ouvre pas les clés enregistrées. Exécutez « parapet key check » sur ce serveur.",
    took_too_long:
      "La requête a dépassé le délai et a été interrompue. Affinez la recherche ou la période, puis réessayez.",
    too_many_expensive:
      "Trop de recherches ou d’exports sont en cours pour vous ou votre organisation. Attendez que l’un d’eux se termine.",
    text_not_storable: "Le texte contient des caractères qui ne peuvent pas être enregistrés.",
    storage_full: "Non enregistré : l’espace de stockage est plein. Rien n’a été modifié.",
    busy: "Le service est très sollicité. Réessayez dans quelques secondes.",
    cross_site: "La requête a été bloquée, car elle ne provient pas du portail. Rechargez la page, puis réessayez.",
    name_taken: "Ce nom est déjà utilisé. Choisissez-en un autre.",
    name_differs: "Le nom saisi ne correspond pas.",
    setup_gone: "Ce jeton de configuration a expiré ou a déjà été utilisé.",
    link_gone: "Ce lien a expiré ou a déjà été utilisé. Demandez-en un nouveau.",
    not_by_key: "Cette action n’est pas disponible avec une clé d’API. Connectez-vous au portail.",
    work_queue_full:
      "Votre organisation a déjà le nombre maximal de demandes de ce type en cours. Réessayez lorsque l’une d’elles sera terminée.",
    ends_before_start: "La date de fin doit être postérieure à celle de début.",
    wrong_signature: "La signature est absente, non valide ou expirée.",
  },
});
