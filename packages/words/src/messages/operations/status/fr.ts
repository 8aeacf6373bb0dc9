import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

export default {
  meta: {
    title: "État du service | Parapet",
    description: "État actuel du service et de ses sources de renseignement.",
  },
  title: "État du service",
  text: "État actuel du service et de ses sources de renseignement.",
  looked: "Vérifié à {time} UTC",
  again: "Actualiser",
  components: {
    title: "Service",
    api: "Portail et API",
    database: "Base de données",
    scans: "Analyses",
    mail: "Courriel",
  },
  state: { up: "Opérationnel", delayed: "Retardé", down: "En panne", unknown: "Inconnu" },
  hint: {
    scans: "Aucune analyse terminée au cours des dernières 24 heures.",
    mail: "Aucun serveur de messagerie n’est configuré, ou aucun courriel n’a été envoyé au cours des dernières 24 heures.",
    other: "L’état n’a pas pu être déterminé.",
  },
  feeds: {
    title: "Sources de renseignement",
    text: "Une source en retard continue de fournir ses dernières données.",
    none: "Aucune source configurée.",
    name: "Source",
    stateHead: "Statut",
    fresh: "Dernière mise à jour",
    state: { fresh: "À jour", late: "En retard", never: "Jamais exécutée", off: "Désactivée" },
  },
  unseen: {
    title: "État inconnu",
    text: "Le service n’a pas répondu ; son état n’a pas pu être déterminé. Réessayez dans un instant.",
  },
} satisfies Shape<typeof en>;
