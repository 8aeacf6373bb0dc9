import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

const fr = {
  back: "Retour à la vue d’ensemble",
  unassessed: "Non évalué : aucune analyse terminée et aucune donnée de source pour ce domaine.",
  next: {
    label: "Prochaine analyse dans",
    spoken:
      "Prochaine analyse dans {days, plural, one {# jour} other {# jours}} et {hours, plural, one {# heure} other {# heures}}",
    due: "Analyse en attente",
    d: "j",
    h: "h",
    m: "min",
    s: "s",
  },
  forecast: {
    title: "Prévision du score de risque",
    today: "à la dernière analyse",
    expected: "Attendu au {day}",
    between: "intervalle nominal à 80 % : {low, number}–{high, number}",
    rangeBy: "Intervalle au {day}",
    nominal: "intervalle nominal à 80 %",
    range: "{low, number}–{high, number}",
    oneIn: "1 sur {count, number}",
    never: "moins de 1 %",
    always: "> 90 %",
    highRisk: "Probabilité de risque élevé",
    by: "au {day}",
    exploited: "Probabilité d’exploitation d’une CVE connue",
    within: "sous 60 jours ; {chance, number, percent} sous 30 ({basis})",
    basis: {
      epss: "EPSS",
      mixed: "EPSS et estimations Parapet",
      estimate: "estimation Parapet",
    },
    noCves: "aucune CVE parmi les constats ouverts",
    unassessed: "services non évalués",
    chart:
      "Score de risque sur les 60 derniers jours et les 60 prochains. {score, number} à la dernière analyse. Si rien ne change, {median, number} le {day}, intervalle de {low, number} à {high, number}. Si les trois actions prioritaires sont réalisées, {fixed, number}.",
    lowFrom: "Risque faible à partir de 70",
    highBelow: "Risque élevé sous 40",
    nothing: "si rien ne change",
    fixed: "avec les 3 actions",
  },
  honesty: {
    none: "Pas de prévision : au moins une analyse terminée est nécessaire.",
    little:
      "{count, plural, one {Fondé sur # analyse} other {Fondé sur # analyses}} : historique insuffisant pour une tendance, l’intervalle est donc large.",
    tested:
      "Test rétrospectif sur votre historique (à 4 semaines) : erreur moyenne de {ours, number} points contre {naive, number} pour une prévision sans changement ({count, plural, one {# test} other {# tests}} ; {inside, number, percent} dans l’intervalle).",
    blind:
      "{count, plural, one {# contrôle n’a pas abouti lors de la dernière analyse et n’est pas compté comme réussi.} other {# contrôles n’ont pas abouti lors de la dernière analyse et ne sont pas comptés comme réussis.}}",
  },
  vectors: {
    title: "Vecteurs d’attaque prévus",
    unit: "Probabilité à 60 jours",
    none: "Aucun vecteur d’attaque identifié.",
    epss: "EPSS {epss, number, percent}",
    exploited: "exploitation avérée",
    exploit: "exploit disponible",
    estimate: "estimation Parapet",
    count: "{count, plural, one {# constat} other {# constats}}",
    level: "{chance, number, percent}, {level}",
    likely: "probable",
    even: "probabilité moyenne",
    possible: "possible",
    unlikely: "peu probable",
    "known-vulnerability": "Vulnérabilités connues dans {product}",
    service: "un service exposé",
    "password-reuse": "Bourrage d’identifiants divulgués",
    "stolen-session": "Sessions volées (infostealers)",
    phishing: "Hameçonnage depuis des domaines similaires",
    "forged-mail": "Usurpation d’adresse électronique",
    "open-service": "Services exposés",
    "web-weakness": "Attaque d’applications web",
    takeover: "Prise de contrôle de sous-domaines",
    "exposed-data": "Données exposées",
  },
  warnings: {
    title: "Alertes précoces",
    seen: "Détecté",
    expected: "Prévu",
    none: "Aucune alerte précoce dans les volets évalués.",
    ago: "{days, plural, =0 {aujourd’hui} one {il y a # jour} other {il y a # jours}}",
    ahead: "{days, plural, =0 {aujourd’hui} one {dans # jour} other {dans # jours}}",
    "known-exploited":
      "{count, plural, one {Vulnérabilité dont l’exploitation est avérée : {subject}} other {# vulnérabilités dont l’exploitation est avérée, p. ex. {subject}}}",
    "look-alike-mail":
      "{count, plural, one {{subject} peut recevoir des courriels} other {# domaines similaires peuvent recevoir des courriels, p. ex. {subject}}}",
    "stealer-log": "{count, plural, one {# journal d’infostealer récent} other {# journaux d’infostealers récents}}",
    mention:
      "{count, plural, one {# nouvelle mention sur le dark web ou sur un canal cybercriminel} other {# nouvelles mentions sur le dark web ou sur des canaux cybercriminels}}",
    leak: "{count, plural, one {# nouvel identifiant divulgué} other {# nouveaux identifiants divulgués}}",
    "new-severe":
      "{count, plural, one {Nouveau constat de gravité critique ou élevée : {subject}} other {# nouveaux constats de gravité critique ou élevée, p. ex. {subject}}}",
    "registration-ends":
      "{count, plural, one {L’enregistrement de {subject} expire} other {L’enregistrement de # domaines expire, p. ex. {subject}}}",
    "certificate-expires":
      "{count, plural, one {Le certificat de {subject} expire} other {# certificats expirent, p. ex. {subject}}}",
    "acceptance-ends":
      "{count, plural, one {L’acceptation d’un risque expire : {subject}} other {# acceptations de risque expirent}}",
  },
  actions: {
    title: "Les 3 actions prioritaires",
    none: "Aucun constat ouvert des volets évalués n’affecte le score.",
    points: "{points, plural, =0 {Moins de risque} other {+{points, number, points}}}",
    spoken:
      "{points, plural, =0 {Moins de risque ; le score monte avec d’autres corrections} one {# point} other {# points}}",
    together:
      "{points, plural, =0 {Ensemble, elles n’améliorent pas le score : leurs volets ont déjà perdu le maximum de points.} one {Ensemble : +# point.} other {Ensemble : +# points.}}",
    closes: "{count, plural, one {résout # constat} other {résout # constats}}",
  },
} as const satisfies Shape<typeof en>;
export default fr;
