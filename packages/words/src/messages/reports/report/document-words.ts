import type { Locale } from "../../../locale.ts";
import type { Shape } from "../../../shape.ts";
import { documentEn } from "./document-en.ts";
import { documentEs } from "./document-es.ts";
import { documentFr } from "./document-fr.ts";

export type DocumentWords = Shape<typeof documentEn>;

/** The words of the PDF report, by language. */
export const DOCUMENT_WORDS: Readonly<Record<Locale, DocumentWords>> = {
  en: documentEn,
  es: documentEs,
  fr: documentFr,
};
