import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

export default {
  meta: {
    title: "Busque ladrillos sueltos en su dominio | Parapet",
    description:
      "Vea lo que otros ven de su empresa: servicios abiertos, credenciales filtradas, datos de dispositivos robados y correo mal configurado. Un análisis gratuito, sin instalar nada.",
  },
  hero: {
    title: "Encuentre antes los ladrillos sueltos.",
    lede: "Parapet mira su empresa desde fuera de la muralla: servicios abiertos, credenciales filtradas, datos de dispositivos robados y correo mal configurado. Un análisis gratuito, sin instalar nada.",
    hint: "Escriba un dominio o un correo de empresa, sin www ni https.",
    label: "Dominio o correo",
    placeholder: "empresa.com o nombre@empresa.com",
    scan: "Analizar",
    invalid: "Formato de correo o dominio no válido",
  },
  wall: { leaked: "412 credenciales", lookalikes: "3 similares" },
  looks: {
    title: "Qué mira un análisis",
    text: "Seis comprobaciones con fuentes públicas y clandestinas. Los recuentos son gratuitos. El detalle de cada uno llega con el informe completo.",
    credentials: {
      title: "Credenciales filtradas",
      text: "Cuentas del personal que aparecen en filtraciones, con su fecha y su origen.",
    },
    devices: {
      title: "Registros de dispositivos infectados",
      text: "Equipos cuyos datos de navegador robados apuntan a su empresa.",
    },
    market: {
      title: "Registros robados a la venta",
      text: "Accesos a sus sistemas ofrecidos por dinero, con el precio que piden.",
    },
    mentions: {
      title: "Menciones en la web oscura",
      text: "Mensajes y anuncios que nombran su dominio o su marca.",
    },
    services: {
      title: "Servicios vulnerables",
      text: "Puertos abiertos, qué hay detrás y si existe un exploit público.",
    },
    email: {
      title: "Debilidades del correo",
      text: "Huecos en SPF, DKIM y DMARC que permiten enviar correo en su nombre.",
    },
  },
  how: {
    title: "Cómo se hace",
    text: "Como lo haría un desconocido con paciencia, con una diferencia: nos detenemos donde termina el permiso.",
    find: {
      title: "Encontrar lo que es suyo",
      text: "Registros públicos, certificados y servidores de nombres dicen qué equipos pertenecen al dominio. En su muralla no se supone nada.",
    },
    look: {
      title: "Mirar sin empujar",
      text: "Mientras nadie demuestre que el dominio es suyo, solo leemos lo publicado. Después se prueban los puertos y servicios, despacio.",
    },
    tell: {
      title: "Decir lo que se vio",
      text: "Cada hallazgo lleva su fecha, su prueba y una forma de corregirlo. Donde no pudimos mirar, el informe lo dice.",
    },
  },
  score: {
    title: "Una puntuación, cien ladrillos",
    text: "Cada punto es un ladrillo. Una muralla completa vale 100 y significa menos riesgo. Por debajo de 40 el riesgo es alto, desde 40 es medio y desde 70 es bajo. Cada análisis muestra qué ladrillos se han añadido y cuáles se han soltado.",
  },
  forecast: {
    title: "Sesenta días de aviso",
    text: "Previsión de exploits, filtraciones recientes y rumores clandestinos alimentan una sola perspectiva de su puntuación. Verá el intervalo probable, nunca un número mágico, y qué lo haría cambiar.",
    link: "Ver la vista predictiva",
    chart: "Previsión de ejemplo: puntuación 58 hoy, 49 esperada en sesenta días, probablemente entre 38 y 60",
    past: "Hace 60 días",
    today: "Hoy",
    ahead: "En 60 días",
  },
  who: {
    title: "Para quién es",
    text: "Para quienes responden de una muralla que no levantaron solos.",
    team: {
      title: "Equipos de seguridad pequeños",
      text: "Una lista en el orden en que conviene reparar y un aviso cuando algo nuevo se suelta.",
    },
    partner: {
      title: "Proveedores de servicios",
      text: "Todos los clientes uno al lado del otro, cada uno cerrado a los demás, con informes en sus colores.",
    },
    supplier: {
      title: "Quienes dependen de proveedores",
      text: "La misma mirada sobre las empresas en las que confía y una página donde pueden responder.",
    },
  },
  close: {
    title: "Vigile todo el año",
    text: "Los planes empiezan en {price} al año por un dominio. Los socios gestionan muchos.",
    scan: "Analizar un dominio",
    plans: "Comparar planes",
  },
} satisfies Shape<typeof en>;
