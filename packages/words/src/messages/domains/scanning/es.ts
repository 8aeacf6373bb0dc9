import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

export default {
  meta: {
    title: "Cómo analizamos y cómo excluir un dominio | Parapet",
    description: "Qué hacen y qué no hacen nuestros análisis y cómo excluir un dominio.",
  },
  title: "Cómo analizamos y cómo excluir un dominio",
  text: "¿Aparece nuestro escáner en sus registros? Aquí se explica qué hace y cómo excluir su dominio.",
  does: {
    title: "Qué hace un análisis",
    passive:
      "Un análisis público lee el DNS, los registros de certificados y la configuración del correo, abre una vez la página de inicio del dominio y de www, como un navegador, y comprueba STARTTLS en los servidores de correo.",
    active: "Los puertos y servicios solo se analizan en dominios cuyo titular ha verificado que los controla.",
    never: "No se explota ninguna vulnerabilidad, no se prueban credenciales y no se modifica nada.",
    pace: "Las peticiones están limitadas por destino y nuestro agente de usuario enlaza con esta página.",
  },
  out: {
    title: "Excluir mi dominio",
    text: "Indique el dominio y una dirección de correo de ese mismo dominio. Después deberá publicar un registro DNS o un archivo para verificar que controla el dominio. A partir de entonces, el dominio y sus subdominios dejan de analizarse y sus informes públicos se eliminan.",
    customer:
      "Si una organización que utiliza este servicio ha verificado el dominio, primero se pregunta a sus administradores; sus propios análisis continúan hasta que lo aprueben.",
    domain: "Dominio",
    email: "Dirección de correo de ese dominio",
    send: "Enviar enlace",
    sending: "Enviando…",
    badDomain: "Introduzca un dominio válido (p. ej., example.com)",
    otherDomain: "La dirección de correo no pertenece a este dominio.",
    sent: {
      title: "Revise su correo",
      text: "Salvo que {domain} ya esté excluido, se ha enviado un enlace a {email}. Es válido durante 24 horas.",
    },
  },
  confirm: {
    working: "Confirmando…",
    steps: {
      title: "Dirección de correo confirmada",
      text: "Publique una de estas opciones en {domain} y compruébelo. Los cambios de DNS pueden tardar en propagarse. El enlace del correo es válido durante 7 días.",
      method: "Método",
      dns: "Registro DNS",
      file: "Archivo",
      dnsHow: "Registro TXT en {domain}:",
      fileHow: "Un archivo en esta URL que contenga esta única línea. No se siguen redirecciones.",
      check: "Comprobar ahora",
      checking: "Comprobando…",
      copy: "Copiar",
      copied: "Copiado",
      missing: "Todavía no se encuentra el registro. No ha cambiado nada.",
      blind: "No se ha podido completar la comprobación ({reason}). No ha cambiado nada.",
    },
    done: {
      title: "Exclusión de {domain} aceptada",
      text: "{domain} y sus subdominios dejan de analizarse y sus informes públicos se han eliminado. Si una organización ha verificado el dominio, se ha pedido la aprobación de sus administradores y sus propios análisis continúan hasta entonces.",
    },
  },
} satisfies Shape<typeof en>;
