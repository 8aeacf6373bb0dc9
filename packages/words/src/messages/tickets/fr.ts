import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

const fr = {
  ticket: "Ticket",
  there: "Ouvrir là-bas",
  make: "En faire un ticket",
  made: "Le ticket est en route",
  note: "Note (facultatif)",
  send: "Envoyer le ticket",
  busy: "Un instant",
  updated: "Dernière nouvelle {at}",
  states: { sent: "Envoyé", open: "Ouvert", "in progress": "En cours", done: "Fait", closed: "Fermé" },
  system: {
    title: "Système de tickets",
    text: "Les constats que vous choisissez partent en messages signés vers une adresse web ; ses réponses reviennent ici et dans l’historique du constat.",
    webhook: "Webhook",
    webhookHint: "https, sur un domaine que vous avez prouvé ou que l’opérateur autorise",
    save: "Enregistrer l’adresse",
    saving: "Enregistrement",
    kept: "Les messages vont à {address}. Enregistrer une autre adresse crée une nouvelle clé de signature.",
    inbound: "Ses nouvelles arrivent à cette adresse, signées avec la même clé :",
    copy: "Copier",
    copied: "Copié",
    forget: "Oublier ce système",
    forgotten: "Le système de tickets est oublié",
    states: { working: "Fonctionne", failing: "En échec", stopped: "Arrêté" },
  },
  columns: { finding: "Constat", domain: "Domaine", state: "État", made: "Créé", news: "Dernière nouvelle" },
  empty: "Aucun ticket pour l’instant",
  emptyText: "Ouvrez un constat et faites-en un ticket.",
} satisfies Shape<typeof en>;
export default fr;
