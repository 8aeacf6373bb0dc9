import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

const fr = {
  title: "Journal d’audit",
  none: "Aucune entrée",
  all: "Tous",
  search: "Utilisateur, organisation, action, objet ou adresse IP",
  at: "Date et heure (UTC)",
  who: "Utilisateur",
  action: "Action",
  object: "Objet",
  organisation: "Organisation",
  result: "Résultat",
  address: "Adresse IP",
  from: "Du",
  to: "Au",
  more: "Seules les 1 000 entrées les plus récentes sont affichées. Affinez la recherche pour trouver les plus anciennes.",
  results: {
    done: "Réussi",
    refused: "Refusé",
    failed: "Échec",
  },
  csv: "Exporter en CSV",
  json: "Exporter en JSON",
} satisfies Shape<typeof en>;
export default fr;
