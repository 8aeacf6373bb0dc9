import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

export default {
  search: "Buscar equipos, servicios y hallazgos",
  count: "{count, plural, one {# nodo} other {# nodos}}",
  leftOut: "otros {count, number} no se dibujan",
  picture: "Dominio, equipos, servicios y hallazgos en forma de árbol",
  table: "Lo mismo en una tabla",
  keys: "Las flechas recorren los nodos, + y − acercan y alejan, 0 lo muestra todo, Intro abre un hallazgo.",
  closer: "Acercar",
  farther: "Alejar",
  whole: "Mostrar todo",
  open: "Abrir el hallazgo",
  below: "{count, plural, =0 {ningún hallazgo} one {# hallazgo} other {# hallazgos}}",
  none: "Aún no se conoce ningún equipo",
  noneText: "El primer análisis completo llenará esta página.",
  noMatch: "Nada coincide",
  noMatchText: "Ningún equipo, servicio ni hallazgo se llama «{typed}».",
  nothingNew: "No hay nada nuevo",
  nothingNewText: "El último análisis no vio nada por primera vez.",
  fresh: "Nuevo",
  kinds: { domain: "Dominio", host: "Equipo", service: "Servicio", finding: "Hallazgo" },
  columns: { name: "Nombre", kind: "Tipo", worst: "Lo más grave", findings: "Hallazgos" },
} as const satisfies Shape<typeof en>;
