import { BadRegex, linearRegex, toBytesText } from "../fingerprints/linear-regex.ts";
import { compileExpression, type CompiledExpression } from "./dsl/compile-expression.ts";
import { readFilling } from "./filling.ts";
import { readJsonPath } from "./json-path.ts";
import { TemplateRefused } from "./refused.ts";
import type { Condition, Extractor, Judging, Matcher } from "./template.ts";
import { fieldListAt, textAt, textListAt, wholeAt, type Fields } from "./yaml-shapes.ts";

const conditionOf = (value: unknown): Condition => (value === "and" ? "and" : "or");

const expressionsOf = (value: unknown, place: string): CompiledExpression[] =>
  textListAt(value, place).map((source) => {
    try {
      return compileExpression(source);
    } catch (error) {
      if (error instanceof BadRegex) throw new TemplateRefused("bad-regex", error.message, { cause: error });
      const why = error instanceof Error ? error.message : "unreadable";
      throw new TemplateRefused("bad-expression", why, { cause: error });
    }
  });

const patternsOf = (value: unknown, place: string, ignoreCase = false): string[] =>
  textListAt(value, place).map((source) => {
    const pattern = toBytesText(ignoreCase ? `(?i)${source}` : source);
    try {
      linearRegex(pattern);
    } catch (error) {
      throw new TemplateRefused("bad-regex", error instanceof Error ? error.message : "unreadable", { cause: error });
    }
    return pattern;
  });

const numbersOf = (value: unknown, place: string): number[] =>
  textListAt(value, place).map((text) => {
    const number = wholeAt(text);
    if (number === null) throw new TemplateRefused("not-a-template", `${place} has "${text}" for a number`);
    return number;
  });

const hexOf = (text: string): string => {
  const hex = text.replace(/\s+/g, "");
  if (!/^(?:[0-9a-f]{2})+$/i.test(hex)) throw new TemplateRefused("not-a-template", "a binary word is not hexadecimal");
  return Buffer.from(hex, "hex").toString("latin1");
};

const PLACES: Readonly<Record<string, string>> = {
  all_headers: "header",
  headers: "header",
  all: "response",
  raw: "response",
};

const partOf = (fields: Fields, fallback: string, place: string): string => {
  const part = textAt(fields["part"], `${place}.part`) ?? fallback;
  return PLACES[part] ?? part;
};

const readMatcher = (fields: Fields, fallbackPart: string, place: string): Matcher => {
  const base = {
    name: textAt(fields["name"], `${place}.name`),
    negative: fields["negative"] === true,
    internal: fields["internal"] === true,
  };
  const condition = conditionOf(fields["condition"]);
  const part = partOf(fields, fallbackPart, place);
  const ignoreCase = fields["case-insensitive"] === true;
  const type = textAt(fields["type"], `${place}.type`) ?? "no type";
  switch (type) {
    case "status":
      return { ...base, type, statuses: numbersOf(fields["status"], `${place}.status`) };
    case "size":
      return { ...base, type, sizes: numbersOf(fields["size"], `${place}.size`), part };
    case "word": {
      const words = textListAt(fields["words"], `${place}.words`);
      const readable =
        fields["encoding"] === "hex"
          ? words.map((word) => Buffer.from(hexOf(word), "latin1").toString("latin1"))
          : words;
      const cased = ignoreCase ? readable.map((word) => word.toLowerCase()) : readable;
      if (fields["encoding"] === "hex") {
        return { ...base, type, words: cased.map((word) => ({ parts: [], fixed: word })), part, condition, ignoreCase };
      }
      return { ...base, type, words: cased.map(readFilling), part, condition, ignoreCase };
    }
    case "regex":
      return { ...base, type, patterns: patternsOf(fields["regex"], `${place}.regex`, ignoreCase), part, condition };
    case "binary":
      return { ...base, type, words: textListAt(fields["binary"], `${place}.binary`).map(hexOf), part, condition };
    case "dsl":
      return { ...base, type, expressions: expressionsOf(fields["dsl"], `${place}.dsl`), condition };
    default:
      throw new TemplateRefused("unsupported-matcher", type);
  }
};

const readExtractor = (fields: Fields, fallbackPart: string, place: string): Extractor | null => {
  const base = { name: textAt(fields["name"], `${place}.name`), internal: fields["internal"] === true };
  const part = partOf(fields, fallbackPart, place);
  const type = textAt(fields["type"], `${place}.type`) ?? "no type";
  switch (type) {
    case "regex":
      return {
        ...base,
        type,
        patterns: patternsOf(fields["regex"], `${place}.regex`, fields["case-insensitive"] === true),
        group: wholeAt(fields["group"]) ?? 0,
        part,
      };
    case "kval":
      return {
        ...base,
        type,
        keys: textListAt(fields["kval"], `${place}.kval`).map((key) => key.toLowerCase().replaceAll("-", "_")),
      };
    case "json": {
      const paths = textListAt(fields["json"], `${place}.json`).map(readJsonPath);
      if (paths.some((path) => path === null)) return unsupportedExtractor(base.internal, "a jq program");
      return { ...base, type, paths: paths.filter((path) => path !== null), part };
    }
    case "dsl":
      try {
        return { ...base, type, expressions: expressionsOf(fields["dsl"], `${place}.dsl`) };
      } catch (error) {
        if (!(error instanceof TemplateRefused)) throw error;
        return unsupportedExtractor(base.internal, error.message);
      }
    default:
      return unsupportedExtractor(base.internal, type);
  }
};

/** What is only shown may be left out; what later requests are built from may not. */
const unsupportedExtractor = (internal: boolean, what: string): null => {
  if (internal) throw new TemplateRefused("unsupported-extractor", what);
  return null;
};

const namesIn = (matchers: readonly Matcher[], extractors: readonly Extractor[]): string[] => [
  ...matchers.flatMap((it) =>
    it.type === "dsl" ? it.expressions.flatMap((e) => [...e.names]) : "part" in it ? [it.part] : [],
  ),
  ...extractors.flatMap((it) =>
    it.type === "dsl" ? it.expressions.flatMap((e) => [...e.names]) : "part" in it ? [it.part] : [],
  ),
];

/** Reads the matchers and extractors of one block. */
export const readJudging = (fields: Fields, fallbackPart: string, place: string): Judging => {
  const written = fieldListAt(fields["matchers"], `${place}.matchers`);
  const matchers = written.map((it, at) => readMatcher(it, fallbackPart, `${place}.matchers[${at}]`));
  const wanted = fieldListAt(fields["extractors"], `${place}.extractors`);
  const extractors = wanted
    .map((it, at) => readExtractor(it, fallbackPart, `${place}.extractors[${at}]`))
    .filter((extractor) => extractor !== null);
  if (matchers.length === 0 && wanted.length > 0 && extractors.length === 0) {
    throw new TemplateRefused("unsupported-extractor", "it has no other way to match");
  }
  const names = namesIn(matchers, extractors);
  const looksBack = fields["req-condition"] === true || names.some((name) => /_\d+$/.test(name));
  const asksListener = names.some((name) => name.startsWith("interactsh"));
  const isInternal = matchers.length > 0 && matchers.every(({ internal }) => internal);
  return {
    isInternal,
    asksListener,
    matchers,
    matchersCondition: conditionOf(fields["matchers-condition"]),
    extractors,
    looksBack,
  };
};
