import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

const es = {
  title: "Marca",
  text: "Nombre, logotipo y color del portal, los correos y los informes.",
  name: "Nombre",
  support: "Correo de soporte (opcional)",
  accent: "Color",
  accentHint: "Debe ser lo bastante oscuro para texto blanco.",
  ownColour: "Usar un color personalizado",
  logo: "Logotipo: PNG o JPEG, hasta 512 KB",
  removeLogo: "Eliminar el logotipo",
  host: "Nombre de host del portal (opcional)",
  hostHint:
    "Por ejemplo, portal.partner.example, en un dominio verificado. Quienes visiten este host verán su marca en la página de inicio de sesión, los informes públicos y los títulos de las pestañas. Dirija su registro DNS y su certificado TLS a este portal.",
  save: "Guardar",
  saving: "Guardando…",
  saved: "Guardado",
} satisfies Shape<typeof en>;
export default es;
