// @ts-expect-error The scripts are plain JavaScript, so that any Node runs them.
import { prepare } from "../../scripts/prepare.mjs";

const matching = (word: string, names: readonly string[]): readonly string[] =>
  names.includes(word) ? [word] : names.filter((name) => name.includes(word));

/**
 * The names that the words of a command line choose, whole or in part, of those there are; no word: all of them. `--help` lists them and ends
 * the program, and so does a word that chooses nothing: a misspelled one must not start hours of work. Then what a run needs is built.
 */
export const chosenNames = (words: readonly string[], usage: string, names: readonly string[]): readonly string[] => {
  const list = `${usage}\n\nNames:\n${names.map((name) => `  ${name}`).join("\n")}`;
  if (words.includes("--help") || words.includes("-h")) {
    console.log(list);
    process.exit(0);
  }
  const wanted = words.filter((word) => !word.startsWith("-"));
  const unknown = wanted.filter((word) => matching(word, names).length === 0);
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(", ")}.\n\n${list}`);
    process.exit(2);
  }
  prepare();
  return wanted.length === 0 ? names : wanted.flatMap((word) => matching(word, names));
};
