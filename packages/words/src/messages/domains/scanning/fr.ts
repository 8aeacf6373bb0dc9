import type { Shape } from "../../../shape.ts";
import type en from "./en.ts";

export default {
  meta: {
    title: "Nos analyses et comment s’y opposer | Parapet",
    description: "Ce que font et ne font pas nos analyses, et comment exclure un domaine.",
  },
  title: "Nos analyses et comment s’y opposer",
  text: "Notre scanner apparaît dans vos journaux ? Voici ce qu’il fait et comment vous y opposer.",
  does: {
    title: "Ce que fait une analyse",
    passive:
      "Une analyse publique lit le DNS, les journaux de certificats et la configuration de messagerie, ouvre une fois la page d’accueil du domaine et de www, comme un navigateur, et contrôle STARTTLS sur les serveurs de messagerie.",
    active:
      "Les ports et services ne sont analysés que pour les domaines dont le titulaire a vérifié qu’il les contrôle.",
    never: "Aucune vulnérabilité n’est exploitée, aucun identifiant n’est testé et rien n’est modifié.",
    pace: "Le débit des requêtes est limité par cible, et notre agent utilisateur renvoie à cette page.",
  },
  out: {
    title: "Exclure mon domaine",
    text: "Indiquez le domaine et une adresse électronique de ce même domaine. Vous publierez ensuite un enregistrement DNS ou un fichier pour vérifier que vous contrôlez le domaine. Le domaine et ses sous-domaines ne sont alors plus analysés, et ses rapports publics sont supprimés.",
    customer:
      "Si une organisation cliente a vérifié ce domaine, ses administrateurs sont d’abord consultés ; ses propres analyses se poursuivent jusqu’à leur accord.",
    domain: "Domaine",
    email: "Adresse électronique de ce domaine",
    send: "Envoyer le lien",
    sending: "Envoi…",
    badDomain: "Veuillez saisir un domaine valide (p. ex. example.com)",
    otherDomain: "L’adresse électronique n’appartient pas à ce domaine.",
    sent: {
      title: "Consultez votre messagerie",
      text: "Sauf si {domain} est déjà exclu, un lien a été envoyé à {email}. Il est valable 24 heures.",
    },
  },
  confirm: {
    working: "Confirmation…",
    steps: {
      title: "Adresse électronique confirmée",
      text: "Publiez l’un des éléments suivants sur {domain}, puis vérifiez. La propagation DNS peut prendre un certain temps. Le lien reçu par courriel reste valable 7 jours.",
      method: "Méthode",
      dns: "Enregistrement DNS",
      file: "Fichier",
      dnsHow: "Enregistrement TXT sur {domain} :",
      fileHow: "Un fichier à cette URL, contenant cette seule ligne. Les redirections ne sont pas suivies.",
      check: "Vérifier maintenant",
      checking: "Vérification…",
      copy: "Copier",
      copied: "Copié",
      missing: "L’enregistrement est encore introuvable. Rien n’a changé.",
      blind: "La vérification n’a pas abouti ({reason}). Rien n’a changé.",
    },
    done: {
      title: "Exclusion de {domain} acceptée",
      text: "{domain} et ses sous-domaines ne sont plus analysés et ses rapports publics sont supprimés. Si une organisation a vérifié ce domaine, l’accord de ses administrateurs a été demandé et ses propres analyses se poursuivent d’ici là.",
    },
  },
} satisfies Shape<typeof en>;
