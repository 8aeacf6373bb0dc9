import type { Shape } from "../../shape.ts";
import { vocabulary } from "../../vocabulary/es.ts";
import type en from "./en.ts";

const es = {
  title: "Riesgo actual",
  lastScan: "Último análisis: {day}",
  nextScan: "Próximo análisis: {day}",
  neverScanned: "Aún sin analizar",
  unseen: "Este dominio aún no se ha analizado. Los resultados aparecerán aquí tras el primer análisis.",
  remediation: "Remediación",
  overdue: "{count, plural, one {# hallazgo vencido} other {# hallazgos vencidos}}",
  predictive: vocabulary.outlook,
  scanNow: "Analizar ahora",
  scanning: "Analizando",
  scanAsk: {
    title: "¿Analizar {domain} ahora?",
    text: "Un análisis completo consume una de las pruebas de penetración mensuales de su plan. Los análisis diarios y semanales programados no consumen ninguna.",
    start: "Iniciar análisis",
    cancel: "Cancelar",
    passiveTitle: "¿Ejecutar un análisis pasivo de {domain}?",
    passiveText:
      "El dominio no está verificado. Un análisis pasivo solo consulta registros públicos: DNS, certificados, autenticación del correo, filtraciones y fuentes de amenazas. Los puertos, los servicios y las aplicaciones web no se evalúan hasta que se verifique el dominio. No consume ninguna prueba de penetración.",
    passiveStart: "Iniciar análisis pasivo",
  },
  scanFailed: "No se pudo iniciar el análisis",
  setup: {
    title: "Configure la monitorización",
    left: "{count, plural, one {Falta # paso} other {Faltan # pasos}}",
    done: "(completado)",
    steps: {
      domain: { title: "Añadir un dominio", text: "El dominio cuya superficie de ataque externa se evalúa." },
      verify: {
        title: "Verificar la titularidad",
        text: "Publique un registro TXT o un archivo. Los análisis completos lo requieren.",
      },
      scan: {
        title: "Ejecutar el primer análisis",
        text: "Tarda unos minutos; los resultados aparecen en esta página.",
      },
      keywords: {
        title: "Añadir palabras clave",
        text: "Nombres de marca y de producto que se buscan en menciones y filtraciones.",
      },
      people: { title: "Invitar a su equipo", text: "Cada usuario recibe una cuenta con un rol." },
      alert: { title: "Crear la primera alerta", text: "Por correo electrónico, Slack, Teams o webhook." },
    },
  },
  score: {
    title: vocabulary.riskScore,
    none: "La puntuación estará disponible tras el primer análisis.",
  },
  waterfall: {
    title: "Qué ha cambiado la puntuación",
    costs: "Puntos perdidos por categoría",
    last: "Último análisis",
    full: "Puntuación máxima",
    now: "Ahora",
  },
  noBefore: "Sin cifra anterior",
  changed: {
    title: "Cambios",
    since: "desde el {day}",
    first: "Primer análisis. Los cambios aparecerán tras el siguiente.",
    none: "Sin cambios desde el último análisis.",
    appeared: "{count, plural, =0 {Sin hallazgos nuevos} one {# hallazgo nuevo} other {# hallazgos nuevos}}",
    gone: "{count, plural, =0 {Ninguno resuelto} one {# hallazgo resuelto} other {# hallazgos resueltos}}",
  },
  insights: {
    title: "Artículos y avisos",
    article: "Artículo",
    advisory: "Aviso",
    unread: "Nuevo",
    because: "Relevante porque usted expone {products}",
  },
  total: {
    title: "Total de problemas de seguridad",
    critical: "Críticos",
    exploit: "Exploit disponible",
    fresh: "Nuevos esta semana",
    closed: "Resueltos esta semana",
  },
  top: {
    title: "Vulnerabilidades principales",
    order: "Primero con exploit, después por CVSS",
    none: "No se ha detectado ningún servicio vulnerable.",
    exploit: "Exploit",
    caption: "Vulnerabilidades principales",
  },
  tiles: "Hallazgos por área",
  areas: vocabulary.areas,
  leaks: {
    title: "Credenciales filtradas a lo largo del tiempo",
    unit: "Nuevas por mes; {total, number} en los últimos 12 meses. {brick, plural, one {Un ladrillo = una credencial.} other {Un ladrillo = # credenciales.}}",
    label: "Credenciales filtradas nuevas por mes, {total, number} en los últimos 12 meses",
    month: "Mes",
    logins: "Credenciales",
  },
  vulnerabilities: {
    title: "Problemas en servicios expuestos por gravedad",
    unit: "{total, plural, one {# problema} other {# problemas}} en servicios expuestos y subdominios ({cves, number} con CVE). Un ladrillo = un problema.",
    label:
      "{total, plural, one {# problema} other {# problemas}} en servicios expuestos y subdominios; por gravedad: crítica {critical, number}, alta {high, number}, media {medium, number}, baja {low, number}, informativa {info, number}",
    severity: "Gravedad",
    count: "Cantidad",
  },
  categories: {
    title: "Hallazgos por categoría",
    ...vocabulary.categories,
  },
  next: {
    title: "Las 3 acciones prioritarias",
    points:
      "{points, plural, =0 {Sin mejora por sí sola: área en su límite} one {+{points, number, points} punto} other {+{points, number, points} puntos}}",
    together:
      "{points, plural, =0 {Estas acciones por sí solas no suben la puntuación: sus áreas ya han perdido el máximo de puntos.} one {Completar estas acciones sube la puntuación # punto.} other {Completar estas acciones sube la puntuación # puntos.}}",
    places:
      "{count, plural, one {# hallazgo} other {# hallazgos}} en {places, plural, one {# activo} other {# activos}}",
    morePlaces: "{count, plural, one {y # más} other {y # más}}",
    none: "Ningún hallazgo abierto afecta a la puntuación.",
  },
  map: {
    title: "Mapa del perímetro",
    hosts: "{count, plural, one {# equipo} other {# equipos}} · color = gravedad máxima · número = servicios abiertos",
    plain: "Gris: gravedad baja o sin hallazgos",
    partly: "Discontinuo: no evaluado por completo",
    none: "Aún no se ha descubierto ningún equipo.",
    web: "Web",
    mail: "Correo",
    "remote-access": "Acceso remoto",
    "data-and-queues": "Datos y colas de mensajes",
    "build-and-ops": "CI/CD y operaciones",
    other: "Otros",
    graph: "Ver como grafo",
  },
  blind: {
    title: vocabulary.coverageStates["not-assessed"],
    text: "Estas comprobaciones no se completaron, por lo que puede haber problemas. La cobertura se reduce en consecuencia.",
    more: "y {count, number} más",
    rest: "y {count, plural, one {# comprobación más} other {# comprobaciones más}}",
  },
  stages: {
    resolve: "Resolver el dominio",
    "sub-domains": "Buscar subdominios",
    hosts: "Caracterizar los equipos",
    ports: "Buscar puertos abiertos",
    services: "Identificar servicios",
    cves: "Correlacionar CVE",
    web: "Comprobar los sitios web",
    "look-alikes": "Buscar dominios similares",
    email: "Comprobar el correo",
  },
  scanHistory: vocabulary.scanHistory,
  progress: {
    blind: "{count, plural, one {# comprobación sin completar} other {# comprobaciones sin completar}}",
    stop: "Detener el análisis",
    used: "Objetivo más solicitado, {target}: {connections, number} de {mostConnections, number} conexiones, {requests, number} de {mostRequests, number} peticiones.",
    notStopped: "No se pudo detener el análisis",
    label: "Análisis de {domain}",
    found: "{count, plural, =0 {Ningún hallazgo por ahora} one {# hallazgo por ahora} other {# hallazgos por ahora}}",
    waiting: "En cola; el análisis empezará automáticamente.",
  },
} satisfies Shape<typeof en>;
export default es;
