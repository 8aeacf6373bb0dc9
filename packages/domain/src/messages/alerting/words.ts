import type { AlertType } from "../../alerts/alert-types.ts";
import type { Locale } from "../locale.ts";
import type { Shape } from "../shape.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

/** The form a translation must have; every toggle has its heading. */
export type AlertingWords = Shape<typeof en> & { readonly headings: Readonly<Record<AlertType, string>> };

export const ALERTING_WORDS: Readonly<Record<Locale, AlertingWords>> = { en, es, fr };
