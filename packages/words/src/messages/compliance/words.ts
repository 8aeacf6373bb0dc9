import type { Locale } from "../../locale.ts";
import en from "./en.ts";
import es from "./es.ts";
import fr from "./fr.ts";

/** What only files and documents use. */
const FILE_WORDS = {
  en: {
    columns: {
      summary: "Summary",
      title: "Title",
      check: "Check",
      open: "Open findings",
      accepted: "Accepted risks",
      share: "Assessed (%)",
      reason: "Reason",
      organization: "Organization",
      domain: "Domain",
      mapping: "Mapping version",
    },
    document: {
      title: "Compliance evidence",
      more: "and {count, plural, one {# more control} other {# more controls}}",
      none: "No control has evidence against it.",
    },
  },
  es: {
    columns: {
      summary: "Resumen",
      title: "Título",
      check: "Comprobación",
      open: "Hallazgos abiertos",
      accepted: "Riesgos aceptados",
      share: "Evaluado (%)",
      reason: "Motivo",
      organization: "Organización",
      domain: "Dominio",
      mapping: "Versión de la correspondencia",
    },
    document: {
      title: "Evidencias de cumplimiento",
      more: "y {count, plural, one {# control más} other {# controles más}}",
      none: "Ningún control tiene evidencia en contra.",
    },
  },
  fr: {
    columns: {
      summary: "Synthèse",
      title: "Intitulé",
      check: "Contrôle",
      open: "Constats ouverts",
      accepted: "Risques acceptés",
      share: "Évalué (%)",
      reason: "Motif",
      organization: "Organisation",
      domain: "Domaine",
      mapping: "Version de la correspondance",
    },
    document: {
      title: "Conformité : éléments probants",
      more: "et {count, plural, one {# autre mesure} other {# autres mesures}}",
      none: "Aucune mesure ne présente d’élément défavorable.",
    },
  },
} as const satisfies Record<Locale, object>;

const wordsOf = (locale: Locale) => ({ ...{ en, es, fr }[locale], ...FILE_WORDS[locale] });

/** The words of the compliance page and of its files, by language. */
export const COMPLIANCE_WORDS = { en: wordsOf("en"), es: wordsOf("es"), fr: wordsOf("fr") };
export type ComplianceWords = (typeof COMPLIANCE_WORDS)[Locale];
