import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

export default {
  meta: { title: "Créer un compte | Parapet", description: "Créez un compte et commencez par un domaine." },
  title: "Créer un compte",
  text: "Créez un compte, confirmez votre adresse électronique, puis choisissez un mode de paiement.",
  field: {
    firstName: "Prénom",
    lastName: "Nom",
    company: "Nom de l’entreprise",
    email: "Adresse électronique professionnelle",
    domain: "Domaine",
    domainHint: "Le domaine de votre adresse électronique professionnelle.",
    password: "Mot de passe",
    passwordHint: "Au moins {min, number} caractères.",
    plan: "Offre",
  },
  terms: "J’accepte les <link>conditions d’utilisation</link>.",
  submit: "Créer le compte",
  busy: "Création…",
  code: {
    title: "Confirmez votre adresse électronique",
    text: "Nous avons envoyé un code à 6 chiffres à {email}.",
    label: "Code de confirmation",
    submit: "Confirmer",
    busy: "Confirmation…",
    incomplete: "Saisissez le code à 6 chiffres",
    noCode: "Vous n’avez pas reçu de code ?",
    resend: "Renvoyer le code",
    resendIn: "Renvoyer dans {left}",
    resent: "Code envoyé",
    resentText: "Consultez votre boîte de réception et le dossier des indésirables.",
  },
  already: "Vous avez déjà un compte ? <link>Se connecter</link>",
  error: {
    domainInvalid: "Veuillez saisir un domaine valide (p. ex. {host})",
    domainDiffers: "Le domaine doit correspondre à celui de votre adresse électronique",
    tooShort: "Au moins {min, number} caractères",
    termsRequired: "Veuillez accepter les conditions d’utilisation",
  },
  startOver: "Utiliser une autre adresse",
  closed: {
    title: "L’inscription est fermée",
    text: "Les nouveaux comptes sont créés par notre équipe. Contactez-nous pour obtenir un accès.",
    contact: "Nous contacter",
  },
} satisfies Shape<typeof en>;
