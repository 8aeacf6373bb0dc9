import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

const es = {
  back: "Volver al resumen",
  unassessed: "No evaluado: todavía no hay análisis completados ni datos de fuentes para este dominio.",
  next: {
    label: "Próximo análisis en",
    spoken:
      "Próximo análisis en {days, plural, one {# día} other {# días}} y {hours, plural, one {# hora} other {# horas}}",
    due: "Análisis pendiente",
    d: "d",
    h: "h",
    m: "min",
    s: "s",
  },
  forecast: {
    title: "Previsión de la puntuación de riesgo",
    today: "según el último análisis",
    expected: "Prevista para el {day}",
    between: "intervalo nominal del 80 %: {low, number}–{high, number}",
    rangeBy: "Intervalo para el {day}",
    nominal: "intervalo nominal del 80 %",
    range: "{low, number}–{high, number}",
    oneIn: "1 de {count, number}",
    never: "menos del 1 %",
    always: ">90 %",
    highRisk: "Probabilidad de riesgo alto",
    by: "para el {day}",
    exploited: "Probabilidad de explotación de un CVE conocido",
    within: "en 60 días; {chance, number, percent} en 30 ({basis})",
    basis: {
      epss: "EPSS",
      mixed: "EPSS y estimaciones de Parapet",
      estimate: "estimación de Parapet",
    },
    noCves: "ningún CVE entre los hallazgos abiertos",
    unassessed: "servicios no evaluados",
    chart:
      "Puntuación de riesgo de los últimos 60 días y de los próximos 60. {score, number} según el último análisis. Si nada cambia, {median, number} el {day}, con un intervalo de {low, number} a {high, number}. Si se completan las tres acciones prioritarias, {fixed, number}.",
    lowFrom: "Riesgo bajo desde 70",
    highBelow: "Riesgo alto por debajo de 40",
    nothing: "si nada cambia",
    fixed: "con las 3 acciones",
  },
  honesty: {
    none: "Sin previsión: se necesita al menos un análisis completado.",
    little:
      "{count, plural, one {Basado en # análisis} other {Basado en # análisis}}: no hay historial suficiente para una tendencia, por lo que el intervalo es amplio.",
    tested:
      "Prueba retrospectiva con su historial (a 4 semanas): error medio de {ours, number} puntos frente a {naive, number} de una previsión sin cambios ({count, plural, one {# prueba} other {# pruebas}}; {inside, number, percent} dentro del intervalo).",
    blind:
      "{count, plural, one {# comprobación no se completó en el último análisis y no se cuenta como superada.} other {# comprobaciones no se completaron en el último análisis y no se cuentan como superadas.}}",
  },
  vectors: {
    title: "Vectores de ataque previstos",
    unit: "Probabilidad a 60 días",
    none: "No se ha identificado ningún vector de ataque.",
    epss: "EPSS {epss, number, percent}",
    exploited: "explotación conocida",
    exploit: "exploit disponible",
    estimate: "estimación de Parapet",
    count: "{count, plural, one {# hallazgo} other {# hallazgos}}",
    level: "{chance, number, percent}, {level}",
    likely: "probable",
    even: "probabilidad media",
    possible: "posible",
    unlikely: "poco probable",
    "known-vulnerability": "Vulnerabilidades conocidas en {product}",
    service: "un servicio expuesto",
    "password-reuse": "Relleno de credenciales con contraseñas filtradas",
    "stolen-session": "Sesiones robadas (infostealers)",
    phishing: "Phishing desde dominios similares",
    "forged-mail": "Suplantación de correo",
    "open-service": "Servicios expuestos",
    "web-weakness": "Ataque a aplicaciones web",
    takeover: "Toma de control de subdominios",
    "exposed-data": "Datos expuestos",
  },
  warnings: {
    title: "Avisos tempranos",
    seen: "Detectado",
    expected: "Previsto",
    none: "Sin avisos tempranos en las áreas evaluadas.",
    ago: "{days, plural, =0 {hoy} one {hace # día} other {hace # días}}",
    ahead: "{days, plural, =0 {hoy} one {en # día} other {en # días}}",
    "known-exploited":
      "{count, plural, one {Vulnerabilidad con explotación conocida: {subject}} other {# vulnerabilidades con explotación conocida, p. ej. {subject}}}",
    "look-alike-mail":
      "{count, plural, one {{subject} puede recibir correo} other {# dominios similares pueden recibir correo, p. ej. {subject}}}",
    "stealer-log":
      "{count, plural, one {# registro de infostealer reciente} other {# registros de infostealers recientes}}",
    mention:
      "{count, plural, one {# mención nueva en la dark web o en un canal de hackers} other {# menciones nuevas en la dark web o en canales de hackers}}",
    leak: "{count, plural, one {# credencial filtrada nueva} other {# credenciales filtradas nuevas}}",
    "new-severe":
      "{count, plural, one {Hallazgo nuevo de gravedad crítica o alta: {subject}} other {# hallazgos nuevos de gravedad crítica o alta, p. ej. {subject}}}",
    "registration-ends":
      "{count, plural, one {Caduca el registro de {subject}} other {Caduca el registro de # dominios, p. ej. {subject}}}",
    "certificate-expires":
      "{count, plural, one {Caduca el certificado de {subject}} other {Caducan # certificados, p. ej. {subject}}}",
    "acceptance-ends":
      "{count, plural, one {Caduca la aceptación de un riesgo: {subject}} other {Caducan # aceptaciones de riesgo}}",
  },
  actions: {
    title: "Las 3 acciones prioritarias",
    none: "Ningún hallazgo abierto de las áreas evaluadas afecta a la puntuación.",
    points: "{points, plural, =0 {Menos riesgo} other {+{points, number, points}}}",
    spoken:
      "{points, plural, =0 {Menos riesgo; la puntuación sube con más correcciones} one {# punto} other {# puntos}}",
    together:
      "{points, plural, =0 {En conjunto no mejoran la puntuación: sus áreas ya han perdido el máximo de puntos.} one {En conjunto: +# punto.} other {En conjunto: +# puntos.}}",
    closes: "{count, plural, one {resuelve # hallazgo} other {resuelve # hallazgos}}",
  },
} as const satisfies Shape<typeof en>;
export default es;
