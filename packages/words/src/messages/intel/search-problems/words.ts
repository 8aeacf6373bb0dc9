import type { Locale } from "../../../locale.ts";
import type { Shape } from "../../../shape.ts";

/** What is wrong with a search. `{word}` is the word at fault, `{at}` its position. */
const en = {
  "unknown-field": "“{word}” (character {at}) is not a field.",
  "wrong-operator": "“{word}” (character {at}) cannot be used with this field.",
  "wrong-value": "“{word}” (character {at}) is not a value this field can have.",
  "missing-value": "A value is missing after “{word}” (character {at}).",
  "unclosed-bracket": "The parenthesis at character {at} is not closed.",
  "unclosed-quote": "The quotation mark at character {at} is not closed.",
  "unexpected-word": "“{word}” (character {at}) is not expected here.",
  "out-of-range": "“{word}” (character {at}) is out of range. Expected: {expected}.",
  "short-pattern":
    "“{word}” (character {at}) is too short to search within values. Use at least {expected} letters or digits.",
  "too-many-patterns":
    "Too many wildcard searches: at most {expected}. Narrow the search by type, source or date instead.",
  "too-many-terms": "Too many terms: at most {expected}.",
  "too-long": "The search is too long.",
};

export const SEARCH_PROBLEM_WORDS: Readonly<Record<Locale, Shape<typeof en>>> = {
  en,
  es: {
    "unknown-field": "«{word}» (carácter {at}) no es un campo.",
    "wrong-operator": "«{word}» (carácter {at}) no se puede usar con este campo.",
    "wrong-value": "«{word}» (carácter {at}) no es un valor posible de este campo.",
    "missing-value": "Falta un valor después de «{word}» (carácter {at}).",
    "unclosed-bracket": "El paréntesis del carácter {at} no se cierra.",
    "unclosed-quote": "Las comillas del carácter {at} no se cierran.",
    "unexpected-word": "«{word}» (carácter {at}) no se espera aquí.",
    "out-of-range": "«{word}» (carácter {at}) está fuera de rango. Se espera: {expected}.",
    "short-pattern":
      "«{word}» (carácter {at}) es demasiado corto para buscar dentro de los valores. Use al menos {expected} letras o dígitos.",
    "too-many-patterns":
      "Demasiadas búsquedas con comodín: {expected} como máximo. Acote la búsqueda por tipo, fuente o fecha.",
    "too-many-terms": "Demasiados términos: {expected} como máximo.",
    "too-long": "La búsqueda es demasiado larga.",
  },
  fr: {
    "unknown-field": "« {word} » (caractère {at}) n’est pas un champ.",
    "wrong-operator": "« {word} » (caractère {at}) ne s’emploie pas avec ce champ.",
    "wrong-value": "« {word} » (caractère {at}) n’est pas une valeur possible de ce champ.",
    "missing-value": "Il manque une valeur après « {word} » (caractère {at}).",
    "unclosed-bracket": "La parenthèse du caractère {at} n’est pas fermée.",
    "unclosed-quote": "Le guillemet du caractère {at} n’est pas fermé.",
    "unexpected-word": "« {word} » (caractère {at}) n’est pas attendu ici.",
    "out-of-range": "« {word} » (caractère {at}) est hors limites. Valeurs acceptées : {expected}.",
    "short-pattern":
      "« {word} » (caractère {at}) est trop court pour une recherche dans les valeurs. Saisissez au moins {expected} lettres ou chiffres.",
    "too-many-patterns":
      "Trop de recherches avec caractère générique : {expected} au maximum. Affinez par type, source ou date.",
    "too-many-terms": "Trop de termes : {expected} au maximum.",
    "too-long": "La recherche est trop longue.",
  },
};
