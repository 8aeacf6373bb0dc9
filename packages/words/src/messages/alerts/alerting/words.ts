import type { Locale } from "../../../locale.ts";
import type { Shape } from "../../../shape.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

/** The form a translation must have. */
export type AlertingWords = Shape<typeof en>;

export const ALERTING_WORDS: Readonly<Record<Locale, AlertingWords>> = { en, es, fr };
