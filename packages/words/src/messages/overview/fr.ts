import type { Shape } from "../../shape.ts";
import { vocabulary } from "../../vocabulary/fr.ts";
import type en from "./en.ts";

const fr = {
  title: "Risque actuel",
  lastScan: "Dernière analyse : {day}",
  nextScan: "Prochaine analyse : {day}",
  neverScanned: "Pas encore analysé",
  unseen: "Ce domaine n’a pas encore été analysé. Les résultats s’afficheront ici après la première analyse.",
  remediation: "Remédiation",
  overdue: "{count, plural, one {# constat en retard} other {# constats en retard}}",
  predictive: vocabulary.outlook,
  scanNow: "Analyser maintenant",
  scanning: "Analyse en cours",
  scanAsk: {
    title: "Analyser {domain} maintenant ?",
    text: "Une analyse complète consomme l’un des tests d’intrusion mensuels de votre offre. Les analyses quotidiennes et hebdomadaires planifiées n’en consomment aucun.",
    start: "Lancer l’analyse",
    cancel: "Annuler",
    passiveTitle: "Lancer une analyse passive de {domain} ?",
    passiveText:
      "Le domaine n’est pas vérifié. Une analyse passive ne consulte que des données publiques : DNS, certificats, authentification du courriel, fuites et sources de menaces. Les ports, les services et les applications web ne sont pas évalués tant que le domaine n’est pas vérifié. Elle ne consomme aucun test d’intrusion.",
    passiveStart: "Lancer l’analyse passive",
  },
  scanFailed: "L’analyse n’a pas pu démarrer",
  setup: {
    title: "Configurez votre surveillance",
    left: "{count, plural, one {# étape restante} other {# étapes restantes}}",
    done: "(terminé)",
    steps: {
      domain: { title: "Ajouter un domaine", text: "Le domaine dont la surface d’attaque externe est évaluée." },
      verify: {
        title: "Vérifier la titularité",
        text: "Publiez un enregistrement TXT ou un fichier. Les analyses complètes l’exigent.",
      },
      scan: {
        title: "Lancer la première analyse",
        text: "Elle dure quelques minutes ; les résultats s’affichent sur cette page.",
      },
      keywords: {
        title: "Ajouter des mots-clés à surveiller",
        text: "Noms de marques et de produits, recherchés dans les mentions et les fuites.",
      },
      people: { title: "Inviter votre équipe", text: "Chaque utilisateur reçoit un compte avec un rôle." },
      alert: { title: "Créer la première alerte", text: "Par courriel, Slack, Teams ou webhook." },
    },
  },
  score: {
    title: vocabulary.riskScore,
    none: "Le score sera disponible après la première analyse.",
  },
  waterfall: {
    title: "Ce qui a fait évoluer le score",
    costs: "Points perdus par catégorie",
    last: "Dernière analyse",
    full: "Score maximal",
    now: "Maintenant",
  },
  noBefore: "Aucune valeur antérieure",
  changed: {
    title: "Changements",
    since: "depuis le {day}",
    first: "Première analyse. Les changements apparaîtront après la prochaine.",
    none: "Aucun changement depuis la dernière analyse.",
    appeared: "{count, plural, =0 {Aucun nouveau constat} one {# nouveau constat} other {# nouveaux constats}}",
    gone: "{count, plural, =0 {Aucun résolu} one {# constat résolu} other {# constats résolus}}",
  },
  insights: {
    title: "Articles et avis",
    article: "Article",
    advisory: "Avis",
    unread: "Nouveau",
    because: "Pertinent car vous exposez {products}",
  },
  total: {
    title: "Total des problèmes de sécurité",
    critical: "Critiques",
    exploit: "Exploit disponible",
    fresh: "Nouveaux cette semaine",
    closed: "Résolus cette semaine",
  },
  top: {
    title: "Principales vulnérabilités",
    order: "Exploit disponible d’abord, puis CVSS",
    none: "Aucun service vulnérable détecté.",
    exploit: "Exploit",
    caption: "Principales vulnérabilités",
  },
  tiles: "Constats par volet",
  areas: vocabulary.areas,
  leaks: {
    title: "Identifiants divulgués au fil du temps",
    unit: "Nouveaux par mois ; {total, number} au cours des 12 derniers mois. {brick, plural, one {Une brique = un identifiant.} other {Une brique = # identifiants.}}",
    label: "Nouveaux identifiants divulgués par mois, {total, number} au cours des 12 derniers mois",
    month: "Mois",
    logins: "Identifiants",
  },
  vulnerabilities: {
    title: "Problèmes des services exposés par gravité",
    unit: "{total, plural, one {# problème} other {# problèmes}} sur les services exposés et les sous-domaines ({cves, number} avec CVE). Une brique = un problème.",
    label:
      "{total, plural, one {# problème} other {# problèmes}} sur les services exposés et les sous-domaines ; par gravité : critique {critical, number}, élevée {high, number}, moyenne {medium, number}, faible {low, number}, info {info, number}",
    severity: "Gravité",
    count: "Nombre",
  },
  categories: {
    title: "Constats par catégorie",
    ...vocabulary.categories,
  },
  next: {
    title: "Les 3 actions prioritaires",
    points:
      "{points, plural, =0 {Sans gain à elle seule : volet au plafond} one {+{points, number, points} point} other {+{points, number, points} points}}",
    together:
      "{points, plural, =0 {Ces actions seules ne relèvent pas le score : leurs volets ont déjà perdu le maximum de points.} one {Réaliser ces actions relève le score de # point.} other {Réaliser ces actions relève le score de # points.}}",
    places: "{count, plural, one {# constat} other {# constats}} sur {places, plural, one {# actif} other {# actifs}}",
    morePlaces: "{count, plural, one {et # autre} other {et # autres}}",
    none: "Aucun constat ouvert n’affecte le score.",
  },
  map: {
    title: "Carte du périmètre",
    hosts: "{count, plural, one {# hôte} other {# hôtes}} · couleur = gravité maximale · nombre = services ouverts",
    plain: "Gris : gravité faible ou aucun constat",
    partly: "Pointillés : évaluation incomplète",
    none: "Aucun hôte découvert pour l’instant.",
    web: "Web",
    mail: "Messagerie",
    "remote-access": "Accès distant",
    "data-and-queues": "Données et files de messages",
    "build-and-ops": "CI/CD et exploitation",
    other: "Autres",
    graph: "Afficher en graphe",
  },
  blind: {
    title: vocabulary.coverageStates["not-assessed"],
    text: "Ces contrôles n’ont pas abouti ; des problèmes peuvent exister. La couverture est réduite en conséquence.",
    more: "et {count, number} de plus",
    rest: "et {count, plural, one {# autre contrôle} other {# autres contrôles}}",
  },
  stages: {
    resolve: "Résoudre le domaine",
    "sub-domains": "Rechercher les sous-domaines",
    hosts: "Caractériser les hôtes",
    ports: "Rechercher les ports ouverts",
    services: "Identifier les services",
    cves: "Corréler les CVE",
    web: "Contrôler les sites web",
    "look-alikes": "Rechercher les domaines similaires",
    email: "Contrôler la messagerie",
  },
  scanHistory: vocabulary.scanHistory,
  progress: {
    blind: "{count, plural, one {# contrôle non abouti} other {# contrôles non aboutis}}",
    stop: "Arrêter l’analyse",
    used: "Cible la plus sollicitée, {target} : {connections, number} connexions sur {mostConnections, number}, {requests, number} requêtes sur {mostRequests, number}.",
    notStopped: "L’analyse n’a pas pu être arrêtée",
    label: "Analyse de {domain}",
    found:
      "{count, plural, =0 {Aucun constat pour l’instant} one {# constat pour l’instant} other {# constats pour l’instant}}",
    waiting: "En file d’attente ; l’analyse démarrera automatiquement.",
  },
} satisfies Shape<typeof en>;
export default fr;
