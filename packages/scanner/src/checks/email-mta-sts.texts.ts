import type { CheckTexts } from "../check.ts";
import type { emailMtaSts } from "./email-mta-sts.ts";

export const emailMtaStsTexts: CheckTexts<keyof typeof emailMtaSts.outcomes> = {
  en: {
    name: "Enforced encryption (MTA-STS)",
    outcomes: {
      "sts-absent": {
        title: "Encryption is not enforced",
        explanation: "Without MTA-STS an attacker on the way can switch off encryption of mail to {domain}.",
        remediation: "Publish {fix} and serve https://mta-sts.{domain}/.well-known/mta-sts.txt with: {policy}",
      },
      "sts-record-invalid": {
        title: "MTA-STS record with errors",
        explanation: "Senders cannot use the record ({problem}).",
        remediation: "Publish: {fix}",
      },
      "sts-several": {
        title: "Several MTA-STS records",
        explanation: "With {count} records senders act as if there were none.",
        remediation: "Keep one: {fix}",
      },
      "sts-policy-missing": {
        title: "MTA-STS policy missing",
        explanation: "The record is there, but the policy file answers {status}; senders enforce nothing.",
        remediation: "Serve https://mta-sts.{domain}/.well-known/mta-sts.txt with: {policy}",
      },
      "sts-policy-untrusted": {
        title: "MTA-STS policy behind a bad certificate",
        explanation: "Senders must refuse the policy: {problem}",
        remediation: "Give mta-sts.{domain} a valid certificate.",
      },
      "sts-policy-invalid": {
        title: "MTA-STS policy with errors",
        explanation: "These lines are missing or wrong: {problem}",
        remediation: "Serve: {policy}",
      },
      "sts-testing": {
        title: "MTA-STS in test mode",
        explanation: "Senders report failures but still deliver without encryption.",
        remediation: "When the reports are quiet, serve mode: enforce and change the id: {fix}",
      },
      "sts-none": {
        title: "MTA-STS switched off",
        explanation: "The policy says mode none: nothing is enforced.",
        remediation: "Serve: {policy}",
      },
      "sts-mx-uncovered": {
        title: "MTA-STS leaves out a mail host",
        explanation: "{hosts} match no line of the policy; senders refuse to deliver there.",
        remediation: "Serve: {policy}",
      },
      "sts-short-age": {
        title: "MTA-STS is forgotten quickly",
        explanation: "max_age is {seconds} seconds; an attacker needs to wait only that long.",
        remediation: "Raise max_age to at least 604800 (a week).",
      },
    },
  },
  es: {
    name: "Cifrado obligatorio (MTA-STS)",
    outcomes: {
      "sts-absent": {
        title: "El cifrado no es obligatorio",
        explanation: "Sin MTA-STS, un atacante en el camino puede desactivar el cifrado del correo a {domain}.",
        remediation: "Publique {fix} y sirva https://mta-sts.{domain}/.well-known/mta-sts.txt con: {policy}",
      },
      "sts-record-invalid": {
        title: "Registro MTA-STS con errores",
        explanation: "Los remitentes no pueden usar el registro ({problem}).",
        remediation: "Publique: {fix}",
      },
      "sts-several": {
        title: "Varios registros MTA-STS",
        explanation: "Con {count} registros los remitentes actúan como si no hubiera ninguno.",
        remediation: "Conserve uno: {fix}",
      },
      "sts-policy-missing": {
        title: "Falta la política MTA-STS",
        explanation: "El registro existe, pero el archivo responde {status}; los remitentes no exigen nada.",
        remediation: "Sirva https://mta-sts.{domain}/.well-known/mta-sts.txt con: {policy}",
      },
      "sts-policy-untrusted": {
        title: "Política MTA-STS tras un certificado inválido",
        explanation: "Los remitentes deben rechazar la política: {problem}",
        remediation: "Dé a mta-sts.{domain} un certificado válido.",
      },
      "sts-policy-invalid": {
        title: "Política MTA-STS con errores",
        explanation: "Estas líneas faltan o son incorrectas: {problem}",
        remediation: "Sirva: {policy}",
      },
      "sts-testing": {
        title: "MTA-STS en modo de prueba",
        explanation: "Los remitentes informan de fallos pero aún entregan sin cifrar.",
        remediation: "Cuando los informes estén tranquilos, sirva mode: enforce y cambie el id: {fix}",
      },
      "sts-none": {
        title: "MTA-STS desactivado",
        explanation: "La política dice mode none: no se exige nada.",
        remediation: "Sirva: {policy}",
      },
      "sts-mx-uncovered": {
        title: "MTA-STS deja fuera un servidor de correo",
        explanation: "{hosts} no coinciden con ninguna línea de la política; los remitentes se niegan a entregar ahí.",
        remediation: "Sirva: {policy}",
      },
      "sts-short-age": {
        title: "MTA-STS se olvida pronto",
        explanation: "max_age es de {seconds} segundos; a un atacante le basta esperar ese tiempo.",
        remediation: "Suba max_age al menos a 604800 (una semana).",
      },
    },
  },
  fr: {
    name: "Chiffrement imposé (MTA-STS)",
    outcomes: {
      "sts-absent": {
        title: "Le chiffrement n’est pas imposé",
        explanation: "Sans MTA-STS, un attaquant en chemin peut désactiver le chiffrement du courrier vers {domain}.",
        remediation: "Publiez {fix} et servez https://mta-sts.{domain}/.well-known/mta-sts.txt avec : {policy}",
      },
      "sts-record-invalid": {
        title: "Enregistrement MTA-STS avec des erreurs",
        explanation: "Les expéditeurs ne peuvent pas l’utiliser ({problem}).",
        remediation: "Publiez : {fix}",
      },
      "sts-several": {
        title: "Plusieurs enregistrements MTA-STS",
        explanation: "Avec {count} enregistrements, les expéditeurs font comme s’il n’y en avait aucun.",
        remediation: "Gardez-en un : {fix}",
      },
      "sts-policy-missing": {
        title: "Politique MTA-STS manquante",
        explanation: "L’enregistrement existe, mais le fichier répond {status} ; les expéditeurs n’imposent rien.",
        remediation: "Servez https://mta-sts.{domain}/.well-known/mta-sts.txt avec : {policy}",
      },
      "sts-policy-untrusted": {
        title: "Politique MTA-STS derrière un mauvais certificat",
        explanation: "Les expéditeurs doivent refuser la politique : {problem}",
        remediation: "Donnez à mta-sts.{domain} un certificat valide.",
      },
      "sts-policy-invalid": {
        title: "Politique MTA-STS avec des erreurs",
        explanation: "Ces lignes manquent ou sont fausses : {problem}",
        remediation: "Servez : {policy}",
      },
      "sts-testing": {
        title: "MTA-STS en mode d’essai",
        explanation: "Les expéditeurs signalent les échecs mais remettent encore sans chiffrement.",
        remediation: "Quand les rapports sont calmes, servez mode: enforce et changez l’id : {fix}",
      },
      "sts-none": {
        title: "MTA-STS désactivé",
        explanation: "La politique dit mode none : rien n’est imposé.",
        remediation: "Servez : {policy}",
      },
      "sts-mx-uncovered": {
        title: "MTA-STS oublie un serveur de courrier",
        explanation:
          "{hosts} ne correspondent à aucune ligne de la politique ; les expéditeurs refusent d’y remettre le courrier.",
        remediation: "Servez : {policy}",
      },
      "sts-short-age": {
        title: "MTA-STS est vite oublié",
        explanation: "max_age vaut {seconds} secondes ; un attaquant n’a qu’à attendre ce temps.",
        remediation: "Portez max_age à 604800 au moins (une semaine).",
      },
    },
  },
};
