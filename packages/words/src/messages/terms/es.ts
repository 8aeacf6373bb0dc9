import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

export default {
  meta: { title: "Condiciones de uso | Parapet", description: "Las reglas de uso de Parapet." },
  title: "Condiciones de uso",
  intro: "Estas son las reglas de uso de Parapet. Si tiene un contrato con nosotros, este prevalece.",
  scope: {
    title: "Qué hace Parapet",
    text: "Parapet evalúa la superficie de ataque externa de un dominio y la correlaciona con fuentes públicas y de la dark web. Informa de lo observado y de la fecha. Un nivel de riesgo bajo no garantiza que no se produzcan incidentes.",
  },
  domains: {
    title: "Dominios que puede monitorizar",
    text: "Solo puede añadir dominios que le pertenezcan o cuyo titular le haya autorizado. Los análisis completos y el contenido de las filtraciones están disponibles una vez verificada la titularidad.",
  },
  data: {
    title: "Uso de los hallazgos",
    text: "Los hallazgos pueden contener datos personales. Utilícelos únicamente para proteger a las personas y los sistemas afectados, compártalos solo con quien necesite conocerlos y elimínelos cuando dejen de ser necesarios.",
  },
  conduct: {
    title: "Usos prohibidos",
    text: "No utilice los hallazgos para acceder a un sistema, no los revenda y no intente eludir los límites ni los controles de acceso.",
  },
  availability: {
    title: "Límites y disponibilidad",
    text: "Los planes tienen límites, que figuran en la página de precios. Las fuentes pueden responder con lentitud o no estar disponibles; las comprobaciones que no se pudieron completar se muestran como no evaluadas.",
  },
  end: {
    title: "Fin del acceso",
    text: "El acceso termina con la licencia. Las contraseñas filtradas se archivan hasta la purga anual. Puede solicitar que sus datos se eliminen antes.",
  },
  partners: {
    title: "Condiciones para socios",
    text: "Un socio actúa en nombre de sus clientes y con su consentimiento, añade únicamente dominios que esos clientes puedan añadir y mantiene los hallazgos de cada cliente confidenciales frente a los demás. Los descuentos dependen del nivel; las condiciones de cada nivel se revisan una vez al año. Cualquiera de las partes puede poner fin a la colaboración con 30 días de preaviso. Los clientes conservan su licencia y sus datos hasta el final del periodo pagado.",
  },
  privacy: {
    title: "Privacidad",
    text: "Sin cookies para los visitantes, sin contenidos de terceros y sin seguimiento.",
    browser: {
      title: "Datos almacenados en su navegador",
      text: "El tema, el plan seleccionado y los borradores de formularios sin enviar; no salen de su navegador hasta que usted los envía. Solo se crean cookies al iniciar sesión: una para la sesión, válida {session, number} días como máximo, y otra para un navegador de confianza, válida {trust, number} días.",
    },
    kept: {
      title: "Qué datos conservamos y durante cuánto tiempo",
      text: "Formularios enviados: {leads, number} años. Informes de análisis: {months, number} meses. Alertas y su registro de envíos: {alerts, number} días. Datos de dominios eliminados y de organizaciones eliminadas: {removed, number} días. Las direcciones IP se utilizan para limitar la frecuencia de las peticiones y se guardan en el registro de auditoría de inicios de sesión.",
    },
    rights: {
      title: "Sus derechos",
      text: "Puede solicitar el acceso a los datos que tenemos sobre usted, su rectificación o su supresión. También puede excluir un dominio de los análisis, sin necesidad de cuenta, en la <link>página sobre nuestros análisis</link>.",
    },
  },
  contact: { title: "Preguntas", text: "Escríbanos desde la <link>página de contacto</link>." },
} satisfies Shape<typeof en>;
