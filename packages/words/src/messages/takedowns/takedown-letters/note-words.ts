import { formatText } from "../../../format-text.ts";
import type { Locale } from "../../../locale.ts";

interface NoteWords {
  readonly look: Readonly<Record<"up" | "down" | "blind", string>>;
  readonly why: Readonly<
    Record<"not registered" | "accepts email" | "no IP address" | "no response" | "parked", string>
  >;
  readonly dns: string;
  readonly recipient: Readonly<Record<"registrar" | "host" | "mailbox", string>>;
  readonly reminders: string;
  readonly because: string;
}

const WORDS: Readonly<Record<Locale, NoteWords>> = {
  en: {
    look: { up: "active", down: "offline", blind: "not assessed" },
    why: {
      "not registered": "not registered",
      "accepts email": "accepts email",
      "no IP address": "no IP address",
      "no response": "no response",
      parked: "parked",
    },
    dns: "DNS query failed ({types})",
    recipient: { registrar: "Registrar", host: "Hosting provider", mailbox: "Abuse address of the domain" },
    reminders: "{count, plural, one {# notice} other {# notices}}",
    because: "{look}: {why}",
  },
  es: {
    look: { up: "activo", down: "fuera de línea", blind: "no evaluado" },
    why: {
      "not registered": "no registrado",
      "accepts email": "acepta correo",
      "no IP address": "sin dirección IP",
      "no response": "sin respuesta",
      parked: "aparcado",
    },
    dns: "error en la consulta DNS ({types})",
    recipient: {
      registrar: "Registrador",
      host: "Proveedor de alojamiento",
      mailbox: "Dirección de abuso del dominio",
    },
    reminders: "{count, plural, one {# notificación} other {# notificaciones}}",
    because: "{look}: {why}",
  },
  fr: {
    look: { up: "actif", down: "hors ligne", blind: "non évalué" },
    why: {
      "not registered": "non enregistré",
      "accepts email": "accepte les courriels",
      "no IP address": "aucune adresse IP",
      "no response": "aucune réponse",
      parked: "parqué",
    },
    dns: "échec de la requête DNS ({types})",
    recipient: { registrar: "Bureau d’enregistrement", host: "Hébergeur", mailbox: "Adresse abuse du domaine" },
    reminders: "{count, plural, one {# signalement} other {# signalements}}",
    because: "{look}\u202f: {why}",
  },
};

const whyText = (locale: Locale, why: string): string => {
  const words = WORDS[locale];
  if (Object.hasOwn(words.why, why)) return words.why[why as keyof NoteWords["why"]];
  const types = /^DNS query failed: (.{1,80})$/.exec(why)?.[1];
  return types === undefined ? why : formatText(locale, words.dns, { types });
};

/** What the check of a name found, in the reader's language. The result of a check is stored as `down: no response`. */
const checkText = (locale: Locale, note: string): string => {
  const found = /^(up|down|blind): (.+)$/s.exec(note);
  if (found === null) return whyText(locale, note);
  const { look, because } = WORDS[locale];
  return formatText(locale, because, {
    look: look[found[1] as keyof typeof look],
    why: whyText(locale, found[2] ?? ""),
  });
};

/** The note of an event of a takedown request in the reader's language; what a person wrote is kept as it is. */
export const takedownNote = (
  locale: Locale,
  { kind, note, byPerson }: { readonly kind: string; readonly note: string | null; readonly byPerson: boolean },
): string | null => {
  if (note === null) return null;
  const { recipient, reminders } = WORDS[locale];
  if (kind === "notice" && Object.hasOwn(recipient, note)) return recipient[note as keyof typeof recipient];
  if (kind === "reminder" && /^\d{1,6}$/.test(note)) return formatText(locale, reminders, { count: Number(note) });
  return byPerson ? note : checkText(locale, note);
};
