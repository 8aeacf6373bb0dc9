import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

export default {
  title: "Voies d’entrée",
  text: "Ce que d’autres ont déjà, joint aux portes que cela ouvre. Le plus dangereux d’abord.",
  total: "{count, plural, one {# voie d’entrée} other {# voies d’entrée}}",
  all: "Tout voir",
  unproven: "Vérifiez le domaine pour savoir à quels systèmes les mots de passe divulgués donnent accès.",
  notMonitored:
    "Les identifiants divulgués de ce domaine ne sont pas surveillés ; les chemins d’attaque ne peuvent donc pas être déterminés.",
  password: "Mot de passe connu",
  hash: "Mot de passe sous forme d’empreinte",
  typedAt: "saisi sur {host}",
  machine: "Pris sur une machine infectée par {family}",
  sessions: "{count, plural, one {# session fonctionne encore} other {# sessions fonctionnent encore}}",
  noMachine: "Aucune machine infectée n’est connue",
  exact: "Ouvre cet accès",
  likely: "Peut ouvrir cet accès",
  open: "Ouvrir le constat : {name}",
} as const satisfies Shape<typeof en>;
