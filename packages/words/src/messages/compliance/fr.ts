import type { Shape } from "../../shape.ts";
import { vocabulary } from "../../vocabulary/fr.ts";
import type en from "./en.ts";

const fr = {
  explanation: "Signification des réponses",
  intro:
    "Ce qu’une évaluation externe montre des mesures de chaque référentiel. Elle étaye un audit et ne le remplace pas.",
  framework: "Référentiel",
  answers: {
    against: "Éléments défavorables",
    for: "Éléments favorables",
    "not-visible": "Non observable de l’extérieur",
    "not-assessed": vocabulary.coverageStates["not-assessed"],
  },
  explained: {
    against: "Au moins un constat non résolu contredit la mesure.",
    for: "Tous les contrôles applicables ont été réalisés intégralement sans rien relever.",
    "not-visible": "Aucun contrôle externe ne permet d’évaluer la mesure.",
    "not-assessed": "Certains contrôles n’ont pas abouti.",
  },
  all: "Toutes les réponses",
  sets: { "leaked-credentials": "Mots de passe d’employés divulgués" },
  control: "Mesure",
  answer: "Réponse",
  evidence: "Éléments de preuve",
  open: "{count, plural, one {# constat ouvert} other {# constats ouverts}}",
  accepted: "{count, plural, one {# risque accepté} other {# risques acceptés}}",
  clean: "Aucun constat",
  noTarget: "Sans objet",
  share: "{share, number, percent} évalué",
  notPermitted: "Vous n’avez pas accès à ce volet",
  none: "Aucune mesure n’a cette réponse.",
  mapping: "Correspondance {version}",
  assessed: "Évalué {time}",
  never: "Jamais évalué",
  assessedAt: "Évalué (UTC)",
  export: "Exporter en {format}",
  formats: { xlsx: "XLSX", csv: "CSV", oscal: "OSCAL (JSON)" },
  clients: {
    title: "Clients",
    client: "Client",
    domains: "Domaines",
    intro:
      "Un client présente un élément défavorable à une mesure dès qu’un de ses domaines en présente un, et un élément favorable seulement si tous en présentent un.",
    none: "Aucun client dans votre périmètre.",
  },
} satisfies Shape<typeof en>;

export default fr;
