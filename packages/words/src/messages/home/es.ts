import type { Shape } from "../../shape.ts";
import { vocabulary } from "../../vocabulary/es.ts";
import type en from "./en.ts";

export default {
  meta: {
    title: "Análisis de la superficie de ataque externa | Parapet",
    description:
      "Vea su empresa como la ve un atacante: servicios expuestos, credenciales filtradas, registros de infostealers y correo mal protegido. Un análisis gratuito, sin instalar nada.",
  },
  hero: {
    title: "Detecte antes los ladrillos sueltos.",
    lede: "Parapet muestra su superficie de ataque como la ve un atacante: servicios expuestos, credenciales filtradas, registros de infostealers y correo mal protegido. Un análisis gratuito, sin instalar nada.",
    hint: "Introduzca un dominio o un correo de empresa, sin www ni https.",
    label: "Dominio o correo",
    placeholder: "empresa.com o nombre@empresa.com",
    scan: "Analizar",
    invalid: "Formato de correo o dominio no válido",
  },
  wall: { leaked: "412 credenciales", lookalikes: "3 similares" },
  looks: {
    title: "Qué abarca un análisis",
    text: "Seis áreas a partir de fuentes públicas y de la dark web. El análisis gratuito cuenta lo que puede evaluarse sin verificar el dominio; las demás áreas y todos los detalles están disponibles una vez verificado.",
    credentials: {
      title: vocabulary.areas["leaked-credentials"],
      text: "Credenciales de empleados en filtraciones de datos, con fecha y fuente.",
    },
    devices: {
      title: vocabulary.areas["logs-infected-machine"],
      text: "Equipos infectados de los que se robaron credenciales de su dominio.",
    },
    market: {
      title: vocabulary.areas["stealer-logs-for-sale"],
      text: "Accesos a sus sistemas a la venta, con el precio solicitado.",
    },
    mentions: {
      title: vocabulary.areas["dark-web-mentions"],
      text: "Publicaciones y anuncios que mencionan su dominio o su marca.",
    },
    services: {
      title: "Servicios vulnerables",
      text: "Puertos abiertos, los servicios que hay detrás y los exploits disponibles.",
    },
    email: {
      title: vocabulary.areas["email-weaknesses"],
      text: "Debilidades de SPF, DKIM y DMARC que permiten suplantar su correo.",
    },
  },
  how: {
    title: "Cómo funciona",
    text: "Como el reconocimiento de un atacante, pero solo con permiso.",
    find: {
      title: "Descubrir sus activos",
      text: "El DNS, los registros de certificados y los datos públicos muestran qué hosts le pertenecen. Cada activo se muestra con su ruta de descubrimiento.",
    },
    scan: {
      title: "Observar sin atacar",
      text: "Hasta que se verifica el dominio, solo se lee información publicada. Los puertos y servicios se sondean únicamente tras la verificación, a un ritmo limitado.",
    },
    report: {
      title: "Evidencias, no opiniones",
      text: "Cada hallazgo incluye fecha, evidencias y corrección. Las lagunas de cobertura se indican.",
    },
  },
  score: {
    title: "Una puntuación, cien ladrillos",
    text: "Cada punto es un ladrillo; un muro completo suma 100 puntos. Por debajo de 40 el riesgo es alto; a partir de 40, medio, y a partir de 70, bajo. Cada análisis muestra los puntos ganados y perdidos.",
  },
  forecast: {
    title: "Previsión a 60 días",
    text: "Las predicciones de explotación (EPSS), las filtraciones recientes y la actividad en la dark web se combinan en una previsión de su puntuación, expresada como un intervalo probable, con las acciones que la cambiarían.",
    link: "Ver la previsión a 60 días",
    scan: "Empezar con un análisis gratuito",
    chart: "Previsión de ejemplo: puntuación 58 hoy, 49 prevista en 60 días, intervalo nominal del 80 %: de 38 a 60",
    past: "Hace 60 días",
    today: "Hoy",
    ahead: "En 60 días",
  },
  who: {
    title: "Para quién es",
    text: "Para equipos responsables de una superficie de ataque que no construyeron solos.",
    team: {
      title: "Equipos de seguridad pequeños",
      text: "Una única lista priorizada y una alerta cuando aparece algo nuevo.",
    },
    partner: {
      title: "Proveedores de servicios",
      text: "Todos los clientes en un único portal, totalmente separados, con informes de marca blanca.",
    },
    supplier: {
      title: "Riesgo de terceros",
      text: "Evalúe a sus proveedores de la misma forma y permítales responder.",
    },
  },
  close: {
    title: "Monitorización continua",
    text: "Los planes empiezan en {price} al año para un dominio. Los socios gestionan muchos dominios.",
    scan: "Analizar un dominio",
    plans: "Comparar planes",
  },
} satisfies Shape<typeof en>;
