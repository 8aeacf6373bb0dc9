import type { Shape } from "../../shape.ts";
import { vocabulary } from "../../vocabulary/es.ts";
import type en from "./en.ts";

const es = {
  explanation: "Significado de las respuestas",
  intro:
    "Lo que una evaluación externa muestra sobre los controles de cada marco. Sirve de apoyo a una auditoría y no la sustituye.",
  framework: "Marco",
  answers: {
    against: "Evidencia en contra",
    for: "Evidencia a favor",
    "not-visible": "No observable desde el exterior",
    "not-assessed": vocabulary.coverageStates["not-assessed"],
  },
  explained: {
    against: "Al menos un hallazgo sin resolver contradice el control.",
    for: "Todas las comprobaciones aplicables se evaluaron por completo y no detectaron nada.",
    "not-visible": "Ninguna comprobación externa puede evaluar el control.",
    "not-assessed": "Algunas de las comprobaciones no se completaron.",
  },
  all: "Todas las respuestas",
  sets: { "leaked-credentials": "Contraseñas de empleados filtradas" },
  control: "Control",
  answer: "Respuesta",
  evidence: "Evidencias",
  open: "{count, plural, one {# hallazgo abierto} other {# hallazgos abiertos}}",
  accepted: "{count, plural, one {# riesgo aceptado} other {# riesgos aceptados}}",
  clean: "Sin hallazgos",
  noTarget: "No aplicable",
  share: "{share, number, percent} evaluado",
  notPermitted: "No tiene acceso a esta área",
  none: "Ningún control tiene esta respuesta.",
  mapping: "Correspondencia {version}",
  assessed: "Evaluado {time}",
  never: "Nunca evaluado",
  assessedAt: "Evaluado (UTC)",
  export: "Exportar {format}",
  formats: { xlsx: "XLSX", csv: "CSV", oscal: "OSCAL (JSON)" },
  clients: {
    title: "Clientes",
    client: "Cliente",
    domains: "Dominios",
    intro:
      "Un cliente tiene evidencia en contra de un control si la tiene uno de sus dominios, y a favor solo si la tienen todos.",
    none: "No hay clientes en su ámbito.",
  },
} satisfies Shape<typeof en>;

export default es;
