import { expect, test } from "vitest";

import { classesNamedIn, criticalCss } from "./critical-css.ts";

const kept = (css: string, ...present: string[]) => criticalCss(css, new Set(present));

test.each([
  ["a class that is not there", ".b{c:d}"],
  ["two classes of which one is there", ".a .b{c:d}"],
  ["an empty group", "@media (width>1px){.b{c:d}}"],
  ["an escaped class", String.raw`.wide\:b{c:d}`],
  ["what is only for paper", "@media print{p{c:d}}"],
])("%s is left out", (_, css) => expect(kept(css, "a")).toBe(""));

test.each([
  ["an element", "p{c:d}"],
  ["a class that is there", ".a{c:d}"],
  ["a class in a 'not'", "p:not(.b){c:d}"],
  ["one of several", ":is(.b,.a) p{c:d}"],
  ["an at-rule of its own", "@font-face{font-family:x}"],
  ["frames that a rule plays", ".a{animation:f 1s}@keyframes f{0%{c:d}to{c:e}}"],
  ["an import", "@layer theme,base;"],
  ["an escaped class", String.raw`.a\:x{c:d}`],
  ["braces in a text", '.a{content:"}{"}'],
  ["a rule within a rule", ".a{&:hover{c:d}}"],
])("%s stays", (_, css) => expect(kept(css, "a", "a:x")).toBe(css));

test("of a list only what fits stays, in groups as well", () =>
  expect(kept("@layer x{.a,.b{c:d}.b{e:f}}.b,.a:hover{g:h}", "a")).toBe("@layer x{.a{c:d}}.a:hover{g:h}"));

test("a name that code puts together brings all classes that begin so", () => {
  const present = classesNamedIn(['className:clsx("wall",`lvl-${t}`,e&&`lays`)', "b0 nm"]);
  const css = ".wall.lvl-low{a:b}.wall.lvl-high .b0{a:b}.lays .nm{a:b}.lvl{a:b}.tag-ok{a:b}";
  expect(criticalCss(css, present)).toBe(".wall.lvl-low{a:b}.wall.lvl-high .b0{a:b}.lays .nm{a:b}");
});

test("a declared property stays where a rule names it", () => {
  const declared = '@property --a{syntax:"*";inherits:false}';
  expect(kept(`.a{top:var(--a)}${declared}`, "a")).toBe(`.a{top:var(--a)}${declared}`);
  expect(kept(`.b{top:var(--a)}${declared}`, "a")).toBe("");
});

test.each([
  ["a property that nothing asks for", ":root{--a:1;--b:2}.a{top:var(--b)}", ":root{--b:2}.a{top:var(--b)}"],
  ["one that only such a one asks for", ":root{--a:var(--b);--b:2}.a{c:d}", ":root{}.a{c:d}"],
  [
    "one whose value holds a semicolon",
    `:root{--a:url("data:x;y");--b:2}.a{top:var(--b)}`,
    ":root{--b:2}.a{top:var(--b)}",
  ],
  ["frames that nothing plays", ".a{c:d}@keyframes f{0%{c:d}to{c:e}}", ".a{c:d}"],
])("%s is left out", (_, css, rest) => expect(kept(css, "a")).toBe(rest));

test("what the page itself asks for stays", () => {
  const css = ":root{--a:1}@keyframes f{to{c:e}}";
  expect(criticalCss(css, new Set(), `<i style="top:var(--a);animation:f 1s">`)).toBe(css);
});

test.each([
  ["kbd{c:d}", ""],
  [".a>kbd{c:d}", ""],
  ["p,kbd{c:d}", "p{c:d}"],
  [".a p:not(kbd){c:d}", ".a p:not(kbd){c:d}"],
  [":where(kbd) p{c:d}", ":where(kbd) p{c:d}"],
  ["p[kbd=x]{c:d}", "p[kbd=x]{c:d}"],
  ["*,::before{c:d}", "*,::before{c:d}"],
])("of a page in which nothing but p stands, %s leaves %j", (css, rest) =>
  expect(criticalCss(css, new Set(["a"]), "", new Set(["p"]))).toBe(rest),
);
