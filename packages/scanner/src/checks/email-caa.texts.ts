import type { CheckTexts } from "../check.ts";
import type { emailCaa } from "./email-caa.ts";

export const emailCaaTexts: CheckTexts<keyof typeof emailCaa.outcomes> = {
  en: {
    name: "Certificate authorities (CAA)",
    outcomes: {
      "caa-absent": {
        title: "Any authority may issue certificates",
        explanation: "{domain} does not restrict who may issue certificates for its site and its mail.",
        remediation: 'Publish: {fix}; where nobody uses S/MIME, also: {domain}. IN CAA 0 issuemail ";"',
      },
      "caa-unknown-critical": {
        title: "CAA with an unknown critical property",
        explanation: "Authorities must refuse to issue because of: {tags}",
        remediation: "Correct the property at {source}.",
      },
    },
  },
  es: {
    name: "Autoridades de certificación (CAA)",
    outcomes: {
      "caa-absent": {
        title: "Cualquier autoridad puede emitir certificados",
        explanation: "{domain} no limita quién puede emitir certificados para su sitio y su correo.",
        remediation: 'Publique: {fix}; si nadie usa S/MIME, también: {domain}. IN CAA 0 issuemail ";"',
      },
      "caa-unknown-critical": {
        title: "CAA con una propiedad crítica desconocida",
        explanation: "Las autoridades deben negarse a emitir por: {tags}",
        remediation: "Corrija la propiedad en {source}.",
      },
    },
  },
  fr: {
    name: "Autorités de certification (CAA)",
    outcomes: {
      "caa-absent": {
        title: "Toute autorité peut émettre des certificats",
        explanation: "{domain} ne limite pas qui peut émettre des certificats pour son site et son courrier.",
        remediation: 'Publiez : {fix} ; si personne n’utilise S/MIME, aussi : {domain}. IN CAA 0 issuemail ";"',
      },
      "caa-unknown-critical": {
        title: "CAA avec une propriété critique inconnue",
        explanation: "Les autorités doivent refuser d’émettre à cause de : {tags}",
        remediation: "Corrigez la propriété à {source}.",
      },
    },
  },
};
