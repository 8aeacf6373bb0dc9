import type { CheckTexts } from "../check.ts";
import type { webPanels } from "./web-panels.ts";

/** The words of `web-panels`. */
export const webPanelsTexts: CheckTexts<keyof typeof webPanels.outcomes> = {
  en: {
    name: "Administration panels",
    outcomes: {
      "panel-exposed": {
        title: "The door of {product} is open to the street",
        explanation: "Anybody can reach this sign-in page and try passwords or its next hole. No password was tried.",
        remediation: "Let only your own network or a VPN reach it.",
      },
    },
  },
  es: {
    name: "Paneles de administración",
    outcomes: {
      "panel-exposed": {
        title: "La puerta de {product} da a la calle",
        explanation:
          "Cualquiera puede llegar a esta página de acceso y probar contraseñas o su próximo fallo. No se probó ninguna contraseña.",
        remediation: "Permita el acceso solo desde su red o una VPN.",
      },
    },
  },
  fr: {
    name: "Panneaux d'administration",
    outcomes: {
      "panel-exposed": {
        title: "La porte de {product} donne sur la rue",
        explanation:
          "Chacun peut atteindre cette page de connexion et essayer des mots de passe ou sa prochaine faille. Aucun mot de passe n’a été essayé.",
        remediation: "N’y laissez accéder que votre réseau ou un VPN.",
      },
    },
  },
};
