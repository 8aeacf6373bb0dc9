import { LOCALES, type Locale } from "@parapet/words/locale";
import { fieldMistakeText } from "@parapet/words/messages/field-mistakes";
import { describe, expect, test } from "vitest";
import * as z from "zod";

import { registerPartner } from "./partner-registration.ts";
import { NewPassword, PersonName, Phone } from "./person.ts";
import { signUp } from "./sign-up.ts";

const told = (schema: z.ZodType | undefined, value: unknown, locale: Locale) =>
  (schema?.safeParse(value).error?.issues ?? []).map((issue) =>
    fieldMistakeText(locale, { code: issue.code, message: issue.message, figures: { ...issue } }),
  );

/** Every kind of mistake the schema library knows how to make in our contracts. */
const MISTAKES: [string, z.ZodType, unknown, Record<Locale, string>][] = [
  ["missing", z.string(), undefined, { en: "Required", es: "Obligatorio", fr: "Obligatoire" }],
  ["empty", z.string().min(1), "", { en: "Required", es: "Obligatorio", fr: "Obligatoire" }],
  [
    "too short",
    z.string().min(3),
    "a",
    { en: "Use 3 characters or more.", es: "Utilice 3 caracteres o más.", fr: "Utilisez au moins 3 caractères." },
  ],
  [
    "too long",
    z.string().max(2),
    "abc",
    { en: "Use 2 characters or fewer.", es: "Utilice 2 caracteres o menos.", fr: "Utilisez au plus 2 caractères." },
  ],
  [
    "too few",
    z.array(z.string()).min(2),
    [],
    { en: "Give at least 2.", es: "Indique al menos 2.", fr: "Indiquez-en au moins 2." },
  ],
  [
    "too many",
    z.array(z.string()).max(1),
    ["a", "b"],
    { en: "Give at most 1.", es: "Indique como máximo 1.", fr: "Indiquez-en au plus 1." },
  ],
  ["too low", z.number().min(1), 0, { en: "Enter 1 or more.", es: "Introduzca 1 o más.", fr: "Saisissez 1 ou plus." }],
  [
    "too high",
    z.number().max(9),
    10,
    { en: "Enter 9 or less.", es: "Introduzca 9 o menos.", fr: "Saisissez 9 ou moins." },
  ],
  [
    "another kind",
    z.string(),
    7,
    {
      en: "This is not the kind of value that belongs here.",
      es: "Este tipo de valor no corresponde aquí.",
      fr: "Ce type de valeur n’a pas sa place ici.",
    },
  ],
  [
    "another form",
    z.uuid(),
    "x",
    {
      en: "This is not written in the form we can read.",
      es: "No está escrito en una forma que podamos leer.",
      fr: "Ce n’est pas écrit sous une forme que nous pouvons lire.",
    },
  ],
  [
    "not on offer",
    z.enum(["a", "b"]),
    "c",
    {
      en: "Choose one of the values on offer.",
      es: "Elija uno de los valores ofrecidos.",
      fr: "Choisissez l’une des valeurs proposées.",
    },
  ],
  [
    "unknown field",
    z.strictObject({}),
    { x: 1 },
    { en: "There is no such field: x", es: "Este campo no existe: x", fr: "Ce champ n’existe pas\u202f: x" },
  ],
  [
    "an unexplained refinement",
    z.string().refine(() => false),
    "x",
    { en: "Please check this entry.", es: "Compruebe este dato.", fr: "Veuillez vérifier cette saisie." },
  ],
  ["a contract's own word", PersonName, " ", { en: "Required", es: "Obligatorio", fr: "Obligatoire" }],
  [
    "a phone number",
    Phone,
    "call me",
    {
      en: "Not a phone number",
      es: "No es un número de teléfono",
      fr: "Ce n’est pas un numéro de téléphone",
    },
  ],
  [
    "a short password",
    NewPassword,
    "x",
    { en: "At least 12 characters", es: "Utilice 12 caracteres o más.", fr: "Utilisez au moins 12 caractères." },
  ],
];

describe.each(LOCALES)("in %s", (locale) => {
  test.each(MISTAKES)("%s", (_, schema, value, words) => expect(told(schema, value, locale)).toEqual([words[locale]]));
});

test.each(["es", "fr"] as const)("no sentence of the public forms' contracts stays English in %s", (locale) => {
  const client = { name: "", domain: "x y", plan: "gold" };
  const given = { organisation_name: "", domain: "", admin_email: "x", clients: [client] };
  for (const body of [{}, given, { ...given, domain: "a:1", admin_email: "" }]) {
    for (const contract of [registerPartner, signUp]) {
      const spoken = told(contract.body, body, "en");
      const translated = told(contract.body, body, locale);
      expect(spoken.filter((text, at) => text === translated[at])).toEqual([]);
      expect(
        translated.filter((text) => text === fieldMistakeText(locale, { code: "?", message: "?", figures: {} })),
      ).toEqual([]);
    }
  }
});

test("the partner form's messages are the specification's", () => {
  expect(told(registerPartner.body, { clients: [] }, "en")).toEqual([
    "Organization name is required",
    "Partner domain is required",
    "Administrator email is required",
    "Please select a partner tier",
    "Please accept the partner terms",
  ]);
});
