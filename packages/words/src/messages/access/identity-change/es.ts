import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

const es: Shape<typeof en> = {
  meta: { title: "Cambio de su cuenta | Parapet" },
  title: "Cambio de su cuenta",
  asks: {
    address: "{connection} solicita cambiar la dirección de correo de su cuenta en {organization}:",
    link: "{connection} solicita vincularse a su cuenta de {organization}. A partir de entonces podría iniciar su sesión o gestionar su cuenta.",
  },
  from: "Dirección actual",
  to: "Dirección nueva",
  advice: "Si no reconoce la solicitud, recházela e informe a su administrador. No se repetirá durante 30 días.",
  state: {
    pending: "Pendiente de su respuesta. El enlace es válido hasta el {day}.",
    confirmed: "Ha confirmado el cambio.",
    approved: "Un administrador ha aprobado el cambio.",
    rejected: "Ha rechazado el cambio. No se ha modificado nada.",
    withdrawn: "La solicitud se ha retirado. No se ha modificado nada.",
  },
  confirm: "Confirmar",
  reject: "Rechazar",
  working: "Guardando…",
  gone: {
    title: "Enlace no válido",
    text: "El enlace ha caducado, ya se ha utilizado o se ha sustituido por otro más reciente. No se ha modificado nada.",
  },
};
export default es;
