import { defineRefusals } from "./define-refusals.ts";

/** Refusals about the operator's side: branding, jobs, lists. */
export const PORTAL_REFUSALS = defineRefusals({
  en: {
    insight_untranslated: "Complete all three languages before publishing.",
    switched_off: "This feature is currently disabled.",
    logo_not_picture: "Choose a valid PNG or JPEG image.",
    logo_too_large: "Choose an image of at most 512 KB and 4 megapixels.",
    accent_too_light: "This color is too light for white text. Choose a darker one.",
    host_not_verified:
      "Enter a host name in a domain that your organization has verified and that no other partner uses.",
    knowledge_unavailable: "This knowledge version is no longer stored completely and cannot be activated.",
    job_not_idle: "Only a failed or stopped job can be retried.",
    job_over: "This job has already ended.",
    already_listed: "This entry is already on the list.",
    list_has_mistakes: "The list contains errors. Nothing was imported.",
    upload_incomplete:
      "The stored file is missing or incomplete. Nothing of it was reported as imported. Upload it again.",
    upload_incomplete_retry: "The stored file is missing or incomplete. The import is retried.",
    upload_no_space:
      "Storage was full during the upload. The received part was deleted. Free space, then upload the file again.",
    upload_unavailable: "Storage is full or the database is unavailable. The import is retried.",
    upload_unreadable: "The file could not be imported.",
    upload_no_authority:
      "The user who uploaded the file no longer has the right to import. Nothing more was imported. Upload the file again.",
  },
  es: {
    insight_untranslated: "Complete los tres idiomas antes de publicar.",
    switched_off: "Esta función está desactivada en este momento.",
    logo_not_picture: "Elija una imagen PNG o JPEG válida.",
    logo_too_large: "Elija una imagen de 512 KB y 4 megapíxeles como máximo.",
    accent_too_light: "Este color es demasiado claro para texto blanco. Elija uno más oscuro.",
    host_not_verified:
      "Introduzca un nombre de host de un dominio verificado por su organización y que no utilice otro socio.",
    knowledge_unavailable: "Esta versión de conocimiento ya no está almacenada por completo y no se puede activar.",
    job_not_idle: "Solo se puede reintentar una tarea fallida o detenida.",
    job_over: "Esta tarea ya ha finalizado.",
    already_listed: "Esta entrada ya está en la lista.",
    list_has_mistakes: "La lista contiene errores. No se ha importado nada.",
    upload_incomplete:
      "El archivo almacenado falta o está incompleto. No se ha dado por importada ninguna parte. Vuelva a cargarlo.",
    upload_incomplete_retry: "El archivo almacenado falta o está incompleto. Se reintentará la importación.",
    upload_no_space:
      "El almacenamiento se llenó durante la carga. La parte recibida se ha eliminado. Libere espacio y vuelva a cargar el archivo.",
    upload_unavailable:
      "El almacenamiento está lleno o la base de datos no está disponible. Se reintentará la importación.",
    upload_unreadable: "No se ha podido importar el archivo.",
    upload_no_authority:
      "El usuario que cargó el archivo ya no tiene permiso para importar. No se ha importado nada más. Vuelva a cargar el archivo.",
  },
  fr: {
    insight_untranslated: "Complétez les trois langues avant de publier.",
    switched_off: "Cette fonction est actuellement désactivée.",
    logo_not_picture: "Choisissez une image PNG ou JPEG valide.",
    logo_too_large: "Choisissez une image de 512 Ko et 4 096 × 4 096 pixels au maximum.",
    accent_too_light: "Cette couleur est trop claire pour un texte blanc. Choisissez-en une plus foncée.",
    host_not_verified:
      "Saisissez un nom d’hôte d’un domaine vérifié par votre organisation et non utilisé par un autre partenaire.",
    knowledge_unavailable: "Cette version des connaissances n’est plus stockée en entier et ne peut pas être activée.",
    job_not_idle: "Seule une tâche en échec ou arrêtée peut être relancée.",
    job_over: "Cette tâche est déjà terminée.",
    already_listed: "Cette entrée figure déjà dans la liste.",
    list_has_mistakes: "La liste contient des erreurs. Rien n’a été importé.",
    upload_incomplete:
      "Le fichier stocké est absent ou incomplet. Aucune partie n’a été signalée comme importée. Chargez-le à nouveau.",
    upload_incomplete_retry: "Le fichier stocké est absent ou incomplet. L’importation va être relancée.",
    upload_no_space:
      "L’espace de stockage s’est trouvé saturé pendant le chargement. La partie reçue a été supprimée. Libérez de l’espace, puis chargez à nouveau le fichier.",
    upload_unavailable:
      "L’espace de stockage est plein ou la base de données indisponible. L’importation va être relancée.",
    upload_unreadable: "Le fichier n’a pas pu être importé.",
    upload_no_authority:
      "L’utilisateur qui a chargé le fichier n’a plus le droit d’importer. Rien de plus n’a été importé. Chargez à nouveau le fichier.",
  },
});
