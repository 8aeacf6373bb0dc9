import type { Shape } from "../../../shape.ts";
import { vocabulary } from "../../../vocabulary/fr.ts";
import type en from "./en.ts";

export default {
  meta: {
    title: "Résultats de l’analyse | Parapet",
    description:
      "La surface d’attaque externe d’un domaine en chiffres : identifiants divulgués, machines infectées, services vulnérables et faiblesses de messagerie.",
    of: "{domain} : résultats de l’analyse | Parapet",
  },
  ask: {
    title: "Analyser un domaine",
    text: "Saisissez un domaine ou une adresse électronique professionnelle, sans www ni https.",
    label: "Autre domaine ou adresse électronique",
    placeholder: "Domaine ou adresse électronique",
    scan: "Analyser",
    invalid: "Format d’adresse électronique ou de domaine non valide",
  },
  head: {
    opening: "Rapport public",
    done: "Analyse terminée",
    scanning: "Analyse en cours",
    queued: "En file d’attente",
    failed: "Échec de l’analyse",
    public: "Rapport public",
    countsOnly: "Chiffres uniquement. Le détail figure dans le rapport complet.",
    stay: "Vous pouvez fermer cette page ; l’analyse continue.",
    share: "Copier le lien",
    shared: "Lien copié",
  },
  progress: {
    title: "Étape {step, number} sur {steps, number} : {name}",
    waiting: "En file d’attente ; l’analyse démarrera automatiquement.",
    share: "{share, number, percent} effectué",
  },
  stages: {
    resolve: "Résoudre le domaine",
    "sub-domains": "Rechercher les sous-domaines",
    hosts: "Caractériser les hôtes",
    web: "Contrôler le site web",
    "look-alikes": "Rechercher les domaines similaires",
    email: "Contrôler la messagerie",
  },
  last: {
    title: "Dernière analyse",
    finished: "Terminée",
    started: "Commencée",
    hosts: "Hôtes trouvés",
    areas: "Volets évalués",
    areasOf: "{assessed, number} sur {all, number}",
  },
  score: {
    meanwhile:
      "Uniquement ce que tout visiteur peut voir : DNS, journaux de certificats, sécurité de la messagerie avec STARTTLS, une visite du site web et nos sources de renseignement. Aucun port n’est scanné. Il faut environ une minute.",
    title: vocabulary.riskScore,
    outOf: "sur 100",
    since: "depuis la dernière analyse",
    none: "Pas de score",
    notYet: "Pas encore de score",
    ready: "Disponible à la fin de l’analyse",
    noGround: "Données insuffisantes pour établir un score.",
    explain: "Une brique vaut un point. Un mur complet compte 100 points, soit un risque faible.",
    range: "{from, number}–{to, number}",
    rangeLabel: "Entre {from, number} et {to, number} sur 100",
    from: "à partir de {assessed, number} volets sur {all, number}",
    coverage: "Couverture : {share, number, percent}, pondérée par volet.",
    canFall:
      "Les volets non évalués ne peuvent que faire baisser le score ; il est donc indiqué sous forme d’intervalle.",
  },
  certain: {
    title: "Ce qui est certain",
    none: "Rien n’a été trouvé dans ce qui a été vérifié",
    counts: {
      infected_device_logs:
        "Au moins {count, plural, one {# journal de machine infectée} other {# journaux de machines infectées}}",
      stealer_logs_on_market:
        "Au moins {count, plural, one {# journal d’infostealer} other {# journaux d’infostealers}} en vente",
      leaked_credentials: "Au moins {count, plural, one {# identifiant divulgué} other {# identifiants divulgués}}",
      dark_web_mentions: "Au moins {count, plural, one {# mention} other {# mentions}} sur le dark web",
      vulnerable_services: "Au moins {count, plural, one {# service vulnérable} other {# services vulnérables}}",
      email_weaknesses:
        "Au moins {count, plural, one {# faiblesse de la messagerie} other {# faiblesses de la messagerie}}",
    },
    names: {
      infected_device_logs: "journaux de machines infectées",
      stealer_logs_on_market: "journaux d’infostealers en vente",
      leaked_credentials: "identifiants divulgués",
      dark_web_mentions: "mentions sur le dark web",
      vulnerable_services: "services vulnérables",
      email_weaknesses: "faiblesses de la messagerie",
    },
    areas: "{assessed, number} volets vérifiés sur {all, number}. Un niveau de risque en exige davantage.",
    open: "Avec un compte et le domaine vérifié : {names}, et le niveau de risque.",
    more: "Avec un compte et le domaine vérifié : chaque constat avec ses preuves, et le niveau de risque.",
    why: "Compté à partir de ce que tout visiteur peut voir et du renseignement stocké. Le tableau de bord compte les constats ouverts : il ajoute ceux des vérifications actives et exclut ceux qui sont résolus, acceptés ou marqués comme faux positifs ; ses chiffres peuvent donc différer.",
  },
  cards: {
    infected_device_logs: {
      title: vocabulary.areas["logs-infected-machine"],
      text: "Machines infectées sur lesquelles des identifiants de ce domaine ont été volés.",
    },
    stealer_logs_on_market: {
      title: vocabulary.areas["stealer-logs-for-sale"],
      text: "Journaux d’infostealers donnant accès à ce domaine, mis en vente.",
    },
    leaked_credentials: {
      title: vocabulary.areas["leaked-credentials"],
      text: "Identifiants d’employés de ce domaine présents dans des fuites de données.",
    },
    dark_web_mentions: {
      title: vocabulary.areas["dark-web-mentions"],
      text: "Publications et annonces qui mentionnent ce domaine.",
    },
    vulnerable_services: {
      title: "Services vulnérables",
      text: "Services et hôtes présentant des vulnérabilités connues.",
    },
    email_weaknesses: {
      title: vocabulary.areas["email-weaknesses"],
      text: "Configuration de messagerie permettant l’usurpation ou l’interception.",
    },
  },
  blind: {
    title: vocabulary.coverageStates["not-assessed"],
    "no-source": "Inclus dans le rapport complet.",
    stale:
      "Les données de fuites disponibles ne sont plus à jour. Cela ne signifie pas que le domaine est exempt de problèmes.",
    "needs-proof": "Contrôlé après vérification du domaine.",
    "probe-error":
      "Les contrôles n’ont pas obtenu de réponse. Cela ne signifie pas que le domaine est exempt de problèmes.",
    partly: "Résultat partiel ; il peut y en avoir davantage.",
  },
  unseen: {
    title: "Contrôles non aboutis",
    text: "Un contrôle sans réponse ne signifie pas que le domaine est exempt de problèmes.",
    count: "{count, plural, one {# contrôle} other {# contrôles}}",
    reason: {
      timeout: "Délai d’attente dépassé",
      refused: "Connexion refusée",
      unreachable: "Hôte injoignable",
      "opted-out": "Le titulaire s’est opposé à l’analyse",
      "out-of-scope": "Hors du périmètre d’une analyse publique",
      source: "Une source externe n’a pas répondu",
      other: "Autres motifs",
    },
  },
  unknown: {
    title: "Domaine introuvable dans le DNS",
    text: "{domain} n’existe pas dans le DNS. Vérifiez l’orthographe.",
  },
  failed: {
    title: "L’analyse a échoué",
    text: "Veuillez réessayer dans une minute.",
  },
  limit: { title: "Réessayez plus tard" },
  refused: { title: "Rapport non disponible" },
  address: {
    title: "L’adresse {email} figure-t-elle dans une fuite ?",
    text: "Par souci de confidentialité, le résultat est envoyé uniquement à cette adresse.",
    send: "M’envoyer le résultat",
    sending: "Envoi…",
    sent: "Le résultat sera envoyé à {email}. S’il n’arrive pas sous quelques minutes, vérifiez le dossier des indésirables.",
  },
  full: {
    title: "Obtenir le détail",
    text: "Chaque constat avec ses preuves, sa priorité et les étapes de remédiation. Réservé aux titulaires dont le domaine est vérifié.",
    email: "Adresse électronique professionnelle",
    send: "Obtenir le rapport complet",
    sending: "Envoi…",
    sent: "Demande reçue. Nous avons écrit à {email} : créez un compte avec une adresse professionnelle, vérifiez {domain} et ouvrez le rapport complet dans le portail.",
  },
} satisfies Shape<typeof en>;
