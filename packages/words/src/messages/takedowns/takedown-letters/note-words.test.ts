import { expect, test } from "vitest";

import { takedownNote } from "./note-words.ts";

test.each([
  ["check", "down: no response", "fuera de línea: sin respuesta", "hors ligne\u202f: aucune réponse"],
  ["check", "up: HTTP 200", "activo: HTTP 200", "actif\u202f: HTTP 200"],
  [
    "check",
    "blind: DNS query failed: A, MX",
    "no evaluado: error en la consulta DNS (A, MX)",
    "non évalué\u202f: échec de la requête DNS (A, MX)",
  ],
  ["state", "not registered", "no registrado", "non enregistré"],
  ["notice", "host", "Proveedor de alojamiento", "Hébergeur"],
  ["reminder", "2", "2 notificaciones", "2 signalements"],
])("the note of a %s event, %s, is written in the reader's language", (kind, note, es, fr) => {
  expect(takedownNote("es", { kind, note, byPerson: false })).toBe(es);
  expect(takedownNote("fr", { kind, note, byPerson: false })).toBe(fr);
});

test("a user's comment is left unchanged", () => {
  expect(takedownNote("es", { kind: "state", note: "parked", byPerson: true })).toBe("parked");
  expect(takedownNote("es", { kind: "state", note: null, byPerson: false })).toBeNull();
});
