import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

const fr: Shape<typeof en> = {
  meta: { title: "Paiement | Parapet", success: "Paiement reçu | Parapet", failed: "Paiement non effectué | Parapet" },
  title: "Paiement",
  text: "Votre commande devient active à réception du paiement. Les prix sont ceux de notre tarif.",
  plan: "Offre",
  billing: { label: "Facturation", monthly: "Mensuelle", annual: "Annuelle" },
  every: { month: "par mois", year: "par an" },
  saving: "Vous économisez {saving} par an par rapport à la facturation mensuelle.",
  byAgreement: "Sur devis",
  request: "Envoyer une demande d’achat",
  goesOn: "Votre licence court jusqu’au {day}. Les jours restants sont conservés lors du renouvellement.",
  card: {
    pay: "Payer par carte",
    busy: "Ouverture de la page de paiement",
    text: "Vous payez sur la page de notre prestataire de paiement ; nous ne voyons jamais votre carte. Le renouvellement est automatique jusqu’à votre résiliation.",
  },
  invoice: {
    order: "Commander sur facture",
    busy: "Préparation de la facture",
    text: "Vous recevez une facture payable sous 30 jours. Votre commande devient active dès que le paiement est arrivé.",
  },
  ordered: {
    title: "La facture {number} est prête",
    text: "Nous vous l’avons envoyée par e-mail et elle se trouve en PDF dans votre compte. Indiquez {number} dans votre virement, payable avant le {due}. Votre commande devient active dès que le paiement est arrivé.",
  },
  notYours: {
    title: "Rien à payer ici",
    text: "Seul un administrateur de votre organisation peut passer commande. Adressez-vous à votre administrateur.",
    noNeed: "Votre organisation n’a pas besoin de licence propre.",
  },
  toAccount: "Ouvrir votre offre",
  toDashboard: "Aller au tableau de bord",
  success: {
    title: "Merci",
    paid: {
      title: "Le paiement est arrivé",
      text: "Votre commande est active. La facture se trouve dans votre compte.",
    },
    waiting: {
      title: "Nous attendons le prestataire de paiement",
      text: "Cela prend en général quelques secondes. Vous pouvez quitter cette page ; nous vous écrirons quand le paiement sera arrivé.",
    },
    failed: {
      title: "Le paiement n’a pas abouti",
      text: "Rien n’a été débité. Réessayez ou commandez sur facture.",
    },
    unknown: {
      title: "Votre paiement est en cours de traitement",
      text: "Votre compte montre ce qui est actif. Nous vous écrirons quand le paiement sera arrivé.",
    },
  },
  failed: {
    title: "Paiement non effectué",
    what: "Rien n’a été débité",
    text: "Vous avez quitté la page de paiement ou le paiement n’a pas abouti. Votre choix est conservé.",
    again: "Retour au paiement",
    contact: "Nous contacter",
  },
};
export default fr;
