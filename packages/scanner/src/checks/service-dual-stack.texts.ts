import type { CheckTexts } from "../check.ts";
import type { serviceDualStack } from "./service-dual-stack.ts";

/** Texts of `service-dual-stack`. */
export const serviceDualStackTexts: CheckTexts<keyof typeof serviceDualStack.outcomes> = {
  en: {
    name: "IPv4 and IPv6 differences",
    outcomes: {
      "filtered-over-ipv4-only": {
        title: "Firewall bypass over IPv6: {product}",
        explanation:
          "Port {port} of {host} is filtered over IPv4 ({others}) and open over IPv6 ({ip}). An attacker who uses IPv6 bypasses the firewall rules and reaches {product}.",
        remediation:
          "Apply the IPv4 firewall rules to IPv6, including cloud security groups, or bind the service to the intended addresses. With nftables, one rule of an inet table covers both:\nnft add rule inet filter input tcp dport {port} drop",
      },
      "ipv6-only": {
        title: "Service available over IPv6 only: {product}",
        explanation:
          "Port {port} of {host} is open over IPv6 ({ip}) and closed over IPv4 ({others}). Services that listen on IPv6 alone are easily missed by monitoring and inventory.",
        remediation: "Verify that the service is intended to be public; otherwise bind it to internal addresses only.",
      },
      "unreachable-over-ipv6": {
        title: "Service not reachable over IPv6: {product}",
        explanation:
          "Port {port} of {host} is open over IPv4 ({ip}) but not over its published IPv6 address ({others}; {state, select, closed {closed} other {filtered}}). Clients that prefer IPv6 experience delays or failures.",
        remediation: "Make the service available over IPv6 or remove the AAAA record of {host}.",
      },
    },
  },
  es: {
    name: "Diferencias entre IPv4 e IPv6",
    outcomes: {
      "filtered-over-ipv4-only": {
        title: "Evasión del cortafuegos por IPv6: {product}",
        explanation:
          "El puerto {port} de {host} está filtrado por IPv4 ({others}) y abierto por IPv6 ({ip}). Un atacante que use IPv6 elude las reglas del cortafuegos y alcanza {product}.",
        remediation:
          "Aplique a IPv6 las reglas del cortafuegos de IPv4, incluidos los grupos de seguridad en la nube, o limite el servicio a las direcciones previstas. Con nftables, una sola regla de una tabla inet cubre ambos:\nnft add rule inet filter input tcp dport {port} drop",
      },
      "ipv6-only": {
        title: "Servicio disponible solo por IPv6: {product}",
        explanation:
          "El puerto {port} de {host} está abierto por IPv6 ({ip}) y cerrado por IPv4 ({others}). Los servicios que solo escuchan en IPv6 suelen quedar fuera de la monitorización y del inventario.",
        remediation: "Verifique que el servicio deba ser público; de lo contrario, limítelo a direcciones internas.",
      },
      "unreachable-over-ipv6": {
        title: "Servicio no accesible por IPv6: {product}",
        explanation:
          "El puerto {port} de {host} está abierto por IPv4 ({ip}), pero no en su dirección IPv6 publicada ({others}; {state, select, closed {cerrado} other {filtrado}}). Los clientes que prefieren IPv6 sufren demoras o fallos.",
        remediation: "Ofrezca el servicio por IPv6 o elimine el registro AAAA de {host}.",
      },
    },
  },
  fr: {
    name: "Différences entre IPv4 et IPv6",
    outcomes: {
      "filtered-over-ipv4-only": {
        title: "Contournement du pare-feu par IPv6 : {product}",
        explanation:
          "Le port {port} de {host} est filtré en IPv4 ({others}) et ouvert en IPv6 ({ip}). Un attaquant utilisant IPv6 contourne les règles du pare-feu et atteint {product}.",
        remediation:
          "Appliquez à IPv6 les règles du pare-feu IPv4, groupes de sécurité cloud compris, ou limitez le service aux adresses prévues. Avec nftables, une seule règle d’une table inet couvre les deux :\nnft add rule inet filter input tcp dport {port} drop",
      },
      "ipv6-only": {
        title: "Service disponible en IPv6 uniquement : {product}",
        explanation:
          "Le port {port} de {host} est ouvert en IPv6 ({ip}) et fermé en IPv4 ({others}). Les services n’écoutant qu’en IPv6 échappent facilement à la supervision et à l’inventaire.",
        remediation: "Vérifiez que le service doit être public ; sinon, limitez-le aux adresses internes.",
      },
      "unreachable-over-ipv6": {
        title: "Service inaccessible en IPv6 : {product}",
        explanation:
          "Le port {port} de {host} est ouvert en IPv4 ({ip}), mais pas à son adresse IPv6 publiée ({others} ; {state, select, closed {fermé} other {filtré}}). Les clients préférant IPv6 subissent des délais ou des échecs.",
        remediation: "Rendez le service accessible en IPv6 ou supprimez l’enregistrement AAAA de {host}.",
      },
    },
  },
};
