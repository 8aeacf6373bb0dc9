import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

export default {
  severity: { critical: "Crítica", high: "Alta", medium: "Media", low: "Baja", info: "Informativa" },
  risk: { high: "Riesgo alto", medium: "Riesgo medio", low: "Riesgo bajo" },
  provisional: "{level}, provisional",
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
    unknown: "Algo ha fallado. Inténtelo de nuevo.",
    title: "No se ha podido cargar",
    stale: "Esta página está desactualizada. Vuelva a cargarla; lo que ha escrito se conserva.",
    offline: "No se puede contactar con el servidor. Compruebe la conexión e inténtelo de nuevo.",
    pageTitle: "Esta página no se ha cargado",
  },
  blind: {
    title: "No evaluado",
    text: "Esto no significa que no haya hallazgos.",
  },
  empty: { title: "No hay nada aquí" },
  newOnly: "Solo nuevos",
  loading: "Cargando",
  delta: { same: "Sin cambios" },
  wall: {
    label: "Puntuación de riesgo: {score, number} de 100, {level}. {score, number} de 100 ladrillos están en su sitio.",
    gained: "{count, plural, one {# ladrillo añadido} other {# ladrillos añadidos}} desde el último análisis.",
    lost: "{count, plural, one {# ladrillo suelto} other {# ladrillos sueltos}} desde el último análisis.",
    none: "Aún sin puntuación",
  },
  meter: { label: "Puntuación {score, number} de 100, {level}" },
  trend: {
    label: "Puntuación en {count, plural, one {# análisis} other {# análisis}}, de {first, number} a {last, number}",
  },
  map: {
    services: "{count, plural, one {# servicio abierto} other {# servicios abiertos}}",
    worst: "peor hallazgo: {severity}",
  },
  pager: {
    label: "Páginas",
    previous: "Anterior",
    next: "Siguiente",
    page: "Página {page} de {pages}",
    rows: "Filas {from} a {to} de {total}",
  },
  table: { sortBy: "Ordenar por {column}", rows: "{count, plural, one {# fila} other {# filas}}" },
  stepper: { waiting: "En espera", done: "Hecho", failed: "Fallido", now: "En curso" },
  tokens: { hint: "Pulse Intro o coma para añadir; puede pegar una lista." },
  meanwhile: {
    text: "Otra persona ha guardado esto mientras usted lo tenía abierto. Lo que ha escrito sigue aquí; guarde de nuevo para conservarlo. Lo nuevo desde entonces:",
  },
  required: "Rellene este campo",
  invalidEmail: "Introduzca una dirección de correo válida",
  idle: "Se ha cerrado la sesión tras 30 minutos sin actividad.",
} satisfies Shape<typeof en>;
