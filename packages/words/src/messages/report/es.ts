import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

const es = {
  download: "Descargar PDF",
  making: "Preparando el informe",
  queued: "En cola: {position, plural, one {# informe} other {# informes}} por delante",
  drawing: "Dibujando páginas, {share}",
  failed: "No se pudo preparar el informe",
} as const satisfies Shape<typeof en>;
export default es;
