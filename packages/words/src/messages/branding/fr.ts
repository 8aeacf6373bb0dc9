import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

const fr = {
  title: "Marque",
  text: "Nom, logo et couleur utilisés dans le portail, les courriels et les rapports.",
  name: "Nom",
  support: "Courriel du support (facultatif)",
  accent: "Couleur",
  accentHint: "Doit être assez foncée pour un texte blanc.",
  ownColour: "Utiliser une couleur personnalisée",
  logo: "Logo : PNG, JPEG ou WebP, 512 Ko au maximum",
  removeLogo: "Supprimer le logo",
  save: "Enregistrer",
  saving: "Enregistrement…",
  saved: "Enregistré",
} satisfies Shape<typeof en>;
export default fr;
