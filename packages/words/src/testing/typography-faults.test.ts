import { expect, test } from "vitest";

import { typographyFaults } from "./typography-faults.ts";

test.each([
  ["en", "You don't have access", "straight apostrophe"],
  ["es", "Se admiten “frases”", "quotation marks other than « »"],
  ["es", "Eliminar {name}?", "question without ¿"],
  ["es", "cobertura del {share} %", "percent sign without a no-break space"],
  ["es", "cobertura del {share}%", "percent sign without a no-break space"],
  ["fr", "Volets évalués : {all}", "high punctuation without a narrow no-break space"],
  ["fr", "Supprimer {name}?", "high punctuation without a space"],
  ["fr", "Motif: {reason}", "colon without a space"],
  ["fr", "« {name}\u202f»", "quotation mark without a narrow no-break space"],
  ["fr", "2 000 lignes", "thousands without a no-break space"],
] as const)("%s: %s", (locale, text, fault) => expect(typographyFaults(text, locale)).toContain(fault));

test.each([
  ["en", "Delete “{name}”?"],
  ["es", "¿Eliminar «{name}»? El 80\u00a0% se conserva."],
  ["fr", "Supprimer «\u202f{name}\u202f»\u202f? Couverture\u202f: 80\u202f%, 2\u202f000 lignes, 10:30."],
  ["fr", "{count, plural, one {# constat} other {# constats}} sur https://example.test/?a=b"],
] as const)("%s: %s is accepted", (locale, text) => expect(typographyFaults(text, locale)).toEqual([]));
