import { defineRefusals } from "./define-refusals.ts";

/** Refusals about vendors and the evidence about them. */
export const THIRD_PARTY_REFUSALS = defineRefusals({
  en: {
    vendor_exists: "This vendor is already on your list.",
    vendor_is_own: "This is one of your own domains.",
    dispute_closed: "This finding is already disputed, or it has no open dispute.",
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
