import type { CheckTexts } from "../check.ts";
import type { dnsPrivateAddress } from "./dns-private-address.ts";

export const dnsPrivateAddressTexts: CheckTexts<keyof typeof dnsPrivateAddress.outcomes> = {
  en: {
    name: "Private addresses in public DNS",
    outcomes: {
      "private-address": {
        title: "{host} shows an inner address",
        explanation:
          "Public DNS answers {ip} for {host}, which is no public address ({why}). It tells strangers how your network is laid out and can be used against visitors of other networks with the same address.",
        remediation:
          "Remove the record of {host} from public DNS, or move it to an internal zone that only your own resolvers answer.",
      },
    },
  },
  es: {
    name: "Direcciones privadas en el DNS público",
    outcomes: {
      "private-address": {
        title: "{host} muestra una dirección interna",
        explanation:
          "El DNS público responde {ip} para {host}, que no es una dirección pública ({why}). Revela a extraños cómo está construida su red y puede usarse contra visitantes de otras redes con la misma dirección.",
        remediation:
          "Retire el registro de {host} del DNS público o páselo a una zona interna que solo respondan sus propios servidores.",
      },
    },
  },
  fr: {
    name: "Adresses privées dans le DNS public",
    outcomes: {
      "private-address": {
        title: "{host} montre une adresse interne",
        explanation:
          "Le DNS public répond {ip} pour {host}, qui n’est pas une adresse publique ({why}). Cela apprend à des inconnus comment votre réseau est construit et peut servir contre les visiteurs d’autres réseaux ayant la même adresse.",
        remediation:
          "Retirez l’enregistrement de {host} du DNS public, ou placez-le dans une zone interne à laquelle seuls vos résolveurs répondent.",
      },
    },
  },
};
