import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

const fr = {
  download: "Télécharger le PDF",
  making: "Préparation du rapport",
  queued: "En attente : {position, plural, one {# rapport} other {# rapports}} avant le vôtre",
  drawing: "Dessin des pages, {share}",
  failed: "Le rapport n’a pas pu être établi",
} as const satisfies Shape<typeof en>;
export default fr;
