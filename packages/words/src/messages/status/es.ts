import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

export default {
  meta: {
    title: "Estado | Parapet",
    description: "Qué funciona ahora mismo, qué espera y cuán recientes son las fuentes de inteligencia.",
  },
  title: "Estado",
  text: "Qué funciona ahora mismo, qué espera y qué no podemos saber.",
  looked: "Comprobado a las {time}, UTC",
  again: "Comprobar de nuevo",
  components: {
    title: "Servicio",
    api: "Portal y API",
    database: "Base de datos",
    scans: "Análisis",
    mail: "Correo",
  },
  state: { up: "Funciona", delayed: "Con retraso", down: "No funciona", unknown: "No podemos saberlo" },
  hint: {
    scans: "Ningún análisis ha terminado en el último día, así que nada indica si funcionan.",
    mail: "No hay servidor de correo configurado o no se ha enviado nada en el último día.",
    other: "No hemos podido mirar. Esto no significa que funcione.",
  },
  feeds: {
    title: "Fuentes de inteligencia",
    text: "Una fuente con retraso sigue ofreciendo lo que trajo antes; falta lo más reciente.",
    none: "Aquí no se conoce ninguna fuente.",
    name: "Fuente",
    stateHead: "Estado",
    fresh: "Última aportación",
    state: { fresh: "Al día", late: "Con retraso", never: "Nunca se ejecutó", off: "Desactivada" },
  },
  unseen: {
    title: "No hemos podido mirar",
    text: "El servicio no ha respondido, así que no podemos decir cómo está. Eso no equivale a que funcione.",
  },
} satisfies Shape<typeof en>;
