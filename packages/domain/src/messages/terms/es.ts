import type { Shape } from "../shape.ts";
import type en from "./en.ts";

export default {
  meta: { title: "Condiciones de uso | Parapet", description: "Las reglas para usar Parapet, en palabras sencillas." },
  title: "Condiciones de uso",
  intro: "Estas son las reglas para usar Parapet. Son breves a propósito. Si tiene un contrato, este prevalece.",
  scope: {
    title: "Qué hace Parapet",
    text: "Parapet mira lo que se ve de un dominio desde fuera y lo compara con fuentes públicas y clandestinas. Informa de lo que vio y cuándo. Una puntuación de riesgo bajo no promete que no pueda pasar nada.",
  },
  domains: {
    title: "Qué dominios puede vigilar",
    text: "Solo puede añadir dominios que le pertenezcan o cuyo propietario le haya pedido actuar. Las comprobaciones detalladas y el contenido de las filtraciones se muestran cuando se confirma la propiedad.",
  },
  data: {
    title: "Qué puede hacer con los hallazgos",
    text: "Los hallazgos pueden contener datos personales. Úselos para proteger a las personas y los sistemas afectados, compártalos solo con quien los necesite y bórrelos al terminar el trabajo.",
  },
  conduct: {
    title: "Qué no está permitido",
    text: "No use los hallazgos para entrar en un sistema, no los revenda y no intente eludir los límites ni los controles que deciden qué puede ver.",
  },
  availability: {
    title: "Límites y disponibilidad",
    text: "Los planes tienen límites, que figuran en la página de precios. Las fuentes pueden ser lentas o callar; cuando no hemos podido mirar, el portal lo dice.",
  },
  end: {
    title: "Cuando termina el acceso",
    text: "El acceso termina con la licencia. Las contraseñas filtradas se archivan hasta la purga anual. Puede pedir que se borren antes sus datos.",
  },
  contact: { title: "Preguntas", text: "Escríbanos desde la <link>página de contacto</link>." },
} satisfies Shape<typeof en>;
