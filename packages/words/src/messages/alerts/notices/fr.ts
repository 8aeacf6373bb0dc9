export const fr = {
  domain_record_missing: {
    title: "{domain} : enregistrement de vérification introuvable",
    text: "L’enregistrement de vérification de {domain} n’est plus publié. Publiez-le de nouveau au plus tard le {day}. Passé cette date, seules des analyses passives seront exécutées et les mots de passe divulgués de ce domaine ne pourront plus être révélés.",
  },
  domain_record_unconfirmed: {
    title: "{domain} : enregistrement de vérification non vérifiable",
    text: "L’enregistrement de vérification de {domain} n’a pas pu être contrôlé pendant 30 jours, car les serveurs DNS ou le serveur web du domaine ne répondent pas. Rendez-le accessible au plus tard le {day}. Passé cette date, seules des analyses passives seront exécutées et les mots de passe divulgués de ce domaine ne pourront plus être révélés.",
  },
  domain_verification_ending: {
    title: "{domain} : la vérification expire le {day}",
    text: "La vérification de {domain} expire le {day}. Publiez l’enregistrement de vérification pour conserver les analyses actives et l’accès aux identifiants divulgués.",
  },
  domain_verification_lapsed: {
    title: "{domain} : vérification expirée",
    text: "La vérification de {domain} a expiré. Tant que le domaine n’est pas de nouveau vérifié, seules des analyses passives sont exécutées et les mots de passe divulgués ne peuvent pas être révélés.",
  },
  domain_verification_restored: {
    title: "{domain} : de nouveau vérifié",
    text: "L’enregistrement de vérification de {domain} a été trouvé. Les analyses actives et l’accès aux identifiants divulgués sont de nouveau disponibles.",
  },
  domain_verified_elsewhere: {
    title: "{domain} : vérifié par une autre organisation",
    text: "Une autre organisation a vérifié qu’elle contrôle {domain}. Si cela est inattendu, vérifiez qui peut modifier la zone DNS et le site web de ce domaine. Votre propre vérification reste inchangée.",
  },
  domain_approval_requested: {
    title: "{domain} : vérification manuelle demandée par un opérateur",
    text: "Un opérateur du portail a demandé la vérification manuelle de {domain} pour votre organisation, sans enregistrement DNS ni fichier. Elle prendra effet lorsqu’un second opérateur l’aura confirmée. Si cela est inattendu, contactez l’opérateur.",
  },
  domain_approved: {
    title: "{domain} : vérifié manuellement par l’opérateur",
    text: "Deux opérateurs du portail ont vérifié manuellement {domain} pour votre organisation. Les analyses actives et l’accès aux identifiants divulgués de ce domaine sont disponibles. Si cela est inattendu, contactez l’opérateur.",
  },
  domain_approval_declined: {
    title: "{domain} : vérification manuelle refusée",
    text: "La vérification manuelle demandée pour {domain} a été refusée ou retirée. Publiez l’enregistrement DNS ou le fichier pour vérifier le domaine.",
  },
  opt_out_requested: {
    title: "Demande d’exclusion pour {target}",
    text: "Un tiers a vérifié qu’il contrôle {target} et demande l’arrêt des analyses. La demande concerne votre domaine vérifié {domain}. Les analyses se poursuivent sauf si l’un de vos administrateurs approuve la demande.",
  },
  opt_out_in_force: {
    title: "Analyses de {target} arrêtées",
    text: "Une exclusion de {target} est en vigueur. Elle concerne votre domaine {domain} : les noms couverts ne sont plus analysés. Si cela est inattendu, contactez l’opérateur.",
  },
  passkey_added: {
    title: "Clé d’accès ajoutée à votre compte",
    text: "La clé d’accès « {passkey} » a été ajoutée à votre compte. Si vous ne l’avez pas ajoutée, révoquez-la, changez votre mot de passe et prévenez votre administrateur.",
  },
  authenticator_added: {
    title: "Application d’authentification activée",
    text: "La connexion à votre compte exige désormais un code d’une application d’authentification. Si vous n’êtes pas à l’origine de ce changement, prévenez votre administrateur.",
  },
  recovery_codes_replaced: {
    title: "Codes de récupération remplacés",
    text: "De nouveaux codes de récupération ont été émis pour votre compte ; les précédents ne sont plus valables. Si vous n’êtes pas à l’origine de ce changement, changez votre mot de passe et prévenez votre administrateur.",
  },
  api_key_created: {
    title: "Clé d’API créée",
    text: "La clé d’API « {key} » a été créée pour votre compte. Si vous ne l’avez pas créée, révoquez-la, changez votre mot de passe et prévenez votre administrateur.",
  },
  factors_after_reset: {
    title: "Vérifiez vos méthodes de connexion",
    text: "Votre mot de passe a été réinitialisé avec un lien envoyé par courriel. Les clés d’accès, l’application d’authentification et les codes de récupération de votre compte n’ont pas changé. Révoquez ceux que vous ne reconnaissez pas.",
  },
  factors_ended: {
    title: "Méthodes de connexion révoquées",
    text: "Des méthodes de connexion de votre compte ont été révoquées après une réinitialisation du mot de passe. Si vous n’êtes pas à l’origine de ce changement, changez votre mot de passe et prévenez votre administrateur.",
  },
  address_change_requested: {
    title: "Demande de changement de votre adresse électronique",
    text: "« {connection} » demande que {to} devienne l’adresse électronique de votre compte. Confirmez ou refusez cette demande avec le lien envoyé à votre adresse actuelle. Si elle est inattendue, refusez-la et informez votre administrateur.",
  },
  address_changed: {
    title: "Adresse électronique modifiée",
    text: "L’adresse électronique de votre compte est désormais {to} ; elle était {from}. Si ce changement est inattendu, informez votre administrateur.",
  },
  link_requested: {
    title: "Demande d’association à votre compte",
    text: "« {connection} » demande à vous connecter et à gérer votre compte. Confirmez ou refusez cette demande avec le lien envoyé à votre adresse électronique.",
  },
  sign_on_changed: {
    title: "Paramètres d’authentification unique modifiés",
    text: "{by} a enregistré le fournisseur d’identité « {connection} ». Vérifiez l’émetteur, les certificats de signature et les domaines. Si cette modification est inattendue, désactivez le fournisseur et recherchez-en l’origine.",
  },
} as const;
