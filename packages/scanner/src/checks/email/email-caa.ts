import { defineCheck } from "../../check.ts";
import { TRANSPORT_PRECAUTION } from "../../controls.ts";
import { inspectCaa, type CaaObservation } from "../../mail/caa.ts";
import { NIST } from "../../mail/nist.ts";

const nist = { primary: NIST.certificates.primary, secondary: "SP 800-53r5 SC-17" };
const references = ["https://www.rfc-editor.org/rfc/rfc8659", "https://www.rfc-editor.org/rfc/rfc9495"];
const KNOWN = new Set(["issue", "issuewild", "iodef", "issuemail", "contactemail", "contactphone", "issuevmc"]);

const LABEL = "[a-z0-9](?:[a-z0-9-]*[a-z0-9])?";
/** The value of a property that names an issuer (RFC 8659, section 4.2): a domain or nothing, then parameters. */
const ISSUER = new RegExp(
  String.raw`^[ \t]*(?:${LABEL}(?:\.${LABEL})*)?[ \t]*(?:;[ \t]*(?:[a-z0-9-]+[ \t]*=[ \t]*[!-:<-~]*[ \t]*(?:;[ \t]*|$))*)?$`,
  "i",
);
const MAX_VALUE = 2_000;

/** Is a record written so that an authority cannot read it? It must then treat an issuer's property as one that forbids. */
const isMalformed = ({ tag, value }: CaaObservation["records"][number]): boolean => {
  if (!/^[a-z0-9]{1,255}$/i.test(tag) || value.length > MAX_VALUE) return true;
  if (tag.startsWith("issue")) return !ISSUER.test(value);
  if (tag === "iodef") return !/^(?:mailto:[^\s@]+@[^\s@]+|https?:\/\/[^\s/]+\S*)$/i.test(value);
  return tag === "contactemail" && !/^[^\s@]+@[^\s@]+$/.test(value);
};

