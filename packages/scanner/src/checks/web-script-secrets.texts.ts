import type { CheckTexts } from "../check.ts";
import type { webScriptSecrets } from "./web-script-secrets.ts";

/** The words of `web-script-secrets`. */
export const webScriptSecretsTexts: CheckTexts<keyof typeof webScriptSecrets.outcomes> = {
  en: {
    name: "Secrets in scripts",
    outcomes: {
      "script-secret": {
        title: "A script hands out a secret: {kind}",
        explanation: "Line {line} holds {masked}. Everybody who opens the page has it.",
        remediation: "Withdraw the secret, make a new one, and keep it on the server.",
      },
    },
  },
  es: {
    name: "Secretos en scripts",
    outcomes: {
      "script-secret": {
        title: "Un script entrega un secreto: {kind}",
        explanation: "La línea {line} contiene {masked}. Lo tiene cualquiera que abra la página.",
        remediation: "Anule el secreto, cree otro y guárdelo en el servidor.",
      },
    },
  },
  fr: {
    name: "Secrets dans les scripts",
    outcomes: {
      "script-secret": {
        title: "Un script livre un secret : {kind}",
        explanation: "La ligne {line} contient {masked}. Quiconque ouvre la page le possède.",
        remediation: "Révoquez le secret, créez-en un autre et gardez-le côté serveur.",
      },
    },
  },
};
