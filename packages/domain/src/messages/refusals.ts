import type { ErrorCode } from "../contracts/error-code.ts";
import type { Locale } from "./locale.ts";

/** The words of every refusal. Each error code has its own; finer ones follow. */
const EN = {
  invalid_input: "Please check what you entered.",
  session_required: "Please log in.",
  wrong_credentials: "The email address or the password is not right.",
  not_allowed: "Your role does not include this.",
  licence_expired: "Your licence has expired. Contact your administrator to request a new licence.",
  password_required: "Please confirm with your password.",
  fresh_code_required: "Please confirm with a new one-time code.",
  not_found: "There is nothing here.",
  conflict: "Somebody changed this in the meantime. Reload and try again.",
  quota_exhausted: "Your plan's limit is used up. Buy more or upgrade the plan.",
  takedown_quota_exhausted: "You are out of domain takedown requests. Buy more or upgrade the plan.",
  gone: "This link was used already or is too old.",
  too_large: "This is larger than we can take.",
  unsupported_media: "This kind of content cannot be read here.",
  too_many_requests: "Too many requests. Please wait a moment and try again.",
  unexpected: "Something went wrong. Please try again.",
  unavailable: "We cannot answer right now. Please try again in a moment.",
  storage_full: "There is no room left to save this. Nothing was changed.",
} as const satisfies Record<ErrorCode, string> & Record<string, string>;

export type RefusalKey = keyof typeof EN;

const ES = {
  invalid_input: "Revise los datos introducidos.",
  session_required: "Inicie sesión.",
  wrong_credentials: "La dirección de correo o la contraseña no son correctas.",
  not_allowed: "Su rol no incluye esta acción.",
  licence_expired:
    "Su licencia ha caducado. Póngase en contacto con su administrador para solicitar una nueva licencia.",
  password_required: "Confirme con su contraseña.",
  fresh_code_required: "Confirme con un nuevo código de un solo uso.",
  not_found: "Aquí no hay nada.",
  conflict: "Alguien lo ha cambiado mientras tanto. Vuelva a cargar la página e inténtelo de nuevo.",
  quota_exhausted: "Ha agotado el límite de su plan. Compre más o cambie a un plan superior.",
  takedown_quota_exhausted: "No le quedan solicitudes de retirada de dominios. Compre más o cambie a un plan superior.",
  gone: "Este enlace ya se utilizó o es demasiado antiguo.",
  too_large: "Es más grande de lo que podemos aceptar.",
  unsupported_media: "Este tipo de contenido no se puede leer aquí.",
  too_many_requests: "Demasiadas solicitudes. Espere un momento e inténtelo de nuevo.",
  unexpected: "Algo ha ido mal. Inténtelo de nuevo.",
  unavailable: "No podemos responder ahora mismo. Inténtelo de nuevo en un momento.",
  storage_full: "No queda espacio para guardar esto. No se ha cambiado nada.",
} satisfies Record<RefusalKey, string>;

const FR = {
  invalid_input: "Veuillez vérifier votre saisie.",
  session_required: "Veuillez vous connecter.",
  wrong_credentials: "L’adresse e-mail ou le mot de passe est incorrect.",
  not_allowed: "Votre rôle ne comprend pas cette action.",
  licence_expired: "Votre licence a expiré. Contactez votre administrateur pour demander une nouvelle licence.",
  password_required: "Veuillez confirmer avec votre mot de passe.",
  fresh_code_required: "Veuillez confirmer avec un nouveau code à usage unique.",
  not_found: "Il n’y a rien ici.",
  conflict: "Quelqu’un a modifié ceci entre-temps. Rechargez la page et réessayez.",
  quota_exhausted: "La limite de votre offre est atteinte. Achetez un complément ou passez à une offre supérieure.",
  takedown_quota_exhausted:
    "Vous n’avez plus de demandes de retrait de domaine. Achetez un complément ou passez à une offre supérieure.",
  gone: "Ce lien a déjà servi ou est trop ancien.",
  too_large: "C’est plus volumineux que ce que nous pouvons accepter.",
  unsupported_media: "Ce type de contenu ne peut pas être lu ici.",
  too_many_requests: "Trop de requêtes. Patientez un instant, puis réessayez.",
  unexpected: "Une erreur s’est produite. Veuillez réessayer.",
  unavailable: "Nous ne pouvons pas répondre pour l’instant. Réessayez dans un moment.",
  storage_full: "Il n’y a plus de place pour enregistrer ceci. Rien n’a été modifié.",
} satisfies Record<RefusalKey, string>;

const WORDS = { en: EN, es: ES, fr: FR } satisfies Record<Locale, Record<RefusalKey, string>>;

/** What the reader is told. */
export const refusalText = (locale: Locale, key: RefusalKey): string => WORDS[locale][key];
