import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

export default {
  meta: {
    title: "Repérez les briques descellées de votre domaine | Parapet",
    description:
      "Voyez ce que d’autres voient de votre entreprise : services ouverts, identifiants divulgués, données d’appareils volées et messagerie mal réglée. Une analyse gratuite, rien à installer.",
  },
  hero: {
    title: "Repérez d’abord les briques descellées.",
    lede: "Parapet regarde votre entreprise depuis l’extérieur du mur : services ouverts, identifiants divulgués, données d’appareils volées et messagerie mal réglée. Une analyse gratuite, rien à installer.",
    hint: "Saisissez un domaine ou une adresse professionnelle, sans www ni https.",
    label: "Domaine ou e-mail",
    placeholder: "societe.com ou nom@societe.com",
    scan: "Analyser",
    invalid: "Format d’e-mail ou de domaine non valide",
  },
  wall: { leaked: "412 identifiants", lookalikes: "3 ressemblants" },
  looks: {
    title: "Ce qu’une analyse regarde",
    text: "Six contrôles, à partir de sources publiques et clandestines. Les décomptes sont gratuits. Le détail de chacun vient avec le rapport complet.",
    credentials: {
      title: "Identifiants divulgués",
      text: "Comptes du personnel présents dans des fuites, avec la date et la source.",
    },
    devices: {
      title: "Journaux d’appareils infectés",
      text: "Machines dont les données de navigateur volées mènent à votre entreprise.",
    },
    market: {
      title: "Journaux volés sur le marché",
      text: "Accès à vos systèmes proposés contre de l’argent, avec le prix demandé.",
    },
    mentions: {
      title: "Mentions sur le dark web",
      text: "Messages et annonces qui nomment votre domaine ou votre marque.",
    },
    services: {
      title: "Services vulnérables",
      text: "Ports ouverts, ce qui s’y trouve et si un exploit est public.",
    },
    email: {
      title: "Faiblesses de messagerie",
      text: "Lacunes SPF, DKIM et DMARC qui permettent d’écrire en votre nom.",
    },
  },
  how: {
    title: "Comment c’est fait",
    text: "Comme le ferait un inconnu patient, à une différence près : nous nous arrêtons là où s’arrête la permission.",
    find: {
      title: "Trouver ce qui est à vous",
      text: "Registres publics, certificats et serveurs de noms disent quels hôtes appartiennent au domaine. Rien n’est supposé dans votre mur.",
    },
    look: {
      title: "Regarder sans pousser",
      text: "Tant que personne n’a prouvé que le domaine est à lui, nous ne lisons que ce qui est publié. Ports et services viennent ensuite, lentement.",
    },
    tell: {
      title: "Dire ce qui a été vu",
      text: "Chaque constat porte sa date, sa preuve et un moyen d’y remédier. Là où nous n’avons pas pu regarder, le rapport le dit.",
    },
  },
  score: {
    title: "Un score, cent briques",
    text: "Chaque point est une brique. Un mur complet vaut 100 et signifie moins de risque. En dessous de 40 le risque est élevé, à partir de 40 il est moyen, à partir de 70 il est faible. Chaque analyse montre les briques ajoutées et celles qui se sont descellées.",
  },
  forecast: {
    title: "Soixante jours d’avance",
    text: "Prévisions d’exploitation, fuites récentes et rumeurs clandestines nourrissent une seule perspective de votre score. Vous voyez la plage probable, jamais un chiffre magique, et ce qui la ferait bouger.",
    link: "Voir la vue prédictive",
    chart: "Exemple de prévision : score 58 aujourd’hui, 49 attendu dans soixante jours, probablement entre 38 et 60",
    past: "Il y a 60 jours",
    today: "Aujourd’hui",
    ahead: "Dans 60 jours",
  },
  who: {
    title: "Pour qui",
    text: "Pour ceux qui répondent d’un mur qu’ils n’ont pas bâti seuls.",
    team: {
      title: "Petites équipes de sécurité",
      text: "Une seule liste, dans l’ordre où réparer, et un message quand une nouvelle brique se descelle.",
    },
    partner: {
      title: "Prestataires de services",
      text: "Tous les clients côte à côte, chacun fermé aux autres, avec des rapports à vos couleurs.",
    },
    supplier: {
      title: "Ceux qui dépendent de fournisseurs",
      text: "Le même regard sur les entreprises dont vous dépendez, et une page où elles peuvent répondre.",
    },
  },
  close: {
    title: "Veillez toute l’année",
    text: "Les offres commencent à {price} par an pour un domaine. Les partenaires en gèrent plusieurs.",
    scan: "Analyser un domaine",
    plans: "Comparer les offres",
  },
} satisfies Shape<typeof en>;
