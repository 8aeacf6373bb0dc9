import type { Shape } from "../../shape.ts";
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
  partners: {
    title: "Condiciones para socios",
    text: "Un socio actúa en nombre de sus clientes y con su consentimiento, añade solo dominios que esos clientes puedan añadir y reserva los hallazgos de cada cliente a ese cliente. Los descuentos dependen del nivel; las condiciones de un nivel se cuentan una vez al año. Cualquiera de las partes puede terminar la colaboración con 30 días de aviso. Los clientes conservan su licencia y sus datos hasta el final de lo pagado.",
  },
  privacy: {
    title: "Privacidad",
    text: "Los visitantes no reciben ninguna cookie, no se carga nada de otras empresas y no se sigue a nadie de una página a otra.",
    browser: {
      title: "Qué queda en su navegador",
      text: "Su elección de colores, el plan que eligió y un formulario que no pudo enviarse. Nada de ello se envía antes de que usted lo envíe. Las cookies llegan solo al iniciar sesión: contienen la sesión, durante {session, number} días como máximo, y un navegador en el que nos pidió confiar, durante {trust, number}.",
    },
    kept: {
      title: "Qué conservamos y cuánto tiempo",
      text: "Lo que escribe en un formulario: {leads, number} años. Los informes de un análisis: {months, number} meses. Las alertas y el registro de sus envíos: {alerts, number} días. Lo visto de un dominio retirado y las organizaciones eliminadas: {removed, number} días. Las direcciones de red sirven para contar solicitudes, de modo que nadie pida demasiado, y figuran en el registro de inicios de sesión que protege las cuentas.",
    },
    rights: {
      title: "Qué puede pedir",
      text: "Ver lo que tenemos sobre usted, corregirlo o borrarlo, y que se deje en paz un dominio: de lo último se ocupa, sin cuenta, la <link>página sobre nuestros análisis</link>.",
    },
  },
  contact: { title: "Preguntas", text: "Escríbanos desde la <link>página de contacto</link>." },
} satisfies Shape<typeof en>;
