import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

const es = {
  title: "Registro de auditoría",
  none: "No hay nada",
  all: "Todos",
  search: "Persona, organización, acción, objeto o dirección",
  at: "Cuándo (UTC)",
  who: "Quién",
  action: "Acción",
  object: "Objeto",
  organisation: "Organización",
  result: "Resultado",
  address: "Dirección",
  from: "Desde",
  to: "Hasta",
  more: "Se muestran los mil más recientes; acote la búsqueda para ver los anteriores.",
  results: {
    done: "Hecho",
    refused: "Rechazado",
    failed: "Fallido",
  },
  csv: "Exportar CSV",
  json: "Exportar JSON",
} satisfies Shape<typeof en>;
export default es;
