import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

export default {
  terms: "Lo que confirma",
  intro:
    "Las contraseñas filtradas solo se muestran a la organización de la que se sustrajeron. Con su firma confirma, en nombre de su organización:",
  term: {
    own: "El dominio y las cuentas afectadas pertenecen a la organización y usted puede hablar por ella.",
    purpose: "Las contraseñas se consultan solo para proteger estas cuentas y a las personas detrás de ellas.",
    care: "Lo mostrado no se transmite, no se prueba en otros servicios ni se conserva más de lo necesario.",
    trace: "Cada vez que se muestra una contraseña queda escrito, sin poder borrarse, quién la vio, cuándo y por qué.",
  },
  form: "Firmar",
  organisation: "Organización",
  signature: "Nombre de la firma electrónica",
  signatureHint: "Su nombre completo, tal como firmaría",
  title: "Cargo",
  date: "Fecha de la firma",
  future: "La fecha no puede estar en el futuro",
  agree: "He leído lo anterior y lo acepto en nombre de la organización.",
  mustAgree: "Acepte las declaraciones anteriores",
  sign: "Firmar y aceptar",
  signing: "Firmando",
  signed: "Firmado. Ahora se pueden mostrar contraseñas con un motivo y un código.",
  onFile: "Ya firmado",
  signedBy: "{name} ({role}) firmó por {organisation} el {day}.",
  notYours: "Su rol no firma",
  notYoursText: "Pida a un administrador de su organización que firme.",
} satisfies Shape<typeof en>;
