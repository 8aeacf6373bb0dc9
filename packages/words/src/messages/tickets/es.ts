import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

const es = {
  ticket: "Ticket",
  there: "Abrir allí",
  make: "Crear un ticket",
  made: "El ticket está en camino",
  note: "Nota (opcional)",
  send: "Enviar ticket",
  busy: "Un momento",
  updated: "Última noticia {at}",
  states: { sent: "Enviado", open: "Abierto", "in progress": "En curso", done: "Hecho", closed: "Cerrado" },
  system: {
    title: "Sistema de tickets",
    text: "Los hallazgos que usted elige salen como mensajes firmados hacia una dirección web; sus respuestas vuelven aquí y al historial del hallazgo.",
    webhook: "Webhook",
    webhookHint: "https, en un dominio que haya demostrado o que el operador permita",
    save: "Guardar dirección",
    saving: "Guardando",
    kept: "Los mensajes van a {address}. Guardar otra dirección crea una nueva clave de firma.",
    inbound: "Sus noticias se envían a esta dirección, firmadas con la misma clave:",
    copy: "Copiar",
    copied: "Copiado",
    forget: "Olvidar este sistema",
    forgotten: "El sistema de tickets se olvidó",
    states: { working: "Funciona", failing: "Falla", stopped: "Detenido" },
  },
  columns: { finding: "Hallazgo", domain: "Dominio", state: "Estado", made: "Creado", news: "Última noticia" },
  empty: "Todavía no hay tickets",
  emptyText: "Abra un hallazgo y cree un ticket.",
} satisfies Shape<typeof en>;
export default es;
