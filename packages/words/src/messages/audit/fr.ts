import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

const fr = {
  title: "Journal d’audit",
  none: "Rien ici",
  all: "Tous",
  search: "Personne, organisation, action, objet ou adresse",
  at: "Quand (UTC)",
  who: "Qui",
  action: "Action",
  object: "Objet",
  organisation: "Organisation",
  result: "Résultat",
  address: "Adresse",
  from: "Du",
  to: "Au",
  more: "Les mille plus récents sont affichés ; affinez la recherche pour les plus anciens.",
  results: {
    done: "Fait",
    refused: "Refusé",
    failed: "Échoué",
  },
  csv: "Exporter en CSV",
  json: "Exporter en JSON",
} satisfies Shape<typeof en>;
export default fr;
