import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

const es: Shape<typeof en> = {
  meta: { title: "Consentimiento para la monitorización | Parapet" },
  title: "Monitorización de su correo electrónico",
  asks: "{organization} ({domain}) solicita su consentimiento para monitorizar esta dirección de correo:",
  names: "La solicitud incluye también estos nombres de usuario:",
  purpose:
    "Si lo confirma, {organization} recibirá un aviso cuando la dirección de correo o uno de los nombres de usuario aparezca en una filtración conocida, en registros de infostealers o en menciones en la dark web. Esta monitorización nunca revela contraseñas.",
  rights:
    "La monitorización solo comienza si usted la confirma. Puede retirar su consentimiento en cualquier momento con este enlace.",
  state: {
    needed: "Pendiente de su respuesta.",
    requested: "Pendiente de su respuesta.",
    confirmed: "Ha confirmado esta solicitud. La dirección se monitoriza.",
    refused: "Ha rechazado esta solicitud. La dirección no se monitoriza.",
    withdrawn:
      "Ha retirado su consentimiento. La dirección ya no se monitoriza y los hallazgos relacionados se han eliminado.",
  },
  expired: "Esta solicitud ya no se puede confirmar. La organización puede enviar otra.",
  confirm: "Confirmar",
  refuse: "Rechazar",
  withdraw: "Retirar el consentimiento",
  working: "Guardando…",
  gone: {
    title: "Enlace no válido",
    text: "El enlace ha caducado o la dirección ya no está incluida en la monitorización. No se monitoriza nada.",
  },
};
export default es;
