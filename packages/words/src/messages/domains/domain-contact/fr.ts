import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

const fr: Shape<typeof en> = {
  meta: { title: "Demande de vérification de domaine | Parapet" },
  title: "Vérification de votre domaine",
  asks: "{organization} vous demande de confirmer qu’elle est autorisée à surveiller ce domaine :",
  why: {
    registrant:
      "Vous recevez cette demande car le registre publie votre adresse électronique comme contact du titulaire.",
    technical: "Vous recevez cette demande car le registre publie votre adresse électronique comme contact technique.",
  },
  effect:
    "Si vous confirmez, {organization} pourra effectuer des analyses de sécurité actives du domaine et de ses sous-domaines et consulter les identifiants divulgués de ses utilisateurs.",
  advice:
    "Si vous ne connaissez pas cette organisation, refusez. Elle ne pourra plus envoyer de demande pendant 90 jours.",
  state: {
    requested: "En attente de votre réponse. Le lien est valable jusqu’au {day}.",
    confirmed: "Vous avez confirmé la demande. Le domaine est vérifié.",
    refused: "Vous avez refusé la demande. Le domaine n’est pas vérifié.",
  },
  confirm: "Confirmer",
  refuse: "Refuser",
  working: "Enregistrement…",
  gone: {
    title: "Lien non valide",
    text: "Le lien a expiré, a déjà été utilisé ou a été remplacé par un plus récent. Rien n’a été modifié.",
  },
};
export default fr;
