import type { Locale } from "../locale.ts";
import { SHARED_DOMAIN_MESSAGES } from "./shared-domain.ts";

/** What a schema found wrong with one field: the kind of mistake, its figures, and the schema's own words. */
export interface FieldMistake {
  readonly code: string;
  readonly message: string;
  readonly figures: Readonly<Record<string, unknown>>;
}

interface Words {
  readonly required: string;
  readonly shorter: (least: number) => string;
  readonly longer: (most: number) => string;
  readonly fewer: (least: number) => string;
  readonly more: (most: number) => string;
  readonly smaller: (least: number) => string;
  readonly larger: (most: number) => string;
  readonly kind: string;
  readonly form: string;
  readonly choice: string;
  readonly unknown: (names: string) => string;
  readonly other: string;
}

const characters = (count: number, one: string, other: string): string => `${count} ${count === 1 ? one : other}`;

const WORDS: Readonly<Record<Locale, Words>> = {
  en: {
    required: "Required",
    shorter: (least) => `Use at least ${characters(least, "character", "characters")}.`,
    longer: (most) => `Use at most ${characters(most, "character", "characters")}.`,
    fewer: (least) => `Enter at least ${least}.`,
    more: (most) => `Enter at most ${most}.`,
    smaller: (least) => `Enter ${least} or more.`,
    larger: (most) => `Enter ${most} or less.`,
    kind: "Invalid value type.",
    form: "Invalid format.",
    choice: "Select one of the available values.",
    unknown: (names) => `Unknown field: ${names}`,
    other: "Check this value.",
  },
  es: {
    required: "Obligatorio",
    shorter: (least) => `Utilice al menos ${characters(least, "carácter", "caracteres")}.`,
    longer: (most) => `Utilice como máximo ${characters(most, "carácter", "caracteres")}.`,
    fewer: (least) => `Indique al menos ${least}.`,
    more: (most) => `Indique como máximo ${most}.`,
    smaller: (least) => `Introduzca ${least} o más.`,
    larger: (most) => `Introduzca ${most} o menos.`,
    kind: "Tipo de valor no válido.",
    form: "Formato no válido.",
    choice: "Seleccione uno de los valores disponibles.",
    unknown: (names) => `Campo desconocido: ${names}`,
    other: "Revise este valor.",
  },
  fr: {
    required: "Obligatoire",
    shorter: (least) => `Utilisez au moins ${characters(least, "caractère", "caractères")}.`,
    longer: (most) => `Utilisez au plus ${characters(most, "caractère", "caractères")}.`,
    fewer: (least) => `Indiquez-en au moins ${least}.`,
    more: (most) => `Indiquez-en au plus ${most}.`,
    smaller: (least) => `Saisissez ${least} ou plus.`,
    larger: (most) => `Saisissez ${most} ou moins.`,
    kind: "Type de valeur non valide.",
    form: "Format non valide.",
    choice: "Sélectionnez l’une des valeurs proposées.",
    unknown: (names) => `Champ inconnu\u202f: ${names}`,
    other: "Vérifiez cette valeur.",
  },
};

