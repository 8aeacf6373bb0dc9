import type { Shape } from "../../../shape.ts";
import { vocabulary } from "../../../vocabulary/es.ts";
import type { en } from "./en.ts";

export const es = {
  summary: "{title}: {subject}",
  test: "Ticket de prueba",
  asset: "Activo",
  severity: "Gravedad",
  severities: vocabulary.severities,
  explanation: "Explicación",
  remediation: "Corrección",
  note: "Comentario",
  open: "Abrir en Parapet",
  resolved: "El hallazgo en {subject} ya no se detecta. El ticket se cierra.",
  reopened: "El hallazgo en {subject} se sigue detectando. El ticket se reabre.",
} as const satisfies Shape<typeof en>;
