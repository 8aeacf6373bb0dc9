import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

export default {
  search: "Rechercher des actifs",
  count: "{count, plural, one {# nœud} other {# nœuds}}",
  leftOut: "Éléments non affichés : {count, number}",
  picture: "Domaine, hôtes, services et constats sous forme d’arbre",
  table: "Vue en tableau",
  keys: "Flèches : changer de nœud · + / − : zoom · 0 : ajuster la vue · Entrée : ouvrir un constat",
  closer: "Zoom avant",
  farther: "Zoom arrière",
  whole: "Ajuster à la vue",
  asset: "Ouvrir l’actif",
  open: "Ouvrir le constat",
  below: "{count, plural, =0 {aucun constat} one {# constat} other {# constats}}",
  none: "Aucun hôte découvert pour l’instant",
  noneText: "Les hôtes s’afficheront ici après la première analyse complète.",
  noMatch: "Aucun résultat",
  noMatchText: "Aucun hôte, service ou constat ne correspond à « {typed} ».",
  nothingNew: "Rien de nouveau",
  nothingNewText: "La dernière analyse n’a rien trouvé de nouveau.",
  fresh: "Nouveau",
  kinds: { domain: "Domaine", host: "Hôte", service: "Service", finding: "Constat" },
  columns: { name: "Nom", kind: "Type", worst: "Gravité maximale", findings: "Constats" },
} as const satisfies Shape<typeof en>;
