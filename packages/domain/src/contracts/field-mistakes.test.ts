import { globSync, readFileSync } from "node:fs";

import { LOCALES, type Locale } from "@parapet/words/locale";
import { fieldMistakeText } from "@parapet/words/messages/field-mistakes";
import { describe, expect, test } from "vitest";
import * as z from "zod";

import { signUp } from "./access/sign-up.ts";
import { registerPartner } from "./leads/partner-registration.ts";
import { NewPassword, PersonName, Phone } from "./person.ts";

const reported = (schema: z.ZodType | undefined, value: unknown, locale: Locale) =>
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
    { en: "Use at least 3 characters.", es: "Utilice al menos 3 caracteres.", fr: "Utilisez au moins 3 caractères." },
  ],
  [
    "too long",
    z.string().max(2),
    "abc",
    { en: "Use at most 2 characters.", es: "Utilice como máximo 2 caracteres.", fr: "Utilisez au plus 2 caractères." },
  ],
  [
    "too few",
    z.array(z.string()).min(2),
    [],
    { en: "Enter at least 2.", es: "Indique al menos 2.", fr: "Indiquez-en au moins 2." },
  ],
  [
    "too many",
    z.array(z.string()).max(1),
    ["a", "b"],
    { en: "Enter at most 1.", es: "Indique como máximo 1.", fr: "Indiquez-en au plus 1." },
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
      en: "Invalid value type.",
      es: "Tipo de valor no válido.",
      fr: "Type de valeur non valide.",
    },
  ],
  [
    "another form",
    z.uuid(),
    "x",
    {
      en: "Invalid format.",
      es: "Formato no válido.",
      fr: "Format non valide.",
    },
  ],
  [
    "not on offer",
    z.enum(["a", "b"]),
    "c",
    {
      en: "Select one of the available values.",
      es: "Seleccione uno de los valores disponibles.",
      fr: "Sélectionnez l’une des valeurs proposées.",
    },
  ],
  [
    "unknown field",
    z.strictObject({}),
    { x: 1 },
    { en: "Unknown field: x", es: "Campo desconocido: x", fr: "Champ inconnu\u202f: x" },
  ],
  [
    "an unexplained refinement",
    z.string().refine(() => false),
    "x",
    { en: "Check this value.", es: "Revise este valor.", fr: "Vérifiez cette valeur." },
  ],
  ["a contract's own word", PersonName, " ", { en: "Required", es: "Obligatorio", fr: "Obligatoire" }],
  [
    "a phone number",
    Phone,
    "call me",
    {
      en: "Enter a valid phone number",
      es: "Introduzca un número de teléfono válido",
      fr: "Saisissez un numéro de téléphone valide",
    },
  ],
  [
    "a short password",
    NewPassword,
    "x",
    { en: "At least 12 characters", es: "Utilice al menos 12 caracteres.", fr: "Utilisez au moins 12 caractères." },
  ],
];

describe.each(LOCALES)("in %s", (locale) => {
  test.each(MISTAKES)("%s", (_, schema, value, words) =>
    expect(reported(schema, value, locale)).toEqual([words[locale]]),
  );
});

test.each(["es", "fr"] as const)("no sentence of the public forms' contracts stays English in %s", (locale) => {
  const client = { name: "", domain: "x y", plan: "gold" };
  const given = { organization_name: "", domain: "", admin_email: "x", clients: [client] };
  for (const body of [{}, given, { ...given, domain: "a:1", admin_email: "" }]) {
    for (const contract of [registerPartner, signUp]) {
      const spoken = reported(contract.body, body, "en");
      const translated = reported(contract.body, body, locale);
      expect(spoken.filter((text, at) => text === translated[at])).toEqual([]);
      expect(
        translated.filter((text) => text === fieldMistakeText(locale, { code: "?", message: "?", figures: {} })),
      ).toEqual([]);
    }
  }
});

/** Messages that contracts give to checks of their own: refinements, patterns and choices. */
const contractMessages = (): string[] => {
  const files = globSync("**/*.ts", { cwd: import.meta.dirname }).filter((file) => !file.endsWith(".test.ts"));
  return files.flatMap((file) =>
    [
      ...readFileSync(`${import.meta.dirname}/${file}`, "utf8").matchAll(
        /(?:message: |\.(?:regex|refine|min|max|enum|literal)\([^"`\n]*, )"([A-Z][^"]+)"/g,
      ),
    ].map(([, message]) => message ?? ""),
  );
};

test.each(["es", "fr"] as const)("every message of a contract is translated to %s", (locale) => {
  const messages = contractMessages();
  const unexplained = fieldMistakeText(locale, { code: "?", message: "?", figures: {} });
  expect(messages.length).toBeGreaterThan(10);
  expect(
    messages.filter((message) => {
      const text = fieldMistakeText(locale, { code: "custom", message, figures: {} });
      return text === message || text === unexplained;
    }),
  ).toEqual([]);
});

test("the partner form's messages are the specification's", () => {
  expect(reported(registerPartner.body, { clients: [] }, "en")).toEqual([
    "Organization name is required",
    "Partner domain is required",
    "Administrator email is required",
    "Please select a partner tier",
    "Please accept the partner terms",
  ]);
});
