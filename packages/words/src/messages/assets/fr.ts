import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

export default {
  search: "Chercher des hôtes, services et constats",
  count: "{count, plural, one {# nœud} other {# nœuds}}",
  leftOut: "{count, number} autres ne sont pas dessinés",
  picture: "Domaine, hôtes, services et constats sous forme d’arbre",
  table: "La même chose en tableau",
  keys: "Les flèches mènent d’un nœud à l’autre, + et − rapprochent et éloignent, 0 montre tout, Entrée ouvre un constat.",
  closer: "Se rapprocher",
  farther: "S’éloigner",
  whole: "Tout montrer",
  open: "Ouvrir le constat",
  below: "{count, plural, =0 {aucun constat} one {# constat} other {# constats}}",
  none: "Aucun hôte n’est encore connu",
  noneText: "La première analyse complète remplira cette page.",
  noMatch: "Rien ne correspond",
  noMatchText: "Aucun hôte, service ou constat ne s’appelle « {typed} ».",
  nothingNew: "Rien de nouveau",
  nothingNewText: "La dernière analyse n’a rien vu pour la première fois.",
  fresh: "Nouveau",
  kinds: { domain: "Domaine", host: "Hôte", service: "Service", finding: "Constat" },
  columns: { name: "Nom", kind: "Genre", worst: "Le plus grave", findings: "Constats" },
} as const satisfies Shape<typeof en>;
