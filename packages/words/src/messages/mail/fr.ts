import type { MailWords } from "./form.ts";

export const fr = {
  greeting: "Bonjour {name},",
  greetingUnnamed: "Bonjour,",
  footer: "Message envoyé par {product}. Si vous ne l’attendiez pas, vous pouvez l’ignorer.",
  linkLine: "{label} :",
  linkHint: "Si le bouton ne fonctionne pas, copiez cette URL dans votre navigateur :",
  code: {
    subject: "Votre code de connexion",
    lines: [
      "Utilisez ce code pour terminer la connexion :",
      "{code}",
      "Ce code est utilisable une seule fois, pendant 10 minutes. Le personnel de {product} ne vous le demandera jamais.",
    ],
  },
  confirmationCode: {
    subject: "Votre code pour confirmer une action protégée",
    lines: [
      "Utilisez ce code pour confirmer une action protégée dans votre session en cours, par exemple l’affichage d’un mot de passe divulgué :",
      "{code}",
      "Ce code est utilisable une seule fois, pendant 10 minutes. L’action est consignée dans le journal d’audit. Si vous n’en êtes pas à l’origine, changez votre mot de passe.",
    ],
  },
  signUp: {
    subject: "Confirmez votre adresse électronique",
    lines: [
      "Utilisez ce code pour confirmer votre adresse électronique :",
      "{code}",
      "Ce code est utilisable une seule fois, pendant 30 minutes.",
    ],
  },
  signUpExists: {
    subject: "Vous avez déjà un compte",
    lines: [
      "Vous (ou une personne utilisant votre adresse électronique) avez tenté de créer un compte. Cette adresse dispose déjà d’un compte ; rien n’a été modifié.",
      "Si vous avez oublié votre mot de passe, vous pouvez le réinitialiser.",
    ],
    action: "Réinitialiser le mot de passe",
  },
  takedownNotice: {
    subject: "{subject}",
    lines: ["{body}\n"],
  },
  takedownUpdate: {
    subject: "Retrait de {name} : {state}",
    lines: ["Le statut du retrait de {name}, demandé pour {domain}, est désormais le suivant : {state}.", "{note}\n"],
    action: "Voir la demande",
  },
  reset: {
    subject: "Réinitialisez votre mot de passe",
    lines: [
      "Une réinitialisation du mot de passe a été demandée pour ce compte. Le lien est utilisable une seule fois, pendant une heure.",
    ],
    action: "Réinitialiser le mot de passe",
  },
  passwordChanged: {
    subject: "Votre mot de passe a été modifié",
    lines: [
      "Votre mot de passe a été modifié le {when}. Les autres sessions ont été fermées et les navigateurs de confiance révoqués.",
      "Si vous n’êtes pas à l’origine de ce changement, réinitialisez immédiatement votre mot de passe et prévenez votre administrateur.",
    ],
    action: "Réinitialiser le mot de passe",
  },
  invitation: {
    subject: "Invitation à rejoindre {product}",
    lines: [
      "{by} vous invite à rejoindre {organization}.",
      "Connectez-vous avec cette adresse électronique et le mot de passe temporaire ci-dessous. Il est valable 24 heures ; vous définirez le vôtre à la première connexion.",
      "{password}",
    ],
    action: "Se connecter",
  },
  invitationTold: {
    subject: "Invitation à rejoindre {product}",
    lines: [
      "{by} vous invite à rejoindre {organization}.",
      "Connectez-vous avec cette adresse électronique et le mot de passe temporaire communiqué par votre administrateur. Il est valable 24 heures ; vous définirez le vôtre à la première connexion.",
    ],
    action: "Se connecter",
  },
  temporary: {
    subject: "Votre mot de passe temporaire",
    lines: [
      "Un administrateur a réinitialisé votre compte. Connectez-vous avec le mot de passe temporaire ci-dessous. Il est valable 24 heures ; vous définirez le vôtre à la première connexion.",
      "{password}",
    ],
    action: "Se connecter",
  },
  twoStepOn: {
    subject: "Application d’authentification activée",
    lines: [
      "La connexion exige désormais un code de votre application d’authentification.",
      "Si vous n’êtes pas à l’origine de ce changement, prévenez votre administrateur.",
    ],
  },
  twoStepOff: {
    subject: "Application d’authentification désactivée",
    lines: [
      "La connexion exige désormais un code envoyé par courriel.",
      "Si vous n’êtes pas à l’origine de ce changement, changez votre mot de passe et prévenez votre administrateur.",
    ],
  },
  passkeyAdded: {
    subject: "Clé d’accès ajoutée",
    lines: [
      "La clé d’accès « {passkey} » a été ajoutée à votre compte. Elle permet de se connecter.",
      "Si vous ne l’avez pas ajoutée, révoquez-la immédiatement, changez votre mot de passe et prévenez votre administrateur.",
    ],
    action: "Vérifier les clés d’accès",
  },
  passkeyRemoved: {
    subject: "Clé d’accès révoquée",
    lines: [
      "La clé d’accès « {passkey} » a été révoquée et ne permet plus de se connecter.",
      "Si vous n’êtes pas à l’origine de ce changement, changez votre mot de passe et prévenez votre administrateur.",
    ],
    action: "Vérifier les clés d’accès",
  },
  recoveryCodesReplaced: {
    subject: "Codes de récupération remplacés",
    lines: [
      "De nouveaux codes de récupération ont été émis pour votre compte ; les précédents ne sont plus valables.",
      "Si vous n’êtes pas à l’origine de ce changement, changez votre mot de passe et prévenez votre administrateur.",
    ],
    action: "Vérifier les méthodes de connexion",
  },
  factorsAfterReset: {
    subject: "Vérifiez vos méthodes de connexion",
    lines: [
      "Votre mot de passe a été réinitialisé avec un lien envoyé par courriel. Ces méthodes de connexion de votre compte n’ont pas changé : {methods}.",
      "Une clé d’accès suffit de nouveau à elle seule après avoir été utilisée avec le nouveau mot de passe. Révoquez ce que vous ne reconnaissez pas et prévenez votre administrateur.",
    ],
    action: "Vérifier les méthodes de connexion",
  },
  factorsEnded: {
    subject: "Méthodes de connexion révoquées",
    lines: [
      "Après une réinitialisation du mot de passe, ces méthodes de connexion de votre compte ont été révoquées : {methods}.",
      "Si vous n’êtes pas à l’origine de ce changement, changez votre mot de passe et prévenez votre administrateur.",
    ],
    action: "Vérifier les méthodes de connexion",
  },
  factorHelp: {
    subject: "{person} demande la réinitialisation de ses méthodes de connexion",
    lines: [
      "{person} ({email}) a réinitialisé son mot de passe par courriel et signale des méthodes de connexion inconnues ou indisponibles : {methods}.",
      "Un intrus ayant accès à la messagerie peut avoir envoyé cette demande. Contactez d’abord la personne par téléphone ou de vive voix. Ne réinitialisez le compte dans la gestion des utilisateurs qu’ensuite ; toutes ses méthodes de connexion sont alors révoquées.",
    ],
    action: "Ouvrir la gestion des utilisateurs",
  },
  digest: {
    subject: "{count, plural, one {# message retenu} other {# messages retenus}} au cours de la dernière heure",
    lines: [
      "Pour protéger votre messagerie, les messages supplémentaires ont été regroupés dans celui-ci. Les codes et liens de connexion sont mentionnés sans leur contenu, car ils ne sont plus valables.",
      "{messages}",
    ],
  },
  unfamiliarSignIn: {
    subject: "Connexion depuis un nouveau navigateur ou pays",
    lines: [
      "Une connexion à votre compte a eu lieu avec {browser} depuis {place}.",
      "Si ce n’était pas vous, fermez cette session, changez votre mot de passe et informez votre administrateur.",
    ],
    action: "Vérifier les sessions",
  },
  sessionReused: {
    subject: "Session fermée : jeton réutilisé",
    lines: [
      "Un jeton de session a été réutilisé, ce qui peut indiquer un vol. La session a été fermée.",
      "Reconnectez-vous. Si vous soupçonnez un accès non autorisé, changez votre mot de passe.",
    ],
    action: "Se connecter",
  },
  disabled: {
    subject: "Votre compte a été désactivé",
    lines: ["Un administrateur a désactivé votre compte. Toutes vos sessions ont été fermées."],
  },
  lead: {
    subject: "{product} : {what} de {who}",
    lines: ["Nouvel envoi depuis le site web ({what}) :", "Expéditeur : {who}", "{details}\n"],
  },
  monitoringConsent: {
    subject: "Demande de consentement : surveillance de votre adresse électronique",
    lines: [
      "{organization} ({domain}) utilise {product} pour détecter les fuites de données et demande votre consentement pour inclure cette adresse électronique. Si vous confirmez, l’organisation est avertie lorsque l’adresse apparaît dans une fuite connue. Cette surveillance ne divulgue aucun mot de passe.",
      "La surveillance ne commence qu’après votre confirmation. Le lien ci-dessous permet de confirmer ou de refuser, et de retirer votre consentement à tout moment ; conservez ce message.",
    ],
    action: "Consulter la demande",
  },
  importConflict: {
    subject: "Import de clients : adresse de l’administrateur déjà utilisée",
    lines: [
      "{by} a importé le client {organization}. L’adresse électronique de l’administrateur dispose déjà d’un compte dans une autre organisation ; aucun compte n’a donc été créé. Désignez un autre administrateur.",
    ],
    action: "Ouvrir les organisations",
  },
  optOut: {
    subject: "Confirmez l’exclusion de {domain}",
    lines: [
      "L’exclusion de {domain} et de ses sous-domaines des analyses a été demandée avec cette adresse électronique. Ouvrez le lien sous 24 heures pour confirmer l’adresse ; la page affichera l’enregistrement DNS ou le fichier à publier sur le domaine.",
      "Si vous n’êtes pas à l’origine de cette demande, ignorez ce message ; rien ne changera.",
    ],
    action: "Confirmer l’adresse",
  },
  domainContact: {
    subject: "Confirmez la vérification de {domain}",
    lines: [
      "{organization} utilise {product} et déclare être responsable de {domain}. Vous recevez ce message car le registre publie cette adresse comme contact du domaine (RDAP).",
      "Si vous confirmez, l’organisation pourra effectuer des analyses de sécurité actives de {domain} et de ses sous-domaines et consulter les identifiants divulgués de ses utilisateurs. Le lien est utilisable une seule fois, sous {days, plural, one {# jour} other {# jours}}.",
      "Si vous ne connaissez pas cette organisation, refusez la demande sur la page ou ignorez ce message ; rien ne changera.",
    ],
    action: "Consulter la demande",
  },
  alert: {
    subject: "{title}",
    lines: [
      "{title}.",
      "{details}\n",
      "Vous recevez ce message car cette adresse est destinataire de l’alerte « {alert} ».",
    ],
    action: "Ouvrir le portail",
  },
  notice: {
    subject: "{title}",
    lines: ["{text}\n"],
    action: "Ouvrir le portail",
  },
  findingsDueSoon: {
    subject:
      "Échéance proche : {count, plural, one {# constat vous est attribué} other {# constats vous sont attribués}}",
    lines: [
      "Ces constats de {organization} vous sont attribués, à vous ou à votre groupe, et arrivent à échéance sous {days, plural, one {# jour} other {# jours}} :",
      "{findings}\n",
    ],
    action: "Ouvrir la liste de travail",
  },
  findingsOverdue: {
    subject:
      "Échéance dépassée : {count, plural, one {# constat vous est attribué} other {# constats vous sont attribués}}",
    lines: [
      "Ces constats de {organization} vous sont attribués, à vous ou à votre groupe, et ont dépassé leur échéance :",
      "{findings}\n",
    ],
    action: "Ouvrir la liste de travail",
  },
  findingsEscalated: {
    subject: "Escalade : {count, plural, one {# constat en retard} other {# constats en retard}} de {organization}",
    lines: [
      "Ces constats sont en retard depuis {days, plural, =0 {moins d’un jour} one {# jour} other {# jours}} ou plus :",
      "{findings}\n",
    ],
    action: "Ouvrir la liste de travail",
  },
  scheduledReport: {
    subject: "Rapport « {report} »",
    lines: ["Le rapport « {report} » de {organization} est disponible. Domaines : {domains}.", "{note}\n"],
    action: "Ouvrir le rapport",
  },
  subscription: {
    subject: "Nouveaux résultats de votre recherche enregistrée « {search} » : {count}",
    lines: ["Nouveaux résultats depuis la dernière notification :", "{hits}\n"],
    action: "Ouvrir la recherche",
  },
  savedSearchFailed: {
    subject: "La recherche enregistrée « {search} » n’a pas pu être évaluée",
    lines: [
      "Votre recherche enregistrée « {search} » n’a pas pu être évaluée : {reason}",
      "Les notifications sont suspendues jusqu’à la correction de l’expression. Ce message n’est envoyé qu’une fois.",
    ],
    action: "Ouvrir la recherche",
  },
  watchRuleFailed: {
    subject: "Le mot-clé « {keyword} » n’a pas pu être évalué",
    lines: [
      "Le mot-clé « {keyword} » du domaine {domain} a dépassé la limite de temps et a été suspendu. Une nouvelle tentative a lieu chaque jour.",
      "Raccourcissez le mot-clé ou ses exclusions pour reprendre immédiatement la surveillance. Ce message n’est envoyé qu’une fois.",
    ],
    action: "Ouvrir les mots-clés",
  },
  invoicePaid: {
    subject: "Paiement reçu : facture {number}",
    lines: [
      "Nous avons reçu le montant total de la facture {number} : {amount}. La commande ({item} pour {organization}) est active jusqu’au {until}.",
      "La facture acquittée est jointe à ce message et disponible dans votre compte.",
    ],
    action: "Voir l’offre",
  },
  invoiceOpen: {
    subject: "Facture {number}",
    lines: [
      "Vous avez commandé {item} pour {organization}. La facture {number} d’un montant de {amount} est payable au plus tard le {due} et jointe à ce message.",
      "Votre commande est activée à réception du paiement. Vous pouvez la suivre ou l’annuler dans votre compte.",
    ],
    action: "Voir la commande",
  },
  orderPlaced: {
    subject: "Nouvelle commande {number} de {organization}",
    lines: [
      "{who} a commandé {item} pour {organization}.",
      "Facture {number} : {amount}. La commande est activée lorsque vous marquez la facture comme payée.",
    ],
    action: "Ouvrir les commandes",
  },
  invoiceCancelled: {
    subject: "Commande annulée : facture {number}",
    lines: [
      "La commande de {item} pour {organization} a été annulée. La facture {number} n’est plus due ; merci de ne pas la régler.",
      "Motif : {reason}",
    ],
    action: "Voir le compte",
  },
  invoiceRefunded: {
    subject: "Remboursement de la facture {number}",
    lines: ["Nous avons remboursé {amount} de la facture {number} ({item}).", "Motif : {reason}"],
    action: "Voir le compte",
  },
  invoiceRefundedEnded: {
    subject: "Remboursement de la facture {number} : commande arrêtée",
    lines: [
      "Nous avons remboursé {amount} de la facture {number}. En conséquence, {item} pour {organization} prend fin le {day}.",
      "Motif : {reason}",
    ],
    action: "Voir le compte",
  },
  orderEnded: {
    subject: "{item} prend fin le {day}",
    lines: [
      "{item} pour {organization} prend fin le {day}, car la commande a été remboursée à votre partenaire.",
      "Contactez votre partenaire si vous en avez encore besoin.",
    ],
    action: "Voir l’offre",
  },
  partnerActivated: {
    subject: "Commande activée : {item}",
    lines: ["{partner} a commandé {item} pour votre organisation. La commande est active jusqu’au {until}."],
    action: "Voir l’offre",
  },
  subscriptionCancelled: {
    subject: "Abonnement de {organization} résilié",
    lines: [
      "{by} a résilié l’abonnement de {organization}. Il reste actif jusqu’au {day} et ne sera pas renouvelé.",
      "Vous pouvez annuler la résiliation dans votre compte jusqu’à cette date.",
    ],
    action: "Annuler la résiliation",
  },
  subscriptionEnds: {
    subject: "Abonnement de {organization} résilié",
    lines: ["{by} a résilié l’abonnement de {organization}. Il reste actif jusqu’au {day} et ne sera pas renouvelé."],
    action: "Voir l’offre",
  },
  subscriptionResumed: {
    subject: "Résiliation annulée : {organization}",
    lines: ["{by} a annulé la résiliation de l’abonnement de {organization}. La période en cours se termine le {day}."],
    action: "Voir l’offre",
  },
  reportRequested: {
    subject: "Votre demande de rapport complet",
    lines: [
      "Nous avons reçu une demande de rapport complet avec cette adresse électronique. Prochaines étapes :",
      "1. Créez un compte avec votre adresse professionnelle.\n2. Vérifiez votre domaine par un enregistrement DNS ou un fichier.\n3. Le rapport complet est disponible dans le portail dès la fin de l’analyse.\n",
      "Un membre de notre équipe vous contacte également sous un jour ouvré. Si vous n’êtes pas à l’origine de cette demande, ignorez ce message.",
    ],
    action: "Créer un compte",
  },
  paymentFailed: {
    subject: "Échec du paiement",
    lines: [
      "Le paiement par carte du renouvellement de {organization} a échoué et ne sera plus tenté. L’accès prend fin le {until}.",
      "Payez avec une autre carte ou sur facture. Le temps payé s’ajoute à la période écoulée.",
    ],
    action: "Aller au paiement",
  },
  paymentRetried: {
    subject: "Échec du paiement",
    lines: [
      "Le paiement par carte du renouvellement de {organization} a échoué. La carte sera débitée à nouveau le {next}.",
      "L’accès est maintenu jusqu’au {until}. Vérifiez votre carte, payez avec une autre ou sur facture pour éviter une interruption.",
    ],
    action: "Aller au paiement",
  },
  paymentOverdue: {
    subject: "Renouvellement impayé : l’accès prend fin le {day}",
    lines: [
      "Le renouvellement de la licence {plan} de {organization} n’a pas été payé. L’accès prend fin le {day}.",
      "Payez avec une autre carte ou sur facture pour éviter une interruption.",
    ],
    action: "Aller au paiement",
  },
  licenceSuspended: {
    subject: "Accès de {organization} suspendu : renouvellement impayé",
    lines: [
      "Le renouvellement de la licence {plan} de {organization} n’a pas été payé. L’accès a pris fin le {day} ; vos données sont conservées.",
      "L’accès est rétabli dès réception d’un paiement.",
    ],
    action: "Aller au paiement",
  },
  paymentDisputed: {
    subject: "Paiement de la facture {number} contesté",
    lines: [
      "Votre banque a retiré {amount} de la facture {number} ({item} pour {organization}) car le paiement a été contesté.",
      "Le temps payé est suspendu jusqu’à la décision. En cas d’erreur, demandez à votre banque de retirer la contestation.",
    ],
    action: "Voir le compte",
  },
  paymentReinstated: {
    subject: "Paiement de la facture {number} rétabli",
    lines: [
      "Nous avons de nouveau reçu {amount} pour la facture {number}. La commande ({item} pour {organization}) compte en entier.",
    ],
    action: "Voir le compte",
  },
  paymentRefused: {
    subject: "Un paiement par carte ne correspond pas à sa commande : {organization}",
    lines: [
      "Un événement du prestataire de paiement diffère de la commande qu’il désigne ; la commande n’a pas été modifiée. Commande : {item} pour {organization}.",
      "Événement : {event}\nDifférence : {differs}\n",
      "Vérifiez le paiement chez le prestataire. Remboursez-le ou réglez la commande sur facture.",
    ],
    action: "Ouvrir les commandes",
  },
  licenceEnding: {
    subject: "Votre licence expire le {day}",
    lines: [
      "La licence {plan} de {organization} expire le {day}. Renouvelez-la pour éviter une interruption ; les jours restants s’ajoutent à la nouvelle période.",
    ],
    action: "Renouveler la licence",
  },
  addressFound: {
    subject: "Votre adresse électronique figure dans une fuite de données",
    lines: [
      "Vous (ou une personne utilisant votre adresse électronique) avez demandé une recherche de fuites. Enregistrements divulgués trouvés : {count}. Sources : {sources}.",
      "Changez le mot de passe concerné sur tous les services où vous l’utilisez et activez l’authentification à deux facteurs. Le résultat n’est envoyé qu’à vous et l’adresse n’est pas conservée.",
    ],
    action: "Activer la surveillance des fuites",
  },
  addressNotFound: {
    subject: "Votre adresse électronique ne figure dans aucune fuite connue",
    lines: [
      "Vous (ou une personne utilisant votre adresse électronique) avez demandé une recherche de fuites. L’adresse ne figure pas dans nos données de fuites. Elle peut figurer dans des fuites que nous n’avons pas collectées.",
      "Le résultat n’est envoyé qu’à vous et l’adresse n’est pas conservée.",
    ],
  },
  addressPartly: {
    subject: "Recherche de fuites pour votre adresse électronique : résultat partiel",
    lines: [
      "Vous (ou une personne utilisant votre adresse électronique) avez demandé une recherche de fuites. Nous avons examiné une partie des données sans trouver l’adresse ; le reste était trop volumineux pour être parcouru.",
      "Le résultat n’est envoyé qu’à vous et l’adresse n’est pas conservée.",
    ],
  },
  addressStale: {
    subject: "Recherche de fuites pour votre adresse électronique : données non à jour",
    lines: [
      "Vous (ou une personne utilisant votre adresse électronique) avez demandé une recherche de fuites. L’adresse n’a pas été trouvée, mais nos données de fuites ne sont pas à jour : les fuites récentes n’ont pas été vérifiées.",
      "Le résultat n’est envoyé qu’à vous et l’adresse n’est pas conservée.",
    ],
  },
  addressNoSource: {
    subject: "Recherche de fuites pour votre adresse électronique : non évalué",
    lines: [
      "Vous (ou une personne utilisant votre adresse électronique) avez demandé une recherche de fuites. Elle n’a pas pu être effectuée, car aucune donnée de fuite n’est disponible pour le moment. L’adresse peut figurer dans des fuites.",
      "Le résultat n’est envoyé qu’à vous et l’adresse n’est pas conservée.",
    ],
  },
  test: {
    subject: "Message de test",
    lines: ["L’envoi de courriels de {product} fonctionne correctement."],
  },
  partnerDeclined: {
    subject: "Votre inscription partenaire",
    lines: [
      "Merci de votre intérêt. Nous ne pouvons pas approuver votre inscription en tant que partenaire.",
      "Motif : {reason}",
    ],
  },
  deletionAsked: {
    subject: "Demande de suppression de {name} par {by}",
    lines: [
      "{by} demande la suppression du client {name}. Un opérateur doit approuver ou refuser la demande.",
      "{reason}\n",
    ],
    action: "Examiner la demande",
  },
  deletionDeclined: {
    subject: "Suppression de {name} refusée",
    lines: ["L’opérateur a refusé votre demande de suppression de {name} pour le motif suivant :", "{answer}\n"],
    action: "Ouvrir les organisations",
  },
  deletionDone: {
    subject: "{name} : organisation supprimée",
    lines: [
      "L’organisation {name} a été supprimée comme demandé. Ses données sont conservées jusqu’au {day}, puis définitivement effacées.",
    ],
  },
  invitationUnusable: {
    subject: "Invitation inutilisable avec cette adresse électronique",
    lines: [
      "{by} vous invite à rejoindre {organization}.",
      "Cette adresse électronique dispose déjà d’un compte dans une autre organisation ; un seul compte est possible par adresse. Votre compte n’a pas été modifié et {organization} n’a pas été informée de son existence.",
      "Pour rejoindre {organization}, demandez une invitation à une autre adresse électronique.",
    ],
    action: "Se connecter à votre compte",
  },
  invitationLink: {
    subject: "Invitation à rejoindre {product}",
    lines: [
      "{by} vous invite à rejoindre {organization}.",
      "Définissez votre mot de passe avec le lien ci-dessous. Il est utilisable une seule fois, pendant 24 heures ; ensuite, demandez-en un nouveau sur la page de connexion.",
    ],
    action: "Définir le mot de passe",
  },
  webhookPaused: {
    subject: "Webhook « {name} » suspendu",
    lines: [
      "Plus aucun événement n’est envoyé au webhook « {name} » ({address}).",
      "{reason, select, gone {Son récepteur a répondu qu’il n’existe plus (410).} not_allowed {Son hôte n’est plus autorisé : le domaine n’est plus vérifié ou l’opérateur l’a retiré.} other {Son récepteur n’a accepté aucun message depuis trois jours.}}",
      "Les événements sont conservés 30 jours. Corrigez le récepteur ou l’URL, puis réactivez le webhook : il reprendra là où il s’est arrêté.",
    ],
    action: "Vérifier les webhooks",
  },
  ownersGone: {
    subject: "{count, plural, one {# élément} other {# éléments}} sans responsable",
    lines: [
      "Ils se sont arrêtés parce que la personne qui les a créés n’a plus d’accès ou plus les droits nécessaires :",
      "{list}\n",
      "Reprenez ceux dont vous avez encore besoin ; leurs jetons, clés et liens seront remplacés. Supprimez les autres.",
    ],
    action: "Examiner les éléments",
  },
  programsAfterReset: {
    subject: "Identifiants de programmes après une réinitialisation du mot de passe",
    lines: [
      "Le mot de passe de {person} a été réinitialisé. Les clés d’API personnelles sont révoquées ; ces identifiants de programmes appartiennent à l’organisation et restent valables : {names}.",
      "Si une autre personne a pu connaître le mot de passe, reprenez-les ou remplacez leurs secrets, et révoquez ce que vous ne reconnaissez pas.",
    ],
    action: "Vérifier les comptes de service",
  },
  serviceAccountCreated: {
    subject: "Compte de service créé",
    lines: [
      "{by} a créé le compte de service « {account} ». Portées : {scopes}. Il expire le {until}.",
      "Il agit avec les autorisations de {by}, dans la limite de ces portées. Si vous ne le reconnaissez pas, révoquez-le et prévenez les autres administrateurs.",
    ],
    action: "Vérifier les comptes de service",
  },
  apiKeyCreated: {
    subject: "Clé d’API créée",
    lines: [
      "La clé d’API « {key} » a été créée pour votre compte. Portées : {scopes}. Elle expire le {until}.",
      "Si vous n’en êtes pas à l’origine, révoquez-la immédiatement, changez votre mot de passe et prévenez votre administrateur.",
    ],
    action: "Vérifier les clés d’API",
  },
  assistantConnected: {
    subject: "Assistant connecté : {assistant}",
    lines: [
      "Vous avez autorisé « {assistant} » à agir pour vous en tant qu’assistant. Portées : {scopes}. L’accès prend fin le {until}.",
      "Si vous n’en êtes pas à l’origine, déconnectez-le immédiatement, changez votre mot de passe et prévenez votre administrateur.",
    ],
    action: "Vérifier les assistants",
  },
  accountNeedsApproval: {
    subject: "Un compte de {organization} attend votre approbation",
    lines: [
      "{by} a accordé à {person} ({email}) l’accès à {organization} avec le rôle suivant : {role}.",
      "Tant qu’un administrateur de {organization} ne l’a pas approuvé, ce compte ne peut ni révéler d’identifiants divulgués, ni exporter de données, ni consulter le journal d’audit. Si l’adresse électronique ne relève pas d’un domaine vérifié par {organization}, la connexion est également bloquée jusqu’à l’approbation. Supprimez le compte si vous ne reconnaissez pas cette personne.",
    ],
    action: "Vérifier les utilisateurs",
  },
  accountCreated: {
    subject: "Nouveau compte administrateur dans {organization}",
    lines: [
      "{by} a créé un compte pour {person} ({email}) dans {organization} avec le rôle suivant : {role}.",
      "Si vous ne reconnaissez pas ce changement, désactivez le compte et recherchez l’origine de cette création.",
    ],
    action: "Vérifier les utilisateurs",
  },
  addressReclaimed: {
    subject: "L’adresse {email} n’est plus disponible dans {organization}",
    lines: [
      "L’organisation qui a vérifié le domaine de {email} utilise désormais cette adresse. Le compte de {organization} a été désactivé ; ses sessions et ses clés d’API ont été révoquées.",
      "Aucune donnée de {organization} n’a été divulguée. Pour rendre l’accès à cette personne, invitez-la avec une autre adresse.",
    ],
    action: "Vérifier les utilisateurs",
  },
  addressConflict: {
    subject: "Compte avec une adresse de {domain} dans une autre organisation",
    lines: [
      "Une autre organisation a créé un compte avec l’adresse {email}, qui relève de votre domaine vérifié {domain}.",
      "Votre vérification, vos comptes et votre authentification unique restent inchangés. Pour utiliser cette adresse dans {organization}, invitez-la ou provisionnez-la : l’autre compte sera alors désactivé.",
    ],
    action: "Vérifier les utilisateurs",
  },
  addressConfirm: {
    subject: "Confirmez la nouvelle adresse de votre compte",
    lines: [
      "{connection} demande à remplacer l’adresse électronique de votre compte dans {organization}, {from}, par {to}.",
      "L’adresse ne change que si vous le confirmez ici. Si vous ne reconnaissez pas cette demande, refusez-la et informez votre administrateur.",
    ],
    action: "Examiner la modification",
  },
  addressRequested: {
    subject: "Changement d’adresse demandé pour {person}",
    lines: [
      "{connection}, gérée par {by}, demande à remplacer l’adresse électronique de {person}, {from}, par {to}.",
      "Le changement prend effet lorsque {person} le confirme depuis l’adresse actuelle, ou lorsqu’un administrateur autre que {by}, disposant au moins des mêmes droits, l’approuve.",
    ],
    action: "Vérifier les utilisateurs",
  },
  addressChanged: {
    subject: "Adresse électronique de {person} modifiée",
    lines: [
      "L’adresse électronique de {person} dans {organization} est passée de {from} à {to}.",
      "Si vous ne reconnaissez pas ce changement, désactivez le compte et recherchez-en l’origine.",
    ],
  },
  linkConfirm: {
    subject: "Confirmez la connexion par {connection}",
    lines: [
      "{connection} demande à être associée à votre compte {email} de {organization}. Elle pourrait ensuite vous connecter ou gérer votre compte.",
      "Rien ne change sans votre confirmation. Si vous ne reconnaissez pas cette demande, refusez-la et informez votre administrateur.",
    ],
    action: "Examiner la demande",
  },
  signOnChanged: {
    subject: "Paramètres d’authentification unique de {organization} modifiés",
    lines: [
      "{by} a enregistré le fournisseur d’identité {connection}. Ses paramètres déterminent qui est connecté et avec quel compte.",
      "Vérifiez l’émetteur, les certificats de signature et les domaines. Si cette modification est inattendue, désactivez le fournisseur et recherchez-en l’origine.",
    ],
    action: "Vérifier l’authentification unique",
  },
  partnerAccessOn: {
    subject: "Votre partenaire peut désormais révéler des identifiants divulgués",
    lines: [
      "{by} a autorisé {partner} à révéler des identifiants divulgués de {organization}. Chaque consultation figure dans votre journal d’audit.",
      "Si ce n’était pas voulu, désactivez cette autorisation dans les paramètres du compte.",
    ],
    action: "Vérifier l’accès du partenaire",
  },
  partnerAccessOff: {
    subject: "Votre partenaire ne peut plus révéler d’identifiants divulgués",
    lines: ["{by} a retiré à {partner} l’autorisation de révéler des identifiants divulgués de {organization}."],
    action: "Vérifier l’accès du partenaire",
  },
  domainHeldElsewhere: {
    subject: "{domain} a été ajouté à {organization}, mais une autre organisation l’a vérifié",
    lines: [
      "{organization} a ajouté {domain}. Le domaine est déjà vérifié par : {others}.",
      "Tant que {organization} n’a pas vérifié le domaine, elle n’obtient que des résultats passifs. Assurez-vous que la demande est légitime avant de l’approuver.",
    ],
    action: "Examiner les organisations",
  },
  domainApprovalRequested: {
    subject: "La vérification manuelle de {domain} requiert un second opérateur",
    lines: [
      "{by} demande la vérification manuelle de {domain} pour {organization}, sans enregistrement DNS ni fichier.",
      "Le domaine n’est vérifié que si un autre opérateur confirme la demande sous 7 jours. Refusez-la si vous n’en connaissez pas le motif.",
    ],
    action: "Examiner les demandes",
  },
  domainApprovalConfirmed: {
    subject: "Vérification manuelle de {domain} confirmée",
    lines: [
      "{by} a confirmé la vérification manuelle de {domain} pour {organization}. Le domaine est vérifié pour un an.",
    ],
    action: "Examiner les demandes",
  },
  domainApprovalDeclined: {
    subject: "Vérification manuelle de {domain} refusée",
    lines: [
      "{by} a refusé ou retiré la vérification manuelle de {domain} pour {organization}. Le domaine n’a pas été vérifié.",
    ],
    action: "Examiner les demandes",
  },
} satisfies MailWords;
