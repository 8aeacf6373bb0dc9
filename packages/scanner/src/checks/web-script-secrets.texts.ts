import type { CheckTexts } from "../check.ts";
import type { webScriptSecrets } from "./web-script-secrets.ts";

/** Texts of `web-script-secrets`. */
export const webScriptSecretsTexts: CheckTexts<keyof typeof webScriptSecrets.outcomes> = {
  en: {
    name: "Secrets in JavaScript",
    outcomes: {
      "script-secret": {
        title: "Hard-coded secret in JavaScript: {kind}",
        explanation:
          "Line {line} of the script contains {masked}. Every visitor can read it, and an attacker can use it against the service it belongs to.",
        remediation: "Revoke the secret now, create a new one and store it on the server only.",
      },
    },
  },
  es: {
    name: "Secretos en JavaScript",
    outcomes: {
      "script-secret": {
        title: "Secreto incrustado en JavaScript: {kind}",
        explanation:
          "La línea {line} del script contiene {masked}. Cualquier visitante puede leerlo y un atacante puede usarlo contra el servicio al que pertenece.",
        remediation: "Revoque ya el secreto, cree otro y almacénelo solo en el servidor.",
      },
    },
  },
  fr: {
    name: "Secrets dans le JavaScript",
    outcomes: {
      "script-secret": {
        title: "Secret codé en dur dans le JavaScript : {kind}",
        explanation:
          "La ligne {line} du script contient {masked}. Tout visiteur peut le lire et un attaquant peut l’utiliser contre le service concerné.",
        remediation: "Révoquez immédiatement le secret, créez-en un nouveau et ne le stockez que côté serveur.",
      },
    },
  },
};
