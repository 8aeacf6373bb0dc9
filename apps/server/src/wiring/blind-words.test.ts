import { documentEn } from "@parapet/domain/messages/report/document-en";
import { documentEs } from "@parapet/domain/messages/report/document-es";
import { documentFr } from "@parapet/domain/messages/report/document-fr";
import en from "@parapet/domain/messages/shell/en";
import es from "@parapet/domain/messages/shell/es";
import fr from "@parapet/domain/messages/shell/fr";
import { BLIND_REASONS } from "@parapet/net/could-not-look";
import { expect, test } from "vitest";

test.each([
  ["the portal in English", en.reasons],
  ["the portal in Spanish", es.reasons],
  ["the portal in French", fr.reasons],
  ["the report in English", documentEn.reasons],
  ["the report in Spanish", documentEs.reasons],
  ["the report in French", documentFr.reasons],
])("%s has words for every reason why nobody could look", (_, words) => {
  expect(Object.keys(words).toSorted()).toEqual([...BLIND_REASONS].toSorted());
});
