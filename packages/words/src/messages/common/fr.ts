import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

export default {
  severity: { critical: "Critique", high: "Élevée", medium: "Moyenne", low: "Faible", info: "Info" },
  risk: { high: "Risque élevé", medium: "Risque moyen", low: "Risque faible" },
  provisional: "{level}, provisoire",
  band: { high: "Risque élevé", medium: "Moyen", low: "Risque faible" },
  action: {
    close: "Fermer",
    dismiss: "Ignorer",
    retry: "Réessayer",
    remove: "Retirer {what}",
    showTable: "Afficher en tableau",
    showChart: "Afficher en graphique",
    showPassword: "Afficher le mot de passe",
    hidePassword: "Masquer le mot de passe",
    backHome: "Retour à l’accueil",
  },
  error: {
    unknown: "Une erreur s’est produite. Veuillez réessayer.",
    title: "Le chargement a échoué",
    stale: "Cette page n’est plus à jour. Rechargez-la ; votre saisie est conservée.",
    offline: "Le serveur est injoignable. Vérifiez votre connexion et réessayez.",
    pageTitle: "Cette page ne s’est pas chargée",
  },
  blind: {
    title: "Non évalué",
    text: "Cela ne signifie pas qu’il n’y a aucun constat.",
  },
  empty: { title: "Rien à signaler ici" },
  newOnly: "Nouveaux seulement",
  loading: "Chargement",
  delta: { same: "Aucun changement" },
  wall: {
    label: "Score de risque : {score, number} sur 100, {level}. {score, number} briques sur 100 sont en place.",
    gained: "{count, plural, one {# brique ajoutée} other {# briques ajoutées}} depuis la dernière analyse.",
    lost: "{count, plural, one {# brique descellée} other {# briques descellées}} depuis la dernière analyse.",
    none: "Pas encore de score",
  },
  meter: { label: "Score {score, number} sur 100, {level}" },
  trend: {
    label: "Score sur {count, plural, one {# analyse} other {# analyses}}, de {first, number} à {last, number}",
  },
  map: {
    services: "{count, plural, one {# service ouvert} other {# services ouverts}}",
    worst: "pire constat : {severity}",
  },
  pager: {
    label: "Pages",
    previous: "Précédent",
    next: "Suivant",
    page: "Page {page} sur {pages}",
    rows: "Lignes {from} à {to} sur {total}",
  },
  table: { sortBy: "Trier par {column}", rows: "{count, plural, one {# ligne} other {# lignes}}" },
  stepper: { waiting: "En attente", done: "Terminé", failed: "Échec", now: "En cours" },
  tokens: { hint: "Entrée ou virgule pour ajouter ; vous pouvez coller une liste." },
  meanwhile: {
    text: "Quelqu’un d’autre a enregistré ceci pendant que vous l’aviez ouvert. Votre saisie est toujours là ; enregistrez à nouveau pour la conserver. Nouveau depuis :",
  },
  required: "Veuillez remplir ce champ",
  invalidEmail: "Veuillez saisir une adresse e-mail valide",
  idle: "Vous avez été déconnecté après 30 minutes sans activité.",
} satisfies Shape<typeof en>;
