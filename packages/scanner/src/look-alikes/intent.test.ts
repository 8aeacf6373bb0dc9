import { expect, test } from "vitest";

import { INTENT_TEXTS } from "./intent.texts.ts";
import { type IntentFacts, rateIntent } from "./intent.ts";

const quiet: IntentFacts = {
  own: false,
  leadsHome: false,
  parked: false,
  hasMail: false,
  hasSite: false,
  asksPassword: false,
  similarity: null,
  sameIcon: false,
  usesOwnAssets: false,
  ageDays: null,
  certificateAgeDays: null,
  blocklists: [],
  looksIdentical: false,
};

test.each([
  ["one's own, whatever it shows", { own: true, asksPassword: true, hasMail: true, blocklists: ["x"] }, 0, "none"],
  ["registered and nothing else", {}, 10, "low"],
  ["parked", { parked: true, hasSite: true }, 0, "none"],
  ["leads home", { leadsHome: true, hasSite: true, similarity: 100 }, 0, "none"],
  ["mail only", { hasMail: true }, 30, "low"],
  ["mail on a twin", { hasMail: true, looksIdentical: true }, 40, "medium"],
  ["an old site of a third party", { hasSite: true, similarity: 2, ageDays: 4000, certificateAgeDays: 60 }, 15, "low"],
  ["29 days", { hasSite: true, hasMail: true, ageDays: 29 }, 50, "medium"],
  ["30 days", { hasSite: true, hasMail: true, ageDays: 30 }, 35, "medium"],
  ["just below a copy", { hasSite: true, asksPassword: true, similarity: 59 }, 35, "medium"],
  ["a copy that asks for a password", { hasSite: true, asksPassword: true, similarity: 60 }, 55, "medium"],
  ["the same with mail", { hasSite: true, asksPassword: true, similarity: 90, hasMail: true }, 75, "high"],
  [
    "everything at once",
    {
      hasSite: true,
      asksPassword: true,
      similarity: 95,
      hasMail: true,
      sameIcon: true,
      usesOwnAssets: true,
      ageDays: 1,
      certificateAgeDays: 1,
      blocklists: ["a"],
      looksIdentical: true,
    },
    100,
    "critical",
  ],
] satisfies [string, Partial<IntentFacts>, number, string][])("%s", (_, more, score, level) => {
  const intent = rateIntent({ ...quiet, ...more });
  expect(intent).toMatchObject({ score, level });
  for (const { reason } of intent.reasons)
    for (const texts of Object.values(INTENT_TEXTS)) expect(texts[reason].length).toBeGreaterThan(5);
});
