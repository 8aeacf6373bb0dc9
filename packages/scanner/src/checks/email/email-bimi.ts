import { type Verdict, defineCheck, knowledgeReduced } from "../../check.ts";
import { noteUnseen, quoted } from "../../mail/ask.ts";
import { type BimiObservation, inspectBimi } from "../../mail/bimi.ts";
import { discoverDmarc } from "../../mail/dmarc/discover-dmarc.ts";
import { NIST } from "../../mail/nist.ts";
import { txtLine } from "../../mail/record-line.ts";

const nist = NIST.dmarc;
const references = ["https://bimigroup.org/implementation-guide/"];

type Id =
  | "bimi-invalid"
  | "bimi-needs-dmarc"
  | "bimi-logo-unusable"
  | "bimi-no-certificate"
  | "bimi-certificate-unusable";

const NO_ROOTS = "the certificate chain was not verified: no mark authority roots are configured";

/** Is everything the certificate says of itself in order, and only its authority not known to us? */
const isUnjudged = ({ mark }: BimiObservation): boolean =>
  mark !== null && "seen" in mark && mark.seen.problem === null && mark.seen.authority === "not-judged";

/** Where the domain shows a brand logo beside its mail: would receivers accept it? (BIMI) */
export const emailBimi = defineCheck({
  id: "email-bimi",
  area: "email-weaknesses",
  on: "domain",
  touch: "passive",
  controls: { none: "A brand indicator is optional and protects nothing." },
  outcomes: {
    "bimi-invalid": { severity: "low", nist, references },
    "bimi-needs-dmarc": { severity: "low", nist, references },
    "bimi-logo-unusable": { severity: "info", nist, references },
    "bimi-no-certificate": { severity: "info", nist, references },
    "bimi-certificate-unusable": { severity: "low", nist, references },
  },

  async observe({ domain }, net, context) {
    const { signal, settings } = context;
    const how = { signal, now: context.now(), markRoots: settings.markRoots ?? "" };
    const [bimi, dmarc] = await Promise.all([inspectBimi(domain, net, how), discoverDmarc(domain, net.dns)]);
    for (const asked of [bimi.file, bimi.mark]) if (asked !== null) noteUnseen(asked, null, context);
    if (isUnjudged(bimi))
      context.missed?.({ subject: `${domain} mark-authority`, reason: "not-supported", detail: NO_ROOTS });
    return { bimi, policy: dmarc.policy };
  },

  missingFor({ outcome }, { settings }) {
    if (outcome !== "bimi-certificate-unusable" || (settings.markRoots ?? "") !== "") return null;
    return knowledgeReduced("No roots of mark authorities are installed.");
  },

  judge({ bimi, policy }) {
    const { domain, records, logo, certificate, file, mark } = bimi;
    const [record] = records;
    if (record === undefined) return [];
    const fix = txtLine(
      `default._bimi.${domain}`,
      `v=BIMI1; l=https://${domain}/logo.svg; a=https://${domain}/logo.pem`,
    );
    const params = { domain, fix, policy: policy ?? "none" };
    const say = (outcome: Id, evidence: unknown, more: Verdict["params"] = {}): Verdict<Id> => ({
      outcome,
      evidence,
      params: { ...params, ...more },
    });
    // `l=` and `a=` both empty is the way to say "no logo" (a declination).
    if (logo === null && certificate === null && records.length === 1) return [];
    const verdicts: Verdict<Id>[] = [];
    if (records.length > 1 || logo === null || !/^https:\/\/\S+$/i.test(logo))
      verdicts.push(say("bimi-invalid", records.map(quoted)));
    if (policy !== "quarantine" && policy !== "reject") verdicts.push(say("bimi-needs-dmarc", quoted(record)));
    if (certificate === null) verdicts.push(say("bimi-no-certificate", quoted(record)));
    if (
      file !== null &&
      "seen" in file &&
      (file.seen.status !== 200 || !file.seen.isTinyPs || file.seen.bytes > 32 * 1024)
    ) {
      verdicts.push(say("bimi-logo-unusable", file.seen));
    }
    if (mark !== null && "seen" in mark && mark.seen.problem !== null)
      verdicts.push(
        say("bimi-certificate-unusable", mark.seen, { problem: mark.seen.problem, until: mark.seen.until }),
      );
    return verdicts;
  },

  texts: {
    en: {
      name: "Brand logo (BIMI)",
      outcomes: {
        "bimi-invalid": {
          title: "Invalid BIMI record",
          explanation:
            "The BIMI record of {domain} contains no logo URL that can be fetched over HTTPS. Receivers ignore the record and show no logo.",
          remediation: "Publish this record:\n{fix}",
        },
        "bimi-needs-dmarc": {
          title: "BIMI without DMARC enforcement",
          explanation:
            "The DMARC policy of {domain} is {policy}; BIMI requires quarantine or reject. Receivers do not show the logo, and spoofed email is not blocked.",
          remediation: "Enforce DMARC (p=quarantine or p=reject) first; the BIMI record can stay:\n{fix}",
        },
        "bimi-logo-unusable": {
          title: "Invalid BIMI logo",
          explanation:
            "The logo file is not an SVG Tiny PS below 32 kB served with status 200. Receivers reject it and show no logo.",
          remediation: "Convert the logo to SVG Tiny PS and publish this record:\n{fix}",
        },
        "bimi-no-certificate": {
          title: "BIMI without mark certificate",
          explanation:
            "The BIMI record of {domain} has no mark certificate (a= tag). Large mailbox providers show the logo only with a VMC or CMC certificate.",
          remediation: "Obtain a mark certificate and publish this record:\n{fix}",
        },
        "bimi-certificate-unusable": {
          title: "Invalid BIMI mark certificate",
          explanation:
            "The file referenced by a= is not a valid mark certificate for {domain} ({problem}). Receivers reject it and show no logo.",
          remediation:
            "Renew the mark certificate (VMC or CMC, with the logo embedded) and publish this record:\n{fix}",
        },
      },
    },
    es: {
      name: "Logotipo de marca (BIMI)",
      outcomes: {
        "bimi-invalid": {
          title: "Registro BIMI no válido",
          explanation:
            "El registro BIMI de {domain} no contiene ninguna URL de logotipo accesible por HTTPS. Los receptores ignoran el registro y no muestran el logotipo.",
          remediation: "Publique este registro:\n{fix}",
        },
        "bimi-needs-dmarc": {
          title: "BIMI sin aplicación de DMARC",
          explanation:
            "La política DMARC de {domain} es {policy}; BIMI exige quarantine o reject. Los receptores no muestran el logotipo y el correo suplantado no se bloquea.",
          remediation: "Aplique primero DMARC (p=quarantine o p=reject); el registro BIMI puede conservarse:\n{fix}",
        },
        "bimi-logo-unusable": {
          title: "Logotipo BIMI no válido",
          explanation:
            "El archivo del logotipo no es un SVG Tiny PS de menos de 32 kB servido con estado 200. Los receptores lo rechazan y no muestran el logotipo.",
          remediation: "Convierta el logotipo a SVG Tiny PS y publique este registro:\n{fix}",
        },
        "bimi-no-certificate": {
          title: "BIMI sin certificado de marca",
          explanation:
            "El registro BIMI de {domain} no incluye certificado de marca (etiqueta a=). Los grandes proveedores de correo solo muestran el logotipo con un certificado VMC o CMC.",
          remediation: "Obtenga un certificado de marca y publique este registro:\n{fix}",
        },
        "bimi-certificate-unusable": {
          title: "Certificado de marca BIMI no válido",
          explanation:
            "El archivo indicado en a= no es un certificado de marca válido para {domain} ({problem}). Los receptores lo rechazan y no muestran el logotipo.",
          remediation:
            "Renueve el certificado de marca (VMC o CMC, con el logotipo incrustado) y publique este registro:\n{fix}",
        },
      },
    },
    fr: {
      name: "Logo de marque (BIMI)",
      outcomes: {
        "bimi-invalid": {
          title: "Enregistrement BIMI non valide",
          explanation:
            "L’enregistrement BIMI de {domain} ne contient aucune URL de logo accessible en HTTPS. Les destinataires ignorent l’enregistrement et n’affichent pas le logo.",
          remediation: "Publiez cet enregistrement :\n{fix}",
        },
        "bimi-needs-dmarc": {
          title: "BIMI sans application de DMARC",
          explanation:
            "La politique DMARC de {domain} est {policy} ; BIMI exige quarantine ou reject. Les destinataires n’affichent pas le logo et les courriels usurpés ne sont pas bloqués.",
          remediation:
            "Appliquez d’abord DMARC (p=quarantine ou p=reject) ; l’enregistrement BIMI peut être conservé :\n{fix}",
        },
        "bimi-logo-unusable": {
          title: "Logo BIMI non valide",
          explanation:
            "Le fichier du logo n’est pas un SVG Tiny PS de moins de 32 ko servi avec le statut 200. Les destinataires le rejettent et n’affichent pas le logo.",
          remediation: "Convertissez le logo en SVG Tiny PS et publiez cet enregistrement :\n{fix}",
        },
        "bimi-no-certificate": {
          title: "BIMI sans certificat de marque",
          explanation:
            "L’enregistrement BIMI de {domain} ne comporte pas de certificat de marque (balise a=). Les grands fournisseurs de messagerie n’affichent le logo qu’avec un certificat VMC ou CMC.",
          remediation: "Obtenez un certificat de marque et publiez cet enregistrement :\n{fix}",
        },
        "bimi-certificate-unusable": {
          title: "Certificat de marque BIMI non valide",
          explanation:
            "Le fichier désigné par a= n’est pas un certificat de marque valide pour {domain} ({problem}). Les destinataires le rejettent et n’affichent pas le logo.",
          remediation:
            "Renouvelez le certificat de marque (VMC ou CMC, logo intégré) et publiez cet enregistrement :\n{fix}",
        },
      },
    },
  },
});
