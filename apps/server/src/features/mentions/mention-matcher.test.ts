import { setImmediate as nextTurn } from "node:timers/promises";

import { toKeyword } from "@parapet/intel/mentions/find-keyword";
import { fold } from "@parapet/intel/mentions/fold";
import { expect, test } from "vitest";

import { MatchBudgetExceeded, openMentionMatcher } from "./mention-matcher.ts";

const textOf = (body: string) => ({ title: "", body, folded: fold(body) });
/** The rule and the text of a denial of service: every place is a hit, and every exception is almost met at each. */
const expensive = toKeyword(
  "aaa",
  false,
  Array.from({ length: 49 }, (_, n) => `${"a".repeat(199 - n)}b`),
);
const repetitive = textOf("a".repeat(64 * 1024));

test("the event loop turns while the most expensive rule is matched, because a thread does it", async () => {
  await using matcher = openMentionMatcher();
  let isDone = false;
  const matching = matcher
    .hits(
      expensive,
      Array.from({ length: 2 }, () => repetitive),
    )
    .finally(() => {
      isDone = true;
    });
  let turns = 0;
  while (!isDone) {
    await nextTurn();
    turns += 1;
  }
  // On the event loop there would be no turn between the question and its answer.
  expect(turns).toBeGreaterThan(10);
  expect(await matching).toHaveLength(2);
});

test("a question beyond its budget is stopped, and the next one is answered by a new thread", async () => {
  await using matcher = openMentionMatcher(1);
  await expect(matcher.hits(expensive, [repetitive])).rejects.toBeInstanceOf(MatchBudgetExceeded);
  await using patient = openMentionMatcher();
  expect(await patient.hits(toKeyword("acme", true, []), [textOf("nothing"), textOf("the Ácme leak")])).toEqual([
    { text: 1, context: "the Ácme leak" },
  ]);
  expect(await patient.occurring(["acme", "leak"], ["acme", "none", "acme leak"])).toEqual([[0], [], [0, 1]]);
});

test("a thread that runs out of memory or fails is an answer, not the end of the process", async () => {
  await using matcher = openMentionMatcher();
  const broken = { ...textOf("acme"), folded: null as unknown as string };
  await expect(matcher.hits(toKeyword("acme", true, []), [broken])).rejects.toBeInstanceOf(MatchBudgetExceeded);
  expect(await matcher.hits(toKeyword("acme", true, []), [textOf("acme")])).toHaveLength(1);
});
