import type { CheckTexts } from "../check.ts";
import type { webVirtualHost } from "./web-virtual-host.ts";

/** Texts of `web-virtual-host`. */
export const webVirtualHostTexts: CheckTexts<keyof typeof webVirtualHost.outcomes> = {
  en: {
    name: "Virtual hosts without a DNS record",
    outcomes: {
      "undocumented-virtual-host": {
        title: "Virtual host without a DNS record",
        explanation:
          "The server at {ip} serves a separate website for {host}, although no DNS record of that name exists. An attacker who guesses the name or reads it in a certificate reaches an application that is missing from inventory and monitoring.",
        remediation:
          "Remove the virtual host if it is no longer needed; otherwise restrict it to internal networks or add it to the inventory.",
      },
    },
  },
  es: {
    name: "Hosts virtuales sin registro DNS",
    outcomes: {
      "undocumented-virtual-host": {
        title: "Host virtual sin registro DNS",
        explanation:
          "El servidor en {ip} ofrece un sitio web distinto para {host}, aunque no existe ningún registro DNS con ese nombre. Un atacante que adivine el nombre o lo lea en un certificado accede a una aplicación ausente del inventario y de la monitorización.",
        remediation:
          "Elimine el host virtual si ya no se necesita; de lo contrario, restrínjalo a redes internas o añádalo al inventario.",
      },
    },
  },
  fr: {
    name: "Hôtes virtuels sans enregistrement DNS",
    outcomes: {
      "undocumented-virtual-host": {
        title: "Hôte virtuel sans enregistrement DNS",
        explanation:
          "Le serveur à l’adresse {ip} héberge un site distinct pour {host}, alors qu’aucun enregistrement DNS de ce nom n’existe. Un attaquant devinant ce nom ou le lisant dans un certificat atteint une application absente de l’inventaire et de la supervision.",
        remediation:
          "Supprimez l’hôte virtuel s’il n’est plus utile ; sinon, limitez-le aux réseaux internes ou ajoutez-le à l’inventaire.",
      },
    },
  },
};
