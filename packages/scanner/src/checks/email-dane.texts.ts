import type { CheckTexts } from "../check.ts";
import type { emailDane } from "./email-dane.ts";

export const emailDaneTexts: CheckTexts<keyof typeof emailDane.outcomes> = {
  en: {
    name: "Promised certificates (DANE)",
    outcomes: {
      "dane-absent": {
        title: "No DANE records",
        explanation: "{host} promises no certificate in DNS; senders rely on MTA-STS or on luck.",
        remediation: "In a signed zone, publish: {fix}",
      },
      "dane-unsigned": {
        title: "DANE records without DNSSEC",
        explanation: "The TLSA records of {host} are not signed, so senders must ignore them.",
        remediation: "Sign the zone of {host} with DNSSEC; then: {fix}",
      },
      "dane-unusable": {
        title: "DANE records of a kind mail does not use",
        explanation: "Only usages 2 and 3 count for mail; {host} has others.",
        remediation: "Publish: {fix}",
      },
      "dane-partial": {
        title: "DANE on some mail hosts only",
        explanation: "{host} has no TLSA record while others do; attackers aim at that one.",
        remediation: "Publish: {fix}",
      },
    },
  },
  es: {
    name: "Certificados prometidos (DANE)",
    outcomes: {
      "dane-absent": {
        title: "Sin registros DANE",
        explanation: "{host} no promete ningún certificado en DNS; los remitentes dependen de MTA-STS o de la suerte.",
        remediation: "En una zona firmada, publique: {fix}",
      },
      "dane-unsigned": {
        title: "Registros DANE sin DNSSEC",
        explanation: "Los registros TLSA de {host} no están firmados, así que los remitentes deben ignorarlos.",
        remediation: "Firme la zona de {host} con DNSSEC; después: {fix}",
      },
      "dane-unusable": {
        title: "Registros DANE de un tipo que el correo no usa",
        explanation: "Para el correo solo cuentan los usos 2 y 3; {host} tiene otros.",
        remediation: "Publique: {fix}",
      },
      "dane-partial": {
        title: "DANE solo en algunos servidores",
        explanation: "{host} no tiene registro TLSA y otros sí; los atacantes apuntan a ese.",
        remediation: "Publique: {fix}",
      },
    },
  },
  fr: {
    name: "Certificats promis (DANE)",
    outcomes: {
      "dane-absent": {
        title: "Aucun enregistrement DANE",
        explanation:
          "{host} ne promet aucun certificat dans le DNS ; les expéditeurs s’en remettent à MTA-STS ou à la chance.",
        remediation: "Dans une zone signée, publiez : {fix}",
      },
      "dane-unsigned": {
        title: "Enregistrements DANE sans DNSSEC",
        explanation: "Les enregistrements TLSA de {host} ne sont pas signés ; les expéditeurs doivent les ignorer.",
        remediation: "Signez la zone de {host} avec DNSSEC ; puis : {fix}",
      },
      "dane-unusable": {
        title: "Enregistrements DANE d’un genre que le courrier n’utilise pas",
        explanation: "Seuls les usages 2 et 3 comptent pour le courrier ; {host} en a d’autres.",
        remediation: "Publiez : {fix}",
      },
      "dane-partial": {
        title: "DANE sur certains serveurs seulement",
        explanation: "{host} n’a pas d’enregistrement TLSA alors que d’autres en ont ; les attaquants visent celui-là.",
        remediation: "Publiez : {fix}",
      },
    },
  },
};
