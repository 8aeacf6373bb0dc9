interface Rule {
  /** What stands before the braces, or the whole of a rule without any. */
  readonly prelude: string;
  readonly body: string | null;
}

/** Cuts a stylesheet at its outermost braces. Strings and comments may hold braces of their own. */
const rulesOf = (css: string): Rule[] => {
  const rules: Rule[] = [];
  let [start, open, depth] = [0, -1, 0];
  for (let at = 0; at < css.length; at += 1) {
    const sign = css[at];
    if (sign === '"' || sign === "'") {
      for (at += 1; at < css.length && css[at] !== sign; at += 1) if (css[at] === "\\") at += 1;
    } else if (sign === "/" && css[at + 1] === "*") {
      at = css.indexOf("*/", at + 2) + 1;
    } else if (sign === "\\") {
      at += 1;
    } else if (sign === "{") {
      if (depth === 0) open = at;
      depth += 1;
    } else if (sign === "}") {
      depth -= 1;
      if (depth > 0) continue;
      rules.push({ prelude: css.slice(start, open).trim(), body: css.slice(open + 1, at) });
      start = at + 1;
    } else if (sign === ";" && depth === 0) {
      rules.push({ prelude: css.slice(start, at).trim(), body: null });
      start = at + 1;
    }
  }
  return rules;
};

/** Selectors of a list, apart at the commas that stand outside brackets. */
const selectorsOf = (list: string): string[] => {
  const found: string[] = [];
  let [start, depth] = [0, 0];
  for (let at = 0; at <= list.length; at += 1) {
    const sign = list[at];
    if (sign === "\\") at += 1;
    else if (sign === "(" || sign === "[") depth += 1;
    else if (sign === ")" || sign === "]") depth -= 1;
    else if (at === list.length || (sign === "," && depth === 0)) {
      found.push(list.slice(start, at));
      start = at + 1;
    }
  }
  return found;
};

/** Classes that an element must have for this selector to fit. What stands in brackets may be one of several, or a "not". */
const classesIn = (selector: string): string[] =>
  [...withoutBrackets(selector).matchAll(/\.((?:[\w-]|\\.|\P{ASCII})+)/gu)].map(([, name = ""]) =>
    name.replaceAll(/\\(.)/g, "$1"),
  );

const withoutBrackets = (selector: string): string => {
  let outside = selector;
  for (let before = ""; before !== outside;) {
    before = outside;
    outside = outside.replace(/(?<!\\)\((?:[^()\\]|\\.)*(?<!\\)\)/, "");
  }
  return outside;
};

/** Names that code writes out, and the beginnings of those that it puts together, such as `lvl-${level}`. */
export const classesNamedIn = (texts: readonly string[]): { has: (name: string) => boolean } => {
  const words = new Set(texts.flatMap((text) => text.split(/[\s"'`]+/)));
  const beginnings = [...words].flatMap((word) => /^([a-z][\w-]*-)\$\{/.exec(word)?.[1] ?? []);
  return { has: (name) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning)) };
};

interface Names {
  readonly has: (name: string) => boolean;
}

/** Elements that a selector names, outside of brackets. */
const tagsIn = (selector: string): string[] =>
  [...withoutBrackets(selector).matchAll(/(?:^|[\s>+~])([a-z][\w-]*)/g)].map(([, name = ""]) => name);

/**
 * The part of a stylesheet that can apply on a screen to a page in which only these classes stand, and that `page` may
 * name; of a page that draws nothing more, only these elements.
 */
export const criticalCss = (css: string, present: Names, page = "", tags: Names = { has: () => true }): string => {
  const fits = (selector: string) =>
    classesIn(selector).every((name) => present.has(name)) && tagsIn(selector).every((name) => tags.has(name));
  return withoutUnused(fitting(css, fits), page);
};

const DECLARED = /@property (--[\w-]+)\{[^}]*\}/g;
const SET = /(?<=[{;])(--[\w-]+):(?:"[^"]*"|'[^']*'|[^;{}"'])*(?:;|(?=\}))/g;
const FRAMES = /@keyframes ([\w-]+)\{(?:[^{}]*\{[^}]*\})*\}/g;

/** Properties and frames that nothing which stayed asks for are left out, and then what only they asked for. */
const withoutUnused = (css: string, page: string): string => {
  let rest = css;
  for (let before = ""; before !== rest;) {
    before = rest;
    const asked = new Set([...`${rest}${page}`.matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => name));
    rest = rest.replaceAll(SET, (set, name: string) => (asked.has(name) ? set : ""));
    const named = rest.replaceAll(DECLARED, "");
    rest = rest.replaceAll(DECLARED, (declared, name: string) => (named.includes(name) ? declared : ""));
    const moved = `${rest.replaceAll(FRAMES, "")}${page}`;
    rest = rest.replaceAll(FRAMES, (frames, name: string) => (moved.includes(name) ? frames : ""));
  }
  return rest;
};

const fitting = (css: string, fits: (selector: string) => boolean): string =>
  rulesOf(css)
    .map(({ prelude, body }) => {
      if (body === null) return `${prelude};`;
      // Nobody prints before the whole sheet has come.
      if (/^@media print\b/.test(prelude)) return "";
      if (/^@(?:media|supports|layer|container)\b/.test(prelude)) {
        const inside = fitting(body, fits);
        return inside === "" ? "" : `${prelude}{${inside}}`;
      }
      if (prelude.startsWith("@")) return `${prelude}{${body}}`;
      const kept = selectorsOf(prelude).filter(fits);
      return kept.length === 0 ? "" : `${kept.join(",")}{${body}}`;
    })
    .join("");
