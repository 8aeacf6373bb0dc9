import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

export default {
  meta: { title: "Crear cuenta | Parapet", description: "Cree una cuenta y empiece con un dominio." },
  title: "Crear cuenta",
  text: "Cree una cuenta, confirme su dirección y elija después cómo pagar.",
  field: {
    firstName: "Nombre",
    lastName: "Apellidos",
    company: "Empresa",
    email: "Correo de empresa",
    domain: "Dominio",
    domainHint: "El dominio de su correo de empresa.",
    password: "Contraseña",
    passwordHint: "Al menos {min, number} caracteres.",
    plan: "Plan",
  },
  terms: "Acepto las <link>condiciones de uso</link>.",
  submit: "Crear la cuenta",
  busy: "Creando",
  code: {
    title: "Confirme su dirección",
    text: "Hemos enviado un código de seis cifras a {email}.",
    label: "Código de confirmación",
    submit: "Confirmar",
    busy: "Confirmando",
    incomplete: "Introduzca las seis cifras del código",
    noCode: "¿No ha llegado?",
    resend: "Enviar otro",
    resendIn: "Otro en {left}",
    resent: "Código enviado",
    resentText: "Revise su bandeja de entrada y el correo no deseado.",
  },
  already: "¿Ya tiene una cuenta? <link>Iniciar sesión</link>",
  error: {
    domainInvalid: "Introduzca un dominio válido (p. ej., {host})",
    domainDiffers: "El dominio debe coincidir con el de su correo",
    tooShort: "Al menos {min, number} caracteres",
    termsRequired: "Acepte las condiciones de uso",
  },
} satisfies Shape<typeof en>;
