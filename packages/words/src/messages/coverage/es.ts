import type { Shape } from "../../shape.ts";
import { vocabulary } from "../../vocabulary/es.ts";
import type en from "./en.ts";

const es: Shape<typeof en> = {
  state: vocabulary.coverageStates,
  reason: {
    "never-scanned": "Todavía no se ha completado ningún análisis",
    "passive-scan-only": "Requiere un análisis completo de un dominio verificado",
    skipped: "Las comprobaciones se omitieron en el último análisis",
    "host-not-found": "El host no se encontró en el último análisis",
    stale: "La última evaluación está desactualizada",
    "source-failed": "La fuente no responde",
    "no-vips": "No hay ningún VIP registrado",
    "not-permitted": "No visible con su acceso",
    other: "No se pudieron completar las comprobaciones",
  },
  next: {
    connect: "Conectar una fuente",
    askOperator: "Pida a su proveedor que conecte una fuente",
    register: "Registrar un VIP",
    askAdministrator: "Pida a su administrador que registre un VIP",
  },
  from: "a partir de {assessed, number} de {all, number} áreas",
  confidence: "Cobertura del {share, number, percent}, ponderada por área",
  range: "Entre {from, number} y {to, number}, según lo que no se ha evaluado",
  unknownAreas: "{count, plural, one {# área no evaluada} other {# áreas no evaluadas}}",
  sentence: {
    exploited:
      "{level}: {count, plural, one {# hallazgo con explotación conocida} other {# hallazgos con explotación conocida}} en {hosts}",
    hosts: "{count, plural, one {# host} other {# hosts}}",
    critical: "{level}: {count, plural, one {# hallazgo crítico abierto} other {# hallazgos críticos abiertos}}",
    open: "{level}: {count, plural, one {# hallazgo abierto, no crítico} other {# hallazgos abiertos, ninguno crítico}}",
    none: "{level}: sin hallazgos abiertos en las áreas evaluadas",
    unscored: "Riesgo desconocido: todavía no se ha evaluado nada",
    whole: "{said}; todas las áreas evaluadas, cobertura del {share, number, percent}.",
    share: "{said}; todas las áreas evaluadas al menos en parte, cobertura del {share, number, percent}.",
    gaps: "{said}; cobertura del {share, number, percent}: {count, plural, one {# comprobación} other {# comprobaciones}} sin completar{more, select, yes {, sobre todo} other {:}} {names}.",
    partial: "{said}; áreas sin monitorización: {unseen, number} de {all, number}.",
    unassessed: "{said}; áreas no evaluadas: {unseen, number} de {all, number}.",
  },
  host: {
    title: "Cobertura de este host",
    of: "Áreas evaluadas: {assessed, number} de {all, number}",
    assessed: "Evaluado",
    none: "Evaluado, sin hallazgos",
    partly: "Evaluado parcialmente",
    by: "{day}, {count, plural, one {# comprobación} other {# comprobaciones}}",
  },
  partly: "{share, number, percent} evaluado",
  empty: {
    unknown: "No se muestra: el área «{area}» no está monitorizada.",
    none: "Sin hallazgos en las áreas evaluadas.",
    history: "La tendencia aparecerá tras el segundo análisis.",
  },
};
export default es;
