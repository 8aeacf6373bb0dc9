import type { CheckTexts } from "../check.ts";
import type { dnsPrivateAddress } from "./dns-private-address.ts";

/** Texts of `dns-private-address`. */
export const dnsPrivateAddressTexts: CheckTexts<keyof typeof dnsPrivateAddress.outcomes> = {
  en: {
    name: "Private addresses in public DNS",
    outcomes: {
      "private-address": {
        title: "Public DNS record pointing to a private address",
        explanation:
          "Public DNS resolves {host} to {ip}, which is not a public address ({why}). The record discloses internal addressing and can be used for DNS rebinding against internal services.",
        remediation:
          "Remove the record of {host} from public DNS, or move it to an internal zone that only your own resolvers serve.",
      },
    },
  },
  es: {
    name: "Direcciones privadas en el DNS público",
    outcomes: {
      "private-address": {
        title: "Registro DNS público que apunta a una dirección privada",
        explanation:
          "El DNS público resuelve {host} como {ip}, que no es una dirección pública ({why}). El registro revela el direccionamiento interno y puede aprovecharse en ataques de DNS rebinding contra servicios internos.",
        remediation:
          "Elimine el registro de {host} del DNS público o trasládelo a una zona interna que solo sirvan sus propios resolutores.",
      },
    },
  },
  fr: {
    name: "Adresses privées dans le DNS public",
    outcomes: {
      "private-address": {
        title: "Enregistrement DNS public pointant vers une adresse privée",
        explanation:
          "Le DNS public résout {host} en {ip}, qui n’est pas une adresse publique ({why}). L’enregistrement divulgue l’adressage interne et peut servir à une attaque par DNS rebinding contre des services internes.",
        remediation:
          "Supprimez l’enregistrement de {host} du DNS public ou déplacez-le dans une zone interne que seuls vos résolveurs servent.",
      },
    },
  },
};
