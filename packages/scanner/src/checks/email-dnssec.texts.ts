import type { CheckTexts } from "../check.ts";
import type { emailDnssec } from "./email-dnssec.ts";

export const emailDnssecTexts: CheckTexts<keyof typeof emailDnssec.outcomes> = {
  en: {
    name: "Signed DNS (DNSSEC)",
    outcomes: {
      "dnssec-absent": {
        title: "DNS is not signed",
        explanation: "Whoever can forge DNS answers for {domain} redirects its mail and its policies.",
        remediation: "Switch on DNSSEC at the DNS provider, then hand the DS record of {domain} to the registrar.",
      },
      "dnssec-broken": {
        title: "DNSSEC does not hold",
        explanation:
          "The parent zone promises keys for {domain} that do not match; validating resolvers reach neither site nor mail.",
        remediation:
          "Publish the DS record of the current key at the registrar, or remove it until the zone is signed again.",
      },
      "dnssec-weak": {
        title: "DNSSEC with a weak algorithm",
        explanation:
          "{domain} is signed with algorithm {algorithm}, or its DS uses SHA-1; some resolvers treat it as unsigned.",
        remediation: "Roll over to algorithm 13 (ECDSA P-256) with a SHA-256 DS record.",
      },
      "dnssec-mx-unsigned": {
        title: "Mail hosts in an unsigned zone",
        explanation: "{domain} is signed, but its mail hosts below {zone} are not; DANE cannot work.",
        remediation: "Ask the operator of {zone} to sign it.",
      },
    },
  },
  es: {
    name: "DNS firmado (DNSSEC)",
    outcomes: {
      "dnssec-absent": {
        title: "El DNS no está firmado",
        explanation: "Quien pueda falsificar respuestas DNS de {domain} desvía su correo y sus políticas.",
        remediation:
          "Active DNSSEC en el proveedor de DNS y entregue después el registro DS de {domain} al registrador.",
      },
      "dnssec-broken": {
        title: "DNSSEC no se sostiene",
        explanation:
          "La zona superior promete claves de {domain} que no coinciden; los resolutores que validan no llegan ni al sitio ni al correo.",
        remediation:
          "Publique en el registrador el registro DS de la clave actual, o elimínelo hasta que la zona vuelva a estar firmada.",
      },
      "dnssec-weak": {
        title: "DNSSEC con un algoritmo débil",
        explanation:
          "{domain} está firmado con el algoritmo {algorithm}, o su DS usa SHA-1; algunos resolutores lo tratan como no firmado.",
        remediation: "Cambie al algoritmo 13 (ECDSA P-256) con un registro DS de SHA-256.",
      },
      "dnssec-mx-unsigned": {
        title: "Servidores de correo en una zona sin firmar",
        explanation: "{domain} está firmado, pero sus servidores de correo bajo {zone} no; DANE no puede funcionar.",
        remediation: "Pida al operador de {zone} que la firme.",
      },
    },
  },
  fr: {
    name: "DNS signé (DNSSEC)",
    outcomes: {
      "dnssec-absent": {
        title: "Le DNS n’est pas signé",
        explanation: "Qui peut falsifier les réponses DNS de {domain} détourne son courrier et ses politiques.",
        remediation:
          "Activez DNSSEC chez le fournisseur DNS, puis remettez l’enregistrement DS de {domain} au bureau d’enregistrement.",
      },
      "dnssec-broken": {
        title: "DNSSEC ne tient pas",
        explanation:
          "La zone parente promet pour {domain} des clés qui ne correspondent pas ; les résolveurs qui valident n’atteignent ni le site ni le courrier.",
        remediation:
          "Publiez auprès du bureau d’enregistrement le DS de la clé actuelle, ou retirez-le jusqu’à ce que la zone soit signée à nouveau.",
      },
      "dnssec-weak": {
        title: "DNSSEC avec un algorithme faible",
        explanation:
          "{domain} est signé avec l’algorithme {algorithm}, ou son DS utilise SHA-1 ; certains résolveurs le traitent comme non signé.",
        remediation: "Passez à l’algorithme 13 (ECDSA P-256) avec un DS en SHA-256.",
      },
      "dnssec-mx-unsigned": {
        title: "Serveurs de courrier dans une zone non signée",
        explanation:
          "{domain} est signé, mais pas ses serveurs de courrier sous {zone} ; DANE ne peut pas fonctionner.",
        remediation: "Demandez à l’exploitant de {zone} de la signer.",
      },
    },
  },
};
