import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

const es = {
  title: "Perspectiva a 60 días",
  back: "Volver al resumen",
  unassessed: "No evaluado: todavía no hay datos de ningún análisis ni de ninguna fuente para este dominio.",
  next: {
    label: "Próximo análisis en",
    spoken:
      "Próximo análisis en {days, plural, one {# día} other {# días}} y {hours, plural, one {# hora} other {# horas}}",
    due: "Toca el próximo análisis",
    d: "d",
    h: "h",
    m: "m",
    s: "s",
  },
  forecast: {
    title: "Previsión de la puntuación de riesgo",
    today: "en el último análisis",
    expected: "Se espera para el {day}",
    between: "probablemente entre {low, number} y {high, number}",
    oneIn: "1 de {count, number}",
    never: "menos del 1 %",
    always: "más del 90 %",
    highRisk: "Posibilidad de riesgo alto",
    by: "para el {day}",
    exploited: "Se explota un CVE conocido",
    within: "en 60 días, {chance, number, percent} en 30 (EPSS)",
    noCves: "no se encontró ningún CVE expuesto con puntuación EPSS",
    chart:
      "Puntuación de riesgo, los últimos sesenta días y los próximos sesenta. {score, number} en el último análisis. Si nada cambia, {median, number} el {day}; ocho de cada diez veces entre {low, number} y {high, number}. Si se corrigen los tres primeros, {fixed, number}.",
    lowFrom: "Riesgo bajo desde 70",
    highBelow: "Riesgo alto por debajo de 40",
    nothing: "nada cambia",
    fixed: "tres corregidos",
  },
  honesty: {
    none: "Sin previsión: se necesita al menos un análisis completado.",
    little:
      "{count, plural, one {Solo # análisis hasta ahora} other {Solo # análisis hasta ahora}}: demasiado poco para una tendencia. La banda es ancha a propósito.",
    tested:
      "Probado con su propio pasado: a cuatro semanas esta previsión se desvió {ours, number} puntos; “todo sigue igual”, {naive, number} ({count, plural, one {# prueba} other {# pruebas}}; {inside, number, percent} dentro de la banda).",
    blind:
      "{count, plural, one {No se pudo completar # comprobación en el último análisis; cuenta como no evaluada.} other {No se pudieron completar # comprobaciones en el último análisis; cuentan como no evaluadas.}}",
  },
  vectors: {
    title: "Vectores de ataque previstos",
    unit: "Posibilidad en 60 días",
    none: "Ningún hallazgo abierto corresponde a un vector de ataque conocido.",
    epss: "EPSS {epss, number}",
    exploited: "explotado ahora",
    exploit: "exploit público",
    estimate: "estimación propia",
    count: "{count, plural, one {# hallazgo} other {# hallazgos}}",
    level: "{chance, number, percent}, {level}",
    likely: "probable",
    even: "mitad y mitad",
    possible: "posible",
    unlikely: "poco probable",
    "known-vulnerability": "Fallos conocidos en {product}",
    service: "un servicio expuesto",
    "password-reuse": "Reutilización de contraseñas filtradas",
    "stolen-session": "Sesiones de equipos infectados",
    phishing: "Phishing desde dominios parecidos",
    "forged-mail": "Correo falsificado en su nombre",
    "open-service": "Entrada por servicios abiertos",
    "web-weakness": "Ataque a aplicaciones web",
    takeover: "Apropiación de un nombre olvidado",
    "exposed-data": "Datos dejados a la vista",
  },
  warnings: {
    title: "Avisos tempranos",
    seen: "Visto",
    expected: "Esperado",
    none: "Sin alertas tempranas en las áreas evaluadas.",
    ago: "{days, plural, =0 {hoy} one {hace # día} other {hace # días}}",
    ahead: "{days, plural, =0 {hoy} one {en # día} other {en # días}}",
    "known-exploited":
      "{count, plural, one {Un fallo que los atacantes usan ahora: {subject}} other {# fallos que los atacantes usan ahora, como {subject}}}",
    "look-alike-mail":
      "{count, plural, one {{subject} puede recibir correo} other {# dominios parecidos pueden recibir correo, como {subject}}}",
    "stealer-log": "{count, plural, one {Un registro de stealer reciente} other {# registros de stealer recientes}}",
    mention:
      "{count, plural, one {Una nueva mención en un canal o mercado} other {# nuevas menciones en canales o mercados}}",
    leak: "{count, plural, one {Una cuenta filtrada nueva} other {# cuentas filtradas nuevas}}",
    "new-severe": "{count, plural, one {Nuevo y grave: {subject}} other {# hallazgos graves nuevos, como {subject}}}",
    "certificate-expires":
      "{count, plural, one {Caduca el certificado de {subject}} other {Caducan # certificados, como {subject}}}",
    "acceptance-ends":
      "{count, plural, one {Termina la aceptación de un riesgo: {subject}} other {Termina la aceptación de # riesgos}}",
  },
  actions: {
    title: "Las 3 acciones prioritarias",
    none: "Ningún hallazgo abierto de las áreas evaluadas afecta a la puntuación.",
    points: "{points, plural, =0 {0} other {+#}}",
    spoken: "{points, plural, =0 {Sin mejora por sí sola: área en su límite} one {# punto} other {# puntos}}",
    closes: "{count, plural, one {cierra # hallazgo} other {cierra # hallazgos}}",
  },
} as const satisfies Shape<typeof en>;
export default es;
