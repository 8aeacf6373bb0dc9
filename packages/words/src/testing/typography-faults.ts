import type { Locale } from "../locale.ts";

interface Rule {
  readonly pattern: RegExp;
  readonly fault: string;
}

const STRAIGHT_APOSTROPHE: Rule = { pattern: /\p{L}'\p{L}/u, fault: "straight apostrophe" };

/** Typographic rules of each language. `x` stands for a value that is filled in. */
const RULES: Readonly<Record<Locale, readonly Rule[]>> = {
  en: [STRAIGHT_APOSTROPHE, { pattern: /\s[;:!?](?:\s|$)/u, fault: "space before punctuation" }],
  es: [
    STRAIGHT_APOSTROPHE,
    { pattern: /[“”]/u, fault: "quotation marks other than « »" },
    { pattern: /^[^¿]*\?(?![\p{L}=])/u, fault: "question without ¿" },
    { pattern: /^[^¡]*\p{L}!/u, fault: "exclamation without ¡" },
    { pattern: /[\dx](?: |)%/u, fault: "percent sign without a no-break space" },
  ],
  fr: [
    STRAIGHT_APOSTROPHE,
    { pattern: /[“”]/u, fault: "quotation marks other than « »" },
    { pattern: /[ \u00A0][:;?!»]/u, fault: "high punctuation without a narrow no-break space" },
    { pattern: /[\p{L}\d)][;?!](?:\s|$)/u, fault: "high punctuation without a space" },
    { pattern: /[\p{L})]:\s/u, fault: "colon without a space" },
    { pattern: /«[ \u00A0\p{L}]/u, fault: "quotation mark without a narrow no-break space" },
    { pattern: /[\dx](?: |)%/u, fault: "percent sign without a no-break space" },
    { pattern: /\d \d{3}(?!\d)/u, fault: "thousands without a no-break space" },
  ],
};

/** Values, choices and copied code are not prose. */
const proseOf = (text: string): string =>
  text
    .replaceAll(/\{\w+, (?:plural|select|number|date|time),?/g, "{")
    .replaceAll(/\{\w+\}/g, "x")
    .replaceAll(/https?:\/\/\S+|<\/?\w+>/g, "x");

/** What is wrong with the typography of a text. */
export const typographyFaults = (text: string, locale: Locale): string[] =>
  RULES[locale].flatMap(({ pattern, fault }) => (pattern.test(proseOf(text)) ? [fault] : []));
