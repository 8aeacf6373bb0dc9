import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

const es = {
  download: "Descargar PDF",
  kinds: { executive: "Resumen ejecutivo, dos páginas", technical: "Informe completo" },
  making: "Generando el informe",
  queued: "En cola: {position, plural, one {# informe} other {# informes}} por delante",
  drawing: "Componiendo páginas, {share}",
  failed: "No se ha podido generar el informe",
} as const satisfies Shape<typeof en>;
export default es;
