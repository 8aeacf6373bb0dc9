import type { Shape } from "../../shape.ts";
import { vocabulary } from "../../vocabulary/es.ts";
import type en from "./en.ts";

export default {
  severity: vocabulary.severities,
  risk: vocabulary.riskLevels,
  provisional: "{level}, provisional",
  criticals: "{count, plural, one {# hallazgo crítico abierto} other {# hallazgos críticos abiertos}}",
  band: { high: "Riesgo alto", medium: "Medio", low: "Riesgo bajo" },
  action: {
    close: "Cerrar",
    dismiss: "Descartar",
    retry: "Reintentar",
    remove: "Quitar {what}",
    showTable: "Ver como tabla",
    showChart: "Ver como gráfico",
    showPassword: "Mostrar la contraseña",
    hidePassword: "Ocultar la contraseña",
    backHome: "Volver al inicio",
  },
  error: {
    unknown: "Se ha producido un error. Inténtelo de nuevo.",
    title: "No se ha podido cargar",
    stale: "Hay una versión más reciente de esta página. Vuelva a cargarla; los datos introducidos se conservan.",
    offline: "No se puede conectar con el servidor. Compruebe la conexión e inténtelo de nuevo.",
    passkey: "La solicitud de llave de acceso se ha cancelado o ha caducado. Vuelva a intentarlo.",
    pageTitle: "No se ha podido cargar esta página",
  },
  blind: {
    title: vocabulary.coverageStates["not-assessed"],
    text: "Puede haber hallazgos que no se han detectado.",
  },
  empty: { title: "Sin resultados" },
  confirm: {
    title: "Confirme su identidad",
    text: "Introduzca el código de 6 dígitos que le hemos enviado o el de su aplicación de autenticación.",
    label: "Código de un solo uso",
    tooShort: "Introduzca el código de 6 dígitos",
    submit: "Confirmar",
    busy: "Comprobando…",
    cancel: "Cancelar",
  },
  newOnly: "Solo nuevos",
  printFailed: "No se ha podido imprimir la lista.",
  pair: "{label}: {value}",
  loading: "Cargando",
  delta: { same: "Sin cambios" },
  wall: {
    label: "Puntuación de riesgo: {score, number} de 100, {level}. {score, number} de 100 ladrillos están en su sitio.",
    gained: "{count, plural, one {# ladrillo ganado} other {# ladrillos ganados}} desde el último análisis.",
    lost: "{count, plural, one {# ladrillo perdido} other {# ladrillos perdidos}} desde el último análisis.",
    none: "Aún sin puntuación",
  },
  notInDns: {
    title: "Dominio no encontrado en el DNS",
    since: "Dominio no encontrado en el DNS desde el {day}: no tiene puntuación.",
  },
  meter: { label: "Puntuación {score, number} de 100, {level}" },
  trend: {
    label: "Puntuación en {count, plural, one {# análisis} other {# análisis}}, de {first, number} a {last, number}",
  },
  map: {
    services: "{count, plural, one {# servicio abierto} other {# servicios abiertos}}",
    unprobed: "servicios abiertos no evaluados",
    worst: "gravedad máxima: {severity}",
  },
  pager: {
    label: "Páginas",
    previous: "Anterior",
    next: "Siguiente",
    page: "Página {page} de {pages}",
    rows: "Filas {from} a {to} de {total}",
  },
  table: {
    sortBy: "Ordenar por {column}",
    rows: "{count, plural, one {# fila} other {# filas}}",
    actions: "Acciones",
    selection: "Selección",
  },
  stepper: { waiting: "Pendiente", done: "Completado", failed: "Fallido", now: "En curso" },
  tokens: { hint: "Pulse Intro o coma para añadir; puede pegar una lista." },
  meanwhile: {
    text: "Otro usuario ha guardado este registro mientras usted lo editaba. Sus datos siguen aquí; vuelva a guardar para aplicarlos. Cambios desde que lo abrió:",
  },
  required: "Este campo es obligatorio",
  invalidEmail: "Introduzca una dirección de correo válida",
  idle: "Se ha cerrado la sesión tras 30 minutos de inactividad.",
} satisfies Shape<typeof en>;
