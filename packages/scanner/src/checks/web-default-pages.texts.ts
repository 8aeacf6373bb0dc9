import type { CheckTexts } from "../check.ts";
import type { webDefaultPages } from "./web-default-pages.ts";

/** Texts of `web-default-pages`. */
export const webDefaultPagesTexts: CheckTexts<keyof typeof webDefaultPages.outcomes> = {
  en: {
    name: "Default pages and installers",
    outcomes: {
      "default-page": {
        title: "Default page exposed: {product}",
        explanation:
          "The server shows the default page of {product}. It discloses the product, and unconfigured servers are often unpatched and attractive to attackers.",
        remediation: "Deploy the intended site or shut the server down.",
      },
      "installer-open": {
        title: "Installer exposed: {product}",
        explanation:
          "The installer of {product} is reachable without authentication. An attacker can complete the setup and take over the site.",
        remediation: "Complete the installation now or remove the installer.",
      },
    },
  },
  es: {
    name: "Páginas por defecto e instaladores",
    outcomes: {
      "default-page": {
        title: "Página por defecto expuesta: {product}",
        explanation:
          "El servidor muestra la página por defecto de {product}. Revela el producto, y los servidores sin configurar suelen carecer de parches y atraen a los atacantes.",
        remediation: "Despliegue el sitio previsto o apague el servidor.",
      },
      "installer-open": {
        title: "Instalador expuesto: {product}",
        explanation:
          "El instalador de {product} es accesible sin autenticación. Un atacante puede completar la instalación y tomar el control del sitio.",
        remediation: "Complete ya la instalación o elimine el instalador.",
      },
    },
  },
  fr: {
    name: "Pages par défaut et installateurs",
    outcomes: {
      "default-page": {
        title: "Page par défaut exposée : {product}",
        explanation:
          "Le serveur affiche la page par défaut de {product}. Elle divulgue le produit, et les serveurs non configurés sont souvent dépourvus de correctifs et ciblés par les attaquants.",
        remediation: "Déployez le site prévu ou arrêtez le serveur.",
      },
      "installer-open": {
        title: "Installateur exposé : {product}",
        explanation:
          "L’installateur de {product} est accessible sans authentification. Un attaquant peut terminer l’installation et prendre le contrôle du site.",
        remediation: "Terminez l’installation immédiatement ou supprimez l’installateur.",
      },
    },
  },
};
