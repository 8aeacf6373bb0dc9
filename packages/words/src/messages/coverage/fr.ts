import type { Shape } from "../../shape.ts";
import { vocabulary } from "../../vocabulary/fr.ts";
import type en from "./en.ts";

const fr: Shape<typeof en> = {
  state: vocabulary.coverageStates,
  reason: {
    "never-scanned": "Aucune analyse n’est encore terminée",
    "passive-scan-only": "Nécessite une analyse complète d’un domaine vérifié",
    skipped: "Les contrôles n’ont pas été exécutés lors de la dernière analyse",
    "host-not-found": "L’hôte n’a pas été trouvé lors de la dernière analyse",
    stale: "La dernière évaluation n’est plus à jour",
    "source-failed": "La source ne répond pas",
    "no-vips": "Aucun VIP enregistré",
    "not-permitted": "Non visible avec vos droits d’accès",
    other: "Les contrôles n’ont pas abouti",
  },
  next: {
    connect: "Connecter une source",
    askOperator: "Demandez à votre prestataire de connecter une source",
    register: "Enregistrer un VIP",
    askAdministrator: "Demandez à votre administrateur d’enregistrer un VIP",
  },
  from: "à partir de {assessed, number} volets sur {all, number}",
  confidence: "Couverture de {share, number, percent}, pondérée par volet",
  range: "Entre {from, number} et {to, number}, selon ce qui n’a pas été évalué",
  unknownAreas: "{count, plural, one {# volet non évalué} other {# volets non évalués}}",
  sentence: {
    exploited:
      "{level} : {count, plural, one {# constat dont l’exploitation est avérée} other {# constats dont l’exploitation est avérée}} sur {hosts}",
    hosts: "{count, plural, one {# hôte} other {# hôtes}}",
    critical: "{level} : {count, plural, one {# constat critique ouvert} other {# constats critiques ouverts}}",
    open: "{level} : {count, plural, one {# constat ouvert, non critique} other {# constats ouverts, aucun critique}}",
    none: "{level} : aucun constat ouvert dans les volets évalués",
    unscored: "Risque inconnu : rien n’a encore été évalué",
    whole: "{said} ; tous les volets sont évalués, couverture de {share, number, percent}.",
    share: "{said} ; tous les volets sont évalués au moins en partie, couverture de {share, number, percent}.",
    gaps: "{said} ; couverture de {share, number, percent} : {count, plural, one {# contrôle non abouti} other {# contrôles non aboutis}}{more, select, yes {, surtout} other { :}} {names}.",
    partial: "{said} ; volets non surveillés : {unseen, number} sur {all, number}.",
    unassessed: "{said} ; volets non évalués : {unseen, number} sur {all, number}.",
  },
  host: {
    title: "Couverture de cet hôte",
    of: "Volets évalués : {assessed, number} sur {all, number}",
    assessed: "Évalué",
    none: "Évalué, aucun constat",
    partly: "Évalué partiellement",
    by: "{day}, {count, plural, one {# contrôle} other {# contrôles}}",
  },
  partly: "{share, number, percent} évalué",
  empty: {
    unknown: "Non affiché : le volet « {area} » n’est pas surveillé.",
    none: "Aucun constat dans les volets évalués.",
    history: "La tendance apparaîtra après la deuxième analyse.",
  },
};
export default fr;
