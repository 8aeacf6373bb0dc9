import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

export default {
  meta: {
    title: "Contacto | Parapet",
    description: "¿Preguntas sobre los planes, el programa de socios o un hallazgo? Respondemos por correo.",
  },
  title: "Contacto",
  text: "¿Preguntas sobre los planes, el programa de socios o un hallazgo? Respondemos por correo.",
  field: {
    email: "Correo electrónico",
    firstName: "Nombre",
    lastName: "Apellidos",
    company: "Nombre de la empresa",
    location: "Ubicación",
    jobTitle: "Cargo",
    phone: "Teléfono",
    message: "Mensaje (opcional)",
  },
  send: "Enviar mensaje",
  sending: "Enviando…",
  sent: { title: "Gracias, mensaje recibido", text: "Responderemos a {email}, normalmente en un día laborable." },
} satisfies Shape<typeof en>;
