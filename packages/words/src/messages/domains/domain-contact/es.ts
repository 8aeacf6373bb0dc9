import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

const es: Shape<typeof en> = {
  meta: { title: "Solicitud de verificación de dominio | Parapet" },
  title: "Verificación de su dominio",
  asks: "{organization} le pide que confirme que está autorizada para monitorizar este dominio:",
  why: {
    registrant:
      "Recibe esta solicitud porque el registro publica su dirección de correo como contacto del titular del dominio.",
    technical: "Recibe esta solicitud porque el registro publica su dirección de correo como contacto técnico.",
  },
  effect:
    "Si confirma, {organization} podrá realizar análisis de seguridad activos del dominio y de sus subdominios y ver las credenciales filtradas de sus usuarios.",
  advice: "Si no conoce esta organización, rechace la solicitud. La organización no podrá enviar otra durante 90 días.",
  state: {
    requested: "Pendiente de su respuesta. El enlace es válido hasta el {day}.",
    confirmed: "Ha confirmado la solicitud. El dominio está verificado.",
    refused: "Ha rechazado la solicitud. El dominio no está verificado.",
  },
  confirm: "Confirmar",
  refuse: "Rechazar",
  working: "Guardando…",
  gone: {
    title: "Enlace no válido",
    text: "El enlace ha caducado, ya se ha utilizado o ha sido sustituido por otro más reciente. No se ha modificado nada.",
  },
};
export default es;
