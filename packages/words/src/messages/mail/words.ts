import type { Locale } from "../../locale.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import type { MailWords } from "./form.ts";
import { fr } from "./fr.ts";

export type { MailKind, MailWords } from "./form.ts";

export const MAIL_WORDS: Readonly<Record<Locale, MailWords>> = { en, es, fr };
