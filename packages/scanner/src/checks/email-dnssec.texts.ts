import type { CheckTexts } from "../check.ts";
import type { emailDnssec } from "./email-dnssec.ts";

/** Texts of `email-dnssec`. */
export const emailDnssecTexts: CheckTexts<keyof typeof emailDnssec.outcomes> = {
  en: {
    name: "DNSSEC",
    outcomes: {
      "dnssec-absent": {
        title: "DNSSEC not enabled",
        explanation:
          "{domain} has no DS record in its parent zone, so its DNS answers are not signed. An attacker who forges DNS answers can redirect the website and email and suppress the SPF, DKIM and DMARC records.",
        remediation: "Enable DNSSEC at the DNS provider, then submit the DS record of {domain} to the registrar.",
      },
      "dnssec-broken": {
        title: "DNSSEC validation failure",
        explanation:
          "The DS record in the parent zone does not match the keys of {domain}. Validating resolvers answer SERVFAIL, so website and email are unreachable for their users.",
        remediation:
          "Publish the DS record of the current key at the registrar, or remove the DS record until the zone is signed again.",
      },
      "dnssec-weak": {
        title: "Weak DNSSEC algorithm",
        explanation:
          "{domain} is signed with algorithm {algorithm}, or its DS record uses SHA-1. Some resolvers treat the zone as unsigned, and forged DNS answers are then accepted.",
        remediation: "Roll over to algorithm 13 (ECDSA P-256) with a SHA-256 DS record.",
      },
      "dnssec-mx-unsigned": {
        title: "Mail servers in an unsigned zone",
        explanation:
          "{domain} is signed with DNSSEC, but its mail servers are in {zone}, which is not. An attacker can forge their addresses, and DANE cannot be used.",
        remediation: "Ask the operator of {zone} to sign it with DNSSEC.",
      },
    },
  },
  es: {
    name: "DNSSEC",
    outcomes: {
      "dnssec-absent": {
        title: "DNSSEC sin activar",
        explanation:
          "{domain} no tiene registro DS en la zona superior, por lo que sus respuestas DNS no están firmadas. Un atacante que falsifique respuestas DNS puede desviar el sitio web y el correo y ocultar los registros SPF, DKIM y DMARC.",
        remediation:
          "Active DNSSEC en el proveedor de DNS y comunique después el registro DS de {domain} al registrador.",
      },
      "dnssec-broken": {
        title: "Error de validación de DNSSEC",
        explanation:
          "El registro DS de la zona superior no coincide con las claves de {domain}. Los resolutores que validan responden SERVFAIL, y el sitio web y el correo quedan inaccesibles para sus usuarios.",
        remediation:
          "Publique en el registrador el registro DS de la clave actual, o elimínelo hasta que la zona vuelva a estar firmada.",
      },
      "dnssec-weak": {
        title: "Algoritmo DNSSEC débil",
        explanation:
          "{domain} está firmado con el algoritmo {algorithm}, o su registro DS usa SHA-1. Algunos resolutores tratan la zona como no firmada y aceptan entonces respuestas DNS falsificadas.",
        remediation: "Cambie al algoritmo 13 (ECDSA P-256) con un registro DS de SHA-256.",
      },
      "dnssec-mx-unsigned": {
        title: "Servidores de correo en una zona sin firmar",
        explanation:
          "{domain} está firmado con DNSSEC, pero sus servidores de correo están en {zone}, que no lo está. Un atacante puede falsificar sus direcciones y no es posible usar DANE.",
        remediation: "Pida al operador de {zone} que la firme con DNSSEC.",
      },
    },
  },
  fr: {
    name: "DNSSEC",
    outcomes: {
      "dnssec-absent": {
        title: "DNSSEC non activé",
        explanation:
          "{domain} n’a pas d’enregistrement DS dans sa zone parente ; ses réponses DNS ne sont pas signées. Un attaquant qui falsifie des réponses DNS peut détourner le site web et la messagerie et masquer les enregistrements SPF, DKIM et DMARC.",
        remediation:
          "Activez DNSSEC chez le fournisseur DNS, puis transmettez l’enregistrement DS de {domain} au bureau d’enregistrement.",
      },
      "dnssec-broken": {
        title: "Échec de validation DNSSEC",
        explanation:
          "L’enregistrement DS de la zone parente ne correspond pas aux clés de {domain}. Les résolveurs validants répondent SERVFAIL ; le site web et la messagerie sont injoignables pour leurs utilisateurs.",
        remediation:
          "Publiez auprès du bureau d’enregistrement le DS de la clé actuelle, ou retirez-le jusqu’à ce que la zone soit de nouveau signée.",
      },
      "dnssec-weak": {
        title: "Algorithme DNSSEC faible",
        explanation:
          "{domain} est signé avec l’algorithme {algorithm}, ou son enregistrement DS utilise SHA-1. Certains résolveurs considèrent la zone comme non signée et acceptent alors des réponses DNS falsifiées.",
        remediation: "Migrez vers l’algorithme 13 (ECDSA P-256) avec un enregistrement DS en SHA-256.",
      },
      "dnssec-mx-unsigned": {
        title: "Serveurs de messagerie dans une zone non signée",
        explanation:
          "{domain} est signé par DNSSEC, mais ses serveurs de messagerie se trouvent dans {zone}, qui ne l’est pas. Un attaquant peut falsifier leurs adresses et DANE est inutilisable.",
        remediation: "Demandez à l’exploitant de {zone} de la signer avec DNSSEC.",
      },
    },
  },
};
