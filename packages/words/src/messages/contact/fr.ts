import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

export default {
  meta: {
    title: "Contact | Parapet",
    description: "Une question sur les offres, les partenaires ou un constat ? Une personne vous lit.",
  },
  title: "Parlons-en",
  text: "Une question sur les offres, le programme partenaires ou un constat ? Une personne vous lit et répond par e-mail.",
  field: {
    email: "E-mail",
    firstName: "Prénom",
    lastName: "Nom",
    company: "Société",
    location: "Lieu",
    jobTitle: "Fonction",
    phone: "Téléphone",
    message: "Message (facultatif)",
  },
  send: "Envoyer",
  sending: "Envoi en cours",
  sent: {
    title: "Merci, c’est bien reçu",
    text: "Nous répondons à {email}, en général sous un jour ouvré.",
  },
} satisfies Shape<typeof en>;
