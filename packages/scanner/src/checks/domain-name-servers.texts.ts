import type { CheckTexts } from "../check.ts";
import type { domainNameServers } from "./domain-name-servers.ts";

export const domainNameServersTexts: CheckTexts<keyof typeof domainNameServers.outcomes> = {
  en: {
    name: "Name servers of the domain",
    outcomes: {
      "name-server-single": {
        title: "{domain} depends on one name server",
        explanation:
          "All names of {domain} are answered by one machine ({server}). When it is down, site and mail are too.",
        remediation: "Add a second name server in another network, at the registrar and in the zone.",
      },
      "name-server-lame": {
        title: "{server} does not answer for {domain}",
        explanation:
          "It is listed as a name server of {domain} but does not know the zone. Some visitors wait or fail, and whoever takes over that server could answer instead.",
        remediation: "Set the zone up on {server}, or take the server off the list at the registrar and in the zone.",
      },
      "name-servers-one-network": {
        title: "All name servers of {domain} are in one network",
        explanation: "{count} name servers, all in {network}. One outage there takes every name with it.",
        remediation: "Let a name server of another network answer as well.",
      },
      "ipv6-absent": {
        title: "{domain} has no IPv6 address",
        explanation: "Neither the domain nor its www can be reached over IPv6.",
        remediation: "Add AAAA records once the servers answer over IPv6.",
      },
    },
  },
  es: {
    name: "Servidores de nombres del dominio",
    outcomes: {
      "name-server-single": {
        title: "{domain} depende de un solo servidor de nombres",
        explanation:
          "Una sola máquina ({server}) responde por todos los nombres de {domain}. Si cae, caen también la web y el correo.",
        remediation: "Añada un segundo servidor de nombres en otra red, en el registrador y en la zona.",
      },
      "name-server-lame": {
        title: "{server} no responde por {domain}",
        explanation:
          "Figura como servidor de nombres de {domain}, pero no conoce la zona. Algunos visitantes esperan o fallan, y quien se haga con ese servidor podría responder en su lugar.",
        remediation: "Configure la zona en {server} o quítelo de la lista en el registrador y en la zona.",
      },
      "name-servers-one-network": {
        title: "Todos los servidores de nombres de {domain} están en una red",
        explanation: "{count} servidores de nombres, todos en {network}. Una avería allí se lleva todos los nombres.",
        remediation: "Haga que responda también un servidor de nombres de otra red.",
      },
      "ipv6-absent": {
        title: "{domain} no tiene dirección IPv6",
        explanation: "Ni el dominio ni su www se alcanzan por IPv6.",
        remediation: "Añada registros AAAA cuando los servidores respondan por IPv6.",
      },
    },
  },
  fr: {
    name: "Serveurs de noms du domaine",
    outcomes: {
      "name-server-single": {
        title: "{domain} dépend d’un seul serveur de noms",
        explanation:
          "Une seule machine ({server}) répond pour tous les noms de {domain}. Si elle tombe, le site et la messagerie tombent aussi.",
        remediation:
          "Ajoutez un second serveur de noms dans un autre réseau, chez le bureau d’enregistrement et dans la zone.",
      },
      "name-server-lame": {
        title: "{server} ne répond pas pour {domain}",
        explanation:
          "Il figure parmi les serveurs de noms de {domain} mais ne connaît pas la zone. Des visiteurs attendent ou échouent, et qui s’emparerait de ce serveur pourrait répondre à sa place.",
        remediation:
          "Configurez la zone sur {server}, ou retirez-le de la liste chez le bureau d’enregistrement et dans la zone.",
      },
      "name-servers-one-network": {
        title: "Tous les serveurs de noms de {domain} sont dans un seul réseau",
        explanation: "{count} serveurs de noms, tous dans {network}. Une panne y emporte tous les noms.",
        remediation: "Faites répondre aussi un serveur de noms d’un autre réseau.",
      },
      "ipv6-absent": {
        title: "{domain} n’a pas d’adresse IPv6",
        explanation: "Ni le domaine ni son www ne sont joignables en IPv6.",
        remediation: "Ajoutez des enregistrements AAAA dès que les serveurs répondent en IPv6.",
      },
    },
  },
};
