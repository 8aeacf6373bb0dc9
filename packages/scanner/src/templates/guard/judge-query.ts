import { actingWord } from "./acting-words.ts";
import { hidesAttack } from "./hidden-text.ts";
import { judgePath } from "./judge-path.ts";
import type { Objection } from "./objection.ts";
import { unknownWord } from "./reading-words.ts";

const WHOLE = /^\d{1,6}$/;
/** As many as a page shows: more makes a server work. */
const COUNT = /^(?:\d{1,3}|1000)$/;
const WORD = /^[A-Za-z]{1,20}$/;
const YES = /^(?:true|false|yes|no|0|1)$/i;
const LOCALE = /^[A-Za-z]{2,3}(?:[_-][A-Za-z]{2,4})?$/;
const FORMAT = /^(?:json|xml|html|text|txt|plain|csv|rss2?|atom|yaml)$/i;
const ORDER = /^(?:asc|desc|[a-z]+(?:_[a-z]+)?(?: (?:asc|desc))?)$/i;
const VERSION = /^v?\d{1,4}(?:\.\d{1,4}){0,3}$/;

type Rule = RegExp | ((value: string) => boolean);

/** A path on the same site, which decides where a login form leads to afterwards. */
const localPath: Rule = (value) => value === "" || (!value.startsWith("//") && judgePath(value) === null);

const rules = (names: string, rule: Rule): [string, Rule][] => names.split(" ").map((name) => [name, rule]);

/**
 * The parameters a template may send, with the values each may have. They select, page, sort or format what is read. A name that is
 * not listed is refused: what it does is not known.
 */
const PARAMETERS: ReadonlyMap<string, Rule> = new Map([
  ...rules("lang language languagecd locale hl ui_locales", LOCALE),
  ...rules("page p paged pageindex offset", WHOLE),
  ...rules("pagesize page_size per_page posts_per_page limit maxresults max rows count size n", COUNT),
  ...rules("sort order orderby sort_by sortorder sortcol sortdir order_by", ORDER),
  ...rules("format output output_mode fmt outputsyntax media feed", FORMAT),
  ...rules("pretty full detail public showavatar highlight facet", YES),
  ...rules("v ver version api-version", VERSION),
  ...rules("author", WHOLE),
  ...rules("visibility", /^public$/),
  ...rules("q query search keyword term", /^[A-Za-z0-9]{0,12}$/),
  ...rules(
    "next redirect redir redirectto redirecturl return returnurl return_to rest_route from uri loginurl appuri",
    localPath,
  ),
  ...rules("item", /^all$/i),
  ...rules("list-type", /^2$/),
  ...rules("help", /^1$/),
  ...rules("tab view", (value) => WORD.test(value) && unknownWord(value) === null),
]);

/** Parameters without a value that ask for a description or another layout. */
const FLAGS: ReadonlySet<string> = new Set([
  "wsdl",
  "singlewsdl",
  "disco",
  "pretty",
  "v",
  "stats",
  "full",
  "json",
  "xml",
]);

/** The smallest question of GraphQL: the name of the root type. */
const TYPE_NAME = "{__typename}";

const decodedOnce = (text: string): string | null => {
  // Only a slash may be encoded. Whatever else is, is written so to be read as something else.
  if (/%(?!2f)/i.test(text) || text.includes("+")) return null;
  return text.replace(/%2f/gi, "/");
};

const judgePair = (pair: string, path: string): Objection | null => {
  const refused: Objection = { code: "unknown-parameter", detail: pair.slice(0, 60) };
  const equals = pair.indexOf("=");
  const name = (equals < 0 ? pair : pair.slice(0, equals)).toLowerCase();
  if (!/^[a-z][a-z_-]{0,30}$/.test(name)) return refused;
  if (equals < 0) return FLAGS.has(name) ? null : refused;
  // Said of one thing, it makes that thing public.
  if (/^(?:public|visibility)$/.test(name) && /\/\d+(?:\/|$)/.test(path)) return refused;
  const written = pair.slice(equals + 1);
  if (name === "query" && written === TYPE_NAME && /\/graphql\/?$/i.test(path)) return null;
  const rule = PARAMETERS.get(name);
  const value = decodedOnce(written);
  if (rule === undefined || value === null) return refused;
  if (hidesAttack(value)) return { code: "exploits", detail: pair.slice(0, 60) };
  if (!(rule instanceof RegExp ? rule.test(value) : rule(value))) return refused;
  const word = value.startsWith("/") ? null : actingWord(value);
  return word === null ? null : { code: "acts", detail: pair.slice(0, 60) };
};

/** Is it a parameter that only selects, pages, sorts or formats what is read? */
export const isReadingPair = (name: string, value: string): boolean =>
  value !== "" && judgePair(`${name}=${value}`, "/") === null;

/** What speaks against a query: a parameter, or a value of one, that is not known to only read. */
export const judgeQuery = (search: string, path: string): Objection | null => {
  if (search === "" || search === "?") return null;
  const pairs = search.slice(1).split("&");
  const names = pairs.map((pair) => pair.split("=")[0]?.toLowerCase());
  if (new Set(names).size !== names.length) return { code: "unknown-parameter", detail: "the same parameter twice" };
  for (const pair of pairs) {
    const objection = judgePair(pair, path);
    if (objection !== null) return objection;
  }
  return null;
};
