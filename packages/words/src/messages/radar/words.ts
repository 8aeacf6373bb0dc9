import type { Locale } from "../../locale.ts";
import enTitles from "../titles/en.ts";
import esTitles from "../titles/es.ts";
import frTitles from "../titles/fr.ts";
import en from "./en.ts";
import es from "./es.ts";
import fr from "./fr.ts";

const TITLES = { en: enTitles, es: esTitles, fr: frTitles };

/** What only documents use. */
const DOCUMENT_WORDS = {
  en: {
    more: "and {count, plural, one {# more entry} other {# more entries}}",
    none: "No entry of a catalog is affected or undecided.",
    by: "Decided {by}",
  },
  es: {
    more: "y {count, plural, one {# entrada más} other {# entradas más}}",
    none: "Ninguna entrada de un catálogo está afectada o sin decidir.",
    by: "Decidido {by}",
  },
  fr: {
    more: "et {count, plural, one {# autre entrée} other {# autres entrées}}",
    none: "Aucune entrée d’un catalogue n’est affectée ou indéterminée.",
    by: "Déterminé {by}",
  },
} as const satisfies Record<Locale, object>;

const wordsOf = (locale: Locale) => ({
  ...{ en, es, fr }[locale],
  title: TITLES[locale]["current-risk/exploited-vulnerabilities"],
  document: DOCUMENT_WORDS[locale],
});

/** The words of the page about exploited vulnerabilities and of its chapter in documents, by language. */
export const RADAR_WORDS = { en: wordsOf("en"), es: wordsOf("es"), fr: wordsOf("fr") };
