import type { Shape } from "../shape.ts";
import type en from "./en.ts";

export default {
  meta: {
    title: "Cómo analizamos y cómo excluirse | Parapet",
    description: "Quién analiza desde aquí, qué hace y qué no hace un análisis y cómo pedir que un dominio quede fuera.",
  },
  title: "Cómo analizamos y cómo excluirse",
  text: "Quizá haya encontrado esta dirección en un registro. Esto es lo que fue y así puede detenerlo.",
  does: {
    title: "Qué hace un análisis",
    passive: "Un análisis público lee el DNS, los registros de certificados y los ajustes de correo, y abre una vez la página de inicio, como un navegador.",
    active: "Los puertos y servicios solo se sondean en dominios cuyo titular ha demostrado que son suyos.",
    never: "No se explota ninguna debilidad, no se prueba ningún acceso y no se cambia nada.",
    pace: "Se envían pocas peticiones por segundo a cada destino y nuestro agente de usuario remite a esta página.",
  },
  out: {
    title: "Dejen mi dominio fuera",
    text: "Enviamos un enlace a una dirección del dominio. Al abrirlo, el dominio y todo lo que depende de él deja de analizarse y sus informes públicos se eliminan.",
    domain: "Dominio",
    email: "Correo de ese dominio",
    send: "Enviar el enlace",
    sending: "Enviando",
    badDomain: "Introduzca un dominio válido (p. ej., example.com)",
    otherDomain: "La dirección de correo no pertenece a este dominio.",
    sent: { title: "Revise su correo", text: "Si {domain} no está ya en la lista, un enlace va de camino a {email}. Es válido durante 24 horas." },
  },
  confirm: {
    working: "Confirmando",
    done: { title: "{domain} queda fuera desde ahora", text: "Ni él ni lo que depende de él se analizará. Sus informes públicos se han eliminado." },
  },
} satisfies Shape<typeof en>; // prettier-ignore
