import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

const fr: Shape<typeof en> = {
  meta: { title: "Consentement à la surveillance | Parapet" },
  title: "Surveillance de votre adresse électronique",
  asks: "{organization} ({domain}) demande votre consentement pour surveiller cette adresse électronique :",
  names: "La demande porte aussi sur ces noms d’utilisateur :",
  purpose:
    "Si vous confirmez, {organization} est avertie lorsque l’adresse électronique ou l’un des noms d’utilisateur apparaît dans une fuite connue, dans des journaux d’infostealers ou dans des mentions sur le dark web. Cette surveillance ne divulgue aucun mot de passe.",
  rights:
    "La surveillance ne commence qu’après votre confirmation. Vous pouvez retirer votre consentement à tout moment avec ce lien.",
  state: {
    needed: "En attente de votre réponse.",
    requested: "En attente de votre réponse.",
    confirmed: "Vous avez confirmé cette demande. L’adresse est surveillée.",
    refused: "Vous avez refusé cette demande. L’adresse n’est pas surveillée.",
    withdrawn:
      "Vous avez retiré votre consentement. L’adresse n’est plus surveillée et les constats associés ont été supprimés.",
  },
  expired: "Cette demande ne peut plus être confirmée. L’organisation peut en envoyer une nouvelle.",
  confirm: "Confirmer",
  refuse: "Refuser",
  withdraw: "Retirer le consentement",
  working: "Enregistrement…",
  gone: {
    title: "Lien non valide",
    text: "Le lien a expiré ou l’adresse ne figure plus dans la surveillance. Rien n’est surveillé.",
  },
};
export default fr;
