import { expect, test } from "vitest";

import { evidenceGap } from "./gap-words.ts";

test.each([
  ["es", { what: "page", why: "timeout: TCP 192.0.2.1:443" }, { what: "Sitio web", why: "tiempo de espera agotado" }],
  [
    "fr",
    { what: "dns-mx", why: "DNS query failed" },
    { what: "Enregistrements DNS (MX)", why: "échec de la requête DNS" },
  ],
  ["fr", { what: "network-192.0.2.1", why: "refused: x" }, { what: "Réseau (192.0.2.1)", why: "connexion refusée" }],
  ["en", { what: "other", why: "unexpected" }, { what: "other", why: "unexpected" }],
] as const)("%s: %o", (locale, gap, expected) => expect(evidenceGap(locale, gap)).toEqual(expected));
