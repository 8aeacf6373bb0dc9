import type { Locale } from "../../locale.ts";

/** What a visitor sent, as the operator's mail names it. */
export const LEAD_KINDS = {
  en: {
    contact: "contact form",
    partner: "partner registration",
    purchase: "purchase request",
    report: "report request",
  },
  es: {
    contact: "formulario de contacto",
    partner: "registro de socio",
    purchase: "solicitud de compra",
    report: "solicitud de informe",
  },
  fr: {
    contact: "formulaire de contact",
    partner: "inscription partenaire",
    purchase: "demande d’achat",
    report: "demande de rapport",
  },
} as const satisfies Record<Locale, Record<string, string>>;

/** The fields of those forms, as the mail labels them. */
export const LEAD_FIELDS = {
  en: {
    organization_name: "Organization",
    company_name: "Company",
    first_name: "First name",
    last_name: "Last name",
    job_title: "Job title",
    location: "Location",
    email: "Email",
    admin_email: "Administrator email",
    phone: "Phone",
    domain: "Domain",
    plan: "Plan",
    billing: "Billing",
    tier: "Partner tier",
    clients: "Clients",
    source: "Referred by",
    reference: "Reference",
    message: "Message",
  },
  es: {
    organization_name: "Organización",
    company_name: "Empresa",
    first_name: "Nombre",
    last_name: "Apellidos",
    job_title: "Cargo",
    location: "Ubicación",
    email: "Correo electrónico",
    admin_email: "Correo del administrador",
    phone: "Teléfono",
    domain: "Dominio",
    plan: "Plan",
    billing: "Facturación",
    tier: "Nivel de socio",
    clients: "Clientes",
    source: "Procedencia",
    reference: "Referencia",
    message: "Mensaje",
  },
  fr: {
    organization_name: "Organisation",
    company_name: "Société",
    first_name: "Prénom",
    last_name: "Nom",
    job_title: "Fonction",
    location: "Lieu",
    email: "Adresse électronique",
    admin_email: "Adresse électronique de l’administrateur",
    phone: "Téléphone",
    domain: "Domaine",
    plan: "Offre",
    billing: "Facturation",
    tier: "Niveau de partenariat",
    clients: "Clients",
    source: "Provenance",
    reference: "Référence",
    message: "Message",
  },
} as const satisfies Record<Locale, Record<string, string>>;

/** Chosen values of those fields. */
export const LEAD_CHOICES = {
  en: {
    monthly: "Monthly",
    annual: "Annual",
    silver: "Silver",
    gold: "Gold",
    platinum: "Platinum",
  },
  es: {
    monthly: "Mensual",
    annual: "Anual",
    silver: "Silver",
    gold: "Gold",
    platinum: "Platinum",
  },
  fr: {
    monthly: "Mensuelle",
    annual: "Annuelle",
    silver: "Silver",
    gold: "Gold",
    platinum: "Platinum",
  },
} as const satisfies Record<Locale, Record<string, string>>;
