import { Worker } from "node:worker_threads";

import type { Keyword } from "@parapet/intel/mentions/find-keyword";

import type { KeywordHit, MatchableText, MatcherQuestion } from "./matcher-messages.ts";

/** How long one question may keep the thread busy. Matching is linear, so this is reached only by a machine in trouble. */
const BUDGET_MS = 60_000;
const MEMORY_MB = 256;

/** Matching took longer than its budget, or more memory; the thread was stopped. */
export class MatchBudgetExceeded extends Error {
  override readonly name = "MatchBudgetExceeded";
}

/** Matches customers' keywords against collected texts in a thread of its own, never on the event loop. */
export interface MentionMatcher extends AsyncDisposable {
  /** For each text the indices of the words that occur in it. */
  occurring(words: readonly string[], texts: readonly string[]): Promise<number[][]>;
  hits(keyword: Keyword, texts: readonly MatchableText[]): Promise<KeywordHit[]>;
}

/** Opens a matcher; its thread starts with the first question and again after each one that had to be stopped. */
export const openMentionMatcher = (budgetMs = BUDGET_MS): MentionMatcher => {
  let worker: Worker | null = null;
  let loaded: readonly string[] | null = null;

  const stop = async (): Promise<void> => {
    const stopped = worker;
    [worker, loaded] = [null, null];
    await stopped?.terminate();
  };

  const ask = async (question: MatcherQuestion): Promise<unknown> => {
    worker ??= new Worker(new URL("./mention-matcher.worker.ts", import.meta.url), {
      name: "mention matcher",
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const asked = worker;
    const answer = Promise.withResolvers<unknown>();
    const timer = setTimeout(() => answer.reject(new MatchBudgetExceeded(`no answer within ${budgetMs} ms`)), budgetMs);
    const fail = (error: unknown) =>
      answer.reject(new MatchBudgetExceeded("the matching thread failed", { cause: error }));
    asked.once("message", answer.resolve);
    asked.once("error", fail);
    asked.postMessage(question);
    try {
      return await answer.promise;
    } catch (error) {
      await stop();
      throw error;
    } finally {
      clearTimeout(timer);
      asked.off("message", answer.resolve);
      asked.off("error", fail);
    }
  };

  return {
    async occurring(words, texts) {
      if (loaded !== words) await ask({ ask: "load", words });
      loaded = words;
      return (await ask({ ask: "occurring", texts })) as number[][];
    },
    hits: async (keyword, texts) => (await ask({ ask: "hits", keyword, texts })) as KeywordHit[],
    [Symbol.asyncDispose]: stop,
  };
};
