import type { Shape } from "../../../shape.ts";
import { vocabulary } from "../../../vocabulary/fr.ts";
import type en from "./en.ts";

export default {
  title: vocabulary.attackPaths,
  text: "Identifiants divulgués et services auxquels ils donnent accès, du risque le plus élevé au plus faible.",
  total: "{count, plural, one {# chemin d’attaque} other {# chemins d’attaque}}",
  part: "{shown, number} chemins d’attaque sur {count, number}",
  all: "Tout afficher",
  fewer: "Afficher moins",
  unproven: "Vérifiez le domaine pour savoir à quels systèmes les identifiants divulgués donnent accès.",
  notMonitored:
    "Les identifiants divulgués de ce domaine ne sont pas surveillés ; les chemins d’attaque ne peuvent donc pas être déterminés.",
  password: "Mot de passe en clair",
  hash: "Empreinte de mot de passe",
  typedAt: "utilisé sur {host}",
  machine: "Volé sur une machine infectée par {family}",
  sessions: "{count, plural, one {# session encore valide} other {# sessions encore valides}}",
  noMachine: "Aucune machine infectée identifiée",
  exact: "Valide pour :",
  likely: "Peut-être valide pour :",
  open: "Ouvrir le constat : {name}",
} as const satisfies Shape<typeof en>;
