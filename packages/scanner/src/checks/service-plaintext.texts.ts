import type { CheckTexts } from "../check.ts";
import type { servicePlaintext } from "./service-plaintext.ts";

/** The words of `service-plaintext`. */
export const servicePlaintextTexts: CheckTexts<keyof typeof servicePlaintext.outcomes> = {
  en: {
    name: "Unencrypted services",
    outcomes: {
      "login-in-clear": {
        title: "{host}:{port} takes passwords unencrypted",
        explanation: "{product} ({service}) accepts a login before, or without, TLS. Anybody on the way can read it.",
        remediation: "Allow logins only inside TLS. {fix}",
      },
      "data-in-clear": {
        title: "{host}:{port} offers no encryption",
        explanation: "{product} ({service}) does not offer TLS, so logins and data can be read on the way.",
        remediation: "Switch TLS on and require it. {fix}",
      },
    },
  },
  es: {
    name: "Servicios sin cifrar",
    outcomes: {
      "login-in-clear": {
        title: "{host}:{port} acepta contraseñas sin cifrar",
        explanation:
          "{product} ({service}) acepta credenciales antes de TLS o sin él. Cualquiera en el camino puede leerlas.",
        remediation: "Permita la autenticación solo dentro de TLS. {fix}",
      },
      "data-in-clear": {
        title: "{host}:{port} no ofrece cifrado",
        explanation: "{product} ({service}) no ofrece TLS; credenciales y datos pueden leerse por el camino.",
        remediation: "Active TLS y exíjalo. {fix}",
      },
    },
  },
  fr: {
    name: "Services non chiffrés",
    outcomes: {
      "login-in-clear": {
        title: "{host}:{port} accepte des mots de passe en clair",
        explanation:
          "{product} ({service}) accepte une connexion avant TLS ou sans lui. Chacun sur le trajet peut la lire.",
        remediation: "N’autorisez la connexion qu’à l’intérieur de TLS. {fix}",
      },
      "data-in-clear": {
        title: "{host}:{port} n’offre aucun chiffrement",
        explanation: "{product} ({service}) n’offre pas TLS ; comptes et données peuvent être lus en chemin.",
        remediation: "Activez TLS et exigez-le. {fix}",
      },
    },
  },
};
