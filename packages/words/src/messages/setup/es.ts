import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

export default {
  meta: { title: "Primer administrador | Parapet" },
  title: "El primer administrador",
  text: "Parapet acaba de instalarse y nadie puede iniciar sesión todavía. El enlace de configuración que mostró el servidor crea una cuenta, una sola vez.",
  field: {
    token: "Código de configuración",
    tokenHint: "En el archivo DATA_DIR/setup-link.txt o con el comando parapet setup-token.",
    organisation: "Su organización",
    organisationHint: "Quién gestiona este portal.",
    firstName: "Nombre",
    lastName: "Apellidos",
    email: "Correo electrónico",
    emailHint: "Ahí se envían los códigos para iniciar sesión.",
    password: "Contraseña",
    passwordHint: "Al menos {min, number} caracteres.",
    verify: "Repita la contraseña",
  },
  submit: "Crear la cuenta",
  busy: "Creando",
  error: { tooShort: "Al menos {min, number} caracteres", differ: "Las dos contraseñas no coinciden" },
  done: {
    title: "La cuenta está creada",
    text: "Inicie sesión con {email} y su contraseña. Enviaremos un código a esa dirección.",
  },
  logIn: "Iniciar sesión",
} satisfies Shape<typeof en>;
