import type { Shape } from "../../shape.ts";
import { vocabulary } from "../../vocabulary/fr.ts";
import type en from "./en.ts";

export default {
  severity: vocabulary.severities,
  risk: vocabulary.riskLevels,
  provisional: "{level}, provisoire",
  criticals: "{count, plural, one {# constat critique ouvert} other {# constats critiques ouverts}}",
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
    title: "Échec du chargement",
    stale: "Une version plus récente de cette page est disponible. Rechargez-la ; votre saisie est conservée.",
    offline: "Le serveur est injoignable. Vérifiez votre connexion et réessayez.",
    passkey: "La demande de clé d’accès a été annulée ou a expiré. Réessayez.",
    pageTitle: "Le chargement de la page a échoué",
  },
  blind: {
    title: vocabulary.coverageStates["not-assessed"],
    text: "Des constats peuvent exister sans avoir été détectés.",
  },
  empty: { title: "Aucun résultat" },
  confirm: {
    title: "Confirmez votre identité",
    text: "Saisissez le code à 6 chiffres que nous vous avons envoyé ou celui de votre application d’authentification.",
    label: "Code à usage unique",
    tooShort: "Saisissez le code à 6 chiffres",
    submit: "Confirmer",
    busy: "Vérification…",
    cancel: "Annuler",
  },
  newOnly: "Nouveaux seulement",
  printFailed: "La liste n’a pas pu être imprimée.",
  pair: "{label} : {value}",
  loading: "Chargement",
  delta: { same: "Inchangé" },
  wall: {
    label: "Score de risque : {score, number} sur 100, {level}. {score, number} briques sur 100 sont en place.",
    gained: "{count, plural, one {# brique gagnée} other {# briques gagnées}} depuis la dernière analyse.",
    lost: "{count, plural, one {# brique perdue} other {# briques perdues}} depuis la dernière analyse.",
    none: "Pas encore de score",
  },
  notInDns: {
    title: "Domaine introuvable dans le DNS",
    since: "Domaine introuvable dans le DNS depuis le {day} : il n’a pas de score.",
  },
  meter: { label: "Score {score, number} sur 100, {level}" },
  trend: {
    label: "Score sur {count, plural, one {# analyse} other {# analyses}}, de {first, number} à {last, number}",
  },
  map: {
    services: "{count, plural, one {# service ouvert} other {# services ouverts}}",
    unprobed: "services ouverts non évalués",
    worst: "gravité maximale : {severity}",
  },
  pager: {
    label: "Pages",
    previous: "Précédent",
    next: "Suivant",
    page: "Page {page} sur {pages}",
    rows: "Lignes {from} à {to} sur {total}",
  },
  table: {
    sortBy: "Trier par {column}",
    rows: "{count, plural, one {# ligne} other {# lignes}}",
    actions: "Actions",
    selection: "Sélection",
  },
  stepper: { waiting: "En attente", done: "Terminé", failed: "Échec", now: "En cours" },
  tokens: { hint: "Entrée ou virgule pour ajouter ; vous pouvez coller une liste." },
  meanwhile: {
    text: "Un autre utilisateur a enregistré cette fiche pendant que vous la modifiiez. Votre saisie est toujours là ; enregistrez à nouveau pour l’appliquer. Modifications depuis l’ouverture :",
  },
  required: "Ce champ est obligatoire",
  invalidEmail: "Veuillez saisir une adresse électronique valide",
  idle: "Vous avez été déconnecté après 30 minutes d’inactivité.",
} satisfies Shape<typeof en>;
