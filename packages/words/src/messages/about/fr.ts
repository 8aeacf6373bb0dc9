import type { Shape } from "../../shape.ts";
import type en from "./en.ts";

export default {
  meta: {
    product: {
      title: "Produit : surface d’attaque externe et renseignement sur les menaces | Parapet",
      description: "Ce que Parapet surveille, ce que contient un constat et comment sa correction est vérifiée.",
    },
    methodology: {
      title: "Méthodologie : fonctionnement des contrôles, du score et des prévisions | Parapet",
      description:
        "Comment les actifs sont découverts, les contrôles décidés, le score calculé et les prévisions estimées.",
    },
    security: {
      title: "Sécurité : comment Parapet protège vos données | Parapet",
      description: "Chiffrement, cloisonnement des organisations, contrôle d’accès, audit et conservation.",
    },
  },
  product: {
    title: "L’exposition externe, de la découverte à la clôture vérifiée",
    text: "Parapet évalue une organisation de l’extérieur, comme le ferait un attaquant, et montre ce qu’il faut corriger d’abord.",
    parts: {
      surface: {
        title: "Surface d’attaque",
        text: "Sous-domaines, adresses, ports ouverts, services, sites web et certificats, avec le chemin de découverte de chaque actif. Les versions sont rapprochées de la base CVE et du catalogue des vulnérabilités exploitées.",
      },
      leaks: {
        title: "Identifiants divulgués et infostealers",
        text: "Identifiants d’employés dans les fuites et les combolists, journaux de machines infectées et journaux d’infostealers en vente. Les mots de passe restent chiffrés et masqués ; en révéler un exige un domaine vérifié, une attestation signée et un code récent, et est consigné dans le journal d’audit.",
      },
      brand: {
        title: "Domaines similaires et usurpation de messagerie",
        text: "Les domaines similaires enregistrés avec leurs serveurs web et de messagerie, ainsi que SPF, DKIM, DMARC et la sécurité du transport de votre propre domaine. Une demande de retrait réunit les preuves et rédige la notification.",
      },
      intelligence: {
        title: "Renseignement sur les menaces",
        text: "Une base d’indicateurs de compromission et une base de vulnérabilités avec CVSS, EPSS et exploitation connue, consultables et accessibles par l’API.",
      },
      work: {
        title: "Remédiation",
        text: "Les constats sont regroupés par correctif et classés selon leur exploitation. Attribuez-les, créez des tickets et retestez un seul actif ; un constat est clos sur preuve.",
      },
      partners: {
        title: "Partenaires de services managés",
        text: "Tous les clients dans un même portail, séparés les uns des autres, avec des rapports à votre marque.",
      },
    },
  },
  methodology: {
    title: "Fonctionnement des contrôles, du score et des prévisions",
    text: "Chaque chiffre se rattache à ses preuves, et chaque lacune est indiquée.",
    parts: {
      discovery: {
        title: "Découverte",
        text: "Les noms d’hôte proviennent des journaux de transparence des certificats, du DNS, des certificats, des pages et, si elles sont configurées, d’autres sources. Chaque actif indique son chemin de découverte, afin que vous puissiez le confirmer ou l’écarter.",
      },
      consent: {
        title: "D’abord passif, actif avec autorisation",
        text: "L’analyse publique fait ce que ferait le navigateur ou le serveur de messagerie de tout visiteur. Les ports et services ne sont analysés que sur les domaines dont le titulaire a vérifié le contrôle, à un rythme limité. Aucune vulnérabilité n’est exploitée, aucun identifiant n’est essayé et rien n’est modifié.",
      },
      checks: {
        title: "Contrôles",
        text: "Un contrôle observe, puis décide à partir de ce qui a été observé. Il a trois résultats possibles : trouvé, non trouvé ou non évalué, avec un motif. Un contrôle inachevé n’est jamais compté comme un résultat favorable et ne clôt jamais un constat.",
      },
      score: {
        title: "Score",
        text: "Le score est égal à 100 moins les points des constats ouverts, selon leur gravité, leur exploitation et leur ancienneté, avec un plafond par domaine de contrôle. En dessous de 40, le risque est élevé ; de 40 à moins de 70, moyen ; à partir de 70, faible. La vue d’ensemble montre ce que coûte chaque constat. En cas de couverture partielle, le score est un intervalle.",
      },
      outlook: {
        title: "Prévisions à 60 jours",
        text: "Les prévisions prolongent la tendance de votre score avec un intervalle qui s’élargit avec l’horizon, estiment la probabilité d’exploitation à partir d’EPSS et signalent les alertes précoces. Elles sont comparées à une prévision sans changement sur votre propre historique.",
      },
      coverage: {
        title: "Couverture",
        text: "La couverture est la part des contrôles et des sources menés à terme. Les catégories sans source sont indiquées comme non surveillées, jamais comme zéro constat.",
      },
    },
  },
  security: {
    title: "Comment nous protégeons vos données",
    text: "Le service détient ce qui intéresse le plus un attaquant. Voici les règles qu’il applique.",
    parts: {
      encryption: {
        title: "Chiffrement",
        text: "Les mots de passe divulgués et le contenu des journaux d’infostealers sont chiffrés avec des clés propres à chaque organisation et à chaque année. Sans la clé maître de l’installation, une copie de la base de données ou d’une sauvegarde ne les révèle pas. La purge annuelle détruit les clés.",
      },
      separation: {
        title: "Cloisonnement des organisations",
        text: "Le périmètre de chaque requête est calculé à cet instant à partir du compte et imposé ligne par ligne par la base de données.",
      },
      ownership: {
        title: "Contrôle vérifié du domaine",
        text: "Les analyses actives et le contenu des fuites exigent un domaine dont le contrôle a été vérifié, et la vérification est répétée.",
      },
      access: {
        title: "Accès",
        text: "Connexion en deux étapes, clés d’accès et authentification unique ; les droits peuvent être limités par personne, domaine et unité. Révéler un secret exige un code récent et un motif, et est limité par heure.",
      },
      audit: {
        title: "Audit",
        text: "Les actions sensibles sont consignées dans un journal chaîné par hachage avant que leur résultat ne soit affiché.",
      },
      report: {
        title: "Signaler une vulnérabilité",
        text: "Veuillez utiliser le formulaire de contact et décrire comment la reproduire. Nous accusons réception et vous tenons informé.",
      },
    },
  },
  more: "Poursuivre la lecture",
  pages: { product: "Produit", methodology: "Méthodologie", security: "Sécurité" },
  scan: "Analyser un domaine",
  contact: "Contact",
} satisfies Shape<typeof en>;
