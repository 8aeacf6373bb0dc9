import inventory from "@parapet/words/messages/inventory/fr";
import { NUMBER_FORMATS } from "@parapet/words/number-formats";
import { createTranslator } from "use-intl";
import { expect, test } from "vitest";

import { historyValue, resolution, trustProblem } from "./fact-values.ts";

const setup = { locale: "fr" as const, messages: { inventory }, formats: NUMBER_FORMATS };
const t = createTranslator({ ...setup, namespace: "inventory" }) as Parameters<typeof historyValue>[0];

test.each([
  ["expiresAt", "1795824000", "11/28/2026"],
  ["resolution", "no-address", "Sans adresse"],
  ["trusted", "false", "Non"],
  ["title", "true to form", "true to form"],
  ["server", null, "aucun"],
])("the history shows %s %s as %s", (field, value, shown) => expect(historyValue(t, field, value)).toBe(shown));

test("codes of the TLS library and states of names are words; unknown ones stay as they are", () => {
  expect(trustProblem(t, "CERT_HAS_EXPIRED")).toBe("Non (expiré)");
  expect(trustProblem(t, "SOMETHING_NEW")).toBe("SOMETHING_NEW");
  expect(resolution(t, "dangling")).toBe("Alias orphelin");
});
