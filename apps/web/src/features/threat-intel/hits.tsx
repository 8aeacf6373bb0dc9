import type { Query } from "@parapet/domain/intel/query/query";

/** Words of a search that stand for themselves; those that are negated are not looked for. */
export const wordsIn = (query: Query | null): string[] => {
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

/** A value with the first place underlined where it holds a searched word. */
export const Hits = ({ text, words }: { text: string; words: readonly string[] }) => {
  const lower = text.toLowerCase();
  const word = words.find((one) => one !== "" && lower.includes(one.toLowerCase()));
  if (word === undefined) return text;
  const at = lower.indexOf(word.toLowerCase());
  return (
    <>
      {text.slice(0, at)}
      <mark className="border-b-2 border-accent bg-transparent text-inherit">{text.slice(at, at + word.length)}</mark>
      {text.slice(at + word.length)}
    </>
  );
};
