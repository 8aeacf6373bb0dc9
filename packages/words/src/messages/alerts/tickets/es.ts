import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

const es = {
  ticket: "Ticket",
  there: "Abrir en el sistema de tickets",
  make: "Crear ticket",
  made: "Ticket enviado",
  note: "Comentario (opcional)",
  send: "Enviar ticket",
  busy: "Enviando…",
  updated: "Última actualización: {at}",
  states: { sent: "Enviado", open: "Abierto", "in progress": "En curso", done: "Resuelto", closed: "Cerrado" },
  verification: {
    pending: "Nueva comprobación pendiente",
    fixed: "Corregido",
    "still there": "Sigue presente",
    "not assessed": "No evaluado",
  },
  system: {
    title: "Sistema de tickets",
    text: "Los hallazgos seleccionados se envían como webhooks firmados; las actualizaciones de estado se registran en el hallazgo. Un ticket resuelto solicita una nueva comprobación; solo su resultado cierra el hallazgo.",
    save: "Guardar URL",
    saving: "Guardando…",
    kept: "Los webhooks se envían a {address}. Al guardar otra URL se crea una nueva clave de firma.",
    inbound: "Envíe las actualizaciones de estado a esta URL, firmadas con la misma clave:",
    copy: "Copiar",
    copied: "Copiado",
    forget: "Desconectar",
    forgotten: "Sistema de tickets desconectado",
    states: { working: "Operativo", failing: "Con errores", stopped: "Detenido" },
  },
  columns: {
    finding: "Hallazgo",
    domain: "Dominio",
    state: "Estado",
    verification: "Nueva comprobación",
    made: "Creado",
    news: "Última actualización",
  },
  empty: "Todavía no hay tickets",
  emptyText: "Abra un hallazgo y cree un ticket.",
} satisfies Shape<typeof en>;
export default es;
