import type { Locale } from "../../../locale.ts";
import type { Shape } from "../../../shape.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export const OUTGOING_TICKET_WORDS: Readonly<Record<Locale, Shape<typeof en>>> = { en, es, fr };
