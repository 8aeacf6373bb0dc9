/** Checks that are named after what someone called an attack. */
const PROPER_NAMES: ReadonlySet<string> = new Set(["Bleichenbacher", "Heartbleed", "Ticketbleed"]);

const ORDINARY_WORD = /^\p{Lu}[\p{Ll}’'-]+$/u;

/** A name as it stands inside a sentence: abbreviations and proper names keep their capitals. */
export const inSentence = (name: string): string => {
  const [word = ""] = name.split(/[\s(,:]/, 1);
  return ORDINARY_WORD.test(word) && !PROPER_NAMES.has(word) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
};
