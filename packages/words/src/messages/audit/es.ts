import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

const es = {
  title: "Registro de auditoría",
  none: "Sin entradas",
  all: "Todos",
  search: "Usuario, organización, acción, objeto o dirección IP",
  at: "Fecha y hora (UTC)",
  who: "Usuario",
  action: "Acción",
  object: "Objeto",
  organisation: "Organización",
  result: "Resultado",
  address: "Dirección IP",
  from: "Desde",
  to: "Hasta",
  more: "Solo se muestran las 1000 entradas más recientes. Acote la búsqueda para encontrar las anteriores.",
  results: {
    done: "Correcto",
    refused: "Denegado",
    failed: "Fallido",
  },
  csv: "Exportar CSV",
  json: "Exportar JSON",
} satisfies Shape<typeof en>;
export default es;
