import { type Fields, parseQuery, type Query, type QueryProblem } from "@parapet/domain/intel/query";

/** What is wrong with a search? Null when it can be read. */
export const searchProblem = (text: string, fields: Fields): QueryProblem | null => {
  const answer = parseQuery(text, fields, new Date());
  return answer.ok ? null : answer.problem;
};

/** Words of a search that stand for themselves, to be marked in what it finds. None of one that cannot be read. */
export const wordsAsked = (text: string, fields: Fields): string[] => {
  const answer = parseQuery(text, fields, new Date(0));
  return answer.ok ? wordsIn(answer.query) : [];
};

/** Those that are negated are not searched for. */
const wordsIn = (query: Query | null): string[] => {
  if (query === null) return [];
  switch (query.kind) {
    case "and":
    case "or":
      return query.parts.flatMap(wordsIn);
    case "words":
      return [query.text.replaceAll("*", "")];
    case "field":
      return query.field === "value" && typeof query.value === "string" && query.operator !== "!="
        ? [query.value.replaceAll("*", "")]
        : [];
    case "not":
      return [];
  }
};
