import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

export default {
  skip: "Aller au contenu",
  homeLink: "Parapet, accueil",
  nav: {
    label: "Principale",
    solutions: "Solutions",
    opensElsewhere: "(ouvre un autre site)",
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
    security: "Sécurité",
    scanning: "À propos de nos analyses",
  },
  promo: {
    label: "À propos de Parapet",
    outside: {
      title: "Le point de vue de l’attaquant",
      text: "Chaque constat est visible depuis Internet, sans accès à votre réseau.",
      link: "Comment fonctionnent les contrôles",
    },
    warning: {
      title: "Prévision à 60 jours",
      text: "Fuites, prédictions d’exploitation et activité du dark web réunies en une prévision de votre score.",
      link: "Comment fonctionne la prévision",
    },
    plans: {
      title: "Commencez par un domaine",
      text: "Chaque offre comprend douze mois d’accès complet.",
      link: "Voir les offres",
    },
  },
  user: {
    leads: "Prospects",
    menu: ", menu du compte",
    account: "Informations du compte",
    tour: "Visite guidée",
    resetPassword: "Réinitialiser le mot de passe",
    logOut: "Se déconnecter",
    resetSent: "Consultez vos courriels pour réinitialiser votre mot de passe.",
    resetFailed: "La réinitialisation du mot de passe a échoué. Veuillez réessayer.",
    logOutFailed: "La déconnexion a échoué. Veuillez réessayer.",
  },
} satisfies Shape<typeof en>;
