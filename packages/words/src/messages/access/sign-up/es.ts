import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

export default {
  meta: { title: "Crear cuenta | Parapet", description: "Cree una cuenta y empiece con un dominio." },
  title: "Crear cuenta",
  text: "Cree una cuenta, confirme su correo y elija después un método de pago.",
  field: {
    firstName: "Nombre",
    lastName: "Apellidos",
    company: "Nombre de la empresa",
    email: "Correo de empresa",
    domain: "Dominio",
    domainHint: "El dominio de su correo de empresa.",
    password: "Contraseña",
    passwordHint: "Al menos {min, number} caracteres.",
    plan: "Plan",
  },
  terms: "Acepto las <link>condiciones de uso</link>.",
  submit: "Crear cuenta",
  busy: "Creando…",
  code: {
    title: "Confirme su correo",
    text: "Hemos enviado un código de 6 dígitos a {email}.",
    label: "Código de confirmación",
    submit: "Confirmar",
    busy: "Confirmando…",
    incomplete: "Introduzca el código de 6 dígitos",
    noCode: "¿No ha recibido el código?",
    resend: "Reenviar código",
    resendIn: "Reenviar en {left}",
    resent: "Código enviado",
    resentText: "Revise su bandeja de entrada y la carpeta de correo no deseado.",
  },
  already: "¿Ya tiene una cuenta? <link>Iniciar sesión</link>",
  error: {
    domainInvalid: "Introduzca un dominio válido (p. ej., {host})",
    domainDiffers: "El dominio debe coincidir con el de su correo",
    tooShort: "Al menos {min, number} caracteres",
    termsRequired: "Acepte las condiciones de uso",
  },
  startOver: "Usar otra dirección de correo",
  closed: {
    title: "El registro está cerrado",
    text: "Nuestro equipo crea las cuentas nuevas. Póngase en contacto con nosotros para obtener acceso.",
    contact: "Contactar",
  },
} satisfies Shape<typeof en>;
