import { defineCheck } from "../../check.ts";
import { TRANSPORT_PRECAUTION } from "../../controls.ts";
import { inspectCaa } from "../../mail/caa.ts";
import { NIST } from "../../mail/nist.ts";

const nist = { primary: NIST.certificates.primary, secondary: "SP 800-53r5 SC-17" };
const references = ["https://www.rfc-editor.org/rfc/rfc8659", "https://www.rfc-editor.org/rfc/rfc9495"];
const KNOWN = new Set(["issue", "issuewild", "iodef", "issuemail", "contactemail", "contactphone", "issuevmc"]);

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
  },

  observe: ({ domain }, net) => inspectCaa(domain, net.dns),

  judge({ domain, source, records }) {
    // The CA is known only from the certificates in use; the scan adds it if it saw one.
    const params = { domain, source: source ?? domain, fix: `${domain}. IN CAA 0 issue "<your authority>"` };
    if (source === null) return [{ outcome: "caa-absent", params }];
    const unknown = records.filter((record) => record.critical && !KNOWN.has(record.tag));
    if (unknown.length === 0) return [];
    const tags = unknown.map((record) => record.tag).join(", ");
    return [{ outcome: "caa-unknown-critical", evidence: unknown, params: { ...params, tags } }];
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
      },
    },
  },
});
