import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

export default {
  meta: {
    title: "État du service | Parapet",
    description: "Ce qui fonctionne en ce moment, ce qui attend et la fraîcheur des flux de renseignement.",
  },
  title: "État du service",
  text: "Ce qui fonctionne en ce moment, ce qui attend et ce que nous ne pouvons pas savoir.",
  looked: "Vérifié à {time}, UTC",
  again: "Vérifier à nouveau",
  components: {
    title: "Service",
    api: "Portail et API",
    database: "Base de données",
    scans: "Analyses",
    mail: "E-mail",
  },
  state: { up: "Fonctionne", delayed: "En retard", down: "Ne fonctionne pas", unknown: "Nous ne savons pas" },
  hint: {
    scans: "Aucune analyse ne s’est terminée au cours du dernier jour : rien n’indique si elles fonctionnent.",
    mail: "Aucun serveur d’e-mail n’est configuré, ou rien n’a été envoyé au cours du dernier jour.",
    other: "Nous n’avons pas pu regarder. Cela ne signifie pas que cela fonctionne.",
  },
  feeds: {
    title: "Flux de renseignement",
    text: "Un flux en retard sert toujours ce qu’il a apporté auparavant ; le plus récent manque.",
    none: "Aucun flux n’est connu ici.",
    name: "Flux",
    stateHead: "État",
    fresh: "Dernier apport",
    state: { fresh: "À jour", late: "En retard", never: "Jamais lancé", off: "Désactivé" },
  },
  unseen: {
    title: "Nous n’avons pas pu regarder",
    text: "Le service n’a pas répondu, nous ne pouvons donc pas dire comment il va. Ce n’est pas la même chose que fonctionner.",
  },
} satisfies Shape<typeof en>;
