import type { Shape } from "../../shape.ts";
import { vocabulary } from "../../vocabulary/fr.ts";
import type en from "./en.ts";

export default {
  meta: {
    title: "Analyse de la surface d’attaque externe | Parapet",
    description:
      "Voyez votre entreprise comme la voit un attaquant : services exposés, identifiants divulgués, journaux d’infostealers et messagerie mal protégée. Une analyse gratuite, sans rien installer.",
  },
  hero: {
    title: "Repérez d’abord les briques descellées.",
    lede: "Parapet montre votre surface d’attaque telle que la voit un attaquant : services exposés, identifiants divulgués, journaux d’infostealers et messagerie mal protégée. Une analyse gratuite, sans rien installer.",
    hint: "Saisissez un domaine ou une adresse électronique professionnelle, sans www ni https.",
    label: "Domaine ou adresse électronique",
    placeholder: "societe.com ou nom@societe.com",
    scan: "Analyser",
    invalid: "Format d’adresse électronique ou de domaine non valide",
  },
  wall: { leaked: "412 identifiants", lookalikes: "3 similaires" },
  looks: {
    title: "Ce que couvre une analyse",
    text: "Six volets, à partir de sources publiques et du dark web. L’analyse gratuite dénombre ce qui peut être évalué sans vérifier le domaine ; les autres volets et tous les détails suivent une fois le domaine vérifié.",
    credentials: {
      title: vocabulary.areas["leaked-credentials"],
      text: "Identifiants d’employés présents dans des fuites de données, avec la date et la source.",
    },
    devices: {
      title: vocabulary.areas["logs-infected-machine"],
      text: "Machines infectées sur lesquelles des identifiants de votre domaine ont été volés.",
    },
    market: {
      title: vocabulary.areas["stealer-logs-for-sale"],
      text: "Accès à vos systèmes mis en vente, avec le prix demandé.",
    },
    mentions: {
      title: vocabulary.areas["dark-web-mentions"],
      text: "Publications et annonces qui mentionnent votre domaine ou votre marque.",
    },
    services: {
      title: "Services vulnérables",
      text: "Ports ouverts, services associés et exploits disponibles.",
    },
    email: {
      title: vocabulary.areas["email-weaknesses"],
      text: "Faiblesses SPF, DKIM et DMARC qui permettent d’usurper vos adresses électroniques.",
    },
  },
  how: {
    title: "Fonctionnement",
    text: "Comme la reconnaissance d’un attaquant, mais uniquement avec autorisation.",
    find: {
      title: "Découvrir vos actifs",
      text: "Le DNS, les journaux de certificats et les données publiques montrent quels hôtes vous appartiennent. Chaque actif est présenté avec son chemin de découverte.",
    },
    scan: {
      title: "Observer sans attaquer",
      text: "Tant que le domaine n’est pas vérifié, seules des informations publiées sont lues. Les ports et services ne sont sondés qu’après vérification, à un débit limité.",
    },
    report: {
      title: "Des preuves, pas des opinions",
      text: "Chaque constat comporte une date, des preuves et une remédiation. Les lacunes de couverture sont indiquées.",
    },
  },
  score: {
    title: "Un score, cent briques",
    text: "Chaque point est une brique ; un mur complet compte 100 points. En dessous de 40, le risque est élevé ; à partir de 40, moyen ; à partir de 70, faible. Chaque analyse indique les points gagnés et perdus.",
  },
  forecast: {
    title: "Prévision à 60 jours",
    text: "Les prédictions d’exploitation (EPSS), les fuites récentes et l’activité du dark web se combinent en une prévision de votre score, donnée sous forme d’intervalle probable avec les actions qui la feraient évoluer.",
    link: "Voir la prévision à 60 jours",
    scan: "Commencer par une analyse gratuite",
    chart:
      "Exemple de prévision : score de 58 aujourd’hui, 49 attendu dans 60 jours, intervalle nominal à 80 % : de 38 à 60",
    past: "Il y a 60 jours",
    today: "Aujourd’hui",
    ahead: "Dans 60 jours",
  },
  who: {
    title: "Pour qui",
    text: "Pour les équipes responsables d’une surface d’attaque qu’elles n’ont pas construite seules.",
    team: {
      title: "Petites équipes de sécurité",
      text: "Une seule liste priorisée et une alerte dès qu’un nouveau constat apparaît.",
    },
    partner: {
      title: "Prestataires de services",
      text: "Tous les clients dans un seul portail, totalement cloisonnés, avec des rapports en marque blanche.",
    },
    supplier: {
      title: "Risque lié aux tiers",
      text: "Évaluez vos fournisseurs de la même manière et permettez-leur de répondre.",
    },
  },
  close: {
    title: "Surveillance continue",
    text: "Les offres commencent à {price} par an pour un domaine. Les partenaires gèrent de nombreux domaines.",
    scan: "Analyser un domaine",
    plans: "Comparer les offres",
  },
} satisfies Shape<typeof en>;
