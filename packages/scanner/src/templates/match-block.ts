import { BadRegex, linearRegex, regexGroups, toBytesText } from "../fingerprints/linear-regex.ts";
import type { Scope } from "./dsl/compile-expression.ts";
import { DslError } from "./dsl/parse-expression.ts";
import { asText, type Value } from "./dsl/value.ts";
import { fill } from "./filling.ts";
import { followJsonPath } from "./json-path.ts";
import type { AnswerView } from "./response-view.ts";
import type { Condition, Extractor, Judging, Matcher } from "./template.ts";

export interface BlockVerdict {
  readonly matched: boolean;
  /** Names of the matchers that matched, where they have one. */
  readonly names: readonly string[];
  /** What the extractors show, without the internal ones. */
  readonly extracted: readonly string[];
  /** What internal and named extractors hand to later requests: the first value, and all of them for a flow. */
  readonly values: ReadonlyMap<string, string>;
  readonly lists: ReadonlyMap<string, readonly string[]>;
}

const MAX_EXTRACTED = 100;

const holds = <T>(items: readonly T[], condition: Condition, test: (item: T) => boolean): boolean =>
  items.length > 0 && (condition === "and" ? items.every(test) : items.some(test));

const partText = (part: string, view: AnswerView, scope: Scope): string | undefined => {
  const value = view.part(part) ?? scope(part);
  return value === undefined ? undefined : asText(value);
};

/** True, false, or null when the part or the name it speaks of was not seen: that is neither. */
const matches = (matcher: Matcher, view: AnswerView, scope: Scope): boolean | null => {
  switch (matcher.type) {
    case "status":
      return matcher.statuses.includes(view.status);
    case "size": {
      const text = partText(matcher.part, view, scope);
      return text === undefined ? null : matcher.sizes.includes(text.length);
    }
    case "word": {
      const text = matcher.ignoreCase
        ? (view.lowerPart(matcher.part) ?? partText(matcher.part, view, scope)?.toLowerCase())
        : partText(matcher.part, view, scope);
      return text === undefined
        ? null
        : holds(matcher.words, matcher.condition, (word) => text.includes(fill(word, scope)));
    }
    case "regex": {
      const text = partText(matcher.part, view, scope);
      return text === undefined
        ? null
        : holds(matcher.patterns, matcher.condition, (pattern) => linearRegex(pattern).test(text));
    }
    case "binary": {
      const text = partText(matcher.part, view, scope);
      return text === undefined ? null : holds(matcher.words, matcher.condition, (word) => text.includes(word));
    }
    case "dsl":
      return holds(matcher.expressions, matcher.condition, (expression) => expression.run(scope) === true);
  }
};

const decide = (matcher: Matcher, view: AnswerView, scope: Scope): boolean => {
  try {
    const result = matches(matcher, view, scope);
    return result === null ? false : result !== matcher.negative;
  } catch (error) {
    // What cannot be worked out is not a match, and its opposite is not one either.
    if (error instanceof DslError || error instanceof BadRegex) return false;
    throw error;
  }
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, "latin1").toString("utf8"));
  } catch {
    return undefined;
  }
};

const extract = (extractor: Extractor, view: AnswerView, scope: Scope): string[] => {
  switch (extractor.type) {
    case "regex": {
      const text = partText(extractor.part, view, scope);
      if (text === undefined) return [];
      return extractor.patterns.flatMap((pattern) =>
        regexGroups(linearRegex(pattern), text, extractor.group, MAX_EXTRACTED),
      );
    }
    case "kval":
      return extractor.keys.flatMap((key) => {
        const value = view.part(key) ?? scope(key);
        return value === undefined ? [] : [asText(value)];
      });
    case "json": {
      const text = partText(extractor.part, view, scope);
      const document = text === undefined ? undefined : jsonOf(text);
      return extractor.paths.flatMap((path) =>
        followJsonPath(document, path).map((value) =>
          toBytesText(typeof value === "string" ? value : JSON.stringify(value)),
        ),
      );
    }
    case "dsl":
      return extractor.expressions.flatMap((expression): string[] => {
        try {
          const value: Value = expression.run(scope);
          return (typeof value === "object" ? value.map(String) : [asText(value)]).filter((text) => text !== "");
        } catch (error) {
          if (error instanceof DslError || error instanceof BadRegex) return [];
          throw error;
        }
      });
  }
};

export const matchBlock = (judging: Judging, view: AnswerView, scope: Scope): BlockVerdict => {
  const { matchers, matchersCondition } = judging;
  const names: string[] = [];
  let matched = matchers.length > 0 && matchersCondition === "and";
  for (const matcher of matchers) {
    const yes = decide(matcher, view, scope);
    if (yes && matcher.name !== null) names.push(matcher.name);
    if (matchersCondition === "and" && !yes) {
      matched = false;
      break;
    }
    if (matchersCondition === "or" && yes) {
      matched = true;
      // Only named matchers make a difference from here on.
      if (matcher.name === null) break;
    }
  }

  const values = new Map<string, string>();
  const lists = new Map<string, readonly string[]>();
  const extracted: string[] = [];
  const onlyExtracts = matchers.length === 0;
  for (const extractor of judging.extractors) {
    if (!matched && !onlyExtracts && !extractor.internal) continue;
    const found = [...new Set(extract(extractor, view, scope))].slice(0, MAX_EXTRACTED);
    const [first] = found;
    if (first === undefined) continue;
    if (extractor.name !== null) {
      values.set(extractor.name, first);
      lists.set(extractor.name, found);
    }
    if (!extractor.internal) extracted.push(...found);
  }
  return {
    matched: onlyExtracts ? extracted.length > 0 : matched,
    names: matched ? names : [],
    extracted,
    values,
    lists,
  };
};
