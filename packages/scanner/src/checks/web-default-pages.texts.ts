import type { CheckTexts } from "../check.ts";
import type { webDefaultPages } from "./web-default-pages.ts";

/** The words of `web-default-pages`. */
export const webDefaultPagesTexts: CheckTexts<keyof typeof webDefaultPages.outcomes> = {
  en: {
    name: "Default pages and installers",
    outcomes: {
      "default-page": {
        title: "{product} shows its default page",
        explanation: "A server that nobody set up is often one that nobody updates.",
        remediation: "Put the intended site there or switch the server off.",
      },
      "installer-open": {
        title: "The installer of {product} is open",
        explanation: "Whoever comes first can finish the installation and owns the site from then on.",
        remediation: "Finish the installation or remove the installer at once.",
      },
    },
  },
  es: {
    name: "Páginas por defecto e instaladores",
    outcomes: {
      "default-page": {
        title: "{product} muestra su página por defecto",
        explanation: "Un servidor que nadie ha configurado suele ser uno que nadie actualiza.",
        remediation: "Ponga el sitio previsto o apague el servidor.",
      },
      "installer-open": {
        title: "El instalador de {product} está abierto",
        explanation: "Quien llegue primero puede terminar la instalación y quedarse con el sitio.",
        remediation: "Termine la instalación o elimine el instalador de inmediato.",
      },
    },
  },
  fr: {
    name: "Pages par défaut et installateurs",
    outcomes: {
      "default-page": {
        title: "{product} affiche sa page par défaut",
        explanation: "Un serveur que personne n’a configuré est souvent un serveur que personne ne met à jour.",
        remediation: "Mettez-y le site prévu ou arrêtez le serveur.",
      },
      "installer-open": {
        title: "L’installateur de {product} est ouvert",
        explanation: "Le premier venu peut terminer l’installation et devenir maître du site.",
        remediation: "Terminez l’installation ou retirez l’installateur sans attendre.",
      },
    },
  },
};
