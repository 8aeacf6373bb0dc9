import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

export default {
  meta: {
    title: "Conditions d’utilisation | Parapet",
    description: "Les règles d’utilisation de Parapet, en termes simples.",
  },
  title: "Conditions d’utilisation",
  intro: "Voici les règles d’utilisation de Parapet. Elles sont brèves à dessein. Si vous avez un contrat, il prévaut.",
  scope: {
    title: "Ce que fait Parapet",
    text: "Parapet regarde ce qui se voit d’un domaine depuis l’extérieur et le compare à des sources publiques et clandestines. Il rapporte ce qu’il a vu et quand. Un score de risque faible ne promet pas que rien ne peut arriver.",
  },
  domains: {
    title: "Les domaines que vous pouvez surveiller",
    text: "Vous ne pouvez ajouter que des domaines qui vous appartiennent ou dont le propriétaire vous a demandé d’agir. Les contrôles détaillés et le contenu des fuites sont affichés une fois la propriété confirmée.",
  },
  data: {
    title: "Ce que vous pouvez faire des constats",
    text: "Les constats peuvent contenir des données personnelles. Utilisez-les pour protéger les personnes et les systèmes concernés, ne les partagez qu’avec ceux qui en ont besoin et supprimez-les une fois le travail terminé.",
  },
  conduct: {
    title: "Ce qui n’est pas permis",
    text: "N’utilisez pas les constats pour pénétrer dans un système, ne les revendez pas et n’essayez pas de contourner les limites ni les contrôles qui décident de ce que vous pouvez voir.",
  },
  availability: {
    title: "Limites et disponibilité",
    text: "Les offres ont des limites, indiquées sur la page des tarifs. Les sources peuvent être lentes ou muettes ; là où nous n’avons pas pu regarder, le portail le dit.",
  },
  end: {
    title: "Quand l’accès prend fin",
    text: "L’accès prend fin avec la licence. Les mots de passe divulgués sont archivés jusqu’à la purge annuelle. Vous pouvez demander que vos données soient supprimées plus tôt.",
  },
  partners: {
    title: "Conditions partenaires",
    text: "Un partenaire agit pour ses clients et avec leur accord, n’ajoute que des domaines que ces clients peuvent ajouter et réserve les constats de chaque client à ce client. Les remises suivent le niveau ; les conditions d’un niveau se comptent une fois par an. Chaque partie peut mettre fin au partenariat avec un préavis de 30 jours. Les clients gardent leur licence et leurs données jusqu’au terme de ce qui a été payé.",
  },
  privacy: {
    title: "Vie privée",
    text: "Les visiteurs ne reçoivent aucun cookie, rien n’est chargé depuis d’autres entreprises et personne n’est suivi de page en page.",
    browser: {
      title: "Ce qui reste dans votre navigateur",
      text: "Votre choix de couleurs, l’offre choisie et un formulaire qui n’a pas pu partir. Rien n’en est envoyé avant que vous l’envoyiez. Les cookies n’arrivent qu’à la connexion : ils portent la session, {session, number} jours au plus, et un navigateur que vous avez déclaré de confiance, {trust, number} jours.",
    },
    kept: {
      title: "Ce que nous gardons, et combien de temps",
      text: "Ce que vous écrivez dans un formulaire : {leads, number} ans. Les rapports d’une analyse : {months, number} mois. Les alertes et le journal de leurs envois : {alerts, number} jours. Ce qui a été vu d’un domaine retiré et les organisations supprimées : {removed, number} jours. Les adresses réseau servent à compter les requêtes, pour que personne n’en fasse trop, et figurent au registre des connexions qui protège les comptes.",
    },
    rights: {
      title: "Ce que vous pouvez demander",
      text: "Voir ce que nous avons sur vous, le faire corriger ou supprimer, et qu’un domaine soit laissé tranquille : la <link>page sur nos analyses</link> s’occupe de ce dernier point, sans compte.",
    },
  },
  contact: { title: "Questions", text: "Écrivez-nous depuis la <link>page de contact</link>." },
} satisfies Shape<typeof en>;
