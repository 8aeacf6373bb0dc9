import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

const fr: Shape<typeof en> = {
  state: {
    "not-assessed": "Non évalué",
    "no-source": "Non surveillé",
    "not-in-plan": "Non inclus dans votre offre",
  },
  reason: {
    "never-scanned": "Aucune analyse n’est encore terminée",
    "passive-scan-only": "Nécessite une analyse complète d’un domaine vérifié",
    skipped: "Les contrôles ont été omis lors de la dernière analyse",
    stale: "La dernière évaluation est trop ancienne",
    "source-failed": "La source ne répond pas",
    "no-vips": "Aucun VIP n’est enregistré",
    other: "Les contrôles n’ont pas pu être menés à terme",
  },
  next: {
    connect: "Connecter une source",
    askOperator: "Demandez à votre prestataire de connecter une source",
    register: "Enregistrer un VIP",
    askAdministrator: "Demandez à votre administrateur d’enregistrer un VIP",
  },
  from: "à partir de {assessed, number} domaines sur {all, number}",
  confidence: "Couverture de {share, number, percent}, pondérée par domaine",
  range: "Entre {from, number} et {to, number}, selon ce que contiennent les domaines non évalués",
  unknownAreas: "{count, plural, one {# domaine non évalué} other {# domaines non évalués}}",
  sentence: {
    exploited:
      "{level} : {count, plural, one {# vulnérabilité activement exploitée} other {# vulnérabilités activement exploitées}} sur {hosts}",
    hosts: "{count, plural, one {# hôte} other {# hôtes}}",
    critical: "{level} : {count, plural, one {# constat critique ouvert} other {# constats critiques ouverts}}",
    open: "{level} : {count, plural, one {# constat ouvert, non critique} other {# constats ouverts, aucun critique}}",
    none: "{level} : aucun constat ouvert dans les domaines évalués",
    unscored: "Risque inconnu : rien n’a encore été évalué",
    whole: "{said} ; tous les domaines sont évalués.",
    partial: "{said} ; domaines non surveillés : {unseen, number} sur {all, number}.",
  },
  empty: {
    unknown: "Non affiché : {area} n’est pas surveillé.",
    none: "Aucun constat dans les domaines évalués.",
    history: "La tendance apparaîtra après la deuxième analyse.",
  },
};
export default fr;
