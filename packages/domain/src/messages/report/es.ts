import type { Shape } from "../shape.ts";
import type en from "./en.ts";

const es = {
  download: "Descargar PDF",
  making: "Preparando el informe",
  drawing: "Dibujando páginas, {share}",
  failed: "No se pudo preparar el informe",
} as const satisfies Shape<typeof en>;
export default es;
