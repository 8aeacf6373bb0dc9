import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

export default {
  meta: "Página no encontrada | Parapet",
  title: "Error 404",
  text: "Página no encontrada. Puede que se haya eliminado, que haya cambiado de nombre o que no esté disponible en este momento.",
  brick: "esta página",
} satisfies Shape<typeof en>;
