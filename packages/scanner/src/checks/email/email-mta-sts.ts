import { WEEK_SECONDS } from "@parapet/domain/durations";

import { type Verdict, defineCheck } from "../../check.ts";
import { quoted } from "../../mail/ask.ts";
import { coversHost, inspectMtaSts, stsRecordProblem } from "../../mail/mta-sts.ts";
import { NIST } from "../../mail/nist.ts";
import { txtLine } from "../../mail/record-line.ts";

const nist = NIST.transport;
const references = ["https://www.rfc-editor.org/rfc/rfc8461"];

type Id =
  | "sts-absent"
  | "sts-record-invalid"
  | "sts-several"
  | "sts-host-missing"
  | "sts-policy-missing"
  | "sts-policy-untrusted"
  | "sts-policy-invalid"
  | "sts-testing"
  | "sts-none"
  | "sts-mx-uncovered"
  | "sts-short-age";

/** Does the domain ask senders to deliver only over verified TLS? (MTA-STS, RFC 8461) */
export const emailMtaSts = defineCheck({
  id: "email-mta-sts",
  area: "email-weaknesses",
  on: "domain",
  touch: "passive",
  controls: {
    "nist-csf-2.0": ["PR.DS-02"],
    "iso-27001-2022": ["A.5.14", "A.8.24"],
    "cis-8.1": ["3", "9"],
    "nis2-21-2": ["21(2)(h)", "21(2)(j)"],
    dora: ["Art. 9"],
    "soc-2": ["CC6.7"],
  },
  outcomes: {
    "sts-absent": { severity: "low", nist, references },
    "sts-record-invalid": { severity: "medium", nist, references },
    "sts-several": { severity: "medium", nist, references },
    "sts-host-missing": { severity: "medium", nist, references },
    "sts-policy-missing": { severity: "medium", nist, references },
    "sts-policy-untrusted": { severity: "medium", nist, references },
    "sts-policy-invalid": { severity: "medium", nist, references },
    "sts-testing": { severity: "low", nist, references },
    "sts-none": { severity: "low", nist, references },
    "sts-mx-uncovered": { severity: "high", nist, references },
    "sts-short-age": { severity: "info", nist, references },
  },

  observe: ({ domain }, net, context) => inspectMtaSts(domain, net, context),

  judge({ domain, records, exchanges, fetched, isHostMissing }) {
    const policy = [
      "version: STSv1",
      "mode: enforce",
      ...exchanges.map((host) => `mx: ${host}`),
      "max_age: 604800",
    ].join("\n");
    const base = { domain, fix: txtLine(`_mta-sts.${domain}`, "v=STSv1; id=1"), policy };
    const say = (outcome: Id, params: Verdict["params"] = {}, evidence?: unknown): Verdict<Id> => ({
      outcome,
      evidence,
      params: { ...base, ...params },
    });
    if (exchanges.length === 0) return [];
    const [record] = records;
    if (record === undefined) return [say("sts-absent")];
    const verdicts: Verdict<Id>[] = [];
    if (records.length > 1) verdicts.push(say("sts-several", { count: records.length }, records.map(quoted)));
    const problem = stsRecordProblem(record);
    if (problem !== null) verdicts.push(say("sts-record-invalid", { problem }, quoted(record)));
    if (isHostMissing === true) return [...verdicts, say("sts-host-missing")];
    if (fetched === null || "unseen" in fetched) return verdicts;
    const file = fetched.seen;
    if (!file.trusted) verdicts.push(say("sts-policy-untrusted", { problem: file.trustProblem ?? "" }));
    if (file.policy === null) return [...verdicts, say("sts-policy-missing", { status: file.status })];
    const { mode, mx, maxAgeSeconds, problems } = file.policy;
    if (problems.length > 0) verdicts.push(say("sts-policy-invalid", { problem: problems.join(", ") }, file.policy));
    if (mode === "testing") verdicts.push(say("sts-testing"));
    if (mode === "none") verdicts.push(say("sts-none"));
    const uncovered =
      mode === "none" ? [] : exchanges.filter((host) => !mx.some((pattern) => coversHost(pattern, host)));
    if (uncovered.length > 0 && mx.length > 0)
      verdicts.push(say("sts-mx-uncovered", { hosts: uncovered.join(", ") }, { uncovered, mx }));
    if (maxAgeSeconds !== null && maxAgeSeconds < WEEK_SECONDS)
      verdicts.push(say("sts-short-age", { seconds: maxAgeSeconds }));
    return verdicts;
  },

  texts: {
    en: {
      name: "Enforced email encryption (MTA-STS)",
      outcomes: {
        "sts-absent": {
          title: "No MTA-STS policy",
          explanation:
            "{domain} publishes no MTA-STS policy. An attacker on the network path can strip STARTTLS and read email sent to {domain}.",
          remediation:
            "Publish this record:\n{fix}\n\nServe this file at https://mta-sts.{domain}/.well-known/mta-sts.txt:\n{policy}",
        },
        "sts-record-invalid": {
          title: "Invalid MTA-STS record",
          explanation:
            "The MTA-STS record of {domain} is invalid ({problem}). Senders ignore the policy, and an attacker can strip STARTTLS.",
          remediation: "Publish this record:\n{fix}",
        },
        "sts-several": {
          title: "Multiple MTA-STS records",
          explanation:
            "{domain} publishes {count} MTA-STS records, and senders then ignore all of them. An attacker can strip STARTTLS.",
          remediation: "Delete the others and publish only this record:\n{fix}",
        },
        "sts-host-missing": {
          title: "MTA-STS policy host missing",
          explanation:
            "The MTA-STS record exists, but mta-sts.{domain} has no address, so no sender can fetch the policy. Senders enforce nothing, and an attacker can strip STARTTLS.",
          remediation:
            "Publish an address for mta-sts.{domain} and serve this file at https://mta-sts.{domain}/.well-known/mta-sts.txt:\n{policy}",
        },
        "sts-policy-missing": {
          title: "MTA-STS policy file missing",
          explanation:
            "The MTA-STS record exists, but the policy file returns status {status}. Senders enforce nothing, and an attacker can strip STARTTLS.",
          remediation: "Serve this file at https://mta-sts.{domain}/.well-known/mta-sts.txt:\n{policy}",
        },
        "sts-policy-untrusted": {
          title: "MTA-STS policy served with an invalid certificate",
          explanation:
            "The certificate of mta-sts.{domain} is not valid ({problem}). Senders must refuse the policy, and an attacker can strip STARTTLS.",
          remediation: "Install a valid certificate for mta-sts.{domain} from a public CA.",
        },
        "sts-policy-invalid": {
          title: "Invalid MTA-STS policy file",
          explanation:
            "The MTA-STS policy file of {domain} has missing or invalid lines: {problem}. Senders may ignore it, and an attacker can then strip STARTTLS.",
          remediation: "Serve this file at https://mta-sts.{domain}/.well-known/mta-sts.txt:\n{policy}",
        },
        "sts-testing": {
          title: "MTA-STS in testing mode",
          explanation:
            "The MTA-STS policy of {domain} is in testing mode. Senders report failures but still deliver unencrypted, so an attacker can strip STARTTLS.",
          remediation:
            "When the TLS reports show no failures, set mode: enforce in the policy file and change the id of the record:\n{fix}",
        },
        "sts-none": {
          title: "MTA-STS disabled (mode none)",
          explanation:
            "The MTA-STS policy of {domain} has mode: none, so nothing is enforced. An attacker on the network path can strip STARTTLS and read email.",
          remediation: "Serve this file at https://mta-sts.{domain}/.well-known/mta-sts.txt:\n{policy}",
        },
        "sts-mx-uncovered": {
          title: "Mail server not covered by the MTA-STS policy",
          explanation:
            "No mx: line of the MTA-STS policy of {domain} matches {hosts}. Senders that enforce MTA-STS do not deliver there, and email is delayed or lost.",
          remediation: "Serve this file at https://mta-sts.{domain}/.well-known/mta-sts.txt:\n{policy}",
        },
        "sts-short-age": {
          title: "MTA-STS max_age too short",
          explanation:
            "The MTA-STS policy of {domain} sets max_age to {seconds} seconds. Once a cached policy has expired, an attacker who blocks the policy file can strip STARTTLS.",
          remediation: "Set max_age to at least one week:\nmax_age: 604800",
        },
      },
    },
    es: {
      name: "Cifrado obligatorio del correo (MTA-STS)",
      outcomes: {
        "sts-absent": {
          title: "Sin política MTA-STS",
          explanation:
            "{domain} no publica política MTA-STS. Un atacante en la ruta de red puede eliminar STARTTLS y leer el correo dirigido a {domain}.",
          remediation:
            "Publique este registro:\n{fix}\n\nPublique este archivo en https://mta-sts.{domain}/.well-known/mta-sts.txt:\n{policy}",
        },
        "sts-record-invalid": {
          title: "Registro MTA-STS no válido",
          explanation:
            "El registro MTA-STS de {domain} no es válido ({problem}). Los remitentes ignoran la política y un atacante puede eliminar STARTTLS.",
          remediation: "Publique este registro:\n{fix}",
        },
        "sts-several": {
          title: "Varios registros MTA-STS",
          explanation:
            "{domain} publica {count} registros MTA-STS y, en ese caso, los remitentes los ignoran todos. Un atacante puede eliminar STARTTLS.",
          remediation: "Elimine los demás y publique únicamente este registro:\n{fix}",
        },
        "sts-host-missing": {
          title: "Servidor de la política MTA-STS ausente",
          explanation:
            "El registro MTA-STS existe, pero mta-sts.{domain} no tiene dirección y ningún remitente puede obtener la política. Los remitentes no exigen nada y un atacante puede eliminar STARTTLS.",
          remediation:
            "Publique una dirección para mta-sts.{domain} y sirva este archivo en https://mta-sts.{domain}/.well-known/mta-sts.txt:\n{policy}",
        },
        "sts-policy-missing": {
          title: "Archivo de política MTA-STS ausente",
          explanation:
            "El registro MTA-STS existe, pero el archivo de política devuelve el estado {status}. Los remitentes no exigen nada y un atacante puede eliminar STARTTLS.",
          remediation: "Publique este archivo en https://mta-sts.{domain}/.well-known/mta-sts.txt:\n{policy}",
        },
        "sts-policy-untrusted": {
          title: "Política MTA-STS servida con un certificado no válido",
          explanation:
            "El certificado de mta-sts.{domain} no es válido ({problem}). Los remitentes deben rechazar la política y un atacante puede eliminar STARTTLS.",
          remediation: "Instale un certificado válido de una CA pública para mta-sts.{domain}.",
        },
        "sts-policy-invalid": {
          title: "Archivo de política MTA-STS no válido",
          explanation:
            "El archivo de política MTA-STS de {domain} tiene líneas ausentes o no válidas: {problem}. Los remitentes pueden ignorarlo y un atacante puede entonces eliminar STARTTLS.",
          remediation: "Publique este archivo en https://mta-sts.{domain}/.well-known/mta-sts.txt:\n{policy}",
        },
        "sts-testing": {
          title: "MTA-STS en modo de prueba",
          explanation:
            "La política MTA-STS de {domain} está en modo testing. Los remitentes notifican los fallos pero siguen entregando sin cifrar, por lo que un atacante puede eliminar STARTTLS.",
          remediation:
            "Cuando los informes TLS no muestren fallos, ponga mode: enforce en el archivo de política y cambie el id del registro:\n{fix}",
        },
        "sts-none": {
          title: "MTA-STS desactivado (mode none)",
          explanation:
            "La política MTA-STS de {domain} indica mode: none, por lo que no se exige nada. Un atacante en la ruta de red puede eliminar STARTTLS y leer el correo.",
          remediation: "Publique este archivo en https://mta-sts.{domain}/.well-known/mta-sts.txt:\n{policy}",
        },
        "sts-mx-uncovered": {
          title: "Servidor de correo no incluido en la política MTA-STS",
          explanation:
            "Ninguna línea mx: de la política MTA-STS de {domain} coincide con {hosts}. Los remitentes que aplican MTA-STS no entregan allí el correo, que se retrasa o se pierde.",
          remediation: "Publique este archivo en https://mta-sts.{domain}/.well-known/mta-sts.txt:\n{policy}",
        },
        "sts-short-age": {
          title: "Valor max_age de MTA-STS demasiado bajo",
          explanation:
            "La política MTA-STS de {domain} fija max_age en {seconds} segundos. Cuando caduca la política en caché, un atacante que bloquee el archivo de política puede eliminar STARTTLS.",
          remediation: "Fije max_age en al menos una semana:\nmax_age: 604800",
        },
      },
    },
    fr: {
      name: "Chiffrement obligatoire de la messagerie (MTA-STS)",
      outcomes: {
        "sts-absent": {
          title: "Absence de politique MTA-STS",
          explanation:
            "{domain} ne publie aucune politique MTA-STS. Un attaquant situé sur le chemin réseau peut supprimer STARTTLS et lire les courriels adressés à {domain}.",
          remediation:
            "Publiez cet enregistrement :\n{fix}\n\nPubliez ce fichier à l’adresse https://mta-sts.{domain}/.well-known/mta-sts.txt :\n{policy}",
        },
        "sts-record-invalid": {
          title: "Enregistrement MTA-STS non valide",
          explanation:
            "L’enregistrement MTA-STS de {domain} n’est pas valide ({problem}). Les expéditeurs ignorent la politique et un attaquant peut supprimer STARTTLS.",
          remediation: "Publiez cet enregistrement :\n{fix}",
        },
        "sts-several": {
          title: "Enregistrements MTA-STS multiples",
          explanation:
            "{domain} publie {count} enregistrements MTA-STS ; les expéditeurs les ignorent alors tous. Un attaquant peut supprimer STARTTLS.",
          remediation: "Supprimez les autres et publiez uniquement cet enregistrement :\n{fix}",
        },
        "sts-host-missing": {
          title: "Serveur de la politique MTA-STS absent",
          explanation:
            "L’enregistrement MTA-STS existe, mais mta-sts.{domain} n’a pas d’adresse et aucun expéditeur ne peut obtenir la politique. Les expéditeurs n’imposent rien et un attaquant peut supprimer STARTTLS.",
          remediation:
            "Publiez une adresse pour mta-sts.{domain} et servez ce fichier à l’adresse https://mta-sts.{domain}/.well-known/mta-sts.txt :\n{policy}",
        },
        "sts-policy-missing": {
          title: "Fichier de politique MTA-STS absent",
          explanation:
            "L’enregistrement MTA-STS existe, mais le fichier de politique renvoie le statut {status}. Les expéditeurs n’imposent rien et un attaquant peut supprimer STARTTLS.",
          remediation: "Publiez ce fichier à l’adresse https://mta-sts.{domain}/.well-known/mta-sts.txt :\n{policy}",
        },
        "sts-policy-untrusted": {
          title: "Politique MTA-STS servie avec un certificat non valide",
          explanation:
            "Le certificat de mta-sts.{domain} n’est pas valide ({problem}). Les expéditeurs doivent refuser la politique et un attaquant peut supprimer STARTTLS.",
          remediation: "Installez un certificat valide d’une autorité publique pour mta-sts.{domain}.",
        },
        "sts-policy-invalid": {
          title: "Fichier de politique MTA-STS non valide",
          explanation:
            "Le fichier de politique MTA-STS de {domain} comporte des lignes absentes ou non valides : {problem}. Les expéditeurs peuvent l’ignorer et un attaquant peut alors supprimer STARTTLS.",
          remediation: "Publiez ce fichier à l’adresse https://mta-sts.{domain}/.well-known/mta-sts.txt :\n{policy}",
        },
        "sts-testing": {
          title: "MTA-STS en mode test",
          explanation:
            "La politique MTA-STS de {domain} est en mode testing. Les expéditeurs signalent les échecs mais remettent toujours sans chiffrement ; un attaquant peut donc supprimer STARTTLS.",
          remediation:
            "Lorsque les rapports TLS ne montrent plus d’échec, passez le fichier de politique en mode: enforce et modifiez l’id de l’enregistrement :\n{fix}",
        },
        "sts-none": {
          title: "MTA-STS désactivé (mode none)",
          explanation:
            "La politique MTA-STS de {domain} indique mode: none ; rien n’est imposé. Un attaquant situé sur le chemin réseau peut supprimer STARTTLS et lire les courriels.",
          remediation: "Publiez ce fichier à l’adresse https://mta-sts.{domain}/.well-known/mta-sts.txt :\n{policy}",
        },
        "sts-mx-uncovered": {
          title: "Serveur de messagerie non couvert par la politique MTA-STS",
          explanation:
            "Aucune ligne mx: de la politique MTA-STS de {domain} ne correspond à {hosts}. Les expéditeurs qui appliquent MTA-STS n’y remettent pas les courriels, qui sont retardés ou perdus.",
          remediation: "Publiez ce fichier à l’adresse https://mta-sts.{domain}/.well-known/mta-sts.txt :\n{policy}",
        },
        "sts-short-age": {
          title: "Valeur max_age de MTA-STS trop courte",
          explanation:
            "La politique MTA-STS de {domain} fixe max_age à {seconds} secondes. Une fois la politique en cache expirée, un attaquant qui bloque le fichier de politique peut supprimer STARTTLS.",
          remediation: "Fixez max_age à au moins une semaine :\nmax_age: 604800",
        },
      },
    },
  },
});
