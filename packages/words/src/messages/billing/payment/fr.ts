import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

const fr: Shape<typeof en> = {
  meta: {
    title: "Paiement | Parapet",
    success: "État du paiement | Parapet",
    failed: "Paiement non finalisé | Parapet",
  },
  title: "Paiement",
  text: "Votre commande est activée à réception du paiement.",
  forClient: "Pour {client}",
  plan: "Offre",
  billing: { label: "Facturation", monthly: "Mensuelle", annual: "Annuelle" },
  every: { month: "par mois", year: "par an" },
  saving: "Vous économisez {saving} par an par rapport à la facturation mensuelle.",
  byAgreement: "Sur accord",
  request: "Envoyer une demande d’achat",
  goesOn: "Votre licence est valable jusqu’au {day}. Les jours restants s’ajoutent lors du renouvellement.",
  card: {
    pay: "Payer par carte",
    busy: "Ouverture de la page de paiement…",
    text: "Le paiement s’effectue sur la page de notre prestataire ; nous ne recevons jamais les données de votre carte. L’abonnement se renouvelle automatiquement jusqu’à sa résiliation.",
  },
  invoice: {
    order: "Commander sur facture",
    busy: "Création de la facture…",
    text: "Vous recevez une facture payable sous {days, plural, one {# jour} other {# jours}}. Votre commande est activée à réception du paiement.",
  },
  ordered: {
    title: "Facture {number} créée",
    text: "La facture vous a été envoyée par courriel et est disponible au format PDF dans votre compte. Effectuez le virement au plus tard le {due} en indiquant {number} comme référence. Votre commande sera activée à réception du paiement.",
  },
  notYours: {
    title: "Aucun paiement requis",
    text: "Seul un administrateur de votre organisation peut passer commande. Contactez votre administrateur.",
    noNeed: "Votre organisation n’a pas besoin de licence.",
    partner:
      "Les partenaires achètent pour un client : ouvrez le client dans la gestion des organisations et choisissez « Acheter pour ce client ».",
  },
  toAccount: "Voir l’offre",
  toDashboard: "Aller au tableau de bord",
  success: {
    signIn: "Se connecter",
    noOrder: "État du paiement",
    signedOut: {
      title: "Connectez-vous pour voir vos commandes",
      text: "Cette page affiche l’état d’un paiement. Connectez-vous pour consulter vos commandes.",
    },
    nothing: {
      title: "Aucune commande trouvée",
      text: "Vos commandes et vos factures figurent dans votre compte.",
    },
    title: "Merci",
    paid: {
      title: "Paiement reçu",
      text: "Votre commande est active. La facture est disponible dans votre compte.",
    },
    waiting: {
      title: "En attente du prestataire de paiement",
      text: "Cela prend généralement quelques secondes. Vous pouvez quitter cette page ; nous vous enverrons un courriel à réception du paiement.",
    },
    failed: {
      title: "Échec du paiement",
      text: "Aucun montant n’a été débité. Réessayez ou commandez sur facture.",
    },
  },
  failed: {
    title: "Paiement non finalisé",
    what: "Aucun montant n’a été débité",
    text: "Vous avez quitté la page de paiement ou le paiement a échoué. Votre sélection est conservée.",
    again: "Retour au paiement",
    contact: "Nous contacter",
  },
};
export default fr;
