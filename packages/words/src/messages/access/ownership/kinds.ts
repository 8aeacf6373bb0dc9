import type { Locale } from "../../../locale.ts";

const en = {
  "scim-token": "SCIM token",
  "sign-on-connection": "Single sign-on connection",
  "group-mapping": "Group mapping",
  "cloud-account": "Cloud account",
  "api-key": "API key",
  "service-account": "Service account",
  "calendar-link": "Calendar link",
  "alert-setting": "Alert",
  "event-webhook": "Webhook",
  "ticket-system": "Ticket system",
  "report-schedule": "Scheduled report",
  "saved-search": "Saved search",
  "work-view": "Saved view",
  "vendor-share": "Vendor link",
  "finding-rule": "Finding rule",
  "asset-rule": "Asset rule",
  "watch-rule": "Keyword",
  "due-date-policy": "Remediation policy",
  "consent-request": "Consent request",
  "domain-contact": "Domain verification by contact",
} as const;

/** What each kind of owned object is called, in the portal and in emails. */
export const OWNED_WORDS: Readonly<Record<Locale, Readonly<Record<keyof typeof en, string>>>> = {
  en,
  es: {
    "scim-token": "Token SCIM",
    "sign-on-connection": "Conexión de inicio de sesión único",
    "group-mapping": "Asignación de grupos",
    "cloud-account": "Cuenta en la nube",
    "api-key": "Clave de API",
    "service-account": "Cuenta de servicio",
    "calendar-link": "Enlace de calendario",
    "alert-setting": "Alerta",
    "event-webhook": "Webhook",
    "ticket-system": "Sistema de tickets",
    "report-schedule": "Informe programado",
    "saved-search": "Búsqueda guardada",
    "work-view": "Vista guardada",
    "vendor-share": "Enlace para proveedor",
    "finding-rule": "Regla de hallazgos",
    "asset-rule": "Regla de activos",
    "watch-rule": "Palabra clave",
    "due-date-policy": "Política de remediación",
    "consent-request": "Solicitud de consentimiento",
    "domain-contact": "Verificación de dominio por contacto",
  },
  fr: {
    "scim-token": "Jeton SCIM",
    "sign-on-connection": "Connexion d’authentification unique",
    "group-mapping": "Correspondance des groupes",
    "cloud-account": "Compte cloud",
    "api-key": "Clé d’API",
    "service-account": "Compte de service",
    "calendar-link": "Lien de calendrier",
    "alert-setting": "Alerte",
    "event-webhook": "Webhook",
    "ticket-system": "Outil de tickets",
    "report-schedule": "Rapport planifié",
    "saved-search": "Recherche enregistrée",
    "work-view": "Vue enregistrée",
    "vendor-share": "Lien fournisseur",
    "finding-rule": "Règle de constats",
    "asset-rule": "Règle d’actifs",
    "watch-rule": "Mot-clé",
    "due-date-policy": "Politique de remédiation",
    "consent-request": "Demande de consentement",
    "domain-contact": "Vérification de domaine par contact",
  },
};

const COLON: Readonly<Record<Locale, string>> = { en: ": ", es: ": ", fr: "\u202f: " };

/** What an owned object is called: its kind, and its own name where it has one that the reader may know. */
export const ownedName = (locale: Locale, kind: keyof typeof en, label: string | null): string =>
  label === null ? OWNED_WORDS[locale][kind] : `${OWNED_WORDS[locale][kind]}${COLON[locale]}${label}`;
