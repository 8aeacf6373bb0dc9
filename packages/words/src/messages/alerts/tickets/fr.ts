import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

const fr = {
  ticket: "Ticket",
  there: "Ouvrir dans l’outil de tickets",
  make: "Créer un ticket",
  made: "Ticket envoyé",
  note: "Commentaire (facultatif)",
  send: "Envoyer le ticket",
  busy: "Envoi…",
  updated: "Dernière mise à jour : {at}",
  states: { sent: "Envoyé", open: "Ouvert", "in progress": "En cours", done: "Traité", closed: "Fermé" },
  verification: {
    pending: "Nouveau test en attente",
    fixed: "Corrigé",
    "still there": "Toujours présent",
    "not assessed": "Non évalué",
  },
  system: {
    title: "Outil de tickets",
    text: "Les constats sélectionnés sont envoyés sous forme de webhooks signés ; les changements de statut sont reportés dans le constat. Un ticket traité demande un nouveau test ; seul son résultat clôt le constat.",
    save: "Enregistrer l’URL",
    saving: "Enregistrement…",
    kept: "Les webhooks sont envoyés à {address}. L’enregistrement d’une autre URL crée une nouvelle clé de signature.",
    inbound: "Envoyez les mises à jour de statut à cette URL, signées avec la même clé :",
    copy: "Copier",
    copied: "Copié",
    forget: "Déconnecter",
    forgotten: "Outil de tickets déconnecté",
    states: { working: "Opérationnel", failing: "En échec", stopped: "Arrêté" },
  },
  columns: {
    finding: "Constat",
    domain: "Domaine",
    state: "Statut",
    verification: "Nouveau test",
    made: "Créé",
    news: "Dernière mise à jour",
  },
  empty: "Aucun ticket pour l’instant",
  emptyText: "Ouvrez un constat et créez un ticket.",
} satisfies Shape<typeof en>;
export default fr;