/** Sentences that contracts say themselves, in the other two languages. */
const SAID: Readonly<Record<string, Readonly<Record<Exclude<Locale, "en">, string>>>> = {
  Required: { es: WORDS.es.required, fr: WORDS.fr.required },
  "The passwords do not match": {
    es: "Las contraseñas no coinciden",
    fr: "Les mots de passe ne correspondent pas",
  },
  "Contains a character that is not allowed": {
    es: "Contiene un carácter no permitido",
    fr: "Contient un caractère non autorisé",
  },
  "Enter a valid phone number": {
    es: "Introduzca un número de teléfono válido",
    fr: "Saisissez un numéro de téléphone valide",
  },
  "Invalid domain name": { es: "Nombre de dominio no válido", fr: "Nom de domaine non valide" },
  [SHARED_DOMAIN_MESSAGES.public_suffix]: {
    es: "Es un sufijo público, bajo el que registran dominios organizaciones sin relación entre sí. Introduzca un dominio registrado.",
    fr: "Il s’agit d’un suffixe public, sous lequel des organisations sans lien enregistrent leurs domaines. Saisissez un domaine enregistré.",
  },
  [SHARED_DOMAIN_MESSAGES.free_mail]: {
    es: "Es un proveedor de correo gratuito: el dominio no pertenece a una sola organización. Introduzca un dominio de empresa.",
    fr: "Il s’agit d’un fournisseur de messagerie gratuite : le domaine n’appartient pas à une seule organisation. Saisissez un domaine d’entreprise.",
  },
  "Invalid email address": { es: "Dirección de correo no válida", fr: "Adresse e-mail non valide" },
  "At least 12 characters": { es: WORDS.es.shorter(12), fr: WORDS.fr.shorter(12) },
  "At most 128 characters": { es: WORDS.es.longer(128), fr: WORDS.fr.longer(128) },
  "Organization name is required": {
    es: "El nombre de la organización es obligatorio",
    fr: "Le nom de l’organisation est obligatoire",
  },
  "Partner domain is required": {
    es: "El dominio del socio es obligatorio",
    fr: "Le domaine du partenaire est obligatoire",
  },
  "Please enter a valid domain (e.g., example.com)": {
    es: "Introduzca un dominio válido (p. ej., example.com)",
    fr: "Saisissez un domaine valide (p. ex. example.com)",
  },
  "Administrator email is required": {
    es: "El correo del administrador es obligatorio",
    fr: "L’e-mail de l’administrateur est obligatoire",
  },
  "Please enter a valid email address": {
    es: "Introduzca una dirección de correo válida",
    fr: "Saisissez une adresse e-mail valide",
  },
  "Please select a partner tier": { es: "Seleccione un nivel de socio", fr: "Choisissez un niveau de partenariat" },
  "Please select a plan type for this client": {
    es: "Seleccione un plan para este cliente",
    fr: "Choisissez une offre pour ce client",
  },
  "Please accept the partner terms": {
    es: "Acepte las condiciones para socios",
    fr: "Acceptez les conditions partenaires",
  },
};

/** How the schema library begins a sentence of its own; anything else was said on purpose. */
const OF_THE_LIBRARY = /^(?:Too (?:small|big): |Invalid |Unrecognized keys?: )/;

const byFigure = (
  origin: unknown,
  figure: unknown,
  say: { text: (n: number) => string; list: (n: number) => string; number: (n: number) => string },
): string | null => {
  if (typeof figure !== "number") return null;
  if (origin === "string") return say.text(figure);
  return origin === "array" || origin === "set" ? say.list(figure) : say.number(figure);
};

const byCode = (words: Words, { code, message, figures }: FieldMistake): string => {
  switch (code) {
    case "too_small": {
      if (figures["origin"] === "string" && figures["minimum"] === 1) return words.required;
      const say = { text: words.shorter, list: words.fewer, number: words.smaller };
      return byFigure(figures["origin"], figures["minimum"], say) ?? words.other;
    }
    case "too_big": {
      const say = { text: words.longer, list: words.more, number: words.larger };
      return byFigure(figures["origin"], figures["maximum"], say) ?? words.other;
    }
    case "invalid_type":
      return message.endsWith("received undefined") ? words.required : words.kind;
    case "invalid_format":
      return words.form;
    case "invalid_value":
      return words.choice;
    case "unrecognized_keys": {
      const { keys } = figures;
      return words.unknown(Array.isArray(keys) ? keys.map((key) => String(key).slice(0, 64)).join(", ") : "");
    }
    default:
      return words.other;
  }
};

/** What the reader is told about one field, in their language. */
export const fieldMistakeText = (locale: Locale, mistake: FieldMistake): string => {
  const said = SAID[mistake.message];
  if (said !== undefined) return locale === "en" ? mistake.message : said[locale];
  const isOwn = mistake.code === "custom" ? mistake.message !== "Invalid input" : !OF_THE_LIBRARY.test(mistake.message);
  if (isOwn && locale === "en") return mistake.message;
  return byCode(WORDS[locale], mistake);
};
