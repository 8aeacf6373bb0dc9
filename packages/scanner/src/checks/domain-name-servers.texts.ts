import type { CheckTexts } from "../check.ts";
import type { domainNameServers } from "./domain-name-servers.ts";

/** Texts of `domain-name-servers`. */
export const domainNameServersTexts: CheckTexts<keyof typeof domainNameServers.outcomes> = {
  en: {
    name: "Authoritative name servers",
    outcomes: {
      "name-server-single": {
        title: "Single authoritative name server",
        explanation:
          "All names of {domain} are served by one host ({server}). An outage or a denial-of-service attack against it makes the website and email unreachable.",
        remediation: "Add a second name server in a different network, both at the registrar and in the zone.",
      },
      "name-server-lame": {
        title: "Lame delegation",
        explanation:
          "{server} is listed as a name server of {domain} but does not serve the zone. Resolution is slow or fails, and an attacker who takes over that server can answer for the domain.",
        remediation:
          "Configure the zone on {server}, or remove the server at the registrar and from the NS records of the zone.",
      },
      "name-servers-one-network": {
        title: "All name servers in a single network",
        explanation:
          "The {count} name servers are all in {network}. A single outage or denial-of-service attack there makes every name of {domain} unresolvable.",
        remediation: "Add a name server hosted in a different network (another autonomous system).",
      },
      "ipv6-absent": {
        title: "No IPv6 address",
        explanation:
          "Neither {domain} nor its www name has an AAAA record. The site is unreachable from IPv6-only networks; there is no direct security impact.",
        remediation: "Publish AAAA records once the servers are reachable over IPv6.",
      },
    },
  },
  es: {
    name: "Servidores DNS autoritativos",
    outcomes: {
      "name-server-single": {
        title: "Servidor DNS autoritativo único",
        explanation:
          "Un solo equipo ({server}) sirve todos los nombres de {domain}. Una avería o un ataque de denegación de servicio contra él deja inaccesibles el sitio web y el correo electrónico.",
        remediation: "Añada un segundo servidor DNS en otra red, tanto en el registrador como en la zona.",
      },
      "name-server-lame": {
        title: "Delegación DNS defectuosa (lame delegation)",
        explanation:
          "{server} figura como servidor DNS de {domain}, pero no sirve la zona. La resolución se ralentiza o falla, y un atacante que tome el control de ese servidor puede responder por el dominio.",
        remediation:
          "Configure la zona en {server} o retire el servidor en el registrador y de los registros NS de la zona.",
      },
      "name-servers-one-network": {
        title: "Todos los servidores DNS en una misma red",
        explanation:
          "Los {count} servidores DNS están en {network}. Una sola avería o un ataque de denegación de servicio allí impide resolver todos los nombres de {domain}.",
        remediation: "Añada un servidor DNS alojado en otra red (otro sistema autónomo).",
      },
      "ipv6-absent": {
        title: "Sin dirección IPv6",
        explanation:
          "Ni {domain} ni su nombre www tienen registro AAAA. El sitio es inaccesible desde redes que solo usan IPv6; no hay impacto directo en la seguridad.",
        remediation: "Publique registros AAAA cuando los servidores sean accesibles por IPv6.",
      },
    },
  },
  fr: {
    name: "Serveurs DNS faisant autorité",
    outcomes: {
      "name-server-single": {
        title: "Serveur DNS faisant autorité unique",
        explanation:
          "Un seul hôte ({server}) sert tous les noms de {domain}. Une panne ou une attaque par déni de service contre lui rend le site web et la messagerie injoignables.",
        remediation:
          "Ajoutez un second serveur DNS dans un autre réseau, auprès du bureau d’enregistrement et dans la zone.",
      },
      "name-server-lame": {
        title: "Délégation DNS défaillante (lame delegation)",
        explanation:
          "{server} est déclaré comme serveur DNS de {domain} mais ne sert pas la zone. La résolution ralentit ou échoue, et un attaquant qui prend le contrôle de ce serveur peut répondre pour le domaine.",
        remediation:
          "Configurez la zone sur {server}, ou retirez le serveur auprès du bureau d’enregistrement et des enregistrements NS de la zone.",
      },
      "name-servers-one-network": {
        title: "Tous les serveurs DNS dans un même réseau",
        explanation:
          "Les {count} serveurs DNS se trouvent dans {network}. Une seule panne ou attaque par déni de service y rend tous les noms de {domain} impossibles à résoudre.",
        remediation: "Ajoutez un serveur DNS hébergé dans un autre réseau (autre système autonome).",
      },
      "ipv6-absent": {
        title: "Absence d’adresse IPv6",
        explanation:
          "Ni {domain} ni son nom www n’ont d’enregistrement AAAA. Le site est injoignable depuis les réseaux exclusivement IPv6 ; il n’y a pas d’impact direct sur la sécurité.",
        remediation: "Publiez des enregistrements AAAA dès que les serveurs sont joignables en IPv6.",
      },
    },
  },
};
