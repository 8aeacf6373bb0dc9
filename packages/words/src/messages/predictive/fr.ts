import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

const fr = {
  title: "Perspective à 60 jours",
  back: "Retour à la vue d’ensemble",
  unassessed: "Non évalué : ni analyse ni source n’a encore fourni de données pour ce domaine.",
  next: {
    label: "Prochaine analyse dans",
    spoken:
      "Prochaine analyse dans {days, plural, one {# jour} other {# jours}} et {hours, plural, one {# heure} other {# heures}}",
    due: "La prochaine analyse est attendue",
    d: "j",
    h: "h",
    m: "min",
    s: "s",
  },
  forecast: {
    title: "Prévision du score de risque",
    today: "à la dernière analyse",
    expected: "Attendu au {day}",
    between: "probablement entre {low, number} et {high, number}",
    oneIn: "1 sur {count, number}",
    never: "moins de 1 %",
    always: "plus de 90 %",
    highRisk: "Probabilité de risque élevé",
    by: "au {day}",
    exploited: "Exploitation d’une CVE connue",
    within: "en 60 jours, {chance, number, percent} en 30 (EPSS)",
    noCves: "aucune CVE exposée dotée d’un score EPSS n’a été trouvée",
    chart:
      "Score de risque, les soixante derniers jours et les soixante prochains. {score, number} à la dernière analyse. Si rien ne change, {median, number} le {day}, huit fois sur dix entre {low, number} et {high, number}. Si les trois premiers points sont corrigés, {fixed, number}.",
    lowFrom: "Risque faible à partir de 70",
    highBelow: "Risque élevé sous 40",
    nothing: "rien ne change",
    fixed: "trois corrigés",
  },
  honesty: {
    none: "Aucune prévision : il faut au moins une analyse terminée.",
    little:
      "{count, plural, one {Une seule analyse (#) pour l’instant} other {Seulement # analyses pour l’instant}} : trop peu pour une tendance. La bande est large à dessein.",
    tested:
      "Essayée sur votre propre passé : à quatre semaines, cette prévision s’est écartée de {ours, number} points, « rien ne bouge » de {naive, number} ({count, plural, one {# essai} other {# essais}} ; {inside, number, percent} dans la bande).",
    blind:
      "{count, plural, one {# contrôle n’a pas pu être mené à terme lors de la dernière analyse et compte comme non évalué.} other {# contrôles n’ont pas pu être menés à terme lors de la dernière analyse et comptent comme non évalués.}}",
  },
  vectors: {
    title: "Vecteurs d’attaque prévus",
    unit: "Probabilité à 60 jours",
    none: "Aucun constat ouvert ne correspond à un vecteur d’attaque connu.",
    epss: "EPSS {epss, number}",
    exploited: "exploité en ce moment",
    exploit: "exploit public",
    estimate: "notre estimation",
    count: "{count, plural, one {# constat} other {# constats}}",
    level: "{chance, number, percent}, {level}",
    likely: "probable",
    even: "une chance sur deux",
    possible: "possible",
    unlikely: "peu probable",
    "known-vulnerability": "Failles connues dans {product}",
    service: "un service exposé",
    "password-reuse": "Réutilisation de mots de passe divulgués",
    "stolen-session": "Sessions de machines infectées",
    phishing: "Hameçonnage depuis des domaines ressemblants",
    "forged-mail": "Courrier falsifié à votre nom",
    "open-service": "Entrée par des services ouverts",
    "web-weakness": "Attaque des applications web",
    takeover: "Prise de contrôle d’un nom oublié",
    "exposed-data": "Données laissées à découvert",
  },
  warnings: {
    title: "Alertes précoces",
    seen: "Vu",
    expected: "Attendu",
    none: "Aucune alerte précoce dans les domaines évalués.",
    ago: "{days, plural, =0 {aujourd’hui} one {il y a # jour} other {il y a # jours}}",
    ahead: "{days, plural, =0 {aujourd’hui} one {dans # jour} other {dans # jours}}",
    "known-exploited":
      "{count, plural, one {Une faille que des attaquants utilisent en ce moment : {subject}} other {# failles que des attaquants utilisent en ce moment, dont {subject}}}",
    "look-alike-mail":
      "{count, plural, one {{subject} peut recevoir du courrier} other {# domaines ressemblants peuvent recevoir du courrier, dont {subject}}}",
    "stealer-log":
      "{count, plural, one {Un journal de voleur de données récent} other {# journaux de voleurs de données récents}}",
    mention:
      "{count, plural, one {Une nouvelle mention dans un canal ou un marché} other {# nouvelles mentions dans des canaux ou des marchés}}",
    leak: "{count, plural, one {Un compte divulgué depuis peu} other {# comptes divulgués depuis peu}}",
    "new-severe":
      "{count, plural, one {Nouveau et grave : {subject}} other {# nouveaux constats graves, dont {subject}}}",
    "certificate-expires":
      "{count, plural, one {Le certificat de {subject} expire} other {# certificats expirent, dont {subject}}}",
    "acceptance-ends":
      "{count, plural, one {L’acceptation d’un risque prend fin : {subject}} other {L’acceptation de # risques prend fin}}",
  },
  actions: {
    title: "Les 3 actions prioritaires",
    none: "Aucun constat ouvert des domaines évalués n’affecte le score.",
    points: "{points, plural, =0 {0} other {+#}}",
    spoken: "{points, plural, =0 {Sans gain à elle seule : domaine à son plafond} one {# point} other {# points}}",
    closes: "{count, plural, one {ferme # constat} other {ferme # constats}}",
  },
} as const satisfies Shape<typeof en>;
export default fr;
