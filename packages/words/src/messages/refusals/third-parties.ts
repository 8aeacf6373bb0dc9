import { defineRefusals } from "./define-refusals.ts";

/** Refusals about vendors and the evidence about them. */
export const THIRD_PARTY_REFUSALS = defineRefusals({
  en: {
    vendor_exists: "This vendor is already on your list.",
    vendor_is_own: "This is one of your own domains.",
    dispute_closed: "This finding is already disputed, or it has no open dispute.",
    picture_unreadable: "The image is damaged or not a valid PNG or JPEG file. Nothing was stored.",
    picture_too_large: "The image has too many pixels. Reduce it to 25 megapixels or fewer.",
    file_kind: "Only PDF, PNG and JPEG files are accepted.",
    file_empty: "The file is empty.",
    evidence_quota_vendor: "The evidence quota of this third party is used up. Delete a file before uploading another.",
    evidence_quota_org:
      "The evidence quota of the organization is used up. Delete third-party evidence before uploading more.",
    share_gone: "This link has expired or is invalid. Request a new one.",
    share_read_only: "This link is read-only; responses are not accepted.",
  },
  es: {
    vendor_exists: "Este proveedor ya está en su lista.",
    vendor_is_own: "Este es uno de sus propios dominios.",
    dispute_closed: "Este hallazgo ya está impugnado o no tiene ninguna impugnación abierta.",
    picture_unreadable: "La imagen está dañada o no es un archivo PNG o JPEG válido. No se ha guardado nada.",
    picture_too_large: "La imagen tiene demasiados píxeles. Redúzcala a 25 megapíxeles como máximo.",
    file_kind: "Solo se aceptan archivos PDF, PNG y JPEG.",
    file_empty: "El archivo está vacío.",
    evidence_quota_vendor:
      "Se ha agotado la cuota de evidencias de este tercero. Elimine un archivo antes de subir otro.",
    evidence_quota_org:
      "Se ha agotado la cuota de evidencias de la organización. Elimine evidencias de algún tercero antes de subir más.",
    share_gone: "Este enlace ha caducado o no es válido. Solicite uno nuevo.",
    share_read_only: "Este enlace es de solo lectura; no admite respuestas.",
  },
  fr: {
    vendor_exists: "Ce fournisseur figure déjà dans votre liste.",
    vendor_is_own: "Il s’agit de l’un de vos propres domaines.",
    dispute_closed: "Ce constat est déjà contesté ou ne fait l’objet d’aucune contestation.",
    picture_unreadable: "L’image est endommagée ou n’est pas un fichier PNG ou JPEG valide. Rien n’a été enregistré.",
    picture_too_large: "L’image comporte trop de pixels. Réduisez-la à 25 mégapixels au plus.",
    file_kind: "Seuls les fichiers PDF, PNG et JPEG sont acceptés.",
    file_empty: "Le fichier est vide.",
    evidence_quota_vendor:
      "Le quota de preuves de ce tiers est épuisé. Supprimez un fichier avant d’en déposer un autre.",
    evidence_quota_org:
      "Le quota de preuves de l’organisation est épuisé. Supprimez des preuves d’un tiers avant d’en déposer d’autres.",
    share_gone: "Ce lien a expiré ou n’est pas valide. Demandez-en un nouveau.",
    share_read_only: "Ce lien est en lecture seule ; il n’accepte pas de réponses.",
  },
});
