import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

export default {
  meta: "Page introuvable | Parapet",
  title: "Il y a un trou là où devrait être cette page",
  text: "Page introuvable. Elle a peut-être été supprimée, renommée ou est indisponible pour le moment.",
  brick: "cette page",
} satisfies Shape<typeof en>;
