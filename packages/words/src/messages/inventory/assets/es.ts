import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

export default {
  search: "Buscar activos",
  count: "{count, plural, one {# nodo} other {# nodos}}",
  leftOut: "{count, number} más sin mostrar",
  picture: "Dominio, hosts, servicios y hallazgos en forma de árbol",
  table: "Vista de tabla",
  keys: "Flechas: cambiar de nodo · + / −: zoom · 0: ajustar la vista · Intro: abrir un hallazgo",
  closer: "Acercar",
  farther: "Alejar",
  whole: "Ajustar a la vista",
  asset: "Abrir el activo",
  open: "Abrir el hallazgo",
  below: "{count, plural, =0 {ningún hallazgo} one {# hallazgo} other {# hallazgos}}",
  none: "Aún no se ha descubierto ningún host",
  noneText: "Los hosts aparecerán aquí tras el primer análisis completo.",
  noMatch: "Sin resultados",
  noMatchText: "Ningún host, servicio ni hallazgo coincide con «{typed}».",
  nothingNew: "Sin novedades",
  nothingNewText: "El último análisis no ha encontrado nada nuevo.",
  fresh: "Nuevo",
  kinds: { domain: "Dominio", host: "Host", service: "Servicio", finding: "Hallazgo" },
  columns: { name: "Nombre", kind: "Tipo", worst: "Gravedad máxima", findings: "Hallazgos" },
} as const satisfies Shape<typeof en>;
