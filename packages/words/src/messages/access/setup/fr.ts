import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

export default {
  meta: { title: "Premier administrateur | Parapet" },
  title: "Créer le premier administrateur",
  text: "Cette installation de Parapet n’a encore aucun compte. Utilisez le lien de configuration affiché par le serveur pour créer le premier ; il est utilisable une seule fois.",
  field: {
    token: "Jeton de configuration",
    tokenHint: "Consultez le fichier DATA_DIR/setup-link.txt ou exécutez : parapet setup-token",
    organization: "Votre organisation",
    organizationHint: "L’opérateur de ce portail.",
    firstName: "Prénom",
    lastName: "Nom",
    email: "Adresse électronique",
    emailHint: "Les codes de connexion sont envoyés à cette adresse.",
    password: "Mot de passe",
    passwordHint: "Au moins {min, number} caractères.",
    verify: "Confirmez le mot de passe",
  },
  submit: "Créer le compte",
  busy: "Création…",
  error: { tooShort: "Au moins {min, number} caractères", differ: "Les mots de passe ne correspondent pas" },
  done: {
    title: "Compte créé",
    text: "Connectez-vous avec {email} et votre mot de passe. Un code est envoyé à cette adresse.",
  },
  logIn: "Se connecter",
} satisfies Shape<typeof en>;
