import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

export default {
  meta: {
    title: "Estado | Parapet",
    description: "Estado actual del servicio y de sus fuentes de inteligencia.",
  },
  title: "Estado",
  text: "Estado actual del servicio y de sus fuentes de inteligencia.",
  looked: "Comprobado a las {time} UTC",
  again: "Actualizar",
  components: {
    title: "Servicio",
    api: "Portal y API",
    database: "Base de datos",
    scans: "Análisis",
    mail: "Correo",
  },
  state: { up: "Operativo", delayed: "Con retraso", down: "Interrumpido", unknown: "Desconocido" },
  hint: {
    scans: "Ningún análisis completado en las últimas 24 horas.",
    mail: "No hay ningún servidor de correo configurado o no se ha enviado ningún correo en las últimas 24 horas.",
    other: "No se ha podido determinar el estado.",
  },
  feeds: {
    title: "Fuentes de inteligencia",
    text: "Una fuente con retraso sigue ofreciendo sus últimos datos.",
    none: "No hay fuentes configuradas.",
    name: "Fuente",
    stateHead: "Estado",
    fresh: "Última actualización",
    state: { fresh: "Actualizada", late: "Con retraso", never: "Nunca ejecutada", off: "Desactivada" },
  },
  unseen: {
    title: "Estado desconocido",
    text: "El servicio no ha respondido, por lo que no se ha podido determinar su estado. Inténtelo de nuevo en unos instantes.",
  },
} satisfies Shape<typeof en>;
