import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

export default {
  terms: "Ce que vous confirmez",
  intro:
    "Les mots de passe divulgués ne sont affichés qu’à l’organisation à laquelle ils appartiennent. En signant, vous confirmez au nom de votre organisation :",
  term: {
    own: "Le domaine et les comptes concernés appartiennent à l’organisation, et vous êtes habilité à la représenter.",
    purpose: "Les mots de passe ne sont consultés que pour protéger ces comptes et leurs titulaires.",
    care: "Les données affichées ne sont ni communiquées, ni utilisées ailleurs, ni conservées plus longtemps que nécessaire.",
    trace: "Chaque consultation est journalisée de façon inaltérable : qui, quand et pourquoi.",
  },
  form: "Signer",
  organization: "Organisation",
  signature: "Nom pour la signature électronique",
  signatureHint: "Vos nom et prénom complets",
  title: "Fonction",
  date: "Date de signature",
  future: "La date ne peut pas être dans le futur",
  agree: "J’ai lu les déclarations ci-dessus et les accepte au nom de l’organisation.",
  mustAgree: "Acceptez les déclarations ci-dessus pour continuer",
  sign: "Signer et accepter",
  signing: "Signature…",
  signed: "Signée. Les mots de passe peuvent désormais être affichés avec un motif et un code à usage unique.",
  again: "Signer à nouveau",
  onFile: "Déjà signée",
  signedBy: "{name} ({role}) a signé au nom de {organization} le {day}.",
  notYours: "Vous n’êtes pas autorisé à signer",
  notYoursText: "Demandez à un administrateur de votre organisation de signer.",
} satisfies Shape<typeof en>;
