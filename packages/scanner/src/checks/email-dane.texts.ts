import type { CheckTexts } from "../check.ts";
import type { emailDane } from "./email-dane.ts";

/** Texts of `email-dane`. */
export const emailDaneTexts: CheckTexts<keyof typeof emailDane.outcomes> = {
  en: {
    name: "DANE (TLSA records)",
    outcomes: {
      "dane-absent": {
        title: "No DANE TLSA records",
        explanation:
          "No TLSA records are published for {host}. Without MTA-STS, an attacker on the network path can strip STARTTLS or present a forged certificate and read the email.",
        remediation: "In a DNSSEC-signed zone, publish this record:\n{fix}",
      },
      "dane-unsigned": {
        title: "DANE records without DNSSEC",
        explanation:
          "The TLSA records of {host} are in a zone without DNSSEC, so senders must ignore them. An attacker on the network path can still intercept email in transit.",
        remediation: "Sign the zone of {host} with DNSSEC, then publish this record:\n{fix}",
      },
      "dane-unusable": {
        title: "DANE records with an unsupported certificate usage",
        explanation:
          "The TLSA records of {host} use none of the certificate usages 2 and 3 that SMTP supports (RFC 7672). Senders ignore them, and an attacker can intercept email in transit.",
        remediation: "Publish this record:\n{fix}",
      },
      "dane-partial": {
        title: "Partial DANE deployment",
        explanation:
          "No TLSA record is published for {host}, while other mail servers of {domain} have one. An attacker redirects delivery to the unprotected server and intercepts the email there.",
        remediation: "Publish this record:\n{fix}",
      },
    },
  },
  es: {
    name: "DANE (registros TLSA)",
    outcomes: {
      "dane-absent": {
        title: "Sin registros TLSA (DANE)",
        explanation:
          "No hay registros TLSA publicados para {host}. Sin MTA-STS, un atacante en la ruta de red puede eliminar STARTTLS o presentar un certificado falsificado y leer el correo.",
        remediation: "En una zona firmada con DNSSEC, publique este registro:\n{fix}",
      },
      "dane-unsigned": {
        title: "Registros DANE sin DNSSEC",
        explanation:
          "Los registros TLSA de {host} están en una zona sin DNSSEC, por lo que los remitentes deben ignorarlos. Un atacante en la ruta de red sigue pudiendo interceptar el correo en tránsito.",
        remediation: "Firme la zona de {host} con DNSSEC y publique después este registro:\n{fix}",
      },
      "dane-unusable": {
        title: "Registros DANE con un uso de certificado no admitido",
        explanation:
          "Los registros TLSA de {host} no emplean los usos de certificado 2 o 3, los únicos admitidos en SMTP (RFC 7672). Los remitentes los ignoran y un atacante puede interceptar el correo en tránsito.",
        remediation: "Publique este registro:\n{fix}",
      },
      "dane-partial": {
        title: "Despliegue parcial de DANE",
        explanation:
          "No hay registro TLSA para {host}, mientras que otros servidores de correo de {domain} sí lo tienen. Un atacante puede desviar la entrega al servidor sin proteger e interceptar allí el correo.",
        remediation: "Publique este registro:\n{fix}",
      },
    },
  },
  fr: {
    name: "DANE (enregistrements TLSA)",
    outcomes: {
      "dane-absent": {
        title: "Absence d’enregistrement TLSA (DANE)",
        explanation:
          "Aucun enregistrement TLSA n’est publié pour {host}. Sans MTA-STS, un attaquant situé sur le chemin réseau peut supprimer STARTTLS ou présenter un faux certificat et lire les courriels.",
        remediation: "Dans une zone signée par DNSSEC, publiez cet enregistrement :\n{fix}",
      },
      "dane-unsigned": {
        title: "Enregistrements DANE sans DNSSEC",
        explanation:
          "Les enregistrements TLSA de {host} se trouvent dans une zone sans DNSSEC ; les expéditeurs doivent les ignorer. Un attaquant situé sur le chemin réseau peut toujours intercepter les courriels en transit.",
        remediation: "Signez la zone de {host} avec DNSSEC, puis publiez cet enregistrement :\n{fix}",
      },
      "dane-unusable": {
        title: "Enregistrements DANE avec un usage de certificat non pris en charge",
        explanation:
          "Les enregistrements TLSA de {host} n’emploient pas les usages de certificat 2 ou 3, seuls admis pour SMTP (RFC 7672). Les expéditeurs les ignorent et un attaquant peut intercepter les courriels en transit.",
        remediation: "Publiez cet enregistrement :\n{fix}",
      },
      "dane-partial": {
        title: "Déploiement partiel de DANE",
        explanation:
          "Aucun enregistrement TLSA n’est publié pour {host}, alors que d’autres serveurs de messagerie de {domain} en ont un. Un attaquant peut détourner la remise vers le serveur non protégé et y intercepter les courriels.",
        remediation: "Publiez cet enregistrement :\n{fix}",
      },
    },
  },
};