/** Does the domain say which authorities may issue certificates for it, S/MIME included? (CAA, RFC 8659 and 9495) */
export const emailCaa = defineCheck({
  id: "email-caa",
  area: "email-weaknesses",
  on: "domain",
  touch: "passive",
  controls: TRANSPORT_PRECAUTION,
  outcomes: {
    "caa-absent": { severity: "low", nist, references },
    "caa-unknown-critical": { severity: "medium", nist, references },
    "caa-malformed": { severity: "medium", nist, references },
  },

  observe: ({ domain }, net) => inspectCaa(domain, net.dns),

  judge({ domain, source, records }) {
    // The CA is known only from the certificates in use; the scan adds it if it saw one.
    const params = { domain, source: source ?? domain, fix: `${domain}. IN CAA 0 issue "<your authority>"` };
    if (source === null) return [{ outcome: "caa-absent", params }];
    const unknown = records.filter((record) => record.critical && !KNOWN.has(record.tag));
    const tags = unknown.map((record) => record.tag).join(", ");
    const malformed = records.filter(isMalformed);
    const shown = malformed.map(({ tag, value }) => `${tag} "${value.slice(0, 80)}"`).join(", ");
    return [
      ...(unknown.length === 0
        ? []
        : [{ outcome: "caa-unknown-critical" as const, evidence: unknown, params: { ...params, tags } }]),
      ...(malformed.length === 0
        ? []
        : [
            {
              outcome: "caa-malformed" as const,
              evidence: malformed,
              params: { ...params, records: shown.slice(0, 300) },
            },
          ]),
    ];
  },

  texts: {
    en: {
      name: "Certification authority authorization (CAA)",
      outcomes: {
        "caa-absent": {
          title: "No CAA record",
          explanation:
            "{domain} publishes no CAA record, so every public CA may issue certificates for it. An attacker who deceives any one CA obtains a valid certificate to impersonate the website or mail server.",
          remediation:
            'Publish this record:\n{fix}\n\nIf S/MIME is not used, also publish:\n{domain}. IN CAA 0 issuemail ";"',
        },
        "caa-unknown-critical": {
          title: "CAA record with an unknown critical property",
          explanation:
            "The CAA records at {source} contain critical properties that CAs do not know: {tags}. CAs must refuse issuance, so certificate renewals fail.",
          remediation: "Correct or remove the property at {source}.",
        },
        "caa-malformed": {
          title: "Malformed CAA record",
          explanation:
            "CAA records at {source} do not follow the syntax of RFC 8659: {records}. CAs treat a malformed issuer as a prohibition, so certificate renewals fail; a malformed contact receives no reports of refused requests.",
          remediation:
            'Correct the records at {source}: the value of issue, issuewild and issuemail is the domain name of the CA without a scheme or path, or ";" for none; that of iodef is a mailto: or https: URL.\n{source}. IN CAA 0 issue "<your authority>"',
        },
      },
    },
    es: {
      name: "Autorización de autoridades de certificación (CAA)",
      outcomes: {
        "caa-absent": {
          title: "Sin registro CAA",
          explanation:
            "{domain} no publica ningún registro CAA, por lo que cualquier CA pública puede emitir certificados para el dominio. Un atacante que engañe a una sola CA obtiene un certificado válido para suplantar el sitio web o el servidor de correo.",
          remediation:
            'Publique este registro:\n{fix}\n\nSi no se usa S/MIME, publique además:\n{domain}. IN CAA 0 issuemail ";"',
        },
        "caa-unknown-critical": {
          title: "Registro CAA con una propiedad crítica desconocida",
          explanation:
            "Los registros CAA de {source} contienen propiedades críticas que las CA no reconocen: {tags}. Las CA deben denegar la emisión, por lo que fallan las renovaciones de certificados.",
          remediation: "Corrija o elimine la propiedad en {source}.",
        },
        "caa-malformed": {
          title: "Registro CAA mal formado",
          explanation:
            "Los registros CAA de {source} no siguen la sintaxis de RFC 8659: {records}. Las CA tratan un emisor mal formado como una prohibición, por lo que fallan las renovaciones de certificados; un contacto mal formado no recibe avisos de solicitudes denegadas.",
          remediation:
            'Corrija los registros de {source}: el valor de issue, issuewild e issuemail es el nombre de dominio de la CA, sin esquema ni ruta, o ";" si no se autoriza ninguna; el de iodef es una URL mailto: o https:.\n{source}. IN CAA 0 issue "<your authority>"',
        },
      },
    },
    fr: {
      name: "Autorisation des autorités de certification (CAA)",
      outcomes: {
        "caa-absent": {
          title: "Absence d’enregistrement CAA",
          explanation:
            "{domain} ne publie aucun enregistrement CAA : toute autorité de certification publique peut émettre des certificats pour le domaine. Un attaquant qui trompe une seule d’entre elles obtient un certificat valide pour usurper l’identité du site web ou du serveur de messagerie.",
          remediation:
            'Publiez cet enregistrement :\n{fix}\n\nSi S/MIME n’est pas utilisé, publiez aussi :\n{domain}. IN CAA 0 issuemail ";"',
        },
        "caa-unknown-critical": {
          title: "Enregistrement CAA avec une propriété critique inconnue",
          explanation:
            "Les enregistrements CAA de {source} contiennent des propriétés critiques inconnues des autorités de certification : {tags}. Celles-ci doivent refuser l’émission, et les renouvellements de certificats échouent.",
          remediation: "Corrigez ou supprimez la propriété dans {source}.",
        },
        "caa-malformed": {
          title: "Enregistrement CAA mal formé",
          explanation:
            "Des enregistrements CAA de {source} ne respectent pas la syntaxe de la RFC 8659 : {records}. Les autorités de certification traitent un émetteur mal formé comme une interdiction, et les renouvellements de certificats échouent ; un contact mal formé ne reçoit aucun signalement de demande refusée.",
          remediation:
            'Corrigez les enregistrements de {source} : la valeur de issue, issuewild et issuemail est le nom de domaine de l’autorité, sans schéma ni chemin, ou ";" si aucune n’est autorisée ; celle de iodef est une URL mailto: ou https:.\n{source}. IN CAA 0 issue "<your authority>"',
        },
      },
    },
  },
});
