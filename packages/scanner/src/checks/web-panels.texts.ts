import type { CheckTexts } from "../check.ts";
import type { webPanels } from "./web-panels.ts";

/** Texts of `web-panels`. */
export const webPanelsTexts: CheckTexts<keyof typeof webPanels.outcomes> = {
  en: {
    name: "Administration panels",
    outcomes: {
      "panel-exposed": {
        title: "Admin panel exposed: {product}",
        explanation:
          "The sign-in page of {product} is publicly reachable; no password was tried. It is exposed to brute force, stolen credentials and future vulnerabilities.",
        remediation: "Restrict access to internal networks or a VPN and require multi-factor authentication.",
      },
    },
  },
  es: {
    name: "Paneles de administración",
    outcomes: {
      "panel-exposed": {
        title: "Panel de administración expuesto: {product}",
        explanation:
          "La página de inicio de sesión de {product} es accesible públicamente; no se probó ninguna contraseña. Queda expuesta a la fuerza bruta, a credenciales robadas y a vulnerabilidades futuras.",
        remediation: "Restrinja el acceso a las redes internas o a una VPN y exija autenticación multifactor.",
      },
    },
  },
  fr: {
    name: "Interfaces d’administration",
    outcomes: {
      "panel-exposed": {
        title: "Interface d’administration exposée : {product}",
        explanation:
          "La page d’authentification de {product} est accessible publiquement ; aucun mot de passe n’a été essayé. Elle est exposée à la force brute, aux identifiants volés et aux vulnérabilités futures.",
        remediation: "Limitez l’accès aux réseaux internes ou à un VPN et exigez une authentification multifacteur.",
      },
    },
  },
};
