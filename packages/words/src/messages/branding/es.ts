import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

const es = {
  title: "Marca",
  text: "Nombre, logotipo y color del portal, los correos y los informes.",
  name: "Nombre",
  support: "Correo de soporte (opcional)",
  accent: "Color",
  accentHint: "Debe ser lo bastante oscuro para texto blanco.",
  ownColour: "Usar un color personalizado",
  logo: "Logotipo: PNG, JPEG o WebP, hasta 512 KB",
  removeLogo: "Eliminar el logotipo",
  save: "Guardar",
  saving: "Guardando…",
  saved: "Guardado",
} satisfies Shape<typeof en>;
export default es;
