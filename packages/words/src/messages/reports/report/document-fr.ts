import type { Shape } from "../../../shape.ts";
import { vocabulary } from "../../../vocabulary/fr.ts";
import type { documentEn } from "./document-en.ts";

export const documentFr: Shape<typeof documentEn> = {
  title: "Rapport de risque externe",
  subtitle: "Surface d’attaque externe : constats et actions recommandées",
  madeOn: "Généré le {day}",
  lastScan: "Dernière analyse : {day}",
  neverScanned: "Aucune analyse terminée pour l’instant",
  confidential: "Confidentiel. Établi pour {organization} ; destinataires autorisés uniquement.",
  page: "Page {page} sur {pages}",
  risk: vocabulary.riskLevels,
  severity: vocabulary.severities,
  score: {
    title: "Score et tendance",
    of: "/ 100 (plus le score est élevé, mieux c’est)",
    none: "Pas encore de score : aucun volet n’a été évalué.",
    notFound: "Domaine introuvable dans le DNS depuis le {day} : il n’a pas de score.",
    from: "à partir de {assessed} volets sur {all}",
    noTrend: "La tendance apparaîtra après la deuxième analyse.",
    change: "Évolution depuis l’analyse précédente : {change}",
    confidence:
      "Fondé sur {assessed} volets sur {all}. Couverture de {share}, pondérée par volet. Les volets non évalués ne sont pas considérés comme exempts de constats.",
    provisional: "{level}, provisoire",
    range: "Selon ce qui n’a pas été évalué, le score se situe entre {from} et {to}.",
    trend: "Évolution du score ({count, plural, one {# valeur} other {# valeurs}})",
    lost: "Points perdus par volet",
    nothingLost: "Aucun point perdu dans les volets évalués.",
    open: "Constats ouverts",
    critical: "critiques",
    exploit: "exploit disponible",
    fresh: "nouveaux cette semaine",
    closed: "résolus cette semaine",
    outlook: vocabulary.outlook,
    outlookText:
      "Score attendu : {median} (intervalle nominal à 80 % : {low}–{high}) ; environ {fixed} si les trois actions prioritaires sont réalisées.",
    outlookRange:
      "Score dans 60 jours : intervalle nominal à 80 % {low}–{high}. Aucune valeur unique n’est indiquée, car aucun test rétrospectif ne l’étaye.",
    outlookExploited:
      "Probabilité d’exploitation d’une CVE exposée : {days30} sous 30 jours, {days60} sous 60 jours (CVE : {cves} ; dont estimées faute de score EPSS : {estimated}).",
    outlookUnknown: "Probabilité d’exploitation d’une CVE exposée : non évaluée.",
    littleHistory: "Analyses terminées à ce jour : {count}. L’intervalle est donc large.",
  },
  changed: {
    title: "Changements",
    none: "Aucun score antérieur auquel comparer.",
    since:
      "Nouveaux constats depuis le {day} : {appeared}. Résolus ou qui ne comptent plus : {gone}. Modifiés : {changed}.",
    appeared: "Nouveaux constats",
    gone: "Constats résolus",
    nothing: "Aucun",
    why: "Ce qui a fait évoluer le score",
    more: "et {count} de plus",
  },
  top: {
    title: "Principaux risques et actions recommandées",
    unassessed: "Non évalué : aucune analyse terminée et aucune donnée de source.",
    none: "Aucun constat ouvert des volets évalués n’affecte le score.",
    points: "{count, plural, one {+{points} point} other {+{points} points}}",
    risk: "Risque –{share}",
    riskBelow: "Réduction du risque inférieure à {share}",
    states: { ...vocabulary.workStates, new: "Nouvelle" },
    due: "Échéance le {day}",
    overdue: "En retard depuis le {day}",
    noDue: "Sans échéance",
    unassigned: "Sans responsable",
    assigned: "Attribuée",
    closedBy: vocabulary.closedBy,
    do: "Action recommandée",
  },
  sections: {
    intro: "Constats ouverts : {count}. Les constats identiques sont regroupés ; tri par gravité.",
    empty: "Évalué le {day} : aucun constat ouvert.",
    unassessed: "Le volet n’a pas été réévalué ; ces constats étaient ouverts lors de la dernière évaluation.",
    finding: "Constat",
    where: "Actif",
    count: "Nombre",
    since: "Détecté le",
    more: "Types de constat non affichés : {count}. L’export du portail en contient la liste complète.",
    andMore: "+{count} de plus",
  },
  categories: vocabulary.categories,
  areas: vocabulary.areas,
  accepted: {
    title: "Risques acceptés",
    intro:
      "Constats connus et ouverts dont le risque a été formellement accepté pour une durée limitée. Ils ne sont inclus ni dans le score ni dans les totaux.",
    none: "Aucun risque accepté.",
    reason: "Motif : {reason}",
    by: "Approuvé par",
    until: "jusqu’au",
    more: "et {count} de plus",
  },
  blind: {
    title: "Lacunes de couverture",
    because: "{state} : {reason}",
    intro: "Contrôles non aboutis : {count}. Des problèmes peuvent y exister.",
    none: "Tous les contrôles de la dernière analyse ont abouti.",
    areas: "Volets non évalués ou non surveillés",
    check: "Contrôle",
    reason: "Motif",
    example: "Exemple",
    more: "et {count} de plus",
  },
  tables: {
    domain: "Domaine",
    score: "Score",
    change: "Évolution du score",
    level: "Niveau de risque",
    critical: "Critiques",
    exploited: "Exploitation avérée",
    appeared: "Nouveaux sur la période",
    gone: "Résolus sur la période",
    unassessed: "Volets non évalués",
    severity: "Gravité",
    area: "Domaine d’analyse",
  },
  executive: {
    title: "Rapport de risque pour la direction",
    period: "Période : du {from} au {to}",
    changed: "Ce qui a changé",
    counts: "Nouveaux constats : {appeared}. Constats résolus : {gone}.",
    means: "Ce que cela signifie",
    level: "{level}. Score : {score} sur 100.",
    critical:
      "{count, plural, =0 {Aucun constat critique n’est ouvert.} one {# constat critique est ouvert.} other {# constats critiques sont ouverts.}}",
    exploited:
      "{count, plural, =0 {Aucun constat ouvert n’a d’exploitation avérée.} one {# constat ouvert a une exploitation avérée.} other {# constats ouverts ont une exploitation avérée.}}",
    unassessed:
      "{count, plural, =0 {Tous les volets ont été évalués au moins en partie.} one {# volet n’a pas été évalué ; des failles peuvent y exister.} other {# volets n’ont pas été évalués ; des failles peuvent y exister.}}",
    decide: "Ce qu’il faut décider",
    approve: "Approuver et attribuer ces actions, par ordre de priorité :",
    accepted:
      "{count, plural, one {# risque est accepté : confirmer ou retirer l’acceptation.} other {# risques sont acceptés : confirmer ou retirer chaque acceptation.}}",
    cover: "Fournir les accès ou les sources pour les volets non évalués.",
    scan: "Vérifier le domaine et lancer la première analyse.",
  },
  reasons: vocabulary.checkReasons,
  unit: "Unité métier : {unit}. Les constats se limitent à ses actifs ; le score est celui de l’ensemble du domaine.",
  remediation: {
    title: "Indicateurs de remédiation",
    text: "Délais moyens et échéances tenues sur les 12 derniers mois. Les constats sans analyse précédente n’ont pas de délai de détection.",
    none: "Aucun constat mesurable sur les 12 derniers mois.",
    by: { month: "Mois", owner: "Responsable", area: "Volet" },
    unassigned: "Non attribués",
    toDetect: "Détection",
    toTriage: "Triage",
    toFix: "Correction",
    fixed: "Corrigés",
    kept: "Échéances tenues",
    days: "{days} j",
  },
  method: {
    title: "Méthodologie",
    scope:
      "Périmètre : évaluation externe, sans authentification, des noms, adresses IP, services, sites web et paramètres de messagerie publics de {domain}, corrélée à des sources de renseignement. Rien n’a été modifié et aucun mot de passe n’a été testé.",
    three:
      "Chaque contrôle a l’un des trois résultats suivants : constat, aucun constat ou non évalué. Les contrôles qui n’ont pas pu être exécutés réduisent la couverture et ne sont jamais comptés comme réussis.",
    score:
      "Le score est égal à 100 moins les points déduits pour les constats ouverts : gravité critique 9, élevée 4, moyenne 1,5, faible 0,4 ; davantage si un exploit est disponible ou si l’exploitation est avérée ; moins sur les actifs de moindre criticité (élevée × 0,9, moyenne × 0,75, faible × 0,5). La perte de chaque volet est plafonnée, pour qu’un seul n’absorbe pas tout le score. Version du calcul {version}.",
    levels:
      "Moins de 40 : risque élevé ; de 40 à moins de 70 : risque moyen ; 70 et plus : risque faible. Le niveau dépend uniquement du score ; les constats critiques ouverts sont indiqués à côté.",
    forecast:
      "La prévision extrapole la tendance du score avec une incertitude croissante ; l’intervalle est nominal (80 %) et déduit des erreurs des prévisions passées. Le test rétrospectif du portail indique la part des scores réellement comprise dans l’intervalle. Les probabilités d’exploitation proviennent d’EPSS ou sont estimées pour les CVE sans score EPSS.",
    limits:
      "Évaluation à un instant donné. Elle reflète ce qui a été observé le jour de l’analyse et n’exclut pas d’autres faiblesses.",
  },
  glossary: {
    title: "Glossaire",
    entries: {
      cve: { term: "CVE", meaning: "Vulnérabilité répertoriée publiquement sous un identifiant unique." },
      cvss: { term: "CVSS", meaning: "Score de gravité d’une vulnérabilité, de 0 à 10 (FIRST)." },
      epss: { term: "EPSS", meaning: "Probabilité qu’une CVE soit exploitée dans les 30 jours (FIRST)." },
      kev: { term: "KEV", meaning: "Catalogue de la CISA des vulnérabilités dont l’exploitation est avérée." },
      mail: {
        term: "SPF, DKIM, DMARC",
        meaning:
          "Enregistrements DNS permettant aux destinataires de vérifier l’authenticité des courriels de votre domaine.",
      },
      lookAlike: {
        term: "Domaine similaire",
        meaning: "Domaine assez proche du vôtre pour tromper les utilisateurs (typosquattage).",
      },
      stealerLog: {
        term: "Journal d’infostealer",
        meaning: "Identifiants, cookies et fichiers exfiltrés par un logiciel malveillant de type infostealer.",
      },
      acceptedRisk: {
        term: "Risque accepté",
        meaning: "Constat qu’un approbateur a décidé de ne pas corriger, avec un motif et une date de fin.",
      },
    },
  },
};
