import { linearRegex, regexGroups } from "../../fingerprints/linear-regex.ts";
import { compareVersions } from "./compare-versions.ts";
import { DslError } from "./parse-expression.ts";
import { asNumber, asText, type Value } from "./value.ts";

const MAX_TEXT = 16 * 1024 * 1024;

/** Lower case of the ASCII letters only: the other characters stand for bytes and have no case. */
export const lowerAscii = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- the range is the definition of ASCII
  /^[\x00-\x7f]*$/.test(text) ? text.toLowerCase() : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

const upperAscii = (text: string): string => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

const lines = (text: string): string[] => text.split(/\r?\n/);

const listOf = (value: Value | undefined): readonly (string | number | boolean)[] =>
  value === undefined ? [] : typeof value === "object" ? value : [value];

const rest = (args: readonly Value[]): string[] => args.slice(1).flatMap((arg) => listOf(arg).map(String));

const trimSet = (text: string, set: string, ends: "both" | "left" | "right"): string => {
  let start = 0;
  let end = text.length;
  while (ends !== "right" && start < end && set.includes(text[start] ?? "")) start++;
  while (ends !== "left" && end > start && set.includes(text[end - 1] ?? "")) end--;
  return text.slice(start, end);
};

/** `\1`, `$1` and `${1}` as RE2 templates write them; the engine's replacement syntax knows `$1`. */
const replaceRegex = (text: string, pattern: string, replacement: string): string =>
  linearRegex(pattern)
    .matcher(text)
    .replaceAll(replacement.replace(/\$\{(\d+)\}/g, "$$$1"));

const repeat = (text: string, times: number): string => {
  if (!Number.isInteger(times) || times < 0 || text.length * times > MAX_TEXT)
    throw new DslError("repeat() is too much");
  return text.repeat(times);
};

export const TEXT_FUNCTIONS: Readonly<Record<string, (args: readonly Value[]) => Value>> = {
  contains: ([text, part]) => asText(text).includes(asText(part)),
  containsall: (args) => rest(args).every((part) => asText(args[0]).includes(part)),
  containsany: (args) => rest(args).some((part) => asText(args[0]).includes(part)),
  startswith: (args) => rest(args).some((part) => asText(args[0]).startsWith(part)),
  endswith: (args) => rest(args).some((part) => asText(args[0]).endsWith(part)),
  linestartswith: (args) => lines(asText(args[0])).some((line) => rest(args).some((part) => line.startsWith(part))),
  lineendswith: (args) => lines(asText(args[0])).some((line) => rest(args).some((part) => line.endsWith(part))),
  equalsany: (args) => rest(args).includes(asText(args[0])),
  regex: ([pattern, text]) => linearRegex(asText(pattern)).test(asText(text)),
  regexall: (args) => rest(args).every((text) => linearRegex(asText(args[0])).test(text)),
  regexany: (args) => rest(args).some((text) => linearRegex(asText(args[0])).test(text)),
  regexextract: ([pattern, text]) => regexGroups(linearRegex(asText(pattern)), asText(text), 0, 1)[0] ?? "",
  len: ([value]) => (typeof value === "object" ? value.length : asText(value).length),
  length: ([value]) => (typeof value === "object" ? value.length : asText(value).length),
  count: ([text, part]) => (asText(part) === "" ? 0 : asText(text).split(asText(part)).length - 1),
  tolower: ([text]) => lowerAscii(asText(text)),
  toupper: ([text]) => upperAscii(asText(text)),
  totitle: ([text]) => asText(text).replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
  tostring: ([value]) => asText(value),
  tonumber: ([value]) => asNumber(value),
  concat: (args) => args.map(asText).join(""),
  join: (args) => rest(args).join(asText(args[0])),
  split: ([text, separator, limit]) =>
    limit === undefined
      ? asText(text).split(asText(separator))
      : asText(text).split(asText(separator)).slice(0, asNumber(limit)),
  index: ([value, at]) => {
    const found = typeof value === "object" ? value[asNumber(at)] : asText(value)[asNumber(at)];
    if (found === undefined) throw new DslError("index() is out of range");
    return found;
  },
  substr: ([text, start, end]) => {
    const from = asNumber(start);
    return asText(text).slice(from, end === undefined ? undefined : asNumber(end));
  },
  replace: ([text, from, to]) =>
    asText(from) === "" ? asText(text) : asText(text).replaceAll(asText(from), () => asText(to)),
  replaceregex: ([text, pattern, to]) => replaceRegex(asText(text), asText(pattern), asText(to)),
  removebadchars: ([text, bad]) =>
    asText(text)
      .split("")
      .filter((character) => !asText(bad).includes(character))
      .join(""),
  repeat: ([text, times]) => repeat(asText(text), asNumber(times)),
  reverse: ([text]) => asText(text).split("").reverse().join(""),
  sort: ([value]) =>
    typeof value === "object"
      ? [...value].sort((a, b) => String(a).localeCompare(String(b)))
      : asText(value)
          .split("")
          .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
          .join(""),
  uniq: ([value]) => (typeof value === "object" ? [...new Set(value)] : [...new Set(asText(value))].join("")),
  trim: ([text, set]) => trimSet(asText(text), asText(set), "both"),
  trimleft: ([text, set]) => trimSet(asText(text), asText(set), "left"),
  trimright: ([text, set]) => trimSet(asText(text), asText(set), "right"),
  trimspace: ([text]) => asText(text).trim(),
  trimprefix: ([text, prefix]) =>
    asText(text).startsWith(asText(prefix)) ? asText(text).slice(asText(prefix).length) : asText(text),
  trimsuffix: ([text, suffix]) =>
    asText(suffix) !== "" && asText(text).endsWith(asText(suffix))
      ? asText(text).slice(0, -asText(suffix).length)
      : asText(text),
  padding: ([text, pad, length, where]) =>
    where === "prefix"
      ? asText(text).padStart(Math.min(asNumber(length), MAX_TEXT), asText(pad))
      : asText(text).padEnd(Math.min(asNumber(length), MAX_TEXT), asText(pad)),
  compareversions: (args) => compareVersions(asText(args[0]), rest(args)),
};
