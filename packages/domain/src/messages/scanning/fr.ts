import type { Shape } from "../shape.ts";
import type en from "./en.ts";

export default {
  meta: {
    title: "Comment nous analysons, comment s’y opposer | Parapet",
    description: "Qui analyse depuis ici, ce que fait et ne fait pas une analyse, et comment demander qu’un domaine soit laissé de côté.",
  },
  title: "Comment nous analysons, comment s’y opposer",
  text: "Vous avez peut-être trouvé cette adresse dans un journal. Voici ce que c’était et comment y mettre fin.",
  does: {
    title: "Ce que fait une analyse",
    passive: "Une analyse publique lit le DNS, les journaux de certificats et les réglages de messagerie, et ouvre une fois la page d’accueil, comme un navigateur.",
    active: "Les ports et services ne sont sondés que pour les domaines dont le titulaire a prouvé qu’ils sont les siens.",
    never: "Aucune faiblesse n’est exploitée, aucune connexion n’est tentée et rien n’est modifié.",
    pace: "Chaque cible reçoit peu de requêtes par seconde, et notre agent utilisateur renvoie à cette page.",
  },
  out: {
    title: "Laissez mon domaine de côté",
    text: "Nous envoyons un lien à une adresse du domaine. Une fois ouvert, le domaine et tout ce qui en dépend ne sont plus analysés, et ses rapports publics sont supprimés.",
    domain: "Domaine",
    email: "Adresse e-mail de ce domaine",
    send: "Envoyer le lien",
    sending: "Envoi en cours",
    badDomain: "Veuillez saisir un domaine valide (p. ex. example.com)",
    otherDomain: "L’adresse e-mail n’appartient pas à ce domaine.",
    sent: { title: "Consultez votre messagerie", text: "Si {domain} ne figure pas déjà sur la liste, un lien part vers {email}. Il est valable 24 heures." },
  },
  confirm: {
    working: "Confirmation en cours",
    done: { title: "{domain} est désormais laissé de côté", text: "Ni lui ni ce qui en dépend ne sera plus analysé. Ses rapports publics sont supprimés." },
  },
} satisfies Shape<typeof en>; // prettier-ignore
