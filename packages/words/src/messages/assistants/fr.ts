import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

const fr = {
  intro:
    "Les assistants que vous avez connectés agissent avec vos autorisations actuelles, dans la limite de ce que vous avez permis. Ils ne peuvent jamais gérer des utilisateurs ou des clés, approuver quoi que ce soit ni révéler des identifiants divulgués, et demandent une confirmation avant chaque changement.",
  list: "Vos assistants",
  none: {
    title: "Aucun assistant connecté",
    text: "Saisissez l’adresse ci-dessous dans un assistant compatible avec le Model Context Protocol. Ce portail s’ouvre et vous décidez de ce qu’il peut faire.",
  },
  address: "Adresse du serveur (MCP)",
  configuration: "Configuration d’un assistant",
  everyone: {
    title: "Assistants de l’organisation",
    text: "Connectés par des personnes de votre organisation. Chacun fait ce que sa personne peut faire à ce moment.",
    none: "Personne n’a connecté d’assistant.",
  },
  person: "Connecté par {name}",
  connected: "Connecté le {day}.",
  used: "Dernière utilisation : {at}.",
  unused: "Jamais utilisé.",
  ends: "Expire le {day}.",
  readOnly: "Lecture seule",
  disconnect: "Déconnecter",
  disconnectWhich: "Déconnecter {name}",
  disconnecting: {
    title: "Déconnecter {name}",
    text: "L’assistant perd l’accès immédiatement et ce qu’il a créé s’arrête. Il peut être reconnecté.",
  },
  disconnected: "Assistant déconnecté",
  cancel: "Annuler",
  scopes: {
    "findings-read": "Lire les scores, constats, actifs et la couverture",
    "leaks-read": "Lire les fuites et mentions (masquées)",
    "intel-read": "Lire les indicateurs et les CVE",
    "vendors-manage": "Lire les tiers et leur risque",
    "findings-write": "Modifier des constats : retester, attribuer, commenter, accepter le risque, créer des tickets",
  },
  connect: {
    ask: "« {name} » demande un accès",
    text: "Il agit avec vos autorisations actuelles dans {organization}, dans la limite de votre sélection, pendant {days} jours. Vous pouvez le déconnecter à tout moment.",
    name: "Nom",
    unverified:
      "Non vérifié : tout programme peut utiliser ce nom. Continuez uniquement si vous venez de lancer vous-même cette connexion.",
    goesTo: "L’accès est accordé à",
    local: "Un programme sur cet appareil ({host})",
    may: "L’assistant peut",
    onlyReading: "Lecture seule",
    everything: "Tout ce qui est demandé",
    changes: "Chaque changement demande d’abord une confirmation.",
    pick: "Sélectionnez au moins une option",
    submit: "Autoriser l’accès",
    busy: "Connexion…",
    decline: "Refuser",
    leaving: "Retour à l’assistant en cours.",
    invalid: {
      title: "Cette demande n’est pas valide",
      text: "Relancez la connexion dans l’assistant. Si elle échoue à nouveau, supprimez-y le serveur et ajoutez-le de nouveau.",
    },
  },
} satisfies Shape<typeof en>;
export default fr;
