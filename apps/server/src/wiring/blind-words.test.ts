import { BLIND_REASONS } from "@parapet/net/probe-error";
import { documentEn } from "@parapet/words/messages/reports/report/document-en";
import { documentEs } from "@parapet/words/messages/reports/report/document-es";
import { documentFr } from "@parapet/words/messages/reports/report/document-fr";
import en from "@parapet/words/messages/shell/en";
import es from "@parapet/words/messages/shell/es";
import fr from "@parapet/words/messages/shell/fr";
import { expect, test } from "vitest";

test.each([
  ["the portal in English", en.reasons],
  ["the portal in Spanish", es.reasons],
  ["the portal in French", fr.reasons],
  ["the report in English", documentEn.reasons],
  ["the report in Spanish", documentEs.reasons],
  ["the report in French", documentFr.reasons],
])("%s has texts for every reason why something was not assessed", (_, words) => {
  expect(Object.keys(words).toSorted()).toEqual([...BLIND_REASONS].toSorted());
});
