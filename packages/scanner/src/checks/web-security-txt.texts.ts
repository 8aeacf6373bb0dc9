import type { CheckTexts } from "../check.ts";
import type { webSecurityTxt } from "./web-security-txt.ts";

/** Texts of `web-security-txt`. */
export const webSecurityTxtTexts: CheckTexts<keyof typeof webSecurityTxt.outcomes> = {
  en: {
    name: "security.txt and robots.txt",
    outcomes: {
      "security-txt-absent": {
        title: "No security.txt",
        explanation:
          "The site publishes no /.well-known/security.txt. Researchers cannot find a reporting contact, so vulnerabilities stay unreported and exploitable for longer.",
        remediation: "Publish /.well-known/security.txt with Contact and Expires (RFC 9116).",
      },
      "security-txt-expired": {
        title: "Expired security.txt",
        explanation:
          "security.txt expired on {expires}. Researchers must not rely on its contact, so vulnerability reports may be lost.",
        remediation: "Verify the contact and set a new Expires date.",
      },
      "security-txt-invalid": {
        title: "Invalid security.txt",
        explanation:
          "security.txt lacks a Contact field or has no single valid Expires field. Researchers may not find a reporting contact, so vulnerabilities stay unreported.",
        remediation: "Add at least one Contact field and exactly one valid Expires field (RFC 9116).",
      },
      "robots-reveals-paths": {
        title: "Sensitive paths disclosed in robots.txt",
        explanation: "robots.txt lists sensitive paths (found: {count}). An attacker uses them as a list of targets.",
        remediation: "Protect these paths with authentication and remove them from robots.txt.",
      },
    },
  },
  es: {
    name: "security.txt y robots.txt",
    outcomes: {
      "security-txt-absent": {
        title: "Sin security.txt",
        explanation:
          "El sitio no publica /.well-known/security.txt. Los investigadores no encuentran un contacto de notificación y las vulnerabilidades quedan más tiempo sin notificar y explotables.",
        remediation: "Publique /.well-known/security.txt con Contact y Expires (RFC 9116).",
      },
      "security-txt-expired": {
        title: "security.txt caducado",
        explanation:
          "security.txt caducó el {expires}. Los investigadores no deben confiar en su contacto y pueden perderse notificaciones de vulnerabilidades.",
        remediation: "Verifique el contacto y fije una nueva fecha en Expires.",
      },
      "security-txt-invalid": {
        title: "security.txt no válido",
        explanation:
          "security.txt carece del campo Contact o de un único campo Expires válido. Los investigadores pueden no encontrar un contacto de notificación y las vulnerabilidades quedan sin notificar.",
        remediation: "Añada al menos un campo Contact y exactamente un campo Expires válido (RFC 9116).",
      },
      "robots-reveals-paths": {
        title: "Rutas sensibles reveladas en robots.txt",
        explanation:
          "robots.txt enumera rutas sensibles (encontradas: {count}). Un atacante las usa como lista de objetivos.",
        remediation: "Proteja esas rutas con autenticación y elimínelas de robots.txt.",
      },
    },
  },
  fr: {
    name: "security.txt et robots.txt",
    outcomes: {
      "security-txt-absent": {
        title: "Absence de security.txt",
        explanation:
          "Le site ne publie pas de /.well-known/security.txt. Les chercheurs ne trouvent pas de contact de signalement ; les vulnérabilités restent plus longtemps non signalées et exploitables.",
        remediation: "Publiez /.well-known/security.txt avec Contact et Expires (RFC 9116).",
      },
      "security-txt-expired": {
        title: "security.txt expiré",
        explanation:
          "security.txt a expiré le {expires}. Les chercheurs ne doivent plus se fier à son contact et des signalements de vulnérabilités peuvent être perdus.",
        remediation: "Vérifiez le contact et fixez une nouvelle date Expires.",
      },
      "security-txt-invalid": {
        title: "security.txt non valide",
        explanation:
          "security.txt ne comporte pas de champ Contact ou de champ Expires unique et valide. Les chercheurs peuvent ne pas trouver de contact de signalement et les vulnérabilités restent non signalées.",
        remediation: "Ajoutez au moins un champ Contact et exactement un champ Expires valide (RFC 9116).",
      },
      "robots-reveals-paths": {
        title: "Chemins sensibles divulgués dans robots.txt",
        explanation:
          "robots.txt énumère des chemins sensibles (trouvés : {count}). Un attaquant s’en sert comme liste de cibles.",
        remediation: "Protégez ces chemins par une authentification et retirez-les de robots.txt.",
      },
    },
  },
};
