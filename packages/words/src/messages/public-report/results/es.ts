import type { Shape } from "../../../shape.ts";
import { vocabulary } from "../../../vocabulary/es.ts";
import type en from "./en.ts";

export default {
  meta: {
    title: "Resultados del análisis | Parapet",
    description:
      "La superficie de ataque externa de un dominio en cifras: credenciales filtradas, equipos infectados, servicios vulnerables y debilidades del correo.",
    of: "{domain}: resultados del análisis | Parapet",
  },
  ask: {
    title: "Analizar un dominio",
    text: "Introduzca un dominio o un correo de empresa, sin www ni https.",
    label: "Otro dominio o correo",
    placeholder: "empresa.com o correo",
    scan: "Analizar",
    invalid: "Formato de correo o dominio no válido",
  },
  head: {
    opening: "Informe público",
    done: "Análisis completado",
    scanning: "Analizando",
    queued: "En cola",
    failed: "Análisis fallido",
    public: "Informe público",
    countsOnly: "Solo recuentos. Los detalles están en el informe completo.",
    stay: "Puede cerrar esta página; el análisis continúa.",
    share: "Copiar enlace",
    shared: "Enlace copiado",
  },
  progress: {
    title: "Paso {step, number} de {steps, number}: {name}",
    waiting: "En cola; el análisis empezará automáticamente.",
    share: "{share, number, percent} completado",
  },
  stages: {
    resolve: "Resolver el dominio",
    "sub-domains": "Buscar subdominios",
    hosts: "Caracterizar los hosts",
    web: "Comprobar el sitio web",
    "look-alikes": "Buscar dominios similares",
    email: "Comprobar el correo",
  },
  last: {
    title: "Último análisis",
    finished: "Completado",
    started: "Iniciado",
    hosts: "Hosts encontrados",
    areas: "Áreas evaluadas",
    areasOf: "{assessed, number} de {all, number}",
  },
  score: {
    meanwhile:
      "Solo lo que puede ver cualquier visitante: DNS, registros de certificados, seguridad del correo con STARTTLS, una visita al sitio web y nuestras fuentes de inteligencia. No se analizan puertos. Tarda alrededor de un minuto.",
    title: vocabulary.riskScore,
    outOf: "de 100",
    since: "desde el último análisis",
    none: "Sin puntuación",
    notYet: "Aún sin puntuación",
    ready: "Disponible al terminar el análisis",
    noGround: "No hay datos suficientes para una puntuación.",
    explain: "Cada ladrillo es un punto. Un muro completo suma 100 puntos y significa riesgo bajo.",
    range: "{from, number}–{to, number}",
    rangeLabel: "Entre {from, number} y {to, number} de 100",
    from: "a partir de {assessed, number} de {all, number} áreas",
    coverage: "Cobertura: {share, number, percent}, ponderada por área.",
    canFall: "Las áreas no evaluadas solo pueden bajar la puntuación; por eso se muestra como un intervalo.",
  },
  certain: {
    title: "Lo que es seguro",
    none: "No se ha encontrado nada en lo comprobado",
    counts: {
      infected_device_logs:
        "Al menos {count, plural, one {# registro de equipo infectado} other {# registros de equipos infectados}}",
      stealer_logs_on_market:
        "Al menos {count, plural, one {# registro de infostealer} other {# registros de infostealers}} a la venta",
      leaked_credentials: "Al menos {count, plural, one {# credencial filtrada} other {# credenciales filtradas}}",
      dark_web_mentions: "Al menos {count, plural, one {# mención} other {# menciones}} en la dark web",
      vulnerable_services: "Al menos {count, plural, one {# servicio vulnerable} other {# servicios vulnerables}}",
      email_weaknesses: "Al menos {count, plural, one {# debilidad del correo} other {# debilidades del correo}}",
    },
    names: {
      infected_device_logs: "registros de equipos infectados",
      stealer_logs_on_market: "registros de infostealers a la venta",
      leaked_credentials: "credenciales filtradas",
      dark_web_mentions: "menciones en la dark web",
      vulnerable_services: "servicios vulnerables",
      email_weaknesses: "debilidades del correo",
    },
    areas: "{assessed, number} de {all, number} áreas comprobadas. Un nivel de riesgo requiere más.",
    open: "Con una cuenta y el dominio verificado: {names}, y el nivel de riesgo.",
    more: "Con una cuenta y el dominio verificado: cada hallazgo con sus pruebas, y el nivel de riesgo.",
    why: "Se cuenta lo que puede ver cualquier visitante y la inteligencia almacenada. El panel cuenta los hallazgos abiertos: añade los de las comprobaciones activas y excluye los resueltos, los aceptados y los falsos positivos, por lo que sus cifras pueden diferir.",
  },
  cards: {
    infected_device_logs: {
      title: vocabulary.areas["logs-infected-machine"],
      text: "Equipos infectados de los que se robaron credenciales de este dominio.",
    },
    stealer_logs_on_market: {
      title: vocabulary.areas["stealer-logs-for-sale"],
      text: "Registros de infostealers con acceso a este dominio, a la venta.",
    },
    leaked_credentials: {
      title: vocabulary.areas["leaked-credentials"],
      text: "Credenciales de empleados de este dominio en filtraciones de datos.",
    },
    dark_web_mentions: {
      title: vocabulary.areas["dark-web-mentions"],
      text: "Publicaciones y anuncios que mencionan este dominio.",
    },
    vulnerable_services: {
      title: "Servicios vulnerables",
      text: "Servicios y hosts con vulnerabilidades conocidas.",
    },
    email_weaknesses: {
      title: vocabulary.areas["email-weaknesses"],
      text: "Configuración del correo que permite la suplantación o la interceptación.",
    },
  },
  blind: {
    title: vocabulary.coverageStates["not-assessed"],
    "no-source": "Incluido en el informe completo.",
    stale:
      "Los datos de filtraciones disponibles no están actualizados. No significa que el dominio esté libre de problemas.",
    "needs-proof": "Se comprueba después de verificar el dominio.",
    "probe-error": "Las comprobaciones no obtuvieron respuesta. No significa que el dominio esté libre de problemas.",
    partly: "Resultado parcial; puede haber más.",
  },
  unseen: {
    title: "Comprobaciones no completadas",
    text: "Una comprobación sin respuesta no significa que el dominio esté libre de problemas.",
    count: "{count, plural, one {# comprobación} other {# comprobaciones}}",
    reason: {
      timeout: "Tiempo de espera agotado",
      refused: "Conexión rechazada",
      unreachable: "Equipo inaccesible",
      "opted-out": "El titular ha excluido el dominio de los análisis",
      "out-of-scope": "Fuera del alcance de un análisis público",
      source: "Una fuente externa no respondió",
      other: "Otros motivos",
    },
  },
  unknown: {
    title: "Dominio no encontrado en el DNS",
    text: "{domain} no existe en el DNS. Revise la ortografía.",
  },
  failed: {
    title: "El análisis ha fallado",
    text: "Vuelva a intentarlo dentro de un minuto.",
  },
  limit: { title: "Inténtelo más tarde" },
  refused: { title: "Informe no disponible" },
  address: {
    title: "¿Aparece {email} en una filtración?",
    text: "Por privacidad, enviamos el resultado únicamente a esa dirección.",
    send: "Enviarme el resultado",
    sending: "Enviando…",
    sent: "El resultado se enviará a {email}. Si no llega en unos minutos, revise el correo no deseado.",
  },
  full: {
    title: "Obtenga los detalles",
    text: "Cada hallazgo con evidencias, prioridad y pasos de corrección. Disponible para titulares con el dominio verificado.",
    email: "Correo de empresa",
    send: "Obtener el informe completo",
    sending: "Enviando…",
    sent: "Solicitud recibida. Hemos escrito a {email}: cree una cuenta con una dirección de trabajo, verifique {domain} y abra el informe completo en el portal.",
  },
} satisfies Shape<typeof en>;
