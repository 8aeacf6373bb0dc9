import type { Shape } from "../../../shape.ts";
import { vocabulary } from "../../../vocabulary/es.ts";
import type { documentEn } from "./document-en.ts";

export const documentEs: Shape<typeof documentEn> = {
  title: "Informe de riesgo externo",
  subtitle: "Superficie de ataque externa: hallazgos y acciones recomendadas",
  madeOn: "Generado el {day}",
  lastScan: "Último análisis: {day}",
  neverScanned: "Todavía no se ha completado ningún análisis",
  confidential: "Confidencial. Elaborado para {organization}; solo para destinatarios autorizados.",
  page: "Página {page} de {pages}",
  risk: vocabulary.riskLevels,
  severity: vocabulary.severities,
  score: {
    title: "Puntuación y tendencia",
    of: "/ 100 (cuanto más alto, mejor)",
    none: "Todavía no hay puntuación: no se ha evaluado ninguna área.",
    notFound: "Dominio no encontrado en el DNS desde el {day}: no tiene puntuación.",
    from: "a partir de {assessed} de {all} áreas",
    noTrend: "La tendencia aparecerá tras el segundo análisis.",
    change: "Variación desde el análisis anterior: {change}",
    confidence:
      "Basada en {assessed} de {all} áreas. Cobertura del {share}, ponderada por área. Las áreas no evaluadas no se consideran libres de hallazgos.",
    provisional: "{level}, provisional",
    range: "Según lo que no se ha evaluado, la puntuación está entre {from} y {to}.",
    trend: "Evolución de la puntuación ({count, plural, one {# valor} other {# valores}})",
    lost: "Puntos perdidos por área",
    nothingLost: "Sin puntos perdidos en las áreas evaluadas.",
    open: "Hallazgos abiertos",
    critical: "críticos",
    exploit: "con exploit disponible",
    fresh: "nuevos esta semana",
    closed: "resueltos esta semana",
    outlook: vocabulary.outlook,
    outlookText:
      "Puntuación prevista: {median} (intervalo nominal del 80 %: {low}–{high}); aproximadamente {fixed} si se completan las tres acciones prioritarias.",
    outlookRange:
      "Puntuación dentro de 60 días: intervalo nominal del 80 %: {low}–{high}. No se indica un valor único, porque ninguna prueba retrospectiva lo respalda.",
    outlookExploited:
      "Probabilidad de explotación de un CVE expuesto: {days30} en 30 días, {days60} en 60 días (CVE: {cves}; estimados por carecer de puntuación EPSS: {estimated}).",
    outlookUnknown: "Probabilidad de explotación de un CVE expuesto: no evaluada.",
    littleHistory: "Análisis completados hasta ahora: {count}. Por eso el intervalo es amplio.",
  },
  changed: {
    title: "Cambios",
    none: "No hay una puntuación anterior con la que comparar.",
    since:
      "Hallazgos nuevos desde el {day}: {appeared}. Resueltos o que ya no cuentan: {gone}. Modificados: {changed}.",
    appeared: "Hallazgos nuevos",
    gone: "Hallazgos resueltos",
    nothing: "Ninguno",
    why: "Qué ha cambiado la puntuación",
    more: "y {count} más",
  },
  top: {
    title: "Principales riesgos y acciones recomendadas",
    unassessed: "No evaluado: todavía no hay análisis completados ni datos de fuentes.",
    none: "Ningún hallazgo abierto de las áreas evaluadas afecta a la puntuación.",
    points: "{count, plural, one {+{points} punto} other {+{points} puntos}}",
    risk: "Riesgo –{share}",
    riskBelow: "Riesgo: menos de –{share}",
    closedBy: vocabulary.closedBy,
    do: "Acción recomendada",
  },
  sections: {
    intro: "Hallazgos abiertos: {count}. Los hallazgos idénticos se agrupan; ordenados por gravedad.",
    empty: "Evaluada el {day}: sin hallazgos abiertos.",
    unassessed: "El área no se ha vuelto a evaluar; estos hallazgos estaban abiertos en la última evaluación.",
    finding: "Hallazgo",
    where: "Activo",
    count: "Número",
    since: "Detectado",
    more: "Tipos de hallazgo no mostrados: {count}. Consulte la lista completa en la exportación del portal.",
    andMore: "+{count} más",
  },
  categories: vocabulary.categories,
  areas: vocabulary.areas,
  accepted: {
    title: "Riesgos aceptados",
    intro:
      "Hallazgos conocidos y abiertos cuyo riesgo se ha aceptado formalmente por un periodo limitado. No se incluyen en la puntuación ni en los totales.",
    none: "No hay riesgos aceptados.",
    reason: "Motivo: {reason}",
    by: "Aprobado por",
    until: "hasta el",
    more: "y {count} más",
  },
  blind: {
    title: "Lagunas de cobertura",
    because: "{state}: {reason}",
    intro: "Comprobaciones sin completar: {count}. Puede haber problemas no detectados.",
    none: "Se completaron todas las comprobaciones del último análisis.",
    areas: "Áreas no evaluadas o sin monitorización",
    check: "Comprobación",
    reason: "Motivo",
    example: "Ejemplo",
    more: "y {count} más",
  },
  tables: {
    domain: "Dominio",
    score: "Puntuación",
    change: "Variación de la puntuación",
    level: "Nivel de riesgo",
    critical: "Críticos",
    exploited: "Con explotación conocida",
    appeared: "Nuevos en el periodo",
    gone: "Resueltos en el periodo",
    unassessed: "Áreas no evaluadas",
    severity: "Severidad",
    area: "Área",
  },
  executive: {
    title: "Informe ejecutivo de riesgos",
    period: "Periodo: del {from} al {to}",
    changed: "Qué ha cambiado",
    counts: "Hallazgos nuevos: {appeared}. Hallazgos resueltos: {gone}.",
    means: "Qué significa",
    level: "{level}. Puntuación: {score} de 100.",
    critical:
      "{count, plural, =0 {No hay hallazgos críticos abiertos.} one {Hay # hallazgo crítico abierto.} other {Hay # hallazgos críticos abiertos.}}",
    exploited:
      "{count, plural, =0 {Ningún hallazgo abierto tiene explotación conocida.} one {# hallazgo abierto tiene explotación conocida.} other {# hallazgos abiertos tienen explotación conocida.}}",
    unassessed:
      "{count, plural, =0 {Todas las áreas se evaluaron al menos en parte.} one {# área no se evaluó; puede haber problemas en ella.} other {# áreas no se evaluaron; puede haber problemas en ellas.}}",
    decide: "Qué hay que decidir",
    approve: "Aprobar y asignar estas acciones, por orden de prioridad:",
    accepted:
      "{count, plural, one {# riesgo está aceptado: confirmar o retirar la aceptación.} other {# riesgos están aceptados: confirmar o retirar cada aceptación.}}",
    cover: "Facilitar el acceso o las fuentes para las áreas no evaluadas.",
    scan: "Verificar el dominio e iniciar el primer análisis.",
  },
  reasons: vocabulary.checkReasons,
  unit: "Unidad de negocio: {unit}. Los hallazgos se limitan a sus activos; la puntuación es la de todo el dominio.",
  remediation: {
    title: "Indicadores de remediación",
    text: "Tiempos medios y plazos cumplidos en los últimos 12 meses. Los hallazgos sin análisis anterior no tienen tiempo de detección.",
    none: "No hay hallazgos medibles en los últimos 12 meses.",
    by: { month: "Mes", owner: "Responsable", area: "Área" },
    unassigned: "Sin asignar",
    toDetect: "Detección",
    toTriage: "Triaje",
    toFix: "Corrección",
    fixed: "Corregidos",
    kept: "Plazos cumplidos",
    days: "{days} d",
  },
  method: {
    title: "Metodología",
    scope:
      "Alcance: evaluación externa y sin autenticación de los nombres, direcciones IP, servicios, sitios web y configuración de correo públicos de {domain}, correlacionada con fuentes de inteligencia. No se modificó nada ni se probaron contraseñas.",
    three:
      "Cada comprobación tiene uno de estos tres resultados: hallazgo, sin hallazgo o no evaluado. Las comprobaciones que no se pudieron ejecutar reducen la cobertura y nunca se cuentan como superadas.",
    score:
      "La puntuación es 100 menos los puntos que restan los hallazgos abiertos: gravedad crítica 9, alta 4, media 1,5 y baja 0,4; más si hay un exploit disponible o explotación conocida; menos en activos de menor criticidad (alta × 0,9, media × 0,75, baja × 0,5). La pérdida de cada área está limitada, para que una sola no consuma toda la puntuación. Versión de cálculo {version}.",
    levels:
      "Menos de 40: riesgo alto; de 40 a menos de 70: riesgo medio; 70 o más: riesgo bajo. El nivel depende únicamente de la puntuación; los hallazgos críticos abiertos se indican junto a él.",
    forecast:
      "La previsión extrapola la tendencia de la puntuación con una incertidumbre creciente; el intervalo es nominal (80 %) y se deriva de los errores de previsiones pasadas. La prueba retrospectiva del portal indica la proporción de puntuaciones que quedó realmente dentro. Las probabilidades de explotación proceden de EPSS o se estiman si el CVE carece de puntuación EPSS.",
    limits: "Evaluación en un momento dado. Refleja lo observado el día del análisis y no descarta otras debilidades.",
  },
  glossary: {
    title: "Glosario",
    entries: {
      cve: { term: "CVE", meaning: "Vulnerabilidad catalogada públicamente con un identificador único." },
      cvss: { term: "CVSS", meaning: "Puntuación de gravedad de una vulnerabilidad, de 0 a 10 (FIRST)." },
      epss: { term: "EPSS", meaning: "Probabilidad de que un CVE se explote en los próximos 30 días (FIRST)." },
      kev: { term: "KEV", meaning: "Catálogo de CISA de vulnerabilidades con explotación conocida." },
      mail: {
        term: "SPF, DKIM, DMARC",
        meaning: "Registros DNS con los que los receptores verifican qué correo de su dominio es auténtico.",
      },
      lookAlike: {
        term: "Dominio similar",
        meaning: "Dominio lo bastante parecido al suyo como para engañar a los usuarios (typosquatting).",
      },
      stealerLog: {
        term: "Registro de infostealer",
        meaning: "Credenciales, cookies y archivos exfiltrados por malware de tipo infostealer.",
      },
      acceptedRisk: {
        term: "Riesgo aceptado",
        meaning: "Hallazgo que un responsable ha decidido no corregir, con un motivo y una fecha de fin.",
      },
    },
  },
};
