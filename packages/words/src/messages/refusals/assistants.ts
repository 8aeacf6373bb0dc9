import { defineRefusals } from "./define-refusals.ts";

/** Refusals about assistants that people connect. */
export const ASSISTANT_REFUSALS = defineRefusals({
  en: {
    assistant_request_invalid: "This request is not valid. Start the connection again in the assistant.",
    assistant_scopes: "The assistant did not ask for one of these permissions.",
    assistants_full: "You have the maximum number of connected assistants. Disconnect one first.",
  },
  es: {
    assistant_request_invalid: "La solicitud no es válida. Inicie de nuevo la conexión en el asistente.",
    assistant_scopes: "El asistente no solicitó uno de estos permisos.",
    assistants_full: "Ya tiene el máximo de asistentes conectados. Desconecte uno antes.",
  },
  fr: {
    assistant_request_invalid: "Cette demande n’est pas valide. Relancez la connexion dans l’assistant.",
    assistant_scopes: "L’assistant n’a pas demandé l’une de ces autorisations.",
    assistants_full: "Vous avez atteint le nombre maximal d’assistants connectés. Déconnectez-en un d’abord.",
  },
});
