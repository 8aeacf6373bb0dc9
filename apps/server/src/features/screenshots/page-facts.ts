import * as z from "zod";

const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** What a page says about itself. It comes out of an untrusted page, so every part is bounded. */
export const PageFacts = z.object({
  title: z.string().max(300).catch(""),
  icon: z.string().max(4_000).nullable().catch(null),
  logo: Box.nullable().catch(null),
  elements: z.array(z.string().max(20)).max(2_000).catch([]),
  forms: z
    .array(
      z.object({
        action: z.string().max(4_000).nullable(),
        fields: z.array(z.string().max(60)).max(30),
        asksPassword: z.boolean(),
      }),
    )
    .max(20)
    .catch([]),
});
export type PageFacts = z.infer<typeof PageFacts>;

/**
 * The program that collects them: text, because it runs in the page, where there is neither this module nor its types. It is
 * run in a world of its own, so the page's scripts cannot replace what it uses.
 */
export const COLLECT_PAGE_FACTS = String.raw`(() => {
  const cut = (text, most) => String(text ?? "").trim().slice(0, most);
  const attribute = (element, name) => element?.getAttribute(name) ?? "";
  const words = (element) =>
    ["id", "class", "alt", "aria-label", "src"].map((name) => attribute(element, name).slice(0, 200)).join(" ").toLowerCase();
  const candidates = [...document.querySelectorAll("img, svg, [class*=logo], [id*=logo], [class*=brand]")]
    .slice(0, 400)
    .flatMap((element) => {
      const box = element.getBoundingClientRect();
      const isShown = box.width >= 16 && box.height >= 12 && box.bottom > 0 && box.right > 0 && box.left < 1280;
      if (!isShown || box.width > 640 || box.height > 320 || box.top > 500) return [];
      const named = words(element) + " " + words(element.parentElement);
      const isDrawn = element instanceof HTMLImageElement || element instanceof SVGElement;
      const rank =
        (/logo/.test(named) ? 4 : 0) +
        (/brand/.test(named) ? 2 : 0) +
        (isDrawn ? 2 : 0) +
        (element.closest("header, nav, [role=banner]") === null ? 0 : 1) +
        (box.top < 200 ? 1 : 0);
      return rank < 3 ? [] : [{ rank, box }];
    })
    .sort((a, b) => b.rank - a.rank || a.box.top - b.box.top || a.box.left - b.box.left);
  const best = candidates[0]?.box;
  const fieldOf = (field) =>
    [field.tagName, attribute(field, "type"), attribute(field, "autocomplete")]
      .filter((part) => part !== "")
      .join(":")
      .toLowerCase()
      .replaceAll(",", "")
      .slice(0, 60);
  const FIELDS = "input:not([type=hidden]), select, textarea, button";
  const forms = [...document.forms].slice(0, 19).map((form) => ({
    action: cut(URL.parse(attribute(form, "action"), document.baseURI)?.href, 4000) || null,
    fields: [...form.querySelectorAll(FIELDS)].slice(0, 30).map(fieldOf),
    asksPassword: form.querySelector("input[type=password]") !== null,
  }));
  const outside = (field) => field.closest("form") === null;
  if ([...document.querySelectorAll("input[type=password]")].some(outside))
    forms.push({
      action: null,
      fields: [...document.querySelectorAll(FIELDS)].filter(outside).slice(0, 30).map(fieldOf),
      asksPassword: true,
    });
  const elements = [];
  const walker = document.createTreeWalker(document.body ?? document.documentElement, NodeFilter.SHOW_ELEMENT);
  while (elements.length < 2000 && walker.nextNode() !== null) {
    const name = walker.currentNode.tagName.toLowerCase().slice(0, 20);
    if (!/^(?:script|style|noscript|template|link|meta)$/.test(name)) elements.push(name);
  }
  const icon = document.querySelector("link[rel~=icon], link[rel=apple-touch-icon]");
  return {
    title: cut(document.title, 300),
    icon: cut(URL.parse(attribute(icon, "href") || "/favicon.ico", document.baseURI)?.href, 4000) || null,
    logo: best === undefined ? null : { x: best.left, y: best.top, width: best.width, height: best.height },
    elements,
    forms,
  };
})()`;
