import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

export default {
  terms: "Ce que vous confirmez",
  intro:
    "Les mots de passe divulgués ne sont montrés qu’à l’organisation à qui ils ont été pris. Par votre signature, vous confirmez au nom de votre organisation :",
  term: {
    own: "Le domaine et les comptes concernés appartiennent à l’organisation, et vous pouvez parler en son nom.",
    purpose: "Les mots de passe ne sont consultés que pour protéger ces comptes et les personnes concernées.",
    care: "Ce qui est montré n’est ni transmis, ni essayé sur d’autres services, ni gardé plus longtemps que nécessaire.",
    trace: "Chaque affichage d’un mot de passe est inscrit, sans pouvoir être effacé : qui l’a vu, quand et pourquoi.",
  },
  form: "Signer",
  organisation: "Organisation",
  signature: "Nom de la signature électronique",
  signatureHint: "Votre nom complet, tel que vous signeriez",
  title: "Fonction",
  date: "Date de signature",
  future: "La date ne peut pas être dans le futur",
  agree: "J’ai lu ce qui précède et l’accepte au nom de l’organisation.",
  mustAgree: "Veuillez accepter ce qui précède",
  sign: "Signer et accepter",
  signing: "Signature en cours",
  signed: "Signé. Les mots de passe peuvent être affichés avec un motif et un code.",
  onFile: "Déjà signé",
  signedBy: "{name} ({role}) a signé pour {organisation} le {day}.",
  notYours: "Votre rôle ne signe pas",
  notYoursText: "Demandez à un administrateur de votre organisation de signer.",
} satisfies Shape<typeof en>;
