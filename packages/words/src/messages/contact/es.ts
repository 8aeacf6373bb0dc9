import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

export default {
  meta: {
    title: "Contacto | Parapet",
    description: "Pregunte por los planes, los socios o un hallazgo. Lo lee una persona.",
  },
  title: "Hable con nosotros",
  text: "Pregunte por los planes, el programa de socios o un hallazgo. Lo lee una persona y responde por correo.",
  field: {
    email: "Correo electrónico",
    firstName: "Nombre",
    lastName: "Apellidos",
    company: "Empresa",
    location: "Ubicación",
    jobTitle: "Cargo",
    phone: "Teléfono",
    message: "Mensaje (opcional)",
  },
  send: "Enviar",
  sending: "Enviando",
  sent: { title: "Gracias, lo hemos recibido", text: "Responderemos a {email}, normalmente en un día laborable." },
} satisfies Shape<typeof en>;
