import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

const fr = {
  download: "Télécharger le PDF",
  kinds: { executive: "Synthèse pour la direction, deux pages", technical: "Rapport complet" },
  making: "Génération du rapport",
  queued: "En file d’attente : {position, plural, one {# rapport} other {# rapports}} avant le vôtre",
  drawing: "Mise en page, {share}",
  failed: "Le rapport n’a pas pu être généré",
} as const satisfies Shape<typeof en>;
export default fr;
