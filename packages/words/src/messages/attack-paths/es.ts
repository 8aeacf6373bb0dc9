import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

export default {
  title: "Vías de entrada",
  text: "Lo que otros ya tienen, unido a las puertas que abre. Primero lo más peligroso.",
  total: "{count, plural, one {# vía de entrada} other {# vías de entrada}}",
  all: "Ver todas",
  unproven: "Verifique el dominio para ver a qué sistemas dan acceso las contraseñas filtradas.",
  notMonitored:
    "Las credenciales filtradas de este dominio no se monitorizan, por lo que no se pueden determinar las rutas de ataque.",
  password: "Contraseña conocida",
  hash: "Contraseña como hash",
  typedAt: "escrita en {host}",
  machine: "Sustraída de un equipo infectado por {family}",
  sessions: "{count, plural, one {# sesión aún funciona} other {# sesiones aún funcionan}}",
  noMachine: "No se conoce ningún equipo infectado",
  exact: "Abre este acceso",
  likely: "Puede abrir este acceso",
  open: "Abrir el hallazgo: {name}",
} as const satisfies Shape<typeof en>;
