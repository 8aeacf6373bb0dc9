import type { Locale } from "../../../locale.ts";
import type { Shape } from "../../../shape.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

/** A title of one line and what follows from it. Braces hold what is filled in: `domain`, `day`, `target`. */
type NoticeWords = Shape<typeof en>;

export const NOTICE_WORDS: Readonly<Record<Locale, NoticeWords>> = { en, es, fr };
