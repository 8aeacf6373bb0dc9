import type { Shape } from "../../../shape.ts";
import { vocabulary } from "../../../vocabulary/fr.ts";
import type { en } from "./en.ts";

export const fr = {
  summary: "{title} : {subject}",
  test: "Ticket de test",
  asset: "Actif",
  severity: "Gravité",
  severities: vocabulary.severities,
  explanation: "Explication",
  remediation: "Correction",
  note: "Commentaire",
  open: "Ouvrir dans Parapet",
  resolved: "Le constat sur {subject} n’est plus détecté. Le ticket est clos.",
  reopened: "Le constat sur {subject} est toujours détecté. Le ticket est rouvert.",
} as const satisfies Shape<typeof en>;
