import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

const fr = {
  title: "Marque",
  text: "Le nom, le logo et la couleur du portail, de ses e-mails et de ses rapports.",
  name: "Nom",
  support: "Adresse du support (facultatif)",
  accent: "Couleur",
  accentHint: "Assez foncée pour qu’un texte blanc soit lisible.",
  ownColour: "Utiliser notre propre couleur",
  logo: "Logo : PNG, JPEG ou WebP, 512 Ko au maximum",
  removeLogo: "Retirer le logo",
  save: "Enregistrer",
  saving: "Enregistrement",
  saved: "Enregistré",
} satisfies Shape<typeof en>;
export default fr;
