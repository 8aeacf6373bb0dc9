import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

export default {
  meta: { title: "Premier administrateur | Parapet" },
  title: "Le premier administrateur",
  text: "Parapet vient d’être installé et personne ne peut encore se connecter. Le lien de configuration affiché par le serveur crée un compte, une seule fois.",
  field: {
    token: "Jeton de configuration",
    tokenHint: "Dans le fichier DATA_DIR/setup-link.txt ou avec la commande parapet setup-token.",
    organisation: "Votre organisation",
    organisationHint: "Qui exploite ce portail.",
    firstName: "Prénom",
    lastName: "Nom",
    email: "E-mail",
    emailHint: "Les codes de connexion y sont envoyés.",
    password: "Mot de passe",
    passwordHint: "Au moins {min, number} caractères.",
    verify: "Mot de passe, encore une fois",
  },
  submit: "Créer le compte",
  busy: "Création",
  error: { tooShort: "Au moins {min, number} caractères", differ: "Les deux mots de passe diffèrent" },
  done: {
    title: "Le compte est créé",
    text: "Connectez-vous avec {email} et votre mot de passe. Un code sera envoyé à cette adresse.",
  },
  logIn: "Connexion",
} satisfies Shape<typeof en>;
