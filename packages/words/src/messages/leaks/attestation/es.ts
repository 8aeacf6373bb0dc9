import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

export default {
  terms: "Lo que confirma",
  intro:
    "Las contraseñas filtradas solo se muestran a la organización a la que pertenecen. Al firmar, usted confirma en nombre de su organización:",
  term: {
    own: "El dominio y las cuentas afectadas pertenecen a la organización y usted está autorizado a representarla.",
    purpose: "Las contraseñas se consultan únicamente para proteger estas cuentas y a sus titulares.",
    care: "Los datos mostrados no se comparten, no se utilizan en otros servicios ni se conservan más tiempo del necesario.",
    trace: "Cada consulta queda registrada de forma inalterable: quién, cuándo y por qué.",
  },
  form: "Firmar",
  organization: "Organización",
  signature: "Nombre para la firma electrónica",
  signatureHint: "Su nombre y apellidos completos",
  title: "Cargo",
  date: "Fecha de la firma",
  future: "La fecha no puede estar en el futuro",
  agree: "He leído las declaraciones anteriores y las acepto en nombre de la organización.",
  mustAgree: "Acepte las declaraciones anteriores para continuar",
  sign: "Firmar y aceptar",
  signing: "Firmando…",
  signed: "Firmada. Ahora se pueden mostrar contraseñas indicando un motivo y un código de un solo uso.",
  again: "Firmar de nuevo",
  onFile: "Ya firmada",
  signedBy: "{name} ({role}) firmó en nombre de {organization} el {day}.",
  notYours: "No está autorizado para firmar",
  notYoursText: "Pida a un administrador de su organización que firme.",
} satisfies Shape<typeof en>;
