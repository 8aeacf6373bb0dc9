import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

export default {
  meta: "Page introuvable | Parapet",
  title: "Erreur 404",
  text: "Page introuvable. Elle a peut-être été supprimée ou renommée, ou elle est momentanément indisponible.",
  brick: "cette page",
} satisfies Shape<typeof en>;
