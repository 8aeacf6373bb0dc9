import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

export default {
  meta: { title: "Primer administrador | Parapet" },
  title: "Crear el primer administrador",
  text: "Esta instalación de Parapet aún no tiene cuentas. Use el enlace del archivo setup-link.txt del servidor para crear la primera; es válido una sola vez.",
  field: {
    token: "Token de configuración",
    tokenHint: "Consulte el archivo DATA_DIR/setup-link.txt o ejecute: parapet setup-token",
    organization: "Su organización",
    organizationHint: "El operador de este portal.",
    firstName: "Nombre",
    lastName: "Apellidos",
    email: "Correo electrónico",
    emailHint: "Los códigos de inicio de sesión se envían a esta dirección.",
    password: "Contraseña",
    passwordHint: "Al menos {min, number} caracteres.",
    verify: "Confirme la contraseña",
  },
  submit: "Crear cuenta",
  busy: "Creando…",
  error: { tooShort: "Al menos {min, number} caracteres", differ: "Las contraseñas no coinciden" },
  done: {
    title: "Cuenta creada",
    text: "Inicie sesión con {email} y su contraseña. Se enviará un código a esa dirección.",
  },
  logIn: "Iniciar sesión",
} satisfies Shape<typeof en>;
