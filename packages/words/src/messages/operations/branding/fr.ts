import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

const fr = {
  title: "Marque",
  text: "Nom, logo et couleur utilisés dans le portail, les courriels et les rapports.",
  name: "Nom",
  support: "Adresse électronique du support (facultative)",
  accent: "Couleur",
  accentHint: "Doit être assez foncée pour un texte blanc.",
  ownColour: "Utiliser une couleur personnalisée",
  logo: "Logo : PNG ou JPEG, 512 Ko au maximum",
  removeLogo: "Supprimer le logo",
  host: "Nom d’hôte du portail (facultatif)",
  hostHint:
    "Par exemple portal.partner.example, dans un domaine vérifié. Les visiteurs de cet hôte voient votre marque sur la page de connexion, les rapports publics et les titres d’onglets. Faites pointer son enregistrement DNS et son certificat TLS vers ce portail.",
  save: "Enregistrer",
  saving: "Enregistrement…",
  saved: "Enregistré",
} satisfies Shape<typeof en>;
export default fr;
