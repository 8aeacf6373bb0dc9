import type { Shape } from "../../shape.ts";
import { vocabulary } from "../../vocabulary/fr.ts";
import type en from "./en.ts";

const fr = {
  title: "Journal d’audit",
  none: "Aucune entrée",
  all: "Tous",
  search: "Utilisateur, action, objet ou IP",
  at: "Date et heure (UTC)",
  who: "Utilisateur",
  action: "Action",
  object: "Objet",
  organisation: "Organisation",
  result: "Résultat",
  address: "Adresse IP",
  from: "Du",
  to: "Au",
  more: "Seules les 1 000 entrées les plus récentes sont affichées. Affinez la recherche pour trouver les plus anciennes.",
  results: {
    done: "Réussi",
    refused: "Refusé",
    failed: "Échec",
  },
  actions: {
    "report-schedule": {
      created: "Rapport programmé créé",
      changed: "Rapport programmé modifié",
      deleted: "Rapport programmé supprimé",
      started: "Rapport programmé lancé manuellement",
      sent: "Rapport programmé envoyé",
      unsubscribed: "Un destinataire s’est désabonné d’un rapport programmé",
    },
    compliance: { exported: "Éléments probants de conformité exportés" },
    "billing-profile": { changed: "Profil de facturation modifié" },
    "sign-in": {
      password: "Mot de passe vérifié à la connexion",
      code: "Code à usage unique vérifié à la connexion",
      passkey: "Clé d’accès vérifiée",
    },
    session: {
      opened: "Connexion",
      ended: "Déconnexion",
      reused: "Jeton de session réutilisé rejeté",
    },
    trust: {
      given: "Navigateur approuvé",
      ended: "Approbation du navigateur révoquée",
    },
    code: {
      sent: "Code à usage unique envoyé",
    },
    password: {
      changed: "Mot de passe modifié",
      "reset-asked": "Réinitialisation du mot de passe demandée",
      reset: "Mot de passe réinitialisé",
    },
    "two-step": {
      started: "Application d’authentification activée",
      ended: "Application d’authentification désactivée",
    },
    passkey: {
      added: "Clé d’accès enregistrée",
      renamed: "Clé d’accès renommée",
      removed: "Clé d’accès révoquée",
    },
    "recovery-codes": { replaced: "Codes de récupération remplacés" },
    "sign-up": {
      asked: "Inscription demandée",
      confirmed: "Inscription confirmée",
    },
    setup: {
      done: "Configuration initiale terminée",
    },
    account: {
      changed: "Profil modifié",
      deleted: "Profil supprimé par son titulaire",
    },
    user: {
      invited: "Utilisateur invité",
      approved: "Utilisateur approuvé",
      changed: "Utilisateur modifié",
      "role-changed": "Rôle de l’utilisateur modifié",
      disabled: "Utilisateur désactivé",
      enabled: "Utilisateur activé",
      removed: "Utilisateur supprimé",
      reset: "Accès de l’utilisateur réinitialisé",
    },
    group: {
      created: "Groupe créé",
      renamed: "Groupe renommé",
      deleted: "Groupe supprimé",
    },
    organisation: {
      created: "Organisation créée",
      changed: "Organisation modifiée",
      "deletion-asked": "Suppression de l’organisation demandée",
      "deletion-declined": "Suppression de l’organisation refusée",
      deleted: "Organisation supprimée",
      restored: "Organisation restaurée",
      purged: "Données de l’organisation définitivement effacées",
      entered: "Accès externe à l’organisation",
      imported: "Organisation importée",
      "import-conflict": "Conflit lors de l’importation",
    },
    partner: {
      approved: "Partenaire approuvé",
      rejected: "Partenaire refusé",
      linked: "Rattachement au partenaire",
      unlinked: "Détachement du partenaire",
      "access-changed": "Accès du partenaire modifié",
    },
    licence: {
      resumed: "Résiliation de la licence annulée",
      activated: "Licence activée",
      cancelled: "Licence résiliée",
    },
    invoice: {
      resent: "Facture renvoyée",
      cancelled: "Commande annulée",
      refunded: "Remboursement enregistré",
      "payment-recorded": "Paiement partiel enregistré",
      ordered: "Commande passée",
      paid: "Facture payée",
    },
    domain: {
      added: "Domaine ajouté",
      removed: "Domaine supprimé",
      checked: "Enregistrement de vérification contrôlé",
      verified: "Domaine vérifié",
      "approval-requested": "Vérification manuelle demandée",
      "approval-declined": "Vérification manuelle refusée",
      approved: "Domaine vérifié manuellement",
      "record-missing": "Enregistrement de vérification absent",
      lapsed: "Vérification expirée",
      changed: "Paramètres d’analyse du domaine modifiés",
    },
    attestation: {
      signed: "Attestation sur l’honneur signée",
    },
    "api-key": {
      created: "Clé d’API créée",
      revoked: "Clé d’API révoquée",
    },
    key: {
      rotated: "Clé de chiffrement renouvelée",
    },
    secret: {
      revealed: "Secret divulgué révélé",
    },
    "break-glass": {
      asked: "Accès d’urgence demandé",
      approved: "Accès d’urgence approuvé",
    },
    calendar: {
      shared: "Lien de calendrier créé",
      revoked: "Lien de calendrier révoqué",
    },
    asset: {
      decided: "Appartenance d’un actif décidée",
      marked: "Étiquettes d’un actif modifiées",
      exported: "Actifs exportés",
      noted: "Note ajoutée à un actif",
    },
    finding: {
      changed: "Constat modifié",
      exported: "Constats exportés",
    },
    "finding-rule": {
      created: "Règle de constats créée",
      changed: "Règle de constats modifiée",
      deleted: "Règle de constats supprimée",
    },
    "sla-policy": {
      changed: "Politique de remédiation modifiée",
      removed: "Politique de remédiation supprimée",
    },
    report: {
      made: "Rapport généré",
      read: "Rapport téléchargé",
    },
    alert: {
      created: "Alerte créée",
      changed: "Alerte modifiée",
      deleted: "Alerte supprimée",
      tested: "Alerte de test envoyée",
    },
    scan: {
      started: "Analyse lancée",
      cancelled: "Analyse annulée",
    },
    takedown: {
      requested: "Retrait demandé",
      changed: "Retrait modifié",
      "notice-sent": "Signalement envoyé",
      exported: "Retraits exportés",
    },
    vip: {
      created: "VIP ajouté",
      changed: "VIP modifié",
      deleted: "VIP supprimé",
      "consent-requested": "Consentement du VIP demandé",
      "consent-confirmed": "Consentement donné par le VIP",
      "consent-refused": "Consentement refusé par le VIP",
      "consent-withdrawn": "Consentement retiré par le VIP",
      exported: "Constats des VIP exportés",
    },
    "watch-rule": {
      created: "Mot-clé ajouté",
      changed: "Mot-clé modifié",
      deleted: "Mot-clé supprimé",
    },
    vendor: {
      submitted: "Tiers soumis à évaluation",
      changed: "Tiers modifié",
      deleted: "Tiers supprimé",
      shared: "Évaluation partagée avec le tiers",
      unshared: "Partage avec le tiers terminé",
      opened: "Évaluation partagée ouverte",
      answered: "Questionnaire rempli",
      evidence: "Preuve déposée",
      disputed: "Constat contesté par le tiers",
      exported: "Tiers exportés",
    },
    insight: {
      changed: "Publication modifiée",
    },
    lead: {
      created: "Prospect créé",
      changed: "Prospect modifié",
    },
    brand: {
      changed: "Marque modifiée",
    },
    audit: {
      exported: "Journal d’audit exporté",
    },
    "opt-out": {
      added: "Exclusion ajoutée",
      removed: "Exclusion supprimée",
      proved: "Propriété vérifiée pour l’exclusion",
      approved: "Exclusion approuvée",
      declined: "Exclusion refusée",
    },
    job: {
      retried: "Tâche relancée",
      cancelled: "Tâche annulée",
    },
    mail: {
      tested: "Courriel de test envoyé",
    },
    portal: {
      changed: "Paramètres du portail modifiés",
    },
    feed: {
      imported: "Données importées",
    },
    indicator: {
      entered: "Indicateurs saisis",
      approved: "Indicateurs approuvés",
      rejected: "Indicateurs rejetés",
      withdrawn: "Indicateurs retirés",
    },
    data: {
      purged: "Données définitivement effacées",
    },
  },
  former: "Ancien utilisateur {code}",
  system: "Système",
  reason: "Motif : {reason}",
  retained:
    "Après la suppression d’un compte, ses initiales, son rôle et un code restent attachés aux actions passées afin que les consultations et attestations restent imputables (RGPD, article 17, paragraphe 3, points b et e). Le nom, l’adresse électronique et le téléphone sont effacés.",
  ofOrganisation: "{organisation}, {role}",
  roles: vocabulary.roles,
  takedownReasons: vocabulary.takedownReasons,
  csv: "Exporter en CSV",
  json: "Exporter en JSON",
} satisfies Shape<typeof en>;
export default fr;
