import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

const fr: Shape<typeof en> = {
  meta: { title: "Modification de votre compte | Parapet" },
  title: "Modification de votre compte",
  asks: {
    address: "{connection} demande à modifier l’adresse électronique de votre compte dans {organization} :",
    link: "{connection} demande à être associée à votre compte de {organization}. Elle pourrait ensuite vous connecter ou gérer votre compte.",
  },
  from: "Adresse actuelle",
  to: "Nouvelle adresse",
  advice:
    "Si vous ne reconnaissez pas cette demande, refusez-la et informez votre administrateur. Elle ne sera pas renouvelée avant 30 jours.",
  state: {
    pending: "En attente de votre réponse. Le lien est valable jusqu’au {day}.",
    confirmed: "Vous avez confirmé la modification.",
    approved: "Un administrateur a approuvé la modification.",
    rejected: "Vous avez refusé la modification. Rien n’a été changé.",
    withdrawn: "La demande a été retirée. Rien n’a été changé.",
  },
  confirm: "Confirmer",
  reject: "Refuser",
  working: "Enregistrement…",
  gone: {
    title: "Lien non valide",
    text: "Le lien a expiré, a déjà été utilisé ou a été remplacé par un lien plus récent. Rien n’a été changé.",
  },
};
export default fr;
