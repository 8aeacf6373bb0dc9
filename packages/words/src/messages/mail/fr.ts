import type { MailWords } from "./words.ts";

export const fr = {
  greeting: "Bonjour {name},",
  greetingUnnamed: "Bonjour,",
  footer: "Ce message a été envoyé par {product}. Si vous ne l’attendiez pas, vous pouvez l’ignorer.",
  linkHint: "Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :",
  code: {
    subject: "Votre code de connexion",
    lines: [
      "Utilisez ce code pour terminer la connexion :",
      "{code}",
      "Il ne fonctionne qu’une fois, pendant 10 minutes. Personne chez {product} ne vous le demandera jamais.",
    ],
  },
  signUp: {
    subject: "Confirmez votre adresse e-mail",
    lines: [
      "Utilisez ce code pour confirmer votre adresse e-mail :",
      "{code}",
      "Il ne fonctionne qu’une fois, pendant 30 minutes.",
    ],
  },
  signUpExists: {
    subject: "Vous avez déjà un compte",
    lines: [
      "Quelqu’un, sans doute vous, a tenté de s’inscrire avec cette adresse. Elle a déjà un compte ; rien n’a été modifié.",
      "Si vous avez oublié le mot de passe, vous pouvez en choisir un nouveau.",
    ],
    action: "Choisir un nouveau mot de passe",
  },
  takedownNotice: {
    subject: "{subject}",
    lines: ["{body}\n"],
  },
  takedownUpdate: {
    subject: "Retrait de {name} : {state}",
    lines: [
      "Le retrait de {name}, que vous avez demandé pour {domain}, a changé. Son état est maintenant : {state}.",
      "{note}\n",
    ],
    action: "Voir la demande",
  },
  reset: {
    subject: "Choisissez un nouveau mot de passe",
    lines: [
      "Un nouveau mot de passe a été demandé pour ce compte. Le lien ne fonctionne qu’une fois, pendant une heure.",
    ],
    action: "Choisir un nouveau mot de passe",
  },
  passwordChanged: {
    subject: "Votre mot de passe a été modifié",
    lines: [
      "Votre mot de passe a été modifié le {when}. Toutes les autres sessions ont été fermées et plus aucun navigateur n’est approuvé.",
      "Si ce n’était pas vous, choisissez aussitôt un nouveau mot de passe et prévenez votre administrateur.",
    ],
    action: "Choisir un nouveau mot de passe",
  },
  invitation: {
    subject: "Vous êtes invité à rejoindre {product}",
    lines: [
      "{by} vous invite à rejoindre {organisation}.",
      "Connectez-vous avec cette adresse et le mot de passe temporaire ci-dessous. Il est valable 24 heures et vous choisirez le vôtre à la première connexion.",
      "{password}",
    ],
    action: "Se connecter",
  },
  invitationTold: {
    subject: "Vous êtes invité à rejoindre {product}",
    lines: [
      "{by} vous invite à rejoindre {organisation}.",
      "Connectez-vous avec cette adresse et le mot de passe temporaire qui vous a été communiqué. Il est valable 24 heures et vous choisirez le vôtre à la première connexion.",
    ],
    action: "Se connecter",
  },
  temporary: {
    subject: "Votre mot de passe temporaire",
    lines: [
      "Un administrateur a réinitialisé votre compte. Connectez-vous avec le mot de passe temporaire ci-dessous. Il est valable 24 heures et vous choisirez le vôtre à la première connexion.",
      "{password}",
    ],
    action: "Se connecter",
  },
  twoStepOn: {
    subject: "Application d’authentification activée",
    lines: [
      "Désormais, la connexion demande un code de votre application d’authentification.",
      "Si ce n’était pas vous, prévenez votre administrateur.",
    ],
  },
  twoStepOff: {
    subject: "Application d’authentification désactivée",
    lines: [
      "Désormais, la connexion demande un code envoyé par e-mail.",
      "Si ce n’était pas vous, changez votre mot de passe et prévenez votre administrateur.",
    ],
  },
  sessionReused: {
    subject: "Nous avons fermé l’une de vos sessions",
    lines: [
      "Le secret de connexion de l’une de vos sessions a servi deux fois, ce qui peut vouloir dire qu’il a été copié. Nous avons fermé cette session.",
      "Reconnectez-vous et, dans le doute, changez votre mot de passe.",
    ],
    action: "Se connecter",
  },
  disabled: {
    subject: "Votre compte a été désactivé",
    lines: ["Un administrateur a désactivé votre compte. Toutes vos sessions ont été fermées."],
  },
  lead: {
    subject: "{product} : {what} de {who}",
    lines: ["Un visiteur a envoyé ceci depuis le site ({what}) :", "Expéditeur : {who}", "{details}\n"],
  },
  monitoringConsent: {
    subject: "Demande de consentement : surveillance de votre adresse électronique",
    lines: [
      "{organisation} ({domain}) utilise {product} pour détecter les fuites de données et demande votre consentement pour inclure cette adresse électronique. Si vous confirmez, l’organisation est avertie lorsque l’adresse apparaît dans une fuite connue. Cette surveillance ne divulgue aucun mot de passe.",
      "Sans votre confirmation, rien n’est surveillé. Le lien ci-dessous permet de confirmer ou de refuser, puis de retirer votre consentement à tout moment ; conservez ce message.",
    ],
    action: "Consulter la demande",
  },
  importConflict: {
    subject: "Import de clients : adresse d’administrateur déjà utilisée",
    lines: [
      "{by} a importé le client {organisation}. L’adresse de son administrateur a déjà un compte dans une autre organisation ; aucun compte n’a donc été créé. Veuillez désigner un administrateur.",
    ],
    action: "Ouvrir les organisations",
  },
  optOut: {
    subject: "Confirmez l’exclusion de {domain}",
    lines: [
      "Une demande de ne plus analyser {domain} et ses sous-domaines a été faite avec cette adresse. Ouvrez le lien dans les 24 heures pour confirmer l’adresse ; la page affichera l’enregistrement DNS ou le fichier à publier sur le domaine.",
      "Si ce n’était pas vous, ignorez ce message : rien ne changera.",
    ],
    action: "Confirmer",
  },
  alert: {
    subject: "{title}",
    lines: [
      "{title}.",
      "{details}\n",
      "Vous recevez ce message parce que l’alerte « {alert} » contient cette adresse.",
    ],
    action: "Ouvrir le portail",
  },
  notice: {
    subject: "{title}",
    lines: ["{text}\n"],
    action: "Ouvrir le portail",
  },
  subscription: {
    subject: "Nouveautés de votre recherche « {search} » : {count}",
    lines: [
      "Depuis notre dernier message, voici ce qui est nouveau dans la recherche à laquelle vous êtes abonné :",
      "{hits}\n",
    ],
    action: "Ouvrir la recherche",
  },
  savedSearchFailed: {
    subject: "La recherche enregistrée « {search} » n’a pas pu être évaluée",
    lines: [
      "Votre recherche enregistrée « {search} » n’a pas pu être évaluée : {reason}",
      "Aucune notification n’est envoyée tant que l’expression n’est pas corrigée. Vous ne recevrez plus ce message.",
    ],
    action: "Ouvrir la recherche",
  },
  watchRuleFailed: {
    subject: "La règle de veille « {keyword} » n’a pas pu être évaluée",
    lines: [
      "La règle de veille « {keyword} » du domaine {domain} a dépassé sa limite de temps et a été suspendue. Une nouvelle tentative a lieu chaque jour.",
      "Raccourcissez le mot-clé ou ses exceptions pour reprendre la surveillance immédiatement. Vous ne recevrez plus ce message.",
    ],
    action: "Ouvrir les règles de veille",
  },
  invoicePaid: {
    subject: "Paiement reçu : {number}",
    lines: [
      "Nous avons reçu {amount} pour la facture {number}. Ce qu’elle règle est actif jusqu’au {until}.",
      "La facture se trouve dans votre compte.",
    ],
    action: "Ouvrir votre offre",
  },
  invoiceOpen: {
    subject: "Facture {number}",
    lines: [
      "Vous avez commandé {item} pour {amount}. Le numéro de la facture est {number} ; elle est payable avant le {due}.",
      "Votre commande devient active dès que le paiement est arrivé. La facture se trouve en PDF dans votre compte.",
    ],
    action: "Ouvrir la facture",
  },
  paymentFailed: {
    subject: "Un paiement n’a pas abouti",
    lines: [
      "Le dernier paiement par carte pour {product} n’a pas abouti. Votre licence reste inchangée jusqu’à son terme ; rien n’a été désactivé.",
      "Vérifiez la carte ou payez sur facture.",
    ],
    action: "Aller au paiement",
  },
  licenceEnding: {
    subject: "Votre licence se termine le {day}",
    lines: [
      "La licence {plan} de {organisation} se termine le {day}. Renouvelez-la pour éviter une interruption ; les jours restants sont conservés.",
    ],
    action: "Renouveler",
  },
  addressFound: {
    subject: "Votre adresse figure dans une fuite",
    lines: [
      "Quelqu’un, sans doute vous, nous a demandé de chercher cette adresse. Elle figure dans {count} enregistrement(s) divulgué(s). Sources : {sources}.",
      "Changez le mot de passe partout où vous l’avez utilisé et activez un second facteur. Nous ne le disons à personne d’autre et ne gardons pas cette adresse.",
    ],
    action: "Voir comment être averti aussitôt",
  },
  addressNotFound: {
    subject: "Nous n’avons trouvé votre adresse dans aucune fuite",
    lines: [
      "Quelqu’un, sans doute vous, nous a demandé de chercher cette adresse. Elle n’est dans aucune des fuites que nous conservons. Il peut y en avoir d’autres que nous n’avons pas vues.",
      "Nous ne le disons à personne d’autre et ne gardons pas cette adresse.",
    ],
  },
  addressPartly: {
    subject: "Nous n’avons pas pu parcourir toutes les fuites",
    lines: [
      "Quelqu’un, sans doute vous, nous a demandé de chercher cette adresse. Il y a plus de fuites de ce fournisseur de messagerie que nous ne pouvons en parcourir pour une question ; dans celles que nous avons vues, elle ne figure pas. Cela ne signifie pas qu’elle n’est dans aucune.",
      "Nous ne le disons à personne d’autre et ne gardons pas cette adresse.",
    ],
  },
  addressStale: {
    subject: "Vérification incomplète : données de fuites non à jour",
    lines: [
      "Quelqu’un, sans doute vous, nous a demandé de chercher cette adresse. Elle n’a pas été trouvée, mais les données de fuites conservées ne sont plus à jour : les fuites récentes n’ont pas été vérifiées. Cela ne signifie pas que l’adresse ne figure dans aucune.",
      "Nous ne le disons à personne d’autre et ne gardons pas cette adresse.",
    ],
  },
  addressNoSource: {
    subject: "Nous n’avons pas pu chercher votre adresse",
    lines: [
      "Quelqu’un, sans doute vous, nous a demandé de chercher cette adresse. Aucune fuite n’est conservée ici pour l’instant : nous n’avons donc pas pu regarder. Cela ne signifie pas qu’elle n’est dans aucune.",
      "Nous ne le disons à personne d’autre et ne gardons pas cette adresse.",
    ],
  },
  test: {
    subject: "Message de test",
    lines: ["Le courrier de {product} vous parvient."],
  },
  partnerDeclined: {
    subject: "Votre inscription partenaire",
    lines: [
      "Merci de votre intérêt. Nous ne pouvons pas accepter votre inscription en tant que partenaire.",
      "Notre motif : {reason}",
    ],
  },
  deletionAsked: {
    subject: "{by} demande la suppression de {name}",
    lines: [
      "{by} demande la suppression du client {name}. Rien ne se passe tant que l’un de vous n’a pas décidé.",
      "{reason}\n",
    ],
    action: "Décider",
  },
  deletionDeclined: {
    subject: "{name} est conservée",
    lines: ["Vous avez demandé la suppression de {name}. L’opérateur la conserve et dit pourquoi :", "{answer}\n"],
    action: "Ouvrir les organisations",
  },
  deletionDone: {
    subject: "{name} a été supprimée",
    lines: [
      "Comme vous l’avez demandé, {name} a été supprimée. Ses données sont conservées jusqu’au {day}, puis effacées.",
    ],
  },
  invitationUnusable: {
    subject: "Une invitation n’est pas utilisable avec cette adresse",
    lines: [
      "{by} vous invite à rejoindre {organisation}.",
      "Cette adresse e-mail dispose déjà d’un compte dans une autre organisation, et une adresse ne peut avoir qu’un seul compte. Votre compte n’a pas été modifié et {organisation} n’en a pas été informée.",
      "Pour rejoindre {organisation}, demandez une invitation à une autre adresse.",
    ],
    action: "Se connecter à votre compte",
  },
  invitationLink: {
    subject: "Vous êtes invité à rejoindre {product}",
    lines: [
      "{by} vous invite à rejoindre {organisation}.",
      "Choisissez votre mot de passe avec le lien ci-dessous. Il fonctionne une seule fois, pendant 24 heures ; ensuite, demandez-en un nouveau sur la page de connexion.",
    ],
    action: "Choisir un mot de passe",
  },
  apiKeyCreated: {
    subject: "Clé d’API créée",
    lines: [
      "La clé d’API « {key} » a été créée pour votre compte. Portées : {scopes}. Elle expire le {until}.",
      "Si vous n’en êtes pas à l’origine, révoquez-la immédiatement, changez votre mot de passe et prévenez votre administrateur.",
    ],
    action: "Vérifier les clés d’API",
  },
  accountNeedsApproval: {
    subject: "Un compte de {organisation} attend votre approbation",
    lines: [
      "{by} a donné à {person} ({email}) accès à {organisation} avec le rôle suivant : {role}.",
      "Tant qu’un administrateur de {organisation} ne l’a pas approuvé, ce compte ne peut ni révéler des identifiants divulgués, ni exporter de données, ni lire le journal d’audit. Si l’adresse ne relève pas d’un domaine vérifié par {organisation}, la personne ne peut pas non plus se connecter avant cette approbation. Supprimez le compte si vous ne connaissez pas cette personne.",
    ],
    action: "Vérifier les utilisateurs",
  },
  accountCreated: {
    subject: "Nouveau compte administrateur dans {organisation}",
    lines: [
      "{by} a créé un compte pour {person} ({email}) dans {organisation} avec le rôle suivant : {role}.",
      "Si vous n’en êtes pas informé, désactivez ce compte et faites une vérification.",
    ],
    action: "Vérifier les utilisateurs",
  },
  partnerAccessOn: {
    subject: "Votre partenaire peut désormais révéler des identifiants divulgués",
    lines: [
      "{by} a autorisé {partner} à révéler des identifiants divulgués de {organisation}. Chaque révélation figure dans votre journal d’audit.",
      "Si ce n’était pas voulu, désactivez cette autorisation dans les paramètres du compte.",
    ],
    action: "Vérifier l’accès du partenaire",
  },
  partnerAccessOff: {
    subject: "Votre partenaire ne peut plus révéler d’identifiants divulgués",
    lines: ["{by} a retiré à {partner} l’autorisation de révéler des identifiants divulgués de {organisation}."],
    action: "Vérifier l’accès du partenaire",
  },
  domainApprovalRequested: {
    subject: "L’approbation de {domain} requiert un second opérateur",
    lines: [
      "{by} demande que {domain} soit approuvé pour {organisation} sans enregistrement DNS ni fichier.",
      "Le domaine n’est vérifié que si un autre opérateur confirme la demande sous 7 jours. Refusez-la si vous n’en connaissez pas le motif.",
    ],
    action: "Vérifier les approbations",
  },
  domainApprovalConfirmed: {
    subject: "Approbation de {domain} confirmée",
    lines: ["{by} a confirmé l’approbation de {domain} pour {organisation}. Le domaine est vérifié pour un an."],
    action: "Vérifier les approbations",
  },
  domainApprovalDeclined: {
    subject: "Approbation de {domain} refusée",
    lines: [
      "{by} a refusé ou retiré l’approbation de {domain} pour {organisation}. Le domaine n’est pas vérifié par ce moyen.",
    ],
    action: "Vérifier les approbations",
  },
} satisfies MailWords;
