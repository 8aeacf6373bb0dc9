import { expect, test } from "vitest";

import { inSentence } from "./in-sentence.ts";

test.each([
  ["Vulnerable services (CVE)", "vulnerable services (CVE)"],
  ["Dominios similares", "dominios similares"],
  ["Émetteur du certificat", "émetteur du certificat"],
  ["En-têtes de sécurité", "en-têtes de sécurité"],
  ["Look-alike domains", "look-alike domains"],
  ["CVE matching", "CVE matching"],
  ["TLS versions", "TLS versions"],
  ["IPv4 addresses", "IPv4 addresses"],
  ["JavaScript libraries", "JavaScript libraries"],
  ["DDoS amplification", "DDoS amplification"],
  ["Heartbleed", "Heartbleed"],
  ["security.txt", "security.txt"],
  ["", ""],
])("%s is written %s inside a sentence", (name, expected) => {
  expect(inSentence(name)).toBe(expected);
});
