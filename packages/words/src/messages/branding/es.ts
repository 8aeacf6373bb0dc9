import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

const es = {
  title: "Marca",
  text: "El nombre, el logotipo y el color del portal, su correo y sus informes.",
  name: "Nombre",
  support: "Dirección de soporte (opcional)",
  accent: "Color",
  accentHint: "Lo bastante oscuro para leer texto blanco.",
  ownColour: "Usar un color propio",
  logo: "Logotipo: PNG, JPEG o WebP, 512 KB como máximo",
  removeLogo: "Quitar el logotipo",
  save: "Guardar",
  saving: "Guardando",
  saved: "Guardado",
} satisfies Shape<typeof en>;
export default es;
