import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

export default {
  meta: {
    title: "Conditions d’utilisation | Parapet",
    description: "Les règles d’utilisation de Parapet.",
  },
  title: "Conditions d’utilisation",
  intro: "Voici les règles d’utilisation de Parapet. Si vous avez un contrat avec nous, celui-ci prévaut.",
  scope: {
    title: "Ce que fait Parapet",
    text: "Parapet évalue la surface d’attaque externe d’un domaine et la corrèle avec des sources publiques et du dark web. Il rapporte ce qui a été observé et à quelle date. Un niveau de risque faible ne garantit pas l’absence d’incident.",
  },
  domains: {
    title: "Domaines que vous pouvez surveiller",
    text: "Vous ne pouvez ajouter que des domaines qui vous appartiennent ou dont le titulaire vous a autorisé à agir. Les analyses complètes et le contenu des fuites sont disponibles une fois la propriété vérifiée.",
  },
  data: {
    title: "Utilisation des constats",
    text: "Les constats peuvent contenir des données personnelles. Utilisez-les uniquement pour protéger les personnes et les systèmes concernés, ne les communiquez qu’aux personnes ayant besoin d’en connaître et supprimez-les dès qu’ils ne sont plus nécessaires.",
  },
  conduct: {
    title: "Utilisations interdites",
    text: "N’utilisez pas les constats pour accéder à un système, ne les revendez pas et ne tentez pas de contourner les limites ni les contrôles d’accès.",
  },
  availability: {
    title: "Limites et disponibilité",
    text: "Les offres ont des limites, indiquées sur la page des tarifs. Les sources peuvent être lentes ou indisponibles ; les contrôles qui n’ont pas abouti sont indiqués comme non évalués.",
  },
  end: {
    title: "Fin de l’accès",
    text: "L’accès prend fin avec la licence. Les mots de passe divulgués sont archivés jusqu’à la purge annuelle. Vous pouvez demander la suppression anticipée de vos données.",
  },
  partners: {
    title: "Conditions partenaires",
    text: "Un partenaire agit pour le compte de ses clients et avec leur consentement, n’ajoute que des domaines que ces clients peuvent ajouter et garde les constats de chaque client confidentiels vis-à-vis des autres. Les remises dépendent du niveau ; les conditions de chaque niveau sont revues une fois par an. Chaque partie peut mettre fin au partenariat avec un préavis de 30 jours. Les clients conservent leur licence et leurs données jusqu’à la fin de la période payée.",
  },
  privacy: {
    title: "Protection des données personnelles",
    text: "Aucun cookie pour les visiteurs, aucun contenu tiers et aucun suivi.",
    browser: {
      title: "Données enregistrées dans votre navigateur",
      text: "Le thème, l’offre sélectionnée et les brouillons de formulaires non envoyés ; ils ne quittent pas votre navigateur avant l’envoi. Des cookies ne sont déposés qu’à la connexion : l’un pour la session, valable {session, number} jours au maximum, l’autre pour un navigateur de confiance, valable {trust, number} jours.",
    },
    kept: {
      title: "Données conservées et durée de conservation",
      text: "Formulaires envoyés : {leads, number} ans. Rapports d’analyse : {months, number} mois. Alertes et journal de leurs envois : {alerts, number} jours. Données des domaines et des organisations supprimés : {removed, number} jours. Les adresses IP servent à limiter le débit des requêtes et sont enregistrées dans le journal d’audit des connexions.",
    },
    rights: {
      title: "Vos droits",
      text: "Vous pouvez demander l’accès aux données vous concernant, leur rectification ou leur effacement. Vous pouvez aussi exclure un domaine des analyses, sans compte, depuis la <link>page sur nos analyses</link>.",
    },
  },
  contact: { title: "Questions", text: "Écrivez-nous depuis la <link>page de contact</link>." },
} satisfies Shape<typeof en>;
