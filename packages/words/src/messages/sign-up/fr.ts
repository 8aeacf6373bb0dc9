import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

export default {
  meta: { title: "Créer un compte | Parapet", description: "Créez un compte et commencez par un domaine." },
  title: "Créer un compte",
  text: "Créez un compte, confirmez votre adresse, puis choisissez le mode de paiement.",
  field: {
    firstName: "Prénom",
    lastName: "Nom",
    company: "Société",
    email: "E-mail professionnel",
    domain: "Domaine",
    domainHint: "Le domaine de votre e-mail professionnel.",
    password: "Mot de passe",
    passwordHint: "Au moins {min, number} caractères.",
    plan: "Offre",
  },
  terms: "J’accepte les <link>conditions d’utilisation</link>.",
  submit: "Créer le compte",
  busy: "Création",
  code: {
    title: "Confirmez votre adresse",
    text: "Nous avons envoyé un code à six chiffres à {email}.",
    label: "Code de confirmation",
    submit: "Confirmer",
    busy: "Confirmation",
    incomplete: "Veuillez saisir les six chiffres du code",
    noCode: "Pas encore de code ?",
    resend: "En envoyer un nouveau",
    resendIn: "Un nouveau dans {left}",
    resent: "Code envoyé",
    resentText: "Consultez votre boîte de réception et vos indésirables.",
  },
  already: "Déjà un compte ? <link>Connexion</link>",
  error: {
    domainInvalid: "Veuillez saisir un domaine valide (p. ex. {host})",
    domainDiffers: "Le domaine doit être celui de votre e-mail",
    tooShort: "Au moins {min, number} caractères",
    termsRequired: "Veuillez accepter les conditions d’utilisation",
  },
} satisfies Shape<typeof en>;
