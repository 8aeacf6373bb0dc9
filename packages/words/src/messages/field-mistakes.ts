import { formatText } from "../format-text.ts";
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
  readonly shorter: string;
  readonly longer: string;
  readonly fewer: string;
  readonly more: string;
  readonly smaller: string;
  readonly larger: string;
  readonly kind: string;
  readonly form: string;
  readonly choice: string;
  readonly unknown: string;
  readonly other: string;
}

const WORDS: Readonly<Record<Locale, Words>> = {
  en: {
    required: "Required",
    shorter: "Use at least {figure, plural, one {{figure} character} other {{figure} characters}}.",
    longer: "Use at most {figure, plural, one {{figure} character} other {{figure} characters}}.",
    fewer: "Enter at least {figure}.",
    more: "Enter at most {figure}.",
    smaller: "Enter {figure} or more.",
    larger: "Enter {figure} or less.",
    kind: "Invalid value type.",
    form: "Invalid format.",
    choice: "Select one of the available values.",
    unknown: "Unknown field: {names}",
    other: "Check this value.",
  },
  es: {
    required: "Obligatorio",
    shorter: "Utilice al menos {figure, plural, one {{figure} carácter} other {{figure} caracteres}}.",
    longer: "Utilice como máximo {figure, plural, one {{figure} carácter} other {{figure} caracteres}}.",
    fewer: "Indique al menos {figure}.",
    more: "Indique como máximo {figure}.",
    smaller: "Introduzca {figure} o más.",
    larger: "Introduzca {figure} o menos.",
    kind: "Tipo de valor no válido.",
    form: "Formato no válido.",
    choice: "Seleccione uno de los valores disponibles.",
    unknown: "Campo desconocido: {names}",
    other: "Revise este valor.",
  },
  fr: {
    required: "Obligatoire",
    shorter: "Utilisez au moins {figure, plural, one {{figure} caractère} other {{figure} caractères}}.",
    longer: "Utilisez au plus {figure, plural, one {{figure} caractère} other {{figure} caractères}}.",
    fewer: "Indiquez-en au moins {figure}.",
    more: "Indiquez-en au plus {figure}.",
    smaller: "Saisissez {figure} ou plus.",
    larger: "Saisissez {figure} ou moins.",
    kind: "Type de valeur non valide.",
    form: "Format non valide.",
    choice: "Sélectionnez l’une des valeurs proposées.",
    unknown: "Champ inconnu\u202f: {names}",
    other: "Vérifiez cette valeur.",
  },
};

/** Sentences that contracts say themselves, in the other two languages. */
const SAID: Readonly<Record<string, Readonly<Record<Exclude<Locale, "en">, string>>>> = {
  "A domain can be selected for accepted addresses only.": {
    es: "Solo se puede seleccionar un dominio para direcciones aceptadas.",
    fr: "Un domaine ne peut être sélectionné que pour des adresses acceptées.",
  },
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
  "Duplicate entries": { es: "Entradas duplicadas", fr: "Entrées en double" },
  "Invalid file name": { es: "Nombre de archivo no válido", fr: "Nom de fichier non valide" },
  "Select at least one method": { es: "Seleccione al menos un método", fr: "Sélectionnez au moins une méthode" },
  "Invalid link": { es: "Enlace no válido", fr: "Lien non valide" },
  "Invalid username": { es: "Nombre de usuario no válido", fr: "Nom d’utilisateur non valide" },
  "Select two to four vendors": {
    es: "Seleccione de dos a cuatro proveedores",
    fr: "Sélectionnez deux à quatre fournisseurs",
  },
  "Use at most two decimal places": {
    es: "Use como máximo dos decimales",
    fr: "Utilisez au plus deux décimales",
  },
  "Use one to six capital letters or digits": {
    es: "Use de una a seis mayúsculas o cifras",
    fr: "Utilisez une à six majuscules ou chiffres",
  },
  "Invalid email address": { es: "Dirección de correo no válida", fr: "Adresse électronique non valide" },
  "At least 12 characters": {
    es: formatText("es", WORDS.es.shorter, { figure: 12 }),
    fr: formatText("fr", WORDS.fr.shorter, { figure: 12 }),
  },
  "At most 128 characters": {
    es: formatText("es", WORDS.es.longer, { figure: 128 }),
    fr: formatText("fr", WORDS.fr.longer, { figure: 128 }),
  },
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
    fr: "L’adresse électronique de l’administrateur est obligatoire",
  },
  "Please enter a valid email address": {
    es: "Introduzca una dirección de correo válida",
    fr: "Saisissez une adresse électronique valide",
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
  locale: Locale,
  origin: unknown,
  figure: unknown,
  texts: { readonly text: string; readonly list: string; readonly number: string },
): string | null => {
  if (typeof figure !== "number") return null;
  const text = origin === "string" ? texts.text : origin === "array" || origin === "set" ? texts.list : texts.number;
  return formatText(locale, text, { figure });
};

const byCode = (locale: Locale, { code, message, figures }: FieldMistake): string => {
  const words = WORDS[locale];
  switch (code) {
    case "too_small": {
      if (figures["origin"] === "string" && figures["minimum"] === 1) return words.required;
      const texts = { text: words.shorter, list: words.fewer, number: words.smaller };
      return byFigure(locale, figures["origin"], figures["minimum"], texts) ?? words.other;
    }
    case "too_big": {
      const texts = { text: words.longer, list: words.more, number: words.larger };
      return byFigure(locale, figures["origin"], figures["maximum"], texts) ?? words.other;
    }
    case "invalid_type":
      return message.endsWith("received undefined") ? words.required : words.kind;
    case "invalid_format":
      return words.form;
    case "invalid_value":
      return words.choice;
    case "unrecognized_keys": {
      const { keys } = figures;
      const names = Array.isArray(keys) ? keys.map((key) => String(key).slice(0, 64)).join(", ") : "";
      return formatText(locale, words.unknown, { names });
    }
    default:
      return words.other;
  }
};

/** The message about one field, in the reader's language. */
export const fieldMistakeText = (locale: Locale, mistake: FieldMistake): string => {
  const said = SAID[mistake.message];
  if (said !== undefined) return locale === "en" ? mistake.message : said[locale];
  const isOwn = mistake.code === "custom" ? mistake.message !== "Invalid input" : !OF_THE_LIBRARY.test(mistake.message);
  if (isOwn && locale === "en") return mistake.message;
  return byCode(locale, mistake);
};
