import type { Shape } from "../../../shape.ts";
import { vocabulary } from "../../../vocabulary/es.ts";
import type en from "./en.ts";

export default {
  title: vocabulary.attackPaths,
  text: "Credenciales filtradas y los servicios a los que dan acceso, de mayor a menor riesgo.",
  total: "{count, plural, one {# ruta de ataque} other {# rutas de ataque}}",
  part: "{shown, number} de {count, number} rutas de ataque",
  all: "Ver todas",
  fewer: "Ver menos",
  unproven: "Verifique el dominio para ver a qué sistemas dan acceso las credenciales filtradas.",
  notMonitored:
    "Las credenciales filtradas de este dominio no se monitorizan, por lo que no se pueden determinar las rutas de ataque.",
  password: "Contraseña en claro",
  hash: "Hash de contraseña",
  typedAt: "usada en {host}",
  machine: "Robada de un equipo infectado con {family}",
  sessions: "{count, plural, one {# sesión aún válida} other {# sesiones aún válidas}}",
  noMachine: "Ningún equipo infectado identificado",
  exact: "Válida para:",
  likely: "Posiblemente válida para:",
  open: "Abrir el hallazgo: {name}",
} as const satisfies Shape<typeof en>;
