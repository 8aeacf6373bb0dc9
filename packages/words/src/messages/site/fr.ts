import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

export default {
  skip: "Aller au contenu",
  homeLink: "Parapet, accueil",
  nav: {
    label: "Principale",
    solutions: "Solutions",
    opensElsewhere: "(autre site)",
    plans: "Offres",
    dashboard: "Tableau de bord",
    logIn: "Connexion",
    signUp: "Acheter",
  },
  language: { label: "Langue", en: "English", es: "Español", fr: "Français" },
  theme: { dark: "Thème sombre" },
  menu: { open: "Ouvrir le menu", label: "Menu" },
  footer: {
    rights: "© {year} Parapet",
    terms: "Conditions d’utilisation",
    contact: "Contact",
    partners: "Programme partenaires",
    status: "État du service",
    scanning: "À propos de nos analyses",
  },
  promo: {
    label: "À propos de Parapet",
    outside: {
      title: "Vu de l’extérieur",
      text: "Chaque constat est visible par un inconnu, sans rien vous demander.",
      link: "Comment fonctionnent les contrôles",
    },
    warning: {
      title: "Soixante jours d’avance",
      text: "Fuites, prévisions d’exploitation et rumeurs réunies en une perspective de votre score.",
      link: "Ce qui nourrit la prévision",
    },
    plans: {
      title: "Commencez par un domaine",
      text: "Chaque offre donne douze mois d’accès complet.",
      link: "Voir les offres",
    },
  },
  user: {
    leads: "Prospects",
    menu: ", menu du compte",
    account: "Informations du compte",
    resetPassword: "Réinitialiser le mot de passe",
    logOut: "Se déconnecter",
    resetSent: "Consultez vos e-mails pour réinitialiser votre mot de passe.",
    resetFailed: "La réinitialisation du mot de passe a échoué. Veuillez réessayer.",
    logOutFailed: "La déconnexion a échoué. Veuillez réessayer.",
  },
  notBuilt: {
    title: "Cette page n’est pas encore construite",
    text: "L’adresse est bonne et votre accès est en règle. Il n’y a rien à afficher ici pour l’instant.",
  },
} satisfies Shape<typeof en>;
