import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

export default {
  meta: {
    title: "Contact | Parapet",
    description: "Une question sur les offres, le programme partenaires ou un constat ? Nous répondons par courriel.",
  },
  title: "Nous contacter",
  text: "Une question sur les offres, le programme partenaires ou un constat ? Nous répondons par courriel.",
  field: {
    email: "Adresse électronique",
    firstName: "Prénom",
    lastName: "Nom",
    company: "Nom de l’entreprise",
    location: "Localisation",
    jobTitle: "Fonction",
    phone: "Téléphone",
    message: "Message (facultatif)",
  },
  send: "Envoyer le message",
  sending: "Envoi…",
  sent: {
    title: "Merci, message reçu",
    text: "Nous répondrons à {email}, généralement sous un jour ouvré.",
  },
} satisfies Shape<typeof en>;
