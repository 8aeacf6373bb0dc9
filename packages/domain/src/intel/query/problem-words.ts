import type { QueryProblem } from "./query.ts";

type Words = Readonly<Record<QueryProblem["code"], string>>;

/** What is wrong with a search, in the reader's language. `{word}` is where it is wrong, `{at}` the character. */
const WORDS: Readonly<Record<"en" | "es" | "fr", Words>> = {
  en: {
    "unknown-field": "“{word}” (character {at}) is not a field.",
    "wrong-operator": "“{word}” (character {at}) cannot be used with this field.",
    "wrong-value": "“{word}” (character {at}) is not a value this field can have.",
    "missing-value": "A value is missing after “{word}” (character {at}).",
    "unclosed-bracket": "The bracket at character {at} is never closed.",
    "unclosed-quote": "The quote at character {at} is never closed.",
    "unexpected-word": "“{word}” (character {at}) is not expected here.",
    "too-long": "The search is too long.",
  },
  es: {
    "unknown-field": "«{word}» (carácter {at}) no es un campo.",
    "wrong-operator": "«{word}» (carácter {at}) no se puede usar con este campo.",
    "wrong-value": "«{word}» (carácter {at}) no es un valor posible de este campo.",
    "missing-value": "Falta un valor después de «{word}» (carácter {at}).",
    "unclosed-bracket": "El paréntesis del carácter {at} no se cierra.",
    "unclosed-quote": "Las comillas del carácter {at} no se cierran.",
    "unexpected-word": "«{word}» (carácter {at}) no puede estar aquí.",
    "too-long": "La búsqueda es demasiado larga.",
  },
  fr: {
    "unknown-field": "« {word} » (caractère {at}) n’est pas un champ.",
    "wrong-operator": "« {word} » (caractère {at}) ne s’emploie pas avec ce champ.",
    "wrong-value": "« {word} » (caractère {at}) n’est pas une valeur possible de ce champ.",
    "missing-value": "Il manque une valeur après « {word} » (caractère {at}).",
    "unclosed-bracket": "La parenthèse du caractère {at} n’est jamais fermée.",
    "unclosed-quote": "Le guillemet du caractère {at} n’est jamais fermé.",
    "unexpected-word": "« {word} » (caractère {at}) n’a pas sa place ici.",
    "too-long": "La recherche est trop longue.",
  },
};

/** One sentence about what is wrong with a search. */
export const problemWords = ({ code, word, at }: QueryProblem, locale: "en" | "es" | "fr"): string =>
  WORDS[locale][code].replace("{word}", () => word).replace("{at}", String(at + 1));
