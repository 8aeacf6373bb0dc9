import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

const es: Shape<typeof en> = {
  meta: { title: "Consentimiento para la monitorización | Parapet" },
  title: "Monitorización de su correo electrónico",
  asks: "{organisation} ({domain}) solicita su consentimiento para monitorizar esta dirección de correo:",
  names: "La solicitud incluye también estos nombres de usuario:",
  purpose:
    "Si lo confirma, {organisation} recibirá un aviso cuando la dirección o uno de los nombres de usuario aparezca en una filtración conocida, en registros de equipos infectados o en menciones en la web oscura. Esta monitorización no revela contraseñas.",
  rights:
    "Sin su confirmación no se monitoriza nada. Puede retirar su consentimiento en cualquier momento con este enlace.",
  state: {
    needed: "Todavía no ha respondido.",
    requested: "Todavía no ha respondido.",
    confirmed: "Ha confirmado esta solicitud. La dirección se monitoriza.",
    refused: "Ha rechazado esta solicitud. La dirección no se monitoriza.",
    withdrawn:
      "Ha retirado su consentimiento. La dirección no se monitoriza y lo encontrado a través de ella se ha eliminado.",
  },
  expired: "Esta solicitud ya no se puede confirmar. La organización puede enviar otra.",
  confirm: "Confirmar",
  refuse: "Rechazar",
  withdraw: "Retirar el consentimiento",
  working: "Guardando",
  gone: {
    title: "Enlace no válido",
    text: "El enlace ha caducado o la dirección ya no figura para su monitorización. No se monitoriza nada.",
  },
};
export default es;
