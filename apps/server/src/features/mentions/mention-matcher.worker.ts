import { parentPort } from "node:worker_threads";

import { compileKeyword, cutContext } from "@parapet/intel/mentions/find-keyword";
import { openWords } from "@parapet/intel/mentions/match-keywords";

import type { KeywordHit, MatcherQuestion } from "./matcher-messages.ts";

let words = openWords([]);

const answer = (question: MatcherQuestion): number[][] | KeywordHit[] => {
  switch (question.ask) {
    case "load":
      words = openWords(question.words);
      return [];
    case "occurring":
      return question.texts.map((folded) => words.occurringIn(folded));
    case "hits": {
      const find = compileKeyword(question.keyword);
      return [...question.texts.entries()]
        .filter(([, { folded }]) => find(folded) >= 0)
        .map(([text, { title, body }]) => ({ text, context: cutContext(`${title}\n${body}`, question.keyword, find) }));
    }
  }
};

parentPort?.on("message", (question: MatcherQuestion) => parentPort?.postMessage(answer(question)));
